'use strict';
// Forms over the engine: the score of a contract and its worth, an adjusted score.  Taps only; each change is answered.

const LINE = 28; // letters that stand side by side on a phone
const AWARDS = ['plus', 'average', 'minus'], UNITS = ['matchpoints', 'imps', 'cross'];

class Form {
  // call: what the engine is asked with; draw: the fields; both of the form's values
  constructor(app, name, ask, draw) {
    Object.assign(this, { app, name, ask, draw, values: app.following.forms[name] });
    this.fields = el('div', { class: 'form' });
    this.said = el('div', { class: 'answer-text', 'aria-live': 'polite', role: 'region', tabindex: '0', 'aria-label': app.say('pocket.form.answer') });
    this.redraw();
  }

  // After a change: drawn anew with the focus where it was, and asked anew.
  set(change) {
    Object.assign(this.values, change);
    this.app.store.ask(() => localStorage.setItem(KEPT_FORMS, JSON.stringify(this.app.following.forms)));
    this.redraw();
  }

  redraw() {
    const at = [...this.fields.querySelectorAll('button')].indexOf(document.activeElement);
    this.fields.replaceChildren(...[this.draw(this)].flat(Infinity).filter(Boolean));
    const again = this.fields.querySelectorAll('button')[at];
    if (again) again.focus({ preventScroll: true });
    this.answer();
  }

  async answer() {
    const { app } = this, request = this.ask(this), mine = (this.asked = JSON.stringify(request));
    if (!request) { this.said.replaceChildren(); return; }
    let lines = [], answer = null;
    try {
      answer = await app.engine.call(request.call, { language: app.state.settings.language, edition: app.state.settings.edition, ...request.with });
      lines = answer.fault ? [answer.fault.text] : (request.lines || (made => made.text))(answer);
    } catch (error) {
      lines = [app.say('pocket.engine.failed')];
    }
    if (this.asked !== mine) return;
    const wrong = !answer || answer.fault;
    this.said.replaceChildren(...lines.filter(Boolean).map((line, i) => el('p', { class: wrong ? 'note notice' : i ? '' : 'first' }, rich(line))),
      ...[!wrong && request.more ? request.more(answer) : null].flat(Infinity).filter(Boolean));
  }

  // A choice of one among several, side by side.
  pick(field, options, label) {
    const named = options.map(value => (Array.isArray(value) ? value : [value, String(value)]));
    const made = segmented(this.app.say('pocket.form.' + (label || field)), named, this.values[field], value => this.set({ [field]: value }));
    const letters = named.reduce((sum, [, text]) => sum + (typeof text === 'string' ? text.length : 2), 0);
    if (letters <= LINE) made.classList.add('even');
    return made;
  }

  seats(field) { return this.pick(field, SEATS.map(seat => [seat, this.app.say('seat.' + seat)])); }

  // A number by steps of one.
  steps(field, least, most, text) {
    const value = this.values[field], { app } = this;
    const step = (by, sign, label) => button('key', sign, () => this.set({ [field]: Math.min(most, Math.max(least, value + by)) }), { 'aria-label': app.say(label), disabled: value + by < least || value + by > most });
    return el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.form.' + field)),
      el('div', { class: 'stepper' }, step(-1, '−', 'pocket.form.less'), el('output', {}, text), step(1, '+', 'pocket.form.more')));
  }
}

const denominationSign = (app, suit) => (suit === 'NT' ? app.say('pocket.form.nt') : suitSign(suit));
const denominations = app => DENOMINATIONS.map(suit => [suit, el('span', { 'aria-label': suit === 'NT' ? app.say('pocket.form.nt') : app.say('suit.' + suit), role: 'img' }, denominationSign(app, suit))]);
const made = ({ level, tricks }) => { const over = tricks - level - 6; return over ? (over > 0 ? '+' : '−') + Math.abs(over) : '='; };
const contractText = ({ level, denomination, doubled, declarer }) => level + (denomination === 'NT' ? 'NT' : SYMBOL[denomination]) + doubled + ' ' + declarer;
const resultText = values => contractText(values) + ' ' + made(values).replace('−', '-');
const resultLabel = (app, values) => contractText({ ...values, declarer: app.say('pocket.letter.' + values.declarer) }) + ' ' + made(values);

function contractFields(form) {
  const { app, values } = form;
  return [
    form.pick('level', LEVELS), form.pick('denomination', denominations(app)),
    form.pick('doubled', DOUBLES.map(times => [times, times || app.say('pocket.form.undoubled')])), form.seats('declarer'),
    form.steps('tricks', 0, 13, values.tricks + ' (' + made(values) + ')'),
    form.pick('vul', VULS.map(vul => [vul, app.say('pocket.form.vul.' + vul)])),
  ];
}

