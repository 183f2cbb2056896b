'use strict';
// An adjusted score: with weights, for a side that hurt itself, artificial, in a knockout match; what each ruling is worth.

const METHODS = ['weighted', 'self', 'artificial', 'knockout', 'effect'], WEIGHT_STEP = 5, MOST_TOP = 200, MOST_BOARDS = 1000;

const pointsText = points => (points < 0 ? '-' : '+') + Math.abs(points);
const isGiven = ({ text }) => text.startsWith('@');
const givenLabel = number => String(number).replace('-', '−');

// A number with a decimal point and a sign.
function valueSheet(app, title, done) {
  keypad(app, title, { most: 6, shown: text => givenLabel(text || '0'),
    left: ['.', text => (text.includes('.') ? text : (text || '0') + '.')], right: ['±', text => (text.startsWith('-') ? text.slice(1) : '-' + text)] },
  [[app.say('pocket.done'), text => done(Number(text === '-' ? 0 : text) || 0), { 'data-done': '' }]]);
}

// Buttons that name a result: the contract of «Score», points, or a value already worked out.
function resultKeys(form, name, put, given = false) {
  const { app } = form, { score } = app.following.forms, label = resultLabel(app, score);
  return el('div', { class: 'row' },
    button('quiet', el('span', {}, '+ ', rich(label)), () => withTricks(app, score, put), { ['data-' + name]: 'contract' }),
    button('quiet', ['+ ', app.say('pocket.form.points')], () => pointsSheet(app, app.say('pocket.form.points'), made => put(pointsText(made), signed(made))), { ['data-' + name]: 'points' }),
    given ? button('quiet', ['+ ', app.say('pocket.form.given')], () => valueSheet(app, app.say('pocket.form.given'), number => put('@' + number, givenLabel(number))), { ['data-' + name]: 'given' }) : null);
}

// One result by its name, to be told or taken away.
function resultField(form, field) {
  const { app, values } = form, held = values[field], label = app.say('pocket.form.of.' + field);
  return el('div', { class: 'setting' }, el('span', { class: 'label' }, label), held
    ? el('div', { class: 'chips' }, button('chip', [rich(held.label), ' ✕'], () => form.set({ [field]: null }), { 'aria-label': app.say('pocket.delete') + ' ' + label + ' ' + held.label }))
    : resultKeys(form, field.toLowerCase(), (text, made) => form.set({ [field]: { text, label: made } }), true));
}

function valueField(form, field) {
  const { app, values } = form, label = app.say('pocket.form.of.' + field), ask = () => valueSheet(app, label, number => form.set({ [field]: number }));
  return el('div', { class: 'setting' }, el('span', { class: 'label' }, label), el('div', { class: 'chips' }, button('chip', values[field] === null ? '+' : givenLabel(values[field]), ask, { 'data-value': field, 'aria-label': label })));
}

// The unit; in IMPs against one other table the match too, for its victory points.
const unitField = form => [form.pick('unit', UNITS.map(unit => [unit, form.app.say('pocket.form.unit.' + unit)])), isMatch(form.values) ? matchFields(form) : null];
const isMatch = ({ method, unit, knockout }) => unit === 'imps' && method !== 'knockout' && !(knockout && ['self', 'artificial'].includes(method));

function matchFields(form) {
  const { app, values } = form, label = app.say('pocket.form.boards'), ask = () => numberSheet(app, label, String(values.boards || ''), number => form.set({ boards: Math.min(MOST_BOARDS, Number(number || 0)) }));
  return [
    el('div', { class: 'setting' }, el('span', { class: 'label' }, label), el('div', { class: 'chips' }, button('chip', values.boards ? String(values.boards) : '+', ask, { 'data-value': 'boards', 'aria-label': label }))),
    values.boards ? valueField(form, 'margin') : null,
  ];
}

// Victory points are asked for where the boards of the match and the IMPs of all others are told.
const vpOf = values => (isMatch(values) && values.boards && values.margin !== null ? { vp: values.margin + '/' + values.boards } : {});
const knockoutField = form => button('issue', [icon(form.values.knockout ? 'check' : 'ring'), el('span', {}, form.app.say('pocket.form.knockout.mean'))], () => form.set({ knockout: !form.values.knockout }), { 'aria-pressed': String(form.values.knockout), 'data-knockout': '' });
const topField = form => form.steps('top', 0, MOST_TOP, String(form.values.top || '–'));

