'use strict';
// Who?  A compass that never turns: declarer where he matters, then whose it is, in the words of what happened.

const DECLARES = 0, HIS = 1; // the two questions
const partOf = (seat, declarer) => ['declarer', 'defender', 'dummy', 'defender'][(SEATS.indexOf(seat) - SEATS.indexOf(declarer) + 4) % 4];

// Of a kind: what he can be, empty for anybody; whether his seat is asked, and who declares.
const asksOf = (data, kind) => data.whose[kind] || [[], 1, 1];

// Whether a seat can have an irregularity of this kind, as far as it is known who declares.
function canBe(data, { kind, declarer }, seat) {
  const [parts] = asksOf(data, kind);
  return !declarer || !parts.length || parts.includes(partOf(seat, declarer));
}

// The questions that a ruling asks of seats; `known`: not those that are answered.  Whose it is that another ruling
// led to is asked all the same, but for the card that lies there.
function whoAsked(data, ruling, known = false) {
  const [, seat, declarer] = asksOf(data, ruling.kind);
  const alone = ruling.declarer && SEATS.filter(one => canBe(data, ruling, one)).length === 1;
  return [declarer && !(known && ruling.declarer) ? DECLARES : null, seat && !alone && !(known && ruling.offender && ruling.kind === PENALTY_LEAD) ? HIS : null].filter(step => step !== null);
}

// What a board, or the ruling that led to it, has told is not asked again before it begins.
const knowsSeats = ruling => !ruling.seated && !!(ruling.bornOf || ruling.session);

// A seat that cannot have it is forgotten; one that alone can have it is known.  Whether none had to be forgotten.
function fitSeats(data, ruling) {
  const wrong = ruling.offender && !canBe(data, ruling, ruling.offender), fits = SEATS.filter(seat => canBe(data, ruling, seat));
  if (wrong) ruling.offender = null;
  if (fits.length === 1) [ruling.offender] = fits;
  return !wrong;
}

function compass(app, ruling, pick, can = () => true) {
  const mark = seat => [
    seat === ruling.declarer ? el('span', { class: 'part' }, app.say('pocket.declarer.short')) : null,
    ruling.declarer && seat === seatOn(ruling.declarer, 2) ? el('span', { class: 'part' }, app.say('pocket.dummy.short')) : null,
    seat === ruling.offender ? el('span', { class: 'part offends' }, app.say('pocket.offender.short')) : null,
  ];
  return el('div', { class: 'compass' }, SEATS.map(seat => button('seat ' + seat, [el('span', {}, app.say('seat.' + seat)), mark(seat)],
    () => pick(seat), { 'data-seat': seat, disabled: !can(seat) })),
    el('div', { class: 'hub' }, ruling.board ? [el('small', {}, app.say('pocket.board')), el('b', {}, ruling.board)] : emblem()));
}

function whoScreen(app) {
  const ruling = app.ruling, first = app.whoStep === DECLARES, part = first ? 'declarer' : 'offender';
  const words = 'kind.' + ruling.kind + '.seat', its = app.speaker().has(words) ? words : 'kind.any.seat';
  const [, ask, more = ''] = app.say(first ? 'pocket.who.declarer' : its).match(/^(.*?\?)\s*(.*)$/);
  const steps = whoAsked(app.data, ruling);
  const next = () => {
    fitSeats(app.data, ruling);
    const asked = whoAsked(app.data, ruling, knowsSeats(ruling));
    if (first && asked.includes(HIS)) { app.whoStep = HIS; app.render(); } else app.seated();
  };
  const pick = seat => { ruling[part] = seat; next(); };
  return {
    title: ask,
    kicker: capital(app.say('kind.' + ruling.kind)),
    body: [
      steps.length > 1 ? el('ol', { class: 'steps', 'aria-hidden': 'true' }, el('li', { class: 'on' }), el('li', { class: first ? '' : 'on' })) : null,
      el('h1', { tabindex: '-1' }, ask),
      more ? el('p', { class: 'note' }, more) : null,
      compass(app, ruling, pick, seat => first || canBe(app.data, ruling, seat)),
    ],
    foot: [app.desk ? button('quiet wide', app.say('pocket.desk.call'), () => calledSheet(app), { 'data-call-of': '' }) : null, button('quiet wide', app.say(first ? 'pocket.who.none' : 'pocket.skip'), () => { ruling[part] = null; next(); })],
    back: () => { if (!first && steps.includes(DECLARES)) { app.whoStep = DECLARES; app.render(); } else app.leave(); },
  };
}
