'use strict';
// Sheets that slide up: a clause, why a question is asked, cards, suits, numbers, settings.

function sheet(app, title, ...content) {
  const heading = el('h2', { id: 'sheet-title', tabindex: '-1' }, rich(title));
  const close = button('icon-button', icon('close'), () => dialog.close(), { 'aria-label': app.say('pocket.close') });
  const dialog = el('dialog', { class: 'sheet', 'aria-labelledby': 'sheet-title' },
    el('div', { class: 'sheet-head' }, heading, close), el('div', { class: 'sheet-body' }, content));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', event => { if (event.target === dialog) dialog.close(); });
  app.show(dialog);
  return dialog;
}

const clauseName = (app, id) => app.say(/^\d/.test(id) ? 'pocket.law' : 'pocket.definition', { id: id.replace('Definitions/', '') });

// What the book says, in each language that is wanted, with where it leads on.
function clauseSheet(app, id) {
  const edition = app.edition(), entry = app.data.lawbook.clauses[edition][id];
  const body = [];
  if (!entry) body.push(el('p', {}, app.say('pocket.clause.none')));
  else {
    const languages = app.languages();
    for (const language of languages) {
      const speaker = new Speaker(app.data, language), lang = htmlLang(language);
      if (entry.title !== undefined) body.push(el('p', { class: 'clause-title', lang }, speaker.text(entry.title)));
      if (entry.rule !== undefined) body.push(el('p', { class: 'rule', lang }, rich(speaker.text(entry.rule))));
    }
    if (entry.unsure) body.push(el('p', { class: 'note' }, app.say('pocket.clause.unsure')));
    const links = [['pocket.clause.parts', entry.parts], ['pocket.clause.see', entry.see]];
    for (const [label, ids] of links) {
      if (ids && ids.length) {
        body.push(el('h3', {}, app.say(label)), el('div', { class: 'pills' }, ids.map(other => clausePill(app, other))));
      }
    }
    body.push(el('p', { class: 'fine' }, app.say('pocket.clause.own', { edition })));
  }
  sheet(app, clauseName(app, id), body);
}

// The citation itself: tapped, the summary of the clause; one that the page does not hold is plain.
function clausePill(app, id) {
  if (!id) return null;
  if (!app.data.lawbook.clauses[app.edition()][id]) return el('span', { class: 'pill plain' }, id);
  return button('pill', id, () => clauseSheet(app, id), { 'aria-label': clauseName(app, id) });
}

// Why it is asked: the clause that turns on it, and what each answer leads to.
function whySheet(app, need) {
  const { case: c } = app, speaker = app.speaker();
  const entry = app.data.lawbook.clauses[app.edition()][need.law];
  const reason = 'fact.' + need.key.split('.')[0] + '.why';
  const body = [];
  if (speaker.has(reason)) body.push(el('p', { class: 'lead' }, rich(speaker.say(reason, speaker.places()))));
  if (entry && entry.rule !== undefined) body.push(el('p', { class: 'rule' }, rich(speaker.text(entry.rule)), ' ', clausePill(app, need.law)));
  else body.push(el('p', {}, clausePill(app, need.law)));
  body.push(el('h3', {}, app.say('pocket.leads')));
  const before = c.rule().certain;
  body.push(el('dl', { class: 'leads' }, need.domain.map(value => {
    const then = c.rule({ [need.key]: value });
    return [el('dt', {}, capital(speaker.answer(need.key, value, factOf(c.book, need.key).type))),
      el('dd', {}, outcome(app, then, before))];
  })));
  sheet(app, app.say('pocket.why'), el('p', { class: 'quoted' }, rich(speaker.question(need.key))), body);
}

// A ruling in short: what it adds to what was certain, and what comes next.
function outcome(app, ruling, before = []) {
  const { book } = app.case, speaker = app.speaker();
  const lines = ruling.certain.filter(effect => !before.some(b => same(b, effect)));
  const bred = ruling.steps.done.filter(effect => effect[1] === 'open');
  const said = [...lines, ...bred].map(effect => el('li', {}, rich(speaker.effect(book, effect)), ' ', clausePill(app, effect[0])));
  if (ruling.question) said.push(el('li', { class: 'next' }, app.say('pocket.next'), ' ', rich(speaker.question(ruling.question.key))));
  for (const when of new Set(ruling.later.map(l => l.known))) {
    said.push(el('li', { class: 'next' }, app.say('pocket.open.until', { when: app.say('when.' + WHEN[when]) })));
  }
  return el('ul', {}, said.length ? said : el('li', {}, app.say('pocket.nothing.more')));
}