// One result or several, each with its weight, are assigned alike (12C1a, 12C1c); own damage has another clause in 2007.
const methodName = (app, name) => app.say('pocket.form.' + ({ weighted: 'assigned', self: 'self.' + app.edition() }[name] || name));

function adjustFields(form) {
  const { app, values } = form;
  const method = form.pick('method', METHODS.map(name => [name, methodName(app, name)]));
  const fields = { weighted: weightedFields, self: selfFields, artificial: artificialFields, knockout: () => [valueField(form, 'dueNs'), valueField(form, 'dueEw')], effect: effectFields }[values.method](form);
  return [method, ...fields, beginAnew(form)];
}

function artificialFields(form) {
  const { app, values } = form;
  return [unitField(form), ...['ns', 'ew'].map(side => form.pick(side, AWARDS.map(award => [award, app.say('pocket.form.award.' + award)]), 'of.' + side)), values.unit === 'matchpoints' ? null : knockoutField(form)];
}

function selfFields(form) {
  const { app, values } = form, some = ['table', 'without', 'noError'].map(field => values[field]).filter(Boolean);
  return [
    unitField(form), form.pick('innocent', ['NS', 'EW'].map(side => [side, app.say('side.' + side)])), ...['table', 'without', 'noError'].map(field => resultField(form, field)),
    some.some(isGiven) && values.unit === 'matchpoints' ? topField(form) : null, values.unit === 'matchpoints' ? null : knockoutField(form),
    some.every(isGiven) && some.length ? null : othersField(form), el('p', { class: 'fine' }, app.say('pocket.form.contract.how')),
  ];
}

function weightedFields(form) {
  const { app, values } = form, { results } = values, whole = results.reduce((sum, result) => sum + result.weight, 0);
  const put = (text, label) => { results.push({ text, label, weight: Math.max(0, 100 - whole), illegal: false }); form.set({}); };
  const weigh = (result, weight) => {
    result.weight = Math.min(100, Math.max(0, weight));
    if (results.length === 2) results.find(other => other !== result).weight = 100 - result.weight; // the two make the whole
    form.set({});
  };
  const typed = result => numberSheet(app, app.say('pocket.form.weight'), '', number => weigh(result, Number(number || 0)));
  const row = (result, i) => el('li', { class: 'weighed' }, el('b', {}, rich(result.label)),
    el('div', { class: 'stepper' }, button('key', '−', () => weigh(result, result.weight - WEIGHT_STEP), { 'aria-label': app.say('pocket.form.less') }),
      button('weight', result.weight + ' %', () => typed(result), { 'aria-label': app.say('pocket.form.weight') + ' ' + result.weight + ' %', 'data-weight': String(i) }),
      button('key', '+', () => weigh(result, result.weight + WEIGHT_STEP), { 'aria-label': app.say('pocket.form.more') })),
    button('chip', app.say('pocket.form.illegal'), () => { result.illegal = !result.illegal; form.set({}); }, { 'aria-pressed': String(result.illegal) }),
    button('icon-button', icon('close'), () => { results.splice(i, 1); form.set({}); }, { 'aria-label': app.say('pocket.delete') + ' ' + result.label }));
  return [
    unitField(form), el('ul', { class: 'results' }, results.map(row)), whole === 100 || !results.length ? null : el('p', { class: 'note notice' }, app.say('pocket.form.whole', { sum: whole })),
    resultKeys(form, 'add', put, true), results.some(isGiven) && values.unit === 'matchpoints' ? topField(form) : null,
    el('p', { class: 'fine' }, app.say('pocket.form.contract.how')), results.length && results.every(isGiven) ? null : othersField(form),
  ];
}

// How the board is compared: with the scores of the other tables; values already worked out with nothing.
function comparedBy(unit, others, top = 0, given = false) {
  if (given) return unit === 'matchpoints' ? { top } : { imps: true };
  return { matchpoints: { others }, imps: { imps: true, other: others[0] }, cross: { imps: true, cross: true, others } }[unit];
}