// The scores of the other tables, from North-South's side.
function othersField(form) {
  const { app } = form, { others } = app.following.forms.score;
  const add = () => pointsSheet(app, app.say('pocket.form.other'), points => { others.push(points); form.set({}); });
  return el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.form.others')),
    el('div', { class: 'chips' }, others.map((points, i) => button('chip', [signed(points), ' ✕'], () => { others.splice(i, 1); form.set({}); }, { 'aria-label': app.say('pocket.delete') + ' ' + signed(points) })),
      button('chip', ['+ ', app.say('pocket.form.add')], add, { 'data-add': 'other' })));
}

const signed = points => (points > 0 ? '+' : points < 0 ? '−' : '') + Math.abs(points);

// Points with keys only, and for whom they are.
function pointsSheet(app, title, done) {
  let digits = '';
  const shown = el('output', { class: 'number', 'aria-live': 'polite' }, '0');
  const press = digit => { digits = (digits + digit).slice(-4).replace(/^0+/, ''); shown.textContent = digits || '0'; };
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(d => button('key', d, () => press(d)));
  keys.push(button('key', icon('close'), () => { digits = ''; shown.textContent = '0'; }, { 'aria-label': app.say('pocket.clear') }), button('key', '0', () => press('0')), button('key', '00', () => { press('0'); press('0'); }));
  const dialog = sheet(app, title, shown, el('div', { class: 'number-keys' }, keys), el('div', { class: 'row' }, [['NS', 1], ['EW', -1]].map(([side, sign]) =>
    button('primary', app.say('pocket.form.for', { side: app.say('side.' + side) }), () => { dialog.close(); done(sign * Number(digits || 0)); }, { 'data-side': side }))));
}

// -- the score -------------------------------------------------------------------------------------------------
function askScore({ values }) {
  const { others, tricks, vul } = values;
  return { call: 'score', with: { contract: contractText(values), tricks, vul, ...(others.length ? { others } : {}) } };
}

// -- an adjusted score -----------------------------------------------------------------------------------------
function adjustFields(form) {
  const { app, values } = form, { score } = app.following.forms;
  const method = form.pick('method', ['weighted', 'artificial', 'effect'].map(name => [name, app.say('pocket.form.' + name)]));
  if (values.method === 'artificial') return [method, ['ns', 'ew'].map(side => form.pick(side, AWARDS.map(award => [award, app.say('pocket.form.award.' + award)]), 'of.' + side))];
  if (values.method === 'effect') return [method, ...effectFields(form)];
  const { results } = values, whole = results.reduce((sum, result) => sum + result.weight, 0);
  const put = (text, label) => { results.push({ text, label, weight: Math.max(0, 100 - whole), illegal: false }); form.set({}); };
  const weigh = (result, by) => { result.weight = Math.min(100, Math.max(0, result.weight + by)); form.set({}); };
  const row = (result, i) => el('li', { class: 'weighed' }, el('b', {}, rich(result.label)),
    el('div', { class: 'stepper' }, button('key', '−', () => weigh(result, -10), { 'aria-label': app.say('pocket.form.less') }), el('output', {}, result.weight + ' %'), button('key', '+', () => weigh(result, 10), { 'aria-label': app.say('pocket.form.more') })),
    button('chip', app.say('pocket.form.illegal'), () => { result.illegal = !result.illegal; form.set({}); }, { 'aria-pressed': String(result.illegal) }),
    button('icon-button', icon('close'), () => { results.splice(i, 1); form.set({}); }, { 'aria-label': app.say('pocket.delete') }));
  return [
    method, form.pick('unit', UNITS.map(unit => [unit, app.say('pocket.form.unit.' + unit)])),
    el('ul', { class: 'results' }, results.map(row)), whole === 100 || !results.length ? null : el('p', { class: 'note notice' }, app.say('pocket.form.whole', { sum: whole })),
    el('div', { class: 'row' },
      button('quiet', el('span', {}, '+ ', rich(resultLabel(app, score))), () => put(resultText(score), resultLabel(app, score)), { 'data-add': 'contract' }),
      button('quiet', ['+ ', app.say('pocket.form.points')], () => pointsSheet(app, app.say('pocket.form.points'), points => put((points < 0 ? '-' : '+') + Math.abs(points), signed(points))), { 'data-add': 'points' })),
    el('p', { class: 'fine' }, app.say('pocket.form.contract.how')),
    othersField(form),
  ];
}

// How the board is compared: with the scores of the other tables.
function comparedBy(unit, others) { return { matchpoints: { others }, imps: { imps: true, other: others[0] }, cross: { imps: true, cross: true, others } }[unit]; }

function askAdjust({ app, values }) {
  const { method, results, unit, ns, ew } = values, { others, vul } = app.following.forms.score;
  if (method === 'effect') return askEffect(values, others, vul);
  if (method === 'artificial') return { call: 'adjust', with: { method, ns, ew } };
  const weighed = results.filter(result => result.weight);
  if (!others.length || weighed.reduce((sum, result) => sum + result.weight, 0) !== 100) return null;
  return { call: 'adjust', with: { method, results: weighed.map(result => result.weight + '%:' + result.text + (result.illegal ? '!' : '')), vul, ...comparedBy(unit, others) } };
}

