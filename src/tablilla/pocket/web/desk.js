'use strict';
// The page beside a session of the director's desk: what is ruled here are entries of the session's log.  The
// entries are the truth and are kept on the device first; rulings are what stands in them.

const WHERE = 'tablilla.desk.', AT = 'tablilla.session', EVENTS = 'event', OPENED = 'ruling.opened';
const WANTED = ['ruling', 'follow', 'kind']; // what an address may ask for
const DETAILS = ['suit', 'suits'], REASONS = ['misheard', 'slip', 'again'];
const SLOW = ['claim', 'equity']; // calls that search: many seconds on a slow desk

// Sent to the desk as long as it answers; else asked of the engine on this device, loaded when it is needed.
class DeskEngine {
  constructor(version, files, changed) {
    this.local = new Engine(version, changed);
    this.files = files;
    this.state = 'ready';
  }

  // What it needs without a network is laid beside the page, once the page's keeper can keep it.
  async start() {
    if (this.local.state === 'absent') return;
    await keeper();
    if (navigator.serviceWorker && navigator.serviceWorker.controller) for (const file of this.files) await fetch(file).catch(() => null);
  }

  async call(name, request) {
    let answer;
    try {
      answer = await asked('/api/v1/' + name, request, SLOW.includes(name) ? 6 * PATIENCE : PATIENCE);
    } catch (error) {
      this.local.start();
      return this.local.call(name, request);
    }
    return answer.json();
  }
}

