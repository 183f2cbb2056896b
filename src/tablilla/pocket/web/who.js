'use strict';
// Who?  A compass that never turns: declarer, then whose irregularity it is.

function compass(app, ruling, pick) {
  const mark = seat => [
    seat === ruling.declarer ? el('span', { class: 'part' }, app.say('pocket.declarer.short')) : null,
    ruling.declarer && seat === seatOn(ruling.declarer, 2) ? el('span', { class: 'part' }, app.say('pocket.dummy.short')) : null,
    seat === ruling.offender ? el('span', { class: 'part offends' }, app.say('pocket.offender.short')) : null,
  ];
  return el('div', { class: 'compass' }, SEATS.map(seat => button('seat ' + seat, [el('span', {}, app.say('seat.' + seat)), mark(seat)],
    () => pick(seat), { 'data-seat': seat })),
    el('div', { class: 'hub' }, ruling.board ? [el('small', {}, app.say('pocket.board')), el('b', {}, ruling.board)] : emblem()));
}

function whoScreen(app) {
  const ruling = app.ruling, first = !app.whoStep;
  const ask = app.say(first ? 'pocket.who.declarer' : 'pocket.who.offender');
  const next = () => { if (first) { app.whoStep = 1; app.render(); } else app.seated(); };
  const pick = seat => { ruling[first ? 'declarer' : 'offender'] = seat; next(); };
  return {
    title: ask,
    kicker: capital(app.say('kind.' + ruling.kind)),
    body: [
      el('ol', { class: 'steps', 'aria-hidden': 'true' }, el('li', { class: 'on' }), el('li', { class: first ? '' : 'on' })),
      el('h1', { tabindex: '-1' }, ask),
      compass(app, ruling, pick),
    ],
    foot: [app.desk ? button('quiet wide', app.say('pocket.desk.call'), () => calledSheet(app), { 'data-call-of': '' }) : null, button('quiet wide', app.say(first ? 'pocket.who.none' : 'pocket.skip'), () => { ruling[first ? 'declarer' : 'offender'] = null; next(); })],
    back: () => { if (first) app.leave(); else { app.whoStep = 0; app.render(); } },
  };
}