// -- what each ruling that could be given is worth ---------------------------------------------------------------
const weightedText = results => results.map(result => result.weight + '%:' + result.text + (result.illegal ? '!' : '')).join('; ');
const weightedLabel = results => results.map(result => result.weight + ' % ' + result.label).join('; ');

function effectFields(form) {
  const { app, values } = form, { score } = app.following.forms, { rulings, results, table, ns, ew } = values, plain = rulings.filter(ruling => ruling.single);
  const award = name => app.say('pocket.form.award.' + name), whole = results.filter(result => result.weight), all = whole.reduce((sum, result) => sum + result.weight, 0);
  const put = (text, label, single = false) => form.set({ rulings: [...rulings, { text, label, single }] });
  const points = done => pointsSheet(app, app.say('pocket.form.points'), made => done((made < 0 ? '-' : '+') + Math.abs(made), signed(made)));
  const ruling = (each, i) => el('li', { class: 'weighed' }, el('b', {}, rich(each.label)), button('icon-button', icon('close'), () => form.set({ rulings: rulings.filter((_, other) => other !== i) }), { 'aria-label': app.say('pocket.delete') + ' ' + each.label }));
  const contract = el('span', {}, '+ ', rich(resultLabel(app, score)));
  const last = plain.slice(-2);
  return [
    form.pick('unit', UNITS.map(unit => [unit, app.say('pocket.form.unit.' + unit)])),
    el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.effect.table')), el('div', { class: 'chips' },
      table ? button('chip', [rich(table.label), ' ✕'], () => form.set({ table: null }), { 'aria-label': app.say('pocket.delete') + ' ' + table.label }) : [
        button('chip', ['+ ', rich(resultLabel(app, score))], () => form.set({ table: { text: resultText(score), label: resultLabel(app, score) } }), { 'data-table': 'contract' }),
        button('chip', ['+ ', app.say('pocket.form.points')], () => points((text, label) => form.set({ table: { text, label } })), { 'data-table': 'points' })])),
    othersField(form),
    el('h2', {}, app.say('pocket.effect.rulings')), el('ul', { class: 'results' }, rulings.map(ruling)),
    el('div', { class: 'row' }, button('quiet', contract, () => put(resultText(score), resultLabel(app, score), true), { 'data-ruling': 'contract' }),
      button('quiet', ['+ ', app.say('pocket.form.points')], () => points((text, label) => put(text, label, true)), { 'data-ruling': 'points' })),
    el('div', { class: 'row' }, button('quiet', ['+ ', app.say('pocket.effect.artificial', { ns: award(ns), ew: award(ew) })], () => put(ns + ' / ' + ew, award(ns) + ' / ' + award(ew)), { 'data-ruling': 'artificial' }),
      whole.length > 1 && all === 100 ? button('quiet', ['+ ', app.say('pocket.form.weighted')], () => put(weightedText(whole), weightedLabel(whole)), { 'data-ruling': 'weighted' }) : null,
      last.length > 1 ? button('quiet', el('span', {}, '+ ', rich(app.say('pocket.effect.split', { ns: last[0].label, ew: last[1].label }))), () => put(last.map(each => each.text).join(' / '), last.map(each => each.label).join(' / ')), { 'data-ruling': 'split' }) : null),
    el('p', { class: 'fine' }, app.say('pocket.effect.how')),
  ];
}

function askEffect({ rulings, table, unit }, others, vul) {
  if (!rulings.length || !others.length) return null;
  const named = answer => answer.rulings.flatMap((ruling, i) => [rulings[i].label, ...answer.text.slice(...spanOf(answer, i))]);
  return { call: 'adjust', lines: named, with: { method: 'effect', results: rulings.map(ruling => ruling.text), vul, ...(table ? { table: table.text } : {}), ...comparedBy(unit, others) } };
}

// Which lines of the answer speak of a ruling: its own, as it was written, then one for each unit.
function spanOf({ rulings }, number) {
  const first = rulings.slice(0, number).reduce((sum, ruling) => sum + 1 + ruling.units.length, 0);
  return [first + 1, first + 1 + rulings[number].units.length];
}

const FORM = {
  score: [askScore, form => [contractFields(form), othersField(form)]],
  adjust: [askAdjust, adjustFields],
  claim: [askClaim, claimFields],
  equity: [askEquity, equityFields],
  settle: [askSettle, settleFields],
};

function formScreen(app, name) {
  const form = new Form(app, name, ...FORM[name]);
  return {
    title: app.say('pocket.form.' + name), kicker: app.say('pocket.board.whole'),
    body: [el('h1', { tabindex: '-1' }, app.say('pocket.form.' + name)), engineNote(app), form.fields],
    foot: form.said,
    back: () => app.home(),
  };
}
