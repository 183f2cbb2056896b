'use strict';
// Forms over the engine, and the score of a contract with its worth.  Taps only; each change is answered, and what no
// longer holds is gone at once.

const LINE = 28; // letters that stand side by side on a phone
const AWARDS = ['plus', 'average', 'minus'], UNITS = ['matchpoints', 'imps', 'cross'];

class Form {
  // call: what the engine is asked with; draw: the fields; both of the form's values
  // why: what is said, and what can be done, where there is nothing to ask yet
  constructor(app, name, ask, draw, why = () => ({ lines: [] })) {
    Object.assign(this, { app, name, ask, draw, why, values: app.following.forms[name] });
    this.fields = el('div', { class: 'form' });
    this.judged = el('div', { class: 'form judged' }); // what the answer leaves to the director
    this.said = el('div', { class: 'answer-text', 'aria-live': 'polite', role: 'region', 'aria-label': app.say('pocket.form.answer') });
    this.redraw();
  }

  // After a change: drawn anew with the focus where it was, and asked anew.
  set(change) {
    Object.assign(this.values, change);
    this.keep();
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
    if (mine !== this.shown) { this.said.replaceChildren(...(request ? [el('p', { class: 'fine' }, app.say('pocket.form.working'))] : [])); this.judged.replaceChildren(); this.shown = null; }
    if (!request) {
      const { lines, more = null } = this.why(this);
      this.said.replaceChildren(...lines.map(line => el('p', { class: 'fine' }, rich(line))));
      this.judged.replaceChildren(...[more].flat().filter(Boolean));
      return;
    }
    let lines = [], answer = null;
    try {
      answer = await app.engine.call(request.call, { language: app.state.settings.language, edition: app.edition(), ...request.with });
      lines = answer.fault ? [faultText(app, answer.fault)] : (request.lines || (made => made.text))(answer);
    } catch (error) {
      lines = [app.say('pocket.engine.failed')];
    }
    if (this.asked !== mine) return;
    const wrong = !answer || answer.fault;
    this.shown = mine;
    if (request.learn && !wrong) request.learn(answer);
    this.said.replaceChildren(...lines.filter(Boolean).map((line, i) => el('p', { class: wrong ? 'note notice' : i ? '' : 'first' }, rich(line))));
    this.judged.replaceChildren(...[!wrong && request.more ? request.more(answer) : null].flat(Infinity).filter(Boolean));
    app.fit();
  }

  keep() { this.app.store.ask(() => localStorage.setItem(KEPT_FORMS, JSON.stringify(this.app.following.forms))); }

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
  steps(field, least, most, text, first = least) {
    const value = this.values[field], { app } = this;
    const next = by => (value === null ? first : value + by); // what is empty begins there
    const step = (by, sign, label) => button('key', sign, () => this.set({ [field]: Math.min(most, Math.max(least, next(by))) }), { 'aria-label': app.say(label), disabled: next(by) < least || next(by) > most });
    return el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.form.' + field)),
      el('div', { class: 'stepper' }, step(-1, '−', 'pocket.form.less'), el('output', {}, text), step(1, '+', 'pocket.form.more')));
  }
}

// What is wrong with it, in the page's own words where the engine speaks of a request's fields.
const faultText = (app, { code, text }) => (app.speaker().has('pocket.fault.' + code) ? app.say('pocket.fault.' + code) : text);

// Everything that was told is gone, but at which board the form stands.
const beginAnew = form => button('quiet', form.app.say('pocket.form.clear'), () => form.set(anew(form.app.following.forms, form.name)), { 'data-tap': 'anew' });

const denominationSign = (app, suit) => (suit === 'NT' ? app.say('pocket.form.nt') : suitSign(suit));
const denominations = app => DENOMINATIONS.map(suit => [suit, el('span', { 'aria-label': suit === 'NT' ? app.say('pocket.form.nt') : app.say('suit.' + suit), role: 'img' }, denominationSign(app, suit))]);
const made = ({ level, tricks }) => { const over = tricks - level - 6; return over ? (over > 0 ? '+' : '−') + Math.abs(over) : '='; };
const isCounted = ({ tricks }) => Number.isInteger(tricks);
const contractText = ({ level, denomination, doubled, declarer }) => level + (denomination === 'NT' ? 'NT' : SYMBOL[denomination]) + doubled + ' ' + declarer;
// A contract with its result, as it is read and as it is shown; one whose tricks are not told asks for them first.
const resultText = values => contractText(values) + ' ' + made(values).replace('−', '-');
const resultLabel = (app, values) => contractText({ ...values, declarer: app.say('pocket.letter.' + values.declarer) }) + ' ' + (isCounted(values) ? made(values) : '…');
function withTricks(app, score, done) {
  const put = values => done(resultText(values), resultLabel(app, values));
  if (isCounted(score)) put(score);
  else numberSheet(app, app.say('pocket.form.tricks'), '', number => { if (/^\d+$/.test(number) && Number(number) <= 13) put({ ...score, tricks: Number(number) }); });
}

function contractFields(form) {
  const { app, values } = form;
  return [
    form.pick('level', LEVELS), form.pick('denomination', denominations(app)),
    form.pick('doubled', DOUBLES.map(times => [times, times || app.say('pocket.form.undoubled')])), form.seats('declarer'),
    form.steps('tricks', 0, 13, isCounted(values) ? values.tricks + ' (' + made(values) + ')' : '–', values.level + 6),
    isCounted(values) ? (values.before && values.before[1] === values.tricks ? el('p', { class: 'fine', 'data-before': '' }, app.say('pocket.score.before', { before: values.before[0] })) : null)
      : el('p', { class: 'note notice', 'data-unknown': 'tricks' }, app.say('pocket.score.unknown')),
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

// Points, and for whom they are.
function pointsSheet(app, title, done) {
  keypad(app, title, { most: 4, right: ['00', text => (Number(text) ? text + '00' : '').slice(-4)] },
    [['NS', 1], ['EW', -1]].map(([side, sign]) => [app.say('pocket.form.for', { side: app.say('side.' + side) }), text => done(sign * Number(text || 0)), { 'data-side': side }]));
}

// -- the score -------------------------------------------------------------------------------------------------
function askScore({ values }) {
  const { others, tricks, vul } = values;
  if (!isCounted(values)) return null;
  return { call: 'score', with: { contract: contractText(values), tricks, vul, ...(others.length ? { others } : {}) } };
}

const FORM = {
  score: [askScore, form => [contractFields(form), othersField(form), beginAnew(form)]],
  adjust: [askAdjust, adjustFields, whyAdjust],
  claim: [askClaim, claimFields],
  equity: [askEquity, equityFields],
  settle: [askSettle, settleFields],
};

function formScreen(app, name) {
  const form = new Form(app, name, ...FORM[name]);
  fillForm(form);
  return {
    title: app.say('pocket.form.' + name), kicker: app.say('pocket.board.whole'),
    body: [el('h1', { tabindex: '-1' }, app.say('pocket.form.' + name)), engineNote(app), form.fields, form.judged],
    foot: form.said,
    back: () => (app.ruling ? app.go('case') : app.home()),
  };
}
