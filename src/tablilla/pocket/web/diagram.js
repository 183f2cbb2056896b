'use strict';
// The table from above, North on top: who declares, whose turn it is, the trick, penalty cards before their owner.

// state: as the engine tells it; pick: by seat what a tap does, if it does anything
function tableDiagram(app, state, pick = {}) {
  const { declarer, turn, current, penalty_cards: lying } = state, dummy = declarer && seatOn(declarer, 2);
  const part = seat => (seat === declarer ? 'declarer' : seat === dummy ? 'dummy' : null);
  const tile = seat => {
    const due = seat === turn, held = handLines(app, state, seat);
    const content = [
      el('span', { class: 'seat-name' }, app.say('seat.' + seat)),
      part(seat) ? el('span', { class: 'part' }, app.say('pocket.' + part(seat) + '.short')) : null,
      due ? el('span', { class: 'part due' }, app.say(current.length ? 'pocket.follow.plays' : 'pocket.follow.leads')) : null,
      held,
      lying.filter(card => card.seat === seat).map(card => el('span', { class: 'lying ' + card.degree }, SUITS.includes((card.card || '')[0]) ? rich(cardText(card.card)) : el('span', { class: 'back-of-card' }, '?'),
        el('span', { class: 'hidden' }, ' ' + app.say('pocket.follow.' + card.degree)))),
    ];
    const classes = 'seat ' + seat + (due ? ' due' : '') + (held ? ' open' : '');
    return pick[seat] ? button(classes, content, pick[seat], { 'data-seat': seat }) : el('div', { class: classes }, content);
  };
  return el('div', { class: 'compass table', role: 'group', 'aria-label': app.say('pocket.follow.table') }, SEATS.map(tile),
    el('div', { class: 'hub trick' }, SEATS.map(seat => {
      const played = current.filter(([who]) => who === seat).map(([, card]) => card).pop();
      return el('span', { class: 'at ' + seat }, played === undefined ? null : played && played !== '?' ? rich(cardText(played)) : el('span', { class: 'back-of-card' }, '?'));
    })));
}

// Spades first, the highest first.
const sorted = cards => [...cards].sort((a, b) => SUITS.indexOf(a[0]) - SUITS.indexOf(b[0]) || RANKS.indexOf(a[1]) - RANKS.indexOf(b[1]));

// The cards of a hand that is known, suit by suit.
function handLines(app, state, seat) {
  const cards = state.hands[seat];
  if (!state.known[seat] || !cards.length) return null;
  return el('span', { class: 'hand' }, SUITS.map(suit => el('span', { class: 'holding' }, suitSign(suit),
    sorted(cards).filter(card => card[0] === suit).map(card => rankText(card[1])).join('') || '–')));
}
