'use strict';
// Replays the compiled laws without the engine: what is known, what is directed, what must be asked.
// An answer is a plain value of the fact, or FORGOTTEN or DISPUTED.

const FORGOTTEN = '?forgotten', DISPUTED = '?disputed', CANNOT_SAY = 'cannot_say';
const FRAME = 'frame.opening', THE_KIND = 'frame.the_kind', ISSUE = 'issue.', LIKELIER = 'likelier.', READING = 'reading.', BUDGET = 4000, CERTAIN = 64, TRICK_KNOWN = 2;

// How a disputed clause is read: the first way, unless the director took another.
const wayOf = (book, key, answers) => (factOf(book, key).domain.includes(answers[key]) ? answers[key] : factOf(book, key).domain[0]);

const isDoubt = value => value === FORGOTTEN || value === DISPUTED;

// Kind, time, concealment and answers of a fact; of one asked of a subject, those of the fact itself.
function factOf(book, key) {
  if (key.startsWith(LIKELIER)) {
    const about = factOf(book, key.slice(LIKELIER.length));
    return { kind: 'judgement', known: 0, concealed: false, domain: [...about.domain, CANNOT_SAY], type: about.type };
  }
  const stem = key.replace(/\.[^.]*$/, '');
  const found = book.facts[key] || book.facts[stem + '.each'] || book.facts[stem] || ['finding', 0, 0, [], ''];
  return { kind: found[0], known: found[1], concealed: !!found[2], domain: found[3], type: found[4] };
}

// Of each fact: values that it cannot have where all the others are as they are there.
function implications(book) {
  if (!book.index) {
    const index = new Map();
    for (const [test, value, then, among, given = []] of book.implies) {
      const never = [[test, [value]], ...given, [then, factOf(book, then).domain.filter(v => !among.includes(v))]];
      for (const part of never) {
        const others = never.filter(other => other !== part);
        index.set(part[0], [...(index.get(part[0]) || []), { values: part[1], others }]);
      }
    }
    Object.defineProperty(book, 'index', { value: index });
  }
  return book.index;
}

// What is known of facts while a law is walked: told, or the only answer that the rest leaves.
class Known {
  constructor(book, answers) {
    this.book = book;
    this.answers = answers;
    this.found = new Map();
    this.looking = new Set();
  }

  look(key) {
    if (this.found.has(key) || this.looking.has(key)) return this.found.get(key);
    this.looking.add(key);
    let entry;
    if (key in this.answers) entry = { value: this.answers[key], source: 'told' };
    else if (implications(this.book).has(key)) {
      const left = this.left(key);
      if (left.length === 1) entry = { value: left[0], source: 'implied' };
    }
    this.looking.delete(key);
    if (entry) this.found.set(key, entry);
    return entry;
  }

  left(key) {
    let left = factOf(this.book, key).domain;
    for (const rule of implications(this.book).get(key) || []) {
      const holds = ([other, values]) => { const entry = this.look(other); return !!entry && values.includes(entry.value); };
      if (rule.others.every(holds)) left = left.filter(v => !rule.values.includes(v));
    }
    return left;
  }

  domain(key) {
    const left = this.left(key);
    return left.length ? left : factOf(this.book, key).domain;
  }
}

// The chart of a law: some laws say other things of some kinds, or of what a clause bred (``revoke@61A``).
const kindOf = origin => origin.split('@')[0];
const chartOfLaw = (book, name, origin) => (origin === null ? null : book.laws[name + '@' + origin] || book.laws[name + '@' + kindOf(origin)]) || book.laws[name];

class Need {
  constructor(key, law, domain, node) {
    const fact = factOf(node.book, key);
    Object.assign(this, { key, law, domain, kind: fact.kind, known: fact.known, by: node.by, node });
  }
}

class Undetermined {}

