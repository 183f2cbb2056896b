'use strict';
// One question at a time: a finding, a choice or a judgement.

const SHORT = 17; // letters: answers no longer than this stand side by side

const OF_NEW_CALL = '.new_call'; // of the call that takes the place of another

const FEWEST = 3; // questions that are worth a list

const badge = (app, kind) => el('p', { class: 'badge ' + kind }, icon(kind), app.say('asks.' + kind));

function questionScreen(app, need) {
  const { case: c } = app, speaker = app.speaker(), { type } = factOf(c.book, need.key);
  const told = app.edit ? c.ruling.answers[need.key] : undefined;
  const answer = value => button('answer', capital(speaker.answer(need.key, value, type)), () => app.answer(need.key, value),
    { 'data-value': String(value), 'aria-current': value === told ? 'true' : null });
  const short = need.domain.length < 5 && need.domain.every(value => speaker.answer(need.key, value, type).length <= SHORT);
  const likelier = need.key.startsWith(LIKELIER);
  const doubts = need.kind === 'finding' ? [FORGOTTEN, DISPUTED].map(doubt =>
    button('doubt', capital(speaker.answer(need.key, doubt)), () => app.answer(need.key, doubt), { 'data-value': doubt, 'aria-current': doubt === told ? 'true' : null })) : null;
  const run = app.edit || doubts === null ? [] : runOf(app, need);
  if (run.length >= FEWEST && app.single !== need.key) return runScreen(app, need, run);
  const second = app.second() ? app.second().question(need.key) : null;
  return {
    ask: need.key,
    title: app.say('asks.' + need.kind) + ': ' + speaker.question(need.key),
    kicker: capital(app.say('kind.' + c.ruling.kind)),
    body: [
      el('div', { class: 'ask' },
        el('div', { class: 'ask-top' }, badge(app, need.kind),
          button('why', [app.say('pocket.why'), ' ', el('b', {}, need.law)], () => whySheet(app, need))),
        el('h1', { tabindex: '-1', class: speaker.question(need.key).length > 120 ? 'long' : '' }, rich(speaker.question(need.key))),
        second ? el('p', { class: 'second', lang: htmlLang(app.state.settings.second) }, rich(second)) : null),
      soFar(app, need),
      likelier ? el('div', { class: 'possible' }, need.domain.filter(v => v !== CANNOT_SAY).map(value =>
        el('section', {}, el('h2', {}, app.say('pocket.if', { answer: speaker.answer(need.key, value, type) })),
          outcome(app, c.rule({ [need.key]: value }))))) : null,
      numbersBy(app, [], need),
      chips(app),
      answered(app),
    ],
    foot: [run.length < FEWEST ? null : button('quiet wide', app.say('pocket.run', { count: run.length }), () => { app.single = null; app.render(); }, { 'data-run': String(run.length) }),
      el('div', { class: 'answers' + (short ? ' short' : '') }, need.domain.map(answer)),
      doubts ? el('div', { class: 'doubts' }, doubts) : null],
  };
}

// A judgement that weighs what was directed (whether the tricks make good the damage) is asked beside it.
function soFar(app, need) {
  const { case: c } = app, speaker = app.speaker();
  const lines = need.kind === 'judgement' ? c.rule().certain.filter(e => c.book.said[e[2]][2] === 'play') : [];
  return lines.length ? el('section', { class: 'so-far' }, el('h2', {}, app.say('pocket.ruled.open')),
    el('ul', {}, lines.map(e => el('li', {}, rich(speaker.effect(c.book, e)), ' ', clausePill(app, e[0]))))) : null;
}

// A call that he only thinks of is judged away from the table: the same questions, and nothing is noted.
function judgeSheet(app, need) {
  const { case: c } = app, speaker = app.speaker(), told = { [need.key]: need.domain[0] }, box = el('div', { class: 'judged' });
  const show = () => {
    const ruled = c.rule(told), next = ruled.question;
    const judged = next && next.key.endsWith(OF_NEW_CALL);
    box.replaceChildren(...judged ? [el('p', { class: 'lead' }, rich(speaker.question(next.key))),
      el('div', { class: 'segmented' }, next.domain.map(value => button('', capital(speaker.answer(next.key, value, factOf(c.book, next.key).type)),
        () => { told[next.key] = value; show(); }, { 'data-judge': String(value) })))]
      : [outcome(app, { ...ruled, question: null }, c.rule().certain), button('quiet wide', app.say('pocket.judge.another'), () => {
        for (const key of Object.keys(told)) if (key !== need.key) delete told[key];
        show();
      })]);
  };
  show();
  sheet(app, app.say('pocket.judge'), el('p', { class: 'fine' }, app.say('pocket.judge.how')), box);
}