function askAdjust({ app, values }) {
  const { method, results, unit, top, ns, ew, table, without, noError, innocent, dueNs, dueEw, knockout } = values, { others, vul } = app.following.forms.score;
  const mean = knockout && unit !== 'matchpoints' ? { knockout } : {}, asks = (name, more) => ({ call: 'adjust', lines: sumFirst, more: answer => putBack(app, values, answer), with: { method: name, ...vpOf(values), ...more } });
  if (method === 'effect') return askEffect(values, others, vul);
  if (method === 'artificial') return asks('artificial', { ns, ew, ...mean, ...(unit === 'matchpoints' ? {} : { imps: true }) });
  if (method === 'knockout') return dueNs === null || dueEw === null ? null : asks('knockout', { due_ns: dueNs, due_ew: dueEw });
  const alone = aloneOf(values, others);
  if (alone && !isPoints(alone)) return { call: 'score', with: { contract: alone.text, vul }, more: () => putBack(app, values) };
  const told = method === 'self' ? [table, without, noError] : results.filter(result => result.weight), given = told.every(result => result && isGiven(result));
  if (!told.length || !told.every(Boolean) || (given ? unit === 'matchpoints' && !top : !others.length)) return null;
  const by = { vul, ...comparedBy(unit, others, top, given) };
  if (method === 'self') return asks('self-inflicted', { table: table.text, without: without.text, no_error: noError.text, innocent, ...mean, ...by });
  if (told.reduce((sum, result) => sum + result.weight, 0) !== 100) return null;
  return asks('weighted', { results: told.map(result => result.weight + '%:' + result.text + (result.illegal ? '!' : '')), ...by });
}

// The one result that is assigned, where there is nothing to compare it with: its score is that of the contract (12C1a).
function aloneOf({ method, results }, others) {
  const told = method === 'weighted' ? results.filter(result => result.weight) : [];
  return told.length === 1 && told[0].weight === 100 && !isGiven(told[0]) && !told[0].illegal && !others.length ? told[0] : null;
}

const isPoints = ({ text }) => /^[+-]\d+$/.test(text);

// What lacks, where nothing can be worked out yet.
function whyAdjust({ app, values }) {
  const { others } = app.following.forms.score, { method, results, rulings, unit, top } = values, alone = aloneOf(values, others);
  if (alone) return { lines: [app.say('side.NS') + ': ' + alone.label], more: putBack(app, values) };
  const told = { weighted: results.filter(result => result.weight), self: ['table', 'without', 'noError'].map(field => values[field]), effect: rulings }[method];
  if (!told || !told.length || !told.every(Boolean)) return { lines: [app.say('pocket.adjust.lacks.results')] };
  if (method === 'weighted' && told.reduce((sum, result) => sum + result.weight, 0) !== 100) return { lines: [] }; // said above
  const given = method !== 'effect' && told.every(isGiven);
  return { lines: [app.say('pocket.adjust.lacks.' + (given && unit === 'matchpoints' && !top ? 'top' : 'others'))] };
}

// What each side has comes first, then how it comes about.
const sumFirst = ({ text, sum }) => [...text.slice(sum.length), ...sum];

// Into the score of the ruling, where it is looked at once more and saved.
function putBack(app, values, answer = {}) {
  const { ruling, desk } = app;
  if (!ruling || !desk) return null;
  const plain = values.method === 'weighted' && !values.results.some(result => isGiven(result) || result.illegal) && (values.unit === 'matchpoints' || !answer.sum), both = sign => answer.NS + sign + '/' + answer.EW + sign;
  const told = values.results.filter(result => result.weight), after = plain ? (told.length === 1 ? told[0].text : weightedText(told)) : answer.unit === 'percent' ? both('%') : both('') + (answer.unit === 'imps' ? ' IMP' : ' MP');
  return el('a', { class: 'quiet wide', href: desk.address(ruling) + '?' + new URLSearchParams({ after, ...matchPut(app, values) }) + '#score', 'data-put': '' }, app.say('pocket.form.put'));
}

