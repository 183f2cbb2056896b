'use strict';
// The ruling: what is said to whom, in order; what to come back for; what else to look into.

const WHEN = ['now', 'auction', 'trick', 'play', 'round', 'correction'];

function rulingScreen(app, ruling) {
  const { case: c } = app, { book } = c, open = ruling.later.length > 0;
  const extra = ruling.steps.done.filter(e => e[1] === 'read' || e[1] === 'open');
  const effects = open ? [...ruling.certain, ...extra] : ruling.steps.done.filter(e => e[1] !== 'follow');
  const when = effect => (effect[1] === 'do' ? WHEN.indexOf(book.said[effect[2]][2]) : 0);
  const times = [...new Set(effects.map(when))].sort((a, b) => a - b);
  const bred = effects.filter(e => e[1] === 'open' && app.data.kinds.includes(e[2]));
  return {
    title: app.say(open ? 'pocket.ruled.open' : 'pocket.ruled'),
    kicker: capital(app.say('kind.' + c.ruling.kind)),
    body: [
      chips(app),
      el('div', { class: 'verdict ' + (open ? 'open' : 'done') }, icon(open ? 'clock' : 'check'),
        el('h1', { tabindex: '-1' }, app.say(open ? 'pocket.ruled.open' : 'pocket.ruled'))),
      effects.length ? null : el('p', { class: 'note' }, app.say(open ? 'pocket.nothing.certain' : 'pocket.nothing')),
      times.map(time => el('section', { class: 'spoken' },
        time ? el('h2', { class: 'when' }, icon('clock'), capital(app.say('when.' + WHEN[time]))) : null,
        speech(book, effects.filter(e => when(e) === time)).map(group => spoken(app, group)))),
      open ? appointments(app, ruling) : null,
      ledBy(app, effects).map(by => button('quiet wide', app.say('pocket.partner.leads', { seat: app.say('seat.' + seatOn(by, 2)) }),
        () => app.penaltyLead(by), { 'data-then': 'penalty_lead' })),
      bred.length ? el('section', { class: 'bred' }, bred.map(e => button('primary wide', app.say('pocket.rule.bred', { kind: app.say('kind.' + e[2]) }),
        () => app.breed(e)))) : null,
      numbersBy(app, effects),
      app.following.offer(c.ruling),
      raising(app),
      answered(app),
      el('div', { class: 'row ends' }, button('quiet', [icon('print'), app.say('pocket.chart')], () => app.go('chart')),
        button('primary', app.say('pocket.finish'), () => { if (app.desk) app.desk.told(c.ruling); app.home(); })),
      app.desk ? el('a', { class: 'quiet wide', href: app.desk.address(c.ruling) }, app.say('pocket.desk.sheet')) : null,
    ],
  };
}

function spoken(app, group) {
  const { book } = app.case, speakers = [app.speaker(), app.second()].filter(Boolean);
  const two = speakers.length > 1;
  const column = (speaker, effect) => el('p', { lang: two ? htmlLang(speaker.language) : null }, rich(speaker.effect(book, effect)));
  const other = ([, type, reading, way]) => (type !== 'read' ? null
    : button('quiet', app.say('pocket.reading.other'), () => app.reread(reading, way), { 'data-reading': reading }));
  return el('article', { class: 'to' + (two ? ' two' : '') },
    el('h2', {}, speakers.map(s => el('span', { lang: two ? htmlLang(s.language) : null }, s.heading(group.to)))),
    el('ul', {}, group.lines.map(effect => el('li', {}, el('div', { class: 'said' }, speakers.map(s => column(s, effect)), other(effect)), clausePill(app, effect[0])))));
}

// Whose partner will lead with a penalty card on the table: declarer has a choice then (50D2).
function ledBy(app, effects) {
  const { book, ruling } = app.case;
  if (!ruling.offender || !app.data.kinds.includes(PENALTY_LEAD)) return [];
  const lying = effects.filter(e => e[1] === 'do' && book.said[e[2]][0] === MAJOR);
  const owners = lying.map(e => seatOf(book.said[e[2]][4].who.slice(1), ruling)).filter(Boolean);
  return effects.some(e => e[1] === 'do' && book.said[e[2]][0] === PICKED_UP) ? [] : [...new Set(owners)];
}

function appointments(app, ruling) {
  const speaker = app.speaker();
  const times = [...new Set(ruling.later.map(l => l.known))];
  const asked = time => [...new Map(ruling.later.filter(l => l.known === time).map(l => [l.key, l])).values()];
  return el('section', { class: 'appointment' },
    times.map(time => [el('h2', {}, icon('clock'), app.say('pocket.come.back', { when: app.say('when.' + WHEN[time]) })),
      el('ul', {}, asked(time).map(l => el('li', {}, el('span', {}, rich(speaker.question(l.key))), clausePill(app, l.law))))]),
    el('div', { class: 'row' }, times.map((time, i) =>
      button(i ? 'quiet' : 'primary', app.say('pocket.now.' + WHEN[time]), () => app.reach(time), { 'data-when': WHEN[time] }))));
}

// What stands around every irregularity: looked into only if the director raises it.
function raising(app) {
  const { case: c } = app, speaker = app.speaker(), issues = issuesOf(c.book, c.origin);
  if (!issues.length) return null;
  return el('details', { class: 'raising', open: c.ruling.raised.length > 0 }, el('summary', {}, app.say('pocket.also')),
    el('div', {}, issues.map(issue => {
      const on = c.ruling.raised.includes(issue);
      return button('issue', [icon(on ? 'check' : 'ring'), el('span', {}, rich(speaker.question(issue)))], () => app.raise(issue, !on), { 'aria-pressed': String(on) });
    })));
}