// A request to the desk; it fails where there is no answer.
async function asked(path, body, longest = PATIENCE) {
  const patience = new AbortController(), timer = setTimeout(() => patience.abort(), longest);
  const headers = { Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  try {
    return await fetch(path, { method: body === undefined ? 'GET' : 'POST', headers, body: body === undefined ? null : JSON.stringify(body), signal: patience.signal, cache: 'no-store', redirect: 'manual' });
  } finally {
    clearTimeout(timer);
  }
}

class Desk {
  // Beside the session that the address names, else beside the last one; null where there was none.
  static of(app) {
    const asked = new URLSearchParams(location.search), id = asked.get('s') || app.store.read(AT);
    return isId(id) ? new Desk(app, id, asked) : null;
  }

  constructor(app, session, query) {
    const { store } = app;
    this.app = app;
    this.session = session;
    this.query = query;
    this.known = { name: '', author: '', device: newId(), ...parsed(store.read(WHERE + session)) };
    this.log = new Log(store, session, this.known);
    this.sync = new Sync(this);
    const told = name => query.get(name) || ''; // a new ruling inherits no board from another visit
    this.board = /^\d{1,3}$/.test(told('board')) ? told('board') : '';
    this.table = isTable(told('table').toUpperCase()) ? told('table').toUpperCase() : '';
    this.awaited = WANTED.some(name => query.has(name)); // until it is there nothing else takes a tap
    this.record = null; // what the record shows of that board at that table
    this.looking = !!this.board; // whether that is still being asked
    this.reasons = {}; // why a choice is made otherwise
    this.offered = null; // what was read to the player
    this.chosen = null; // by whom the choice of now is made
    store.session = session;
    store.desk = this;
    store.ask(() => localStorage.setItem(AT, session));
    const { engine, files } = document.documentElement.dataset;
    if (!navigator.serviceWorker) this.withoutKeeper();
    this.engine = new DeskEngine(engine, (files || '').split(' ').filter(Boolean), () => app.engineTurned());
  }

  // Over plain http nothing keeps the page but the browser's cache: it gets the addresses at which the page will be
  // opened again, as the desk has them by now, and while there is no network the page is not left by mistake.
  withoutKeeper() {
    for (const address of new Set([location.href, new URL('./', location.href).href, new URL('?s=' + this.session, location.href).href])) fetch(address, { cache: 'no-cache' }).catch(() => null);
    window.addEventListener('beforeunload', event => { if (this.sync.state === 'offline') event.preventDefault(); });
  }

  // -- where a ruling begins -----------------------------------------------------------------
  get place() {
    const shown = this.record || {};
    return { session: this.session, board: this.board, table: this.table, ...(shown.declarer ? { declarer: shown.declarer } : {}) };
  }

  // The session's; before anything was heard of it, the device's.
  edition() { return this.app.data.editions.includes(this.known.edition) ? this.known.edition : this.app.state.settings.edition; }

  // The page is shown: what the log tells, what the address asks for, and then the desk itself.
  begin() {
    const { app, query } = this;
    this.rebuild();
    this.remember();
    history.replaceState(history.state, '', '?s=' + this.session + location.hash);
    this.arrive(false);
    this.line();
    this.sync.start().then(async () => {
      if (this.board) await this.look();
      this.arrive(true);
      app.render();
    });
  }

  // To the ruling, board or irregularity of the address, as soon as it is known here.
  async arrive(last) {
    const { app, query } = this, [ruling, follow, kind] = WANTED.map(name => query.get(name));
    const held = ruling && app.state.rulings.find(r => r.id === ruling), board = follow && app.following.boards.find(b => b.id === follow);
    if (held) { this.done('ruling'); app.open(held); }
    else if (board) { this.done('follow'); app.following.show(board); }
    else if (kind && app.data.kinds.includes(kind)) {
      query.delete('kind'); // and awaited still: what the record shows of it is asked first
      const seat = name => (SEATS.includes(query.get(name)) ? query.get(name) : null), trick = Number(query.get('trick')) || null;
      await this.rule({ kind, seat: seat('seat'), declarer: seat('declarer'), trick, edition: Number(query.get('edition')), again: query.has('again') });
    } else if (last ? ruling || follow || kind : !this.awaited && (query.has('board') || query.has('table'))) this.toStart();
  }

  done(name) { this.query.delete(name); this.awaited = false; }

  // A new ruling is wanted, and not the one that was left open.
  toStart() { this.awaited = false; this.app.home(); }

  // What the record of the board shows: who declares, what went wrong; nothing of it to a director who is blind.
  async look() {
    const { board, table } = this;
    this.record = null;
    this.looking = !!(board && table);
    if (!this.looking) return;
    const shown = await this.shown(board, table);
    if (board !== this.board || table !== this.table) return; // another board is looked at by now
    this.record = shown;
    this.looking = false;
    this.line();
  }

  // Null where the desk cannot say: it is asked at the table.
  async shown(board, table) {
    const wanted = { board, table, language: this.app.state.settings.language };
    try {
      const answer = await asked('/s/' + this.session + '/pocket/record?' + new URLSearchParams(wanted));
      return answer.ok ? await answer.json() : null;
    } catch (error) {
      return null;
    }
  }

  // A ruling on what the record shows: what the table shows by itself is not asked again.
  async rule({ kind, seat, declarer, trick, edition, again }) {
    const { app, board, table, session } = this, same = again ? null : this.already({ kind, seat, trick });
    if (same) { this.awaited = false; app.open(same); return; }
    if (!app.data.editions.includes(edition)) edition = this.edition();
    if (board && table && !seat && !this.record) await this.look(); // who declares
    let facts = {}, card = null;
    if (board && table && seat) {
      const wanted = { board, table, kind, seat, edition, ...(trick ? { trick } : {}) };
      try {
        const answer = await asked('/s/' + session + '/pocket/record?' + new URLSearchParams(wanted));
        if (answer.ok) ({ facts, card = null, declarer = null } = { declarer, ...await answer.json(), ...(declarer ? { declarer } : {}) });
      } catch (error) {
        facts = {}; // it is asked at the table
      }
    }
    this.awaited = false;
    app.begin(kind, { ...(declarer ? { declarer } : {}), offender: seat, trick, card, edition, seated: !!(declarer && seat) });
    app.shows(facts);
  }

  // The ruling on this irregularity of the record, if there is one: it goes on, and is not made twice.
  already({ kind, seat, trick }) {
    const { app, board, table } = this, same = r => r.kind === kind && r.board === board && r.table === table && r.offender === seat && r.trick === trick;
    return (board && table && seat && app.state.rulings.find(r => same(r) && !this.closing(r))) || null;
  }

  // -- out: what was said here --------------------------------------------------------------------
  address(ruling) { return '/s/' + this.session + '/ruling/' + ruling.id; }

  holds(ruling) { return this.log.of('ruling/' + ruling.id).length > 0; }

  // Whatever the ruling says now and the log does not.
  said() {
    const { app } = this, { ruling } = app;
    if (!ruling || ruling.session !== this.session || !(ruling.seated || ruling.order.length)) return;
    this.log.load();
    if (this.closing(ruling)) { this.again(ruling); return; }
    const count = this.log.size;
    this.tell(ruling);
    this.offered = null;
    if (this.log.size !== count) { this.reasons = {}; this.ruled(ruling); this.sync.soon(); }
    this.line();
  }

  tell(ruling) {
    const { log } = this, about = 'ruling/' + ruling.id, before = this.rebuilt(ruling.id, ruling), { edition } = ruling, book = this.app.data.books[edition];
    const opened = openingOf(ruling), old = log.stands(about, OPENED);
    const fits = before && ['kind', 'edition', 'board', 'table', 'declarer', 'offender', 'card', 'trick', 'born', 'bornOf', 'follows'].every(name => before[name] === ruling[name]) && sameValue(before.call || {}, ruling.call || {});
    if (!fits) log.say(about, OPENED, '', merged(old && old.value, opened), 'director', edition);
    const was = before ? before.answers : {}, now = ruling.answers;
    for (const key of [...ruling.order.filter(k => own(now, k)), ...Object.keys(was).filter(k => !own(now, k))]) {
      if (own(was, key) && own(now, key) && was[key] === now[key]) continue;
      const kind = factOf(book, key).kind === 'choice' ? 'choice' : 'fact';
      if (!own(now, key)) { log.takeBack(about, kind, key, edition, this.reason(key)); continue; }
      const value = isDoubt(now[key]) ? now[key].slice(1) : now[key];
      log.say(about, kind, key, value, kind === 'choice' ? 'player' : 'director', edition, this.reason(key));
      if (kind === 'choice' && this.offered) this.readOut(about, ruling, key);
    }
    for (const name of DETAILS) {
      const value = name === 'suits' ? (ruling.suits || []).join('') || null : ruling.suit;
      const held = before ? (name === 'suits' ? (before.suits || []).join('') || null : before.suit) : null;
      if (value === held) continue;
      if (value === null) log.takeBack(about, 'choice', 'detail:' + name, edition, this.reason(name));
      else log.say(about, 'choice', 'detail:' + name, value, 'player', edition, this.reason(name));
    }
    const raised = before ? before.raised : [];
    for (const issue of ruling.raised) if (!raised.includes(issue)) log.say(about, 'fact', 'raised:' + issue.slice(ISSUE.length), true, 'director', edition);
    for (const issue of raised) if (!ruling.raised.includes(issue)) log.takeBack(about, 'fact', 'raised:' + issue.slice(ISSUE.length), edition, '');
    this.back(about, ruling, before ? before.now : 0);
  }

  // Back at the table: which appointments are kept thereby.
  back(about, ruling, before) {
    const { log } = this, { now, edition } = ruling;
    if (now > before) {
      const ruled = log.stands(about, 'ruled'), waiting = ruled ? ruled.value.incidents : [];
      const mine = waiting.flatMap((one, i) => (one.appointments || []).filter(a => a.when === WHEN[now]).map(a => (i + 1) + '/' + a.fact));
      for (const appointment of mine.length ? mine : ['']) log.say(about, 'kept', '', { ...(appointment ? { appointment } : {}), details: { now: WHEN[now] } }, 'director', edition);
    } else if (now < before) {
      for (const { entry } of log.standing(about, 'kept', '')) if (WHEN.indexOf(((entry.value || {}).details || {}).now) > now) log.replace(entry, null, '');
    }
  }

  // The options as they were read out, with what was chosen.
  readOut(about, ruling, key) {
    const { options, language, to, chosen } = this.offered;
    this.log.say(about, 'told', '', { options, language, to, details: { choice: key, chosen, ...(this.chosen ? { by: this.chosen } : {}) } }, 'director', ruling.edition);
    this.offered = null;
  }

  read(offer, list) {
    const { app } = this, language = app.playerLanguage || app.state.settings.second || app.state.settings.language;
    const speaker = app.case.speaker(language), text = one => one.picks.map(p => speaker.answer(p.key, p.value, factOf(app.book(), p.key).type)).join(', ');
    const due = app.case.rule().question;
    this.offered = { options: list.map(text), language, chosen: text(offer), to: due && due.by ? speaker.place(app.case.owner(due.by)) : '' };
  }

  // What was ruled, as it was said; it is put down again only where something else is said.
  ruled(ruling) {
    const { log, app } = this, about = 'ruling/' + ruling.id, old = log.stands(about, 'ruled');
    const c = new RulingCase(app.data, ruling), found = c.rule();
    if (found.question && !old) return;
    const value = ruledPlain(app, c, found);
    if (!old || core(old.value) !== core(value) || log.standing(about, 'ruled', '').length > 1) log.say(about, 'ruled', '', value, 'director', ruling.edition);
  }

  // Said to the table: once for each ruling that was put down.
  told(ruling) {
    const { log } = this, about = 'ruling/' + ruling.id, ruled = log.stands(about, 'ruled');
    if (!ruled || ruled.value.question || log.standing(about, 'told', '').some(({ entry }) => entry.value && (entry.value.details || {}).ruled === ruled.id)) return;
    const lines = ruled.value.incidents.flatMap(one => (one.speeches || []).flatMap(s => [s.heading, ...s.lines.map(line => line.text + ' (' + line.clause + ')')]));
    log.say(about, 'told', '', { text: lines.join('\n').slice(0, 20000), language: ruled.value.language, details: { ruled: ruled.id } }, 'director', ruling.edition);
    this.sync.soon();
  }

  // What a board that is followed came to, with what was answered beside it.  Where two devices differ nothing is said
  // until it is chosen from which of them it goes on.
  followed(board) {
    const { log } = this, text = board.logs[board.logs.length - 1], about = this.aboutBoard(board), held = log.stands(about, EVENTS, board.id);
    if (board.session !== this.session || this.torn(board) || (held && sameBoard(held.value, text, board))) return;
    const old = held ? held.value.log.split('\n') : [], lines = text.split('\n').filter(line => line && !old.includes(line)), over = !!(board.shown && board.shown.state.over);
    log.say(about, EVENTS, board.id, { log: text, lines, over, number: board.number, table: board.table, carried: board.carried, more: board.more || {} }, 'director', board.edition);
    this.sync.soon();
  }

  // The ways in which two devices have gone on with a board, not knowing of one another; null where they agree.
  torn(board) {
    const found = this.log.conflicts(this.aboutBoard(board)).find(({ kind, key }) => kind === EVENTS && key === board.id);
    return found ? found.entries : null;
  }

  // The director goes on from one of them.
  goOn(board, { about, kind, key, value, edition }) {
    this.log.say(about, kind, key, value, 'director', edition);
    this.sync.soon();
    this.rebuildBoards();
    this.app.following.look();
    this.app.render();
  }

  aboutBoard(board) {
    if (board.number && board.table) return 'board/' + board.number + '/table/' + board.table;
    const ruling = this.app.state.rulings.find(r => r.follows === board.id);
    return ruling ? 'ruling/' + ruling.id : board.number ? 'board/' + board.number : this.log.aboutOf(EVENTS, board.id) || 'ruling/' + board.id;
  }

  reason(key) { return this.reasons[key] || this.reasons[''] || this.app.say('pocket.desk.reason.dropped'); }

  // -- in: what stands in the log ------------------------------------------------------------------
  // A ruling as its entries have it; what it is on this screen only stays as it was.
  rebuilt(id, mine = null) {
    const { log, app } = this, about = 'ruling/' + id, opened = log.stands(about, OPENED);
    if (!opened) return null;
    const value = opened.value, details = value.details || {}, edition = value.edition || opened.edition, book = app.data.books[edition];
    if (!book) return null;
    const answers = {}, order = [], logs = {}, raised = [], told = { suit: null, suits: null };
    for (const { key, entry } of log.values(about, ['fact', 'choice'])) {
      if (key.startsWith('raised:')) { if (entry.value) raised.push(ISSUE + key.slice(7)); continue; }
      if (key === 'detail:suit') { told.suit = entry.value; continue; }
      if (key === 'detail:suits') { told.suits = String(entry.value).split(''); continue; }
      const doubt = '?' + entry.value, found = isDoubt(doubt) && !factOf(book, key).domain.includes(entry.value) ? doubt : entry.value;
      if (!isAnswer(book, key, found)) continue;
      answers[key] = found;
      order.push(key);
      if (entry.kind === 'choice') logs[key] = { time: Date.parse(entry.made), offered: log.offered(about, key) };
    }
    const now = Math.max(0, ...log.standing(about, 'kept', '').map(({ entry }) => WHEN.indexOf(((entry.value || {}).details || {}).now)));
    const steps = mine ? [...mine.order.filter(key => key.startsWith('now:') || own(answers, key)), ...order.filter(key => !mine.order.includes(key))] : order;
    const made = rulingOf(app.data, id, {
      kind: value.kind, edition, time: Date.parse(log.first(about).made), answers, order: steps, log: logs, raised, now, ...told,
      board: value.board ? String(value.board) : '', table: value.table ? String(value.table) : '', session: this.session,
      declarer: details.declarer || null, offender: value.seat || null, card: value.card || null, trick: value.trick || null,
      call: value, born: details.born_of || null, bornOf: details.born_ruling || null, follows: details.follows || null,
      seated: !!(mine && mine.seated) || !!value.seat || order.length > 0,
    });
    return made;
  }

  // Every ruling and followed board of the log is shown as the log has it now.
  rebuild() {
    const { app, log } = this, { state } = app, changed = [];
    for (const about of log.subjects()) {
      const id = about.slice('ruling/'.length), mine = state.rulings.find(r => r.id === id) || null;
      if (!about.startsWith('ruling/')) continue;
      const found = this.rebuilt(id, mine);
      if (!found) continue;
      if (mine) { if (JSON.stringify(mine) !== JSON.stringify({ ...mine, ...found })) { Object.assign(mine, found); changed.push(mine); } } else { state.rulings.push(found); changed.push(found); }
    }
    for (const ruling of changed) app.store.save(ruling);
    state.rulings.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
    return changed.length + this.rebuildBoards() > 0;
  }

  rebuildBoards() {
    const { app, log } = this, { boards } = app.following;
    let count = 0;
    for (const { key, entry } of log.all(EVENTS)) {
      const { log: text, number, table, carried, more } = entry.value || {}, mine = boards.find(board => board.id === key), last = mine && mine.logs[mine.logs.length - 1];
      if (!isId(key) || typeof text !== 'string' || (mine && sameBoard(entry.value, last, mine))) continue;
      const kept = { id: key, time: mine ? mine.time : Date.parse(entry.made), edition: entry.edition, number: number || '', table: table || '', session: this.session, logs: [...(mine ? mine.logs : []), ...(last === text ? [] : [text])], carried: carried || {}, more: more || {}, shown: null };
      const made = boardOf(app.data, key, kept);
      if (!made) continue;
      if (mine) Object.assign(mine, made); else boards.push(made);
      app.following.kept.save(mine || made);
      count++;
    }
    return count;
  }

  again(ruling) { Object.assign(ruling, this.rebuilt(ruling.id, ruling) || {}); }

  // What this device had no room for is fetched again by the next page; what was cleared under this one is kept again.
  remember() {
    const { app: { store }, log, known } = this, key = WHERE + this.session;
    Object.assign(known, { board: this.board, table: this.table });
    if (this.remembered && store.read(key) === null) for (const kept of [...log.held.values()]) log.keep(kept);
    this.remembered = store.ask(() => { localStorage.setItem(key, JSON.stringify(log.lost.size ? { ...known, after: 0 } : known)); return true; }, false);
  }

  // Another page of this device, or the desk, has said something.
  merge() {
    this.log.load();
    this.line();
    return this.rebuild();
  }

  came() {
    const { app } = this;
    if (!this.merge() && this.mark() === this.marked) return;
    if (!document.querySelector('dialog[open]')) app.render();
    app.following.look();
  }

  // -- what is shown of it ---------------------------------------------------------------------------
  line() { deskLine(this); }

  // Forms and charts come after the first question.
  lacks(screen) { return (screen === 'chart' && typeof chartScreen !== 'function') || (FORMS.includes(screen) && typeof formScreen !== 'function'); }

  rendered() {
    this.marked = this.mark();
    this.line();
  }

  // What decides, beside the ruling or board itself, how it is shown.
  mark() {
    const { ruling, followed } = this.app, { log } = this, about = ruling && 'ruling/' + ruling.id, ids = entries => (entries || []).map(entry => entry.id);
    return JSON.stringify(about ? [log.closing(about), ids(log.late(about)), log.conflicts(about).map(({ entries }) => ids(entries))] : ids(followed && this.torn(followed)));
  }

  // What two devices have said otherwise of the ruling on the screen.
  conflicts(ruling) { return conflictLines(this.app, ruling); }

  // The entry that closed it; null while it is open.
  closing(ruling) { return ruling.session === this.session ? this.log.closing('ruling/' + ruling.id) : null; }

  // A choice that was made is made otherwise only for a reason.
  because(key, then) {
    const { app } = this;
    const choice = own(app.ruling.answers, key) && factOf(app.book(), key).kind === 'choice' && this.holds(app.ruling);
    if (!choice) { then(); return; }
    reasonSheet(app, text => { this.reasons = { '': text }; then(); this.reasons = { '': text }; });
  }
}

// Whether the log has a board as it is here: its events, the rulings carried out on it, what was answered since.
const sameBoard = (value, text, { carried, more }) => sameValue([value.log, value.carried || {}, value.more || {}], [text, carried, more || {}]);

// What opens a ruling in the log.
function openingOf(ruling) {
  const details = { declarer: ruling.declarer, born_of: ruling.born, born_ruling: ruling.bornOf, follows: ruling.follows };
  return { kind: ruling.kind, edition: ruling.edition, board: Number(ruling.board) || null, table: ruling.table || null, seat: ruling.offender, card: ruling.card, trick: ruling.trick, ...ruling.call, details };
}

// What another device knows besides stays; what is not known is left out.
function merged(old, fresh) {
  const made = { ...old, ...fresh, details: { ...(old && old.details), ...fresh.details } };
  const full = held => Object.fromEntries(Object.entries(held).filter(([, value]) => value !== null && value !== undefined && value !== ''));
  made.details = full(made.details);
  if (!Object.keys(made.details).length) delete made.details;
  return full(made);
}

// A ruling as plain data, in the shape that the service gives it.
function ruledPlain(app, c, found) {
  const { ruling, book } = c, speaker = c.speaker(app.state.settings.language), open = found.later.length > 0;
  const extra = found.steps.done.filter(e => e[1] === 'read' || e[1] === 'open');
  const effects = found.question || open ? [...found.certain, ...extra] : found.steps.done.filter(e => e[1] !== 'follow');
  const line = effect => ({ clause: effect[0], text: speaker.effect(book, effect) });
  const directives = effects.map(effect => ({ ...line(effect), directive: effect[1] === 'do' ? book.said[effect[2]][0] : effect[1], to: addressee(book, effect) }));
  const asked = [...new Map(found.later.map(l => [l.known + l.key, l])).values()];
  const status = found.question ? 'question' : open ? 'open' : 'ruled';
  const question = found.question ? { question: { fact: found.question.key, clause: found.question.law } } : {};
  return {
    schema: 1, edition: ruling.edition, language: speaker.language, kind: ruling.kind, status, complete: status === 'ruled', ...question,
    incidents: [{
      kind: ruling.kind, seat: ruling.offender, trick: ruling.trick, suit: ruling.suit, card: ruling.card, born_of: ruling.born, complete: status === 'ruled', directives,
      speeches: speech(book, effects).map(group => ({ to: group.to, heading: speaker.heading(group.to), lines: group.lines.map(line) })),
      appointments: asked.map(l => ({ when: WHEN[l.known], clause: l.law, fact: l.key, text: speaker.question(l.key) })),
    }],
  };
}

// What a ruling comes to, whatever its language: two that agree in it are one.
function core(value) {
  const parts = (value.incidents || []).map(one => [(one.directives || []).map(d => d.clause + d.directive), (one.appointments || []).map(a => a.when + a.fact).sort()]);
  return JSON.stringify([value.status, parts]);
}