// The questions of yes or no that follow one another as long as each is answered no; what is usually yes (whether the
// next hand had played) is asked by itself.
function runOf(app, need) {
  const { case: c } = app, told = { ...c.answers }, found = [], now = reached(c.book, told, c.reached(told));
  const plain = q => q && !app.data.usual.includes(q.key.split('.')[0]) && q.kind === 'finding' && q.known <= now && q.domain.length === 2 && q.domain.includes(false) && !q.key.startsWith(LIKELIER);
  for (let next = need; plain(next) && !found.includes(next.key); next = runKind(c.book, c.origin, told).need) {
    found.push(next.key);
    told[next.key] = false;
  }
  return found;
}

// They are read down the list: the first yes is tapped, or no to all; or they are asked one by one.
function runScreen(app, need, run) {
  const speaker = app.speaker(), second = app.second();
  const row = key => button('passed', [el('span', { class: 'asked' }, rich(speaker.question(key))),
    second ? el('span', { class: 'second', lang: htmlLang(second.language) }, rich(second.question(key))) : null], () => app.answerRun(run, key), { 'data-run-key': key });
  return {
    ask: need.key,
    title: app.say('pocket.run.how'),
    kicker: capital(app.say('kind.' + app.ruling.kind)),
    body: [
      el('div', { class: 'ask' },
        el('div', { class: 'ask-top' }, badge(app, need.kind), button('why', [app.say('pocket.why'), ' ', el('b', {}, need.law)], () => whySheet(app, need))),
        el('h1', { tabindex: '-1', class: 'run-how' }, app.say('pocket.run.how'))),
      el('ol', { class: 'run' }, run.map(key => el('li', {}, row(key)))),
      chips(app),
      answered(app),
    ],
    foot: el('div', { class: 'row run-foot' },
      button('quiet', app.say('pocket.run.single'), () => { app.single = need.key; app.render(); }, { 'data-single': '' }),
      button('primary', app.say('pocket.run.none', { count: run.length }), () => app.answerRun(run, null), { 'data-run-key': '' })),
  };
}

// The card and the board, as far as they are known: each tapped to tell it.
function chips(app) {
  const ruling = app.ruling, speaker = app.speaker(), disputed = app.desk ? ruling.order.filter(key => ruling.answers[key] === DISPUTED) : [];
  return el('div', { class: 'chips' },
    disputed.map(key => button('chip sides', app.say('pocket.desk.sides'), () => sidesSheet(app, key), { 'data-sides': key })),
    button('chip', ruling.card ? rich(cardText(ruling.card)) : app.say('pocket.chip.card'), () =>
      cardSheet(app, app.say('pocket.which.card'), card => { ruling.card = card; app.changed(); }),
      { 'aria-label': ruling.card ? app.say('pocket.chip.card') + ': ' + speaker.card(ruling.card) : null }),
    app.desk ? button('chip', app.say('pocket.desk.call'), () => calledSheet(app), { 'data-call-of': '', 'aria-pressed': String(Object.keys(ruling.call || {}).length > 0) }) : button('chip', ruling.board ? app.say('pocket.board.number', { number: ruling.board }) : app.say('pocket.board'), () =>
      numberSheet(app, app.say('pocket.board'), ruling.board, number => { ruling.board = number; app.changed(); })));
}

// What was answered: tapped, it can be answered otherwise without losing the rest.
function answered(app, opened = app.ran === app.ruling.order.length) { // after no to all, they are seen at once
  const { case: c } = app, speaker = app.speaker(), steps = c.rule().steps.asked;
  const passed = steps.filter((s, i) => steps.findIndex(other => other.key === s.key) === i);
  if (!passed.length) return null;
  const row = step => {
    const said = [el('span', { class: 'asked' }, rich(speaker.question(step.key))),
      el('b', {}, capital(speaker.answer(step.key, step.key in c.ruling.answers ? c.ruling.answers[step.key] : step.value, factOf(c.book, step.key).type)))];
    const log = c.ruling.log[step.key];
    if (log) said.push(el('small', {}, app.say('pocket.chosen', { time: clock(app, log.time), count: log.offered })));
    if (step.key in c.ruling.answers) return button('passed', said, () => app.change(step.key), { 'data-key': step.key });
    if (step.key === app.data.role && c.role) return button('passed', said, () => app.seats());
    return el('div', { class: 'passed' }, said, el('small', {}, app.say('source.implied')));
  };
  return el('details', { class: 'answered', open: opened }, el('summary', {}, app.say('pocket.answered', { count: passed.length })),
    el('ol', {}, passed.map(step => el('li', {}, row(step)))));
}