// The law as far as the answers carry it: effects, questions passed, and the question that stops it.
function run(book, start, answers, links = true, kind = null) {
  const done = [], asked = [], cited = new Set(), known = new Known(book, answers);
  const perform = (effects, of) => {
    for (const known of effects.map(i => book.effects[i])) {
      const his = known[1] === 'open' && known.length === 4 && AROUND.includes(of), effect = his ? [...known, of] : known; // of that hand
      const follows = effect[1] === 'follow';
      if ((follows || effect[1] === 'do') && done.some(other => same(other, effect) && !differ(other[3], effect[3]))) continue; // said once
      if (!follows || effect[2] !== THE_KIND) done.push(effect);
      if (links && follows) for (const each of effect[3]) walk(effect[2] === THE_KIND ? book.kinds[kindOf(kind)] : effect[2], each);
    }
  };
  const note = (key, law, entry) => {
    if (!cited.has(key + ' ' + law)) {
      cited.add(key + ' ' + law);
      asked.push({ key, law, value: entry.value, source: entry.source });
    }
    return entry.value;
  };
  const resolve = (key, doubt, node) => {
    if (key.startsWith(LIKELIER)) return { value: CANNOT_SAY, source: doubt }; // who doubts which is likelier cannot say
    const own = book.doubts.own[key.split('.')[0]];
    const test = (about, law) => {
      const entry = known.look(about);
      if (!entry) throw new Need(about, law, known.domain(about), { book });
      return note(about, law, isDoubt(entry.value) ? resolve(about, entry.value, { book }) : entry);
    };
    let entry;
    if (own && (own.besides === null || test(own.besides, own.law))) {
      const answer = own.ask === null ? null : test(own.ask, own.law);
      const given = own.gives.find(([when]) => when === answer);
      if (given && known.domain(key).includes(given[1])) {
        const says = own.says.find(([when]) => when === answer);
        if (says && !done.some(effect => same(effect, says[1]))) done.push(says[1]);
        entry = { value: given[1], source: doubt };
      }
    }
    if (!entry) {
      const value = test(LIKELIER + key, book.doubts.likelier);
      if (value === CANNOT_SAY) {
        if (!done.some(effect => same(effect, book.doubts.meanwhile))) done.push(book.doubts.meanwhile);
        throw new Undetermined();
      }
      entry = { value, source: doubt };
    }
    known.found.set(key, entry);
    return entry;
  };
  const walk = (name, each) => {
    const graph = chartOfLaw(book, name, kind);
    perform(graph.done, each);
    for (let at = graph.root; at !== null;) {
      const node = { ...graph.nodes[at], book, at, chart: name };
      const key = each === null ? node.ask : node.ask.replace(/\.each$/, '.' + each);
      let edge;
      if (key.startsWith(ISSUE)) edge = node.to.find(([v]) => v === (answers[key] === true));
      else if (key.startsWith(READING)) edge = node.to.find(([v]) => v === wayOf(book, key, answers));
      else {
        let entry = known.look(key);
        const values = node.to.map(([v]) => v);
        if (entry && isDoubt(entry.value)) entry = resolve(key, entry.value, node);
        if (!entry || !values.includes(entry.value)) {
          const left = known.domain(key).filter(v => values.includes(v));
          throw new Need(key, node.law, left.length ? left : values, node);
        }
        const clause = node.clauses ? node.clauses[values.indexOf(entry.value)] : node.law;
        note(key, clause, entry);
        edge = node.to.find(([v]) => v === entry.value);
      }
      perform(edge[1], each);
      at = edge[2];
    }
  };
  // what comes after hangs on what was directed
  const following = () => {
    const { charts, causes } = book.after;
    const caused = some => done.some(effect => some.some(i => same(effect, book.effects[i])));
    return charts[causes.reduce((set, some, bit) => set + (caused(some) ? 1 << bit : 0), 0)];
  };
  try {
    walk(start, null);
    if (kind !== null) walk(following(), null);
  } catch (stop) {
    if (stop instanceof Need) return { done, asked, need: stop };
    if (!(stop instanceof Undetermined)) throw stop;
  }
  return { done, asked, need: null };
}

// The law of a kind with the frame around it; ``revoke@61A`` is a revoke that 61A bred.
const runKind = (book, kind, answers) => run(book, FRAME, answers, true, kind);

// How far the board has come: as the director says, and at least as far as when attention was drawn.
function reached(book, answers, now) {
  const drawn = book.moment === null ? undefined : answers[book.moment];
  return Math.max(now, drawn in book.reached ? book.reached[drawn] : 0);
}

