'use strict';
// A claim looked at on every normal line, and what several rulings of a board come to together.

const PLAN = ['draw', 'run', 'finesse', 'ruff', 'give', 'good'];

// -- a claim: the four hands of an ending, tapped ----------------------------------------------------------------
function claimFields(form) {
  const { app, values } = form, { hands, plan } = values;
  const left = Math.max(...SEATS.map(other => (hands[other] || []).length));
  const add = step => form.set({ plan: [...plan, step], strike: [] });
  return [
    ...deckFields(form, { strike: [] }),
    form.pick('trumps', denominations(app)), form.seats('lead'), form.seats('claimer'),
    form.steps('conceded', 0, left, String(values.conceded)),
    el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.form.plan')),
      el('div', { class: 'chips' }, plan.map((step, i) => button('chip', [rich(planText(app, step)), ' ✕'], () => form.set({ plan: plan.filter((_, other) => other !== i), strike: [] }))),
        PLAN.map(word => button('chip', ['+ ', app.say('pocket.claim.' + word)], () => (word === 'draw' ? add('draw')
          : suitSheet(app, app.say('pocket.which.suit'), false, ([suit]) => { if (suit) add(word + ' ' + suit); })), { 'data-plan': word })))),
    button('quiet', app.say('pocket.form.clear'), () => form.set({ hands: {}, plan: [], strike: [], conceded: 0 })),
  ];
}

// Every card of the pack, given by a tap to the hand that is picked; anew: what no longer holds then.
function deckFields(form, anew) {
  const { app, values } = form, { hands, seat } = values;
  const owner = card => SEATS.find(other => (hands[other] || []).includes(card));
  const give = card => {
    const was = owner(card), next = { ...hands };
    if (was) next[was] = next[was].filter(other => other !== card);
    if (was !== seat) next[seat] = [...(next[seat] || []), card];
    form.set({ hands: next, ...anew });
  };
  const count = other => (hands[other] || []).length;
  return [
    form.pick('seat', SEATS.map(other => [other, app.say('seat.' + other) + ' ' + count(other)]), 'hand'),
    el('div', { class: 'deck' }, SUITS.map(suit => el('div', { class: 'deck-suit', role: 'group', 'aria-label': app.say('suit.' + suit) }, RANKS.map(rank => {
      const card = suit + rank, whose = owner(card);
      return button('key' + (whose ? ' held' : ''), [rich(cardText(card)), el('small', {}, whose ? app.say('pocket.letter.' + whose) : '')], () => give(card),
        { 'data-card': card, 'aria-pressed': String(whose === seat), 'aria-label': cardText(card) + (whose ? ', ' + app.say('seat.' + whose) : '') });
    })))),
  ];
}

const planText = (app, step) => { const [word, suit] = step.split(' '); return app.say('pocket.claim.' + word) + (suit ? ' ' + SYMBOL[suit] : ''); };

const dealText = hands => 'N:' + SEATS.map(seat => SUITS.map(suit => RANKS.filter(rank => (hands[seat] || []).includes(suit + rank)).join('')).join('.')).join(' ');

function askClaim(form) {
  const { app, values } = form, { hands, lead, trumps, claimer, conceded, plan, strike } = values;
  const count = SEATS.map(seat => (hands[seat] || []).length);
  if (!count[0] || count.some(cards => cards !== count[0])) return null;
  const deal = dealText(hands);
  const judged = answer => [
    answer.candidates.map((one, i) => button('issue', [icon('ring'), el('span', {}, rich(app.say('pocket.claim.strike', { number: i + 1, card: cardText(one.card), seat: app.say('seat.' + one.seat) })))],
      () => form.set({ strike: [...strike, i + 1] }), { 'data-strike': String(i + 1) })),
    strike.length ? button('quiet', app.say('pocket.claim.unstrike'), () => form.set({ strike: [] })) : null,
  ];
  return {
    call: 'claim', more: judged,
    with: { deal, lead, trumps, claimer, claimed: count[0] - Math.min(conceded, count[0]), say: plan.join('; '), ...(strike.length ? { strike } : {}) },
  };
}

// -- several incidents of one board ----------------------------------------------------------------------------
function settleFields(form) {
  const { app, values } = form, { winners, board } = values;
  const boards = [...new Set(app.state.rulings.map(ruling => ruling.board).filter(Boolean))];
  const mine = app.state.rulings.filter(ruling => ruling.board === board && ruling.seated);
  const trick = ruling => button('quiet', ruling.trick ? app.say('trick.number', { number: ruling.trick }) : app.say('pocket.form.trick'), () =>
    numberSheet(app, app.say('pocket.form.trick'), String(ruling.trick || ''), number => { const told = Number(number); ruling.trick = told > 0 && told < 14 ? told : null; app.store.save(ruling); form.set({}); }), { 'data-trick': ruling.kind });
  const won = (number, seat) => { const next = [...winners]; next[number] = seat; form.set({ winners: next }); };
  return [
    boards.length ? form.pick('board', boards) : el('p', { class: 'note notice' }, app.say('pocket.settle.none')),
    mine.length ? el('ul', { class: 'results' }, mine.map(ruling => el('li', { class: 'weighed' }, el('b', {}, capital(app.say('kind.' + ruling.kind)), ' ', el('small', {}, ruling.offender ? app.say('seat.' + ruling.offender) : '')), trick(ruling)))) : null,
    mine.length ? el('section', {}, el('h2', {}, app.say('pocket.settle.winners')), el('ol', { class: 'winners' }, Array.from({ length: 13 }, (_, number) => el('li', {},
      el('span', { class: 'winner-trick' }, String(number + 1)), el('div', { class: 'segmented', role: 'group', 'aria-label': app.say('trick.number', { number: number + 1 }) }, SEATS.map(seat =>
        button('', app.say('pocket.letter.' + seat), () => won(number, seat), { 'aria-pressed': String(winners[number] === seat), 'aria-label': app.say('seat.' + seat), 'data-won': seat + (number + 1) }))))))) : null,
  ];
}

function askSettle({ app, values }) {
  const { winners, board } = values, mine = app.state.rulings.filter(ruling => ruling.board === board && ruling.seated);
  if (!mine.length || Array.from({ length: 13 }, (_, i) => winners[i]).some(seat => !SEATS.includes(seat))) return null;
  const declarer = mine.map(ruling => ruling.declarer).find(Boolean);
  const log = 'mode: told\nnow: correction\n' + (declarer ? 'declarer: ' + declarer + '\n' : '') + winners.slice(0, 13).map(seat => 'trick over, won by ' + seat).join('\n') + '\n';
  const about = ruling => { const { kind, seat, trick, card, facts, details } = asAsked(ruling, ''); return JSON.parse(JSON.stringify({ kind, seat, trick, card, facts, details })); };
  return {
    call: 'table', with: { log, told: mine.map(about) },
    lines: ({ result }) => [app.say(result.at_least ? 'pocket.settle.least' : 'pocket.settle.come', { ns: result.settled.NS, ew: result.settled.EW }), app.say('pocket.settle.won', { ns: result.won.NS, ew: result.won.EW })],
  };
}