function suitSheet(app, title, many, done) {
  const picked = new Set();
  const keys = el('div', { class: 'suit-keys' }, SUITS.map(suit => {
    const key = button('key suit-key', [suitSign(suit), el('span', {}, app.say('suit.' + suit))], () => {
      if (!many) { dialog.close(); done([suit]); return; }
      if (picked.has(suit)) picked.delete(suit); else picked.add(suit);
      key.setAttribute('aria-pressed', String(picked.has(suit)));
    }, many ? { 'aria-pressed': 'false' } : {});
    return key;
  }));
  const rest = el('div', { class: 'row' },
    many ? button('primary', app.say('pocket.done'), () => { dialog.close(); done([...picked]); }) : null,
    button('quiet', app.say('pocket.skip'), () => { dialog.close(); done([]); }));
  const dialog = sheet(app, title, keys, rest);
}

// A card with keys only: its suit, then its rank, if it is known.
function cardSheet(app, title, done) {
  let suit = null;
  const body = el('div', {});
  const finish = card => { dialog.close(); done(card); };
  const draw = () => body.replaceChildren(
    el('div', { class: 'suit-keys', role: 'group', 'aria-label': app.say('pocket.suit') }, SUITS.map(s =>
      button('key suit-key', [suitSign(s), el('span', {}, app.say('suit.' + s))], () => { suit = s; draw(); },
        { 'aria-pressed': String(s === suit) }))),
    el('div', { class: 'rank-keys', role: 'group', 'aria-label': app.say('pocket.rank') }, RANKS.map(rank =>
      button('key rank-key', suit ? [el('span', { class: 'suit ' + suit }, rankText(rank))] : rankText(rank), () => finish(suit + rank),
        { disabled: !suit, 'aria-label': suit ? rankText(rank) + ' ' + app.say('suit.' + suit) : rankText(rank) }))),
    el('div', { class: 'row' },
      suit ? button('quiet', app.say('pocket.suit.only'), () => finish(suit)) : null,
      button('quiet', app.say('pocket.skip'), () => finish(null))));
  const dialog = sheet(app, title, body);
  draw();
}

// Digits, at most so many, with what else a number can be made of; below them clear, and what ends it: [label, act, data].
function keypad(app, title, { most, value = '', left = null, right = null, shown: show = text => text || '0' }, ends) {
  const shown = el('output', { class: 'number', 'aria-live': 'polite' }, show(value));
  let text = value, fresh = true; // what stood there gives way to the first digit
  const set = made => { text = made; fresh = false; shown.textContent = show(text); };
  const press = sign => set(((fresh ? '' : text) + sign).slice(0, most).replace(/^0+(?=\d)/, ''));
  const key = made => (made ? button('key', made[0], () => set(made[1](fresh ? '' : text)), made[2] || {}) : el('span'));
  const digit = sign => button('key', sign, () => press(sign));
  const dialog = sheet(app, title, shown,
    el('div', { class: 'number-keys' }, ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit), key(left), digit('0'), key(right)),
    el('div', { class: 'row' }, button('quiet', app.say('pocket.clear'), () => set('')), ends.map(([label, act, data]) => button('primary', label, () => { dialog.close(); act(text); }, data))));
}

const numberSheet = (app, title, value, done) => keypad(app, title, { most: 3, value, shown: text => text || '–' }, [[app.say('pocket.done'), text => done(text.replace(/^0+/, '')), { 'data-done': '' }]]);

function segmented(label, options, value, done) {
  const id = 'seg-' + label.replace(/\W+/g, '-');
  return el('div', { class: 'setting' }, el('span', { id, class: 'label' }, label),
    el('div', { class: 'segmented', role: 'group', 'aria-labelledby': id }, options.map(([key, text]) =>
      button('', text, () => done(key), { 'aria-pressed': String(key === value) }))));
}

function settingsSheet(app) {
  const { settings } = app.state;
  const set = (name, value) => { dialog.close(); app.set(name, value); settingsSheet(app); };
  const name = language => app.say('pocket.language.' + language);
  const others = app.data.languages.filter(l => l.slice(0, 2) !== settings.language.slice(0, 2));
  const dialog = sheet(app, app.say('pocket.settings'),
    app.desk && !app.inHand ? el('p', { class: 'fine' }, app.say('pocket.desk.edition', { edition: app.edition() }))
      : segmented(app.say('pocket.edition'), app.data.editions.map(e => [e, String(e)]), app.edition(), v => set('edition', v)),
    segmented(app.say('pocket.language'), app.data.languages.map(l => [l, name(l)]), settings.language, v => set('language', v)),
    segmented(app.say('pocket.second'), [['', app.say('pocket.none')], ...others.map(l => [l, name(l)])], settings.second, v => set('second', v)),
    segmented(app.say('pocket.theme'), ['dark', 'light'].map(t => [t, app.say('pocket.theme.' + t)]), settings.theme, v => set('theme', v)),
    el('p', { class: 'fine' }, app.say(app.desk ? 'pocket.desk.about' : 'pocket.about')));
}