const differ = (a, b) => JSON.stringify(a) !== JSON.stringify(b);
const same = (a, b) => a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
const directed = done => done.filter(effect => effect[1] === 'do');

function meet(book, a, b) {
  if (a === b) return a;
  const found = book.meets.find(([one, other]) => one === a && other === b);
  return found ? found[2] : null;
}

function sharedClause(one, other) {
  let i = 0;
  while (i < one.length && i < other.length && one[i] === other[i]) i++;
  return i < one.length && i < other.length ? one.slice(0, i) : one;
}

// What all of these rulings direct; of effects that differ only in measure, the least.
function common(book, leaves) {
  const sure = [];
  for (const done of leaves[0]) {
    let least = done;
    for (const leaf of leaves.slice(1)) {
      let met = null, equal = null;
      for (const other of leaf) {
        if (same(other, least)) { equal = least; break; }
        const both = met === null ? meet(book, least[2], other[2]) : null;
        if (both !== null) met = [sharedClause(least[0], other[0]), 'do', both];
      }
      least = equal || met;
      if (!least) break;
    }
    if (least && !sure.some(known => same(known, least))) sure.push(least);
  }
  return sure;
}

// The ruling at a time: what is certain, the question of today, what to come back for.
function rule(book, kind, answers, now) {
  let told = answers, first = runKind(book, kind, told);
  const askable = need => need.known <= reached(book, told, now);
  for (let way; first.need && (way = indifferent(book, kind, told, now, first.need)) !== null;) {
    told = { ...told, [first.need.key]: way };
    first = runKind(book, kind, told);
  }
  const found = { steps: first, certain: directed(first.done), question: null, later: [], possible: [] };
  if (!first.need) return found;
  if (askable(first.need)) return { ...found, question: first.need };
  const leaves = [], later = new Map(), stack = [[told, first.done, first.need]];
  const appointments = () => [...later.values()].sort((a, b) => a.known - b.known);
  const keep = done => {
    const leaf = directed(done);
    if (!leaves.some(l => l.length === leaf.length && l.every((d, i) => same(d, leaf[i])))) leaves.push(leaf);
  };
  const today = onEveryWay(book, kind, told, first.need, askable);
  for (let runs = 0; stack.length;) {
    const [at, done, need] = stack.pop();
    if (askable(need) && (fades(need) || (today && need.key === today.key))) return { ...found, question: need, later: appointments() };
    if (!askable(need)) later.set(need.known + ' ' + need.law + ' ' + need.key, { known: need.known, law: need.law, key: need.key });
    if (++runs > BUDGET) { keep(done); continue; }
    for (const [then, next] of ways(book, kind, at, need)) {
      if (next.need) stack.push([then, next.done, next.need]); else keep(next.done);
    }
  }
  return { ...found, certain: common(book, leaves), later: appointments(), possible: leaves };
}

// It is of the trick itself: nothing later changes it, and soon nobody remembers it.
const fades = need => need.known === TRICK_KNOWN;

// The law under each answer, the last first.
function ways(book, kind, answers, need) {
  return [...need.domain].reverse().map(value => {
    const then = { ...answers, [need.key]: value };
    return [then, runKind(book, kind, then)];
  });
}

// The first question of today that is met whatever the answers to those of later are.
function onEveryWay(book, kind, answers, need, askable) {
  for (let candidates = wayWithout(book, kind, answers, need, null, askable) || []; candidates.length;) {
    const without = wayWithout(book, kind, answers, need, candidates[0], askable);
    if (without === null) return candidates[0];
    candidates = candidates.filter(each => without.some(met => met.key === each.key));
  }
  return null;
}

// The questions of today on a way that ends without this one; null: there is no such way.
function wayWithout(book, kind, answers, need, wanted, askable) {
  const stack = [[answers, need, []]];
  for (let runs = 0; stack.length && runs < BUDGET; runs++) {
    const [at, missing, before] = stack.pop();
    if (wanted && missing.key === wanted.key) continue;
    const met = askable(missing) ? [...before, missing] : before;
    for (const [then, next] of ways(book, kind, at, missing)) {
      if (!next.need) return met;
      stack.push([then, next.need, met]);
    }
  }
  return null;
}