// The match as the fields of the desk have it.
function matchPut(app, values) {
  const { others } = app.following.forms.score;
  return vpOf(values).vp ? { boards: values.boards, imps: pointsText(values.margin), ...(others.length ? { other: pointsText(others[0]) } : {}) } : {};
}

// -- what each ruling that could be given is worth ---------------------------------------------------------------
const weightedText = results => results.map(result => result.weight + '%:' + result.text + (result.illegal ? '!' : '')).join('; ');
const weightedLabel = results => results.map(result => result.weight + ' % ' + result.label).join('; ');

function effectFields(form) {
  const { app, values } = form, { score } = app.following.forms, { rulings, results, table, ns, ew } = values, plain = rulings.filter(ruling => ruling.single);
  const award = name => app.say('pocket.form.award.' + name), whole = results.filter(result => result.weight), all = whole.reduce((sum, result) => sum + result.weight, 0);
  const put = (text, label, single = false) => form.set({ rulings: [...rulings, { text, label, single }] });
  const points = done => pointsSheet(app, app.say('pocket.form.points'), made => done(pointsText(made), signed(made)));
  const ruling = (each, i) => el('li', { class: 'weighed' }, el('b', {}, rich(each.label)), button('icon-button', icon('close'), () => form.set({ rulings: rulings.filter((_, other) => other !== i) }), { 'aria-label': app.say('pocket.delete') + ' ' + each.label }));
  const contract = el('span', {}, '+ ', rich(resultLabel(app, score)));
  const last = plain.slice(-2);
  return [
    unitField(form),
    el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.effect.table')), el('div', { class: 'chips' },
      table ? button('chip', [rich(table.label), ' ✕'], () => form.set({ table: null }), { 'aria-label': app.say('pocket.delete') + ' ' + table.label }) : [
        button('chip', ['+ ', rich(resultLabel(app, score))], () => withTricks(app, score, (text, label) => form.set({ table: { text, label } })), { 'data-table': 'contract' }),
        button('chip', ['+ ', app.say('pocket.form.points')], () => points((text, label) => form.set({ table: { text, label } })), { 'data-table': 'points' })])),
    othersField(form),
    el('h2', {}, app.say('pocket.effect.rulings')), el('ul', { class: 'results' }, rulings.map(ruling)),
    el('div', { class: 'row' }, button('quiet', contract, () => withTricks(app, score, (text, label) => put(text, label, true)), { 'data-ruling': 'contract' }),
      button('quiet', ['+ ', app.say('pocket.form.points')], () => points((text, label) => put(text, label, true)), { 'data-ruling': 'points' })),
    el('div', { class: 'row' }, button('quiet', ['+ ', app.say('pocket.effect.artificial', { ns: award(ns), ew: award(ew) })], () => put(ns + ' / ' + ew, award(ns) + ' / ' + award(ew)), { 'data-ruling': 'artificial' }),
      whole.length > 1 && all === 100 ? button('quiet', ['+ ', app.say('pocket.form.weighted')], () => put(weightedText(whole), weightedLabel(whole)), { 'data-ruling': 'weighted' }) : null,
      last.length > 1 ? button('quiet', el('span', {}, '+ ', rich(app.say('pocket.effect.split', { ns: last[0].label, ew: last[1].label }))), () => put(last.map(each => each.text).join(' / '), last.map(each => each.label).join(' / ')), { 'data-ruling': 'split' }) : null),
    el('p', { class: 'fine' }, app.say('pocket.effect.how')),
  ];
}

function askEffect(values, others, vul) {
  const { rulings, table, unit } = values;
  if (!rulings.length || !others.length) return null;
  const named = answer => answer.rulings.flatMap((ruling, i) => [rulings[i].label, ...answer.text.slice(...spanOf(answer, i))]);
  return { call: 'adjust', lines: named, with: { method: 'effect', results: rulings.map(ruling => ruling.text), vul, ...(table ? { table: table.text } : {}), ...vpOf(values), ...comparedBy(unit, others) } };
}

// Which lines of the answer speak of a ruling: its own, as it was written, then one for each unit.
function spanOf({ rulings }, number) {
  const first = rulings.slice(0, number).reduce((sum, ruling) => sum + 1 + ruling.units.length, 0);
  return [first + 1, first + 1 + rulings[number].units.length];
}