// A doubt about another fact that changes nothing is no question; what that fact is, settles it.
function indifferent(book, kind, answers, now, need) {
  if (!need.key.startsWith(LIKELIER)) return null;
  const ways = need.domain.filter(v => v !== CANNOT_SAY);
  const ruled = ways.map(v => rule(book, kind, { ...answers, [need.key]: v }, now));
  if (ruled.some(r => r.question)) return null;
  return new Set(ruled.map(r => JSON.stringify([r.certain, r.later]))).size > 1 ? null : ways[0];
}

// What else is directed whatever the answers to come; nothing where the ways are too many to look at.
function inAnyCase(book, kind, answers, before) {
  const stack = before.need ? [[answers, before.need]] : [];
  let sure = null;
  for (let runs = 0; stack.length;) {
    const [at, need] = stack.pop();
    for (const [then, next] of ways(book, kind, at, need)) {
      if (++runs > CERTAIN) return [];
      if (next.need) stack.push([then, next.need]);
      else if (sure) sure = sure.filter(effect => next.done.some(other => same(other, effect)));
      else sure = directed(next.done).filter(effect => !before.done.some(other => same(other, effect)));
      if (sure && !sure.length) return [];
    }
  }
  return sure || [];
}

// The list for the player whose choice is due: each option as far as the next thing that is not his.
function offers(book, kind, answers, owner = by => by) {
  const due = runKind(book, kind, answers).need;
  if (!due || due.kind !== 'choice' || !due.by) return [];
  const seen = {};
  for (const [key, value] of Object.entries(answers)) {
    if (key.startsWith(ISSUE) || key.startsWith(READING) || !factOf(book, key).concealed) seen[key] = value;
  }
  for (const step of runKind(book, kind, answers).asked) if (!factOf(book, step.key).concealed) seen[step.key] = step.value;
  const first = runKind(book, kind, seen), list = [];
  if (!first.need || first.need.key !== due.key) return [];
  const expand = (need, told, picks) => {
    for (const value of need.domain) {
      const index = need.node.to.findIndex(([v]) => v === value);
      const pick = { key: need.key, value, law: need.node.clauses[index], names: need.node.names[index] };
      const given = Object.fromEntries(((need.node.given || [])[index] || []).map(key => [key, true])); // of the thing chosen, judged once it is there
      const tried = { ...told, [need.key]: value, ...given }, next = runKind(book, kind, tried), made = [...picks, pick];
      if (next.need && next.need.kind === 'choice' && owner(next.need.by) === owner(due.by)) expand(next.need, tried, made);
      else list.push({ picks: made, done: [...next.done.slice(first.done.length), ...inAnyCase(book, kind, tried, next)], then: next.need });
    }
  };
  expand(first.need, seen, []);
  return list;
}

// Answers that the others exclude, or that are none of the fact's.
function contradictions(book, answers) {
  const known = new Known(book, answers);
  return Object.keys(answers).filter(key => {
    if (key.startsWith(ISSUE) || isDoubt(answers[key]) || !factOf(book, key).domain.length) return false;
    return !known.left(key).includes(answers[key]);
  });
}

// What the director may raise about a kind: all that its charts and the frame ask for.
function issuesOf(book, kind) {
  const seen = new Set(), found = [], waiting = [book.kinds[kindOf(kind)], FRAME, ...book.after.charts];
  while (waiting.length) {
    const name = waiting.shift();
    if (seen.has(name) || !(name in book.laws)) continue;
    seen.add(name);
    const law = chartOfLaw(book, name, kind);
    for (const node of [...law.nodes].reverse()) if (node.ask.startsWith(ISSUE) && !found.includes(node.ask)) found.push(node.ask);
    for (const effects of [law.done, ...law.nodes.flatMap(n => n.to.map(edge => edge[1]))]) {
      for (const i of effects) if (book.effects[i][1] === 'follow') waiting.push(book.effects[i][2]);
    }
  }
  return found;
}

if (typeof module !== 'undefined') module.exports = { run, runKind, rule, offers, contradictions, issuesOf, FORGOTTEN, DISPUTED };
