'use strict';
// A claim looked at on every normal line, and what several rulings of a board come to together.

const PLAN = ['draw', 'run', 'finesse', 'ruff', 'give', 'good'];

// -- a claim: the four hands of an ending, tapped ----------------------------------------------------------------
function claimFields(form) {
  const { app, values } = form, { hands, plan } = values;
  const left = Math.max(...SEATS.map(other => (hands[other] || []).length));
  const add = step => form.set({ plan: [...plan, step], strike: [] });
  return [
    ...deckFields(form, { strike: [], played: [] }),
    form.pick('trumps', denominations(app)), form.seats('lead'), playedField(form), form.seats('claimer'),
    form.steps('conceded', 0, left, String(values.conceded)),
    button('issue', [icon(values.agreed ? 'check' : 'ring'), el('span', {}, app.say('pocket.claim.is.agreed'))], () => form.set({ agreed: !values.agreed }), { 'aria-pressed': String(values.agreed), 'data-tap': 'agreed' }),
    el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.form.plan')),
      el('div', { class: 'chips' }, plan.map((step, i) => button('chip', [rich(planText(app, step)), ' ✕'], () => form.set({ plan: plan.filter((_, other) => other !== i), strike: [] }))),
        PLAN.map(word => button('chip', ['+ ', app.say('pocket.claim.' + word)], () => (word === 'draw' ? add('draw')
          : suitSheet(app, app.say('pocket.which.suit'), false, ([suit]) => { if (suit) add(word + ' ' + suit); })), { 'data-plan': word })))),
    beginAnew(form),
  ];
}

// The cards of the trick in progress, from the leader on: of whoever is next, each by a tap.
function playedField(form) {
  const { app, values } = form, { hands, lead, played } = values, next = seatOn(lead, played.length), hand = sorted(hands[next] || []);
  const put = cards => form.set({ played: cards, strike: [] });
  if (!hand.length) return null;
  return el('details', { open: played.length > 0 }, el('summary', {}, app.say('pocket.claim.played')),
    played.length ? el('div', { class: 'chips' }, played.map((card, i) => button('chip', [app.say('pocket.letter.' + seatOn(lead, i)), ' ', rich(cardText(card)), ' ✕'], () => put(played.slice(0, i)), { 'aria-label': app.say('pocket.delete') + ' ' + cardText(card) }))) : null,
    played.length < 3 ? el('div', { class: 'chips', role: 'group', 'aria-label': app.say('seat.' + next) }, el('span', { class: 'label' }, app.say('seat.' + next)), hand.map(card => button('chip', rich(cardText(card)), () => put([...played, card]), { 'data-played': card }))) : null);
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
  const { app, values } = form, { hands, lead, played, trumps, claimer, declarer, conceded, agreed, plan, strike } = values, { ruling, desk } = app;
  const count = SEATS.map(seat => (hands[seat] || []).length);
  if (!count[0] || count.some(cards => cards !== count[0])) return null;
  const deal = dealText(hands), defends = declarer && claimer !== declarer && claimer !== seatOn(declarer, 2);
  const strikes = answer => [
    answer.candidates.map((one, i) => button('issue', [icon('ring'), el('span', {}, rich(app.say('pocket.claim.strike', { number: i + 1, card: cardText(one.card), seat: app.say('seat.' + one.seat) })))],
      () => form.set({ strike: [...strike, i + 1] }), { 'data-strike': String(i + 1) })),
    strike.length ? button('quiet', app.say('pocket.claim.unstrike'), () => form.set({ strike: [] })) : null,
    ruling && desk && !desk.closing(ruling) ? button('quiet wide', app.say('pocket.claim.note'), () => noteClaim(app, answer), { 'data-tap': 'note' }) : null,
  ];
  // The number stands in the ruling as soon as it is worked out.
  const learn = ({ left, remaining }) => {
    const side = claimer === 'N' || claimer === 'S' ? 'NS' : 'EW';
    if (ruling) { values.found = { ...values.found, [ruling.id]: { side, tricks: remaining[side], left } }; form.keep(); }
  };
  return {
    call: 'claim', more: strikes, learn,
    with: { deal, lead, trumps, claimer, claimed: count[0] - Math.min(conceded, count[0]), say: plan.join('; '), ...(defends ? { declarer } : {}), ...(played.length ? { played: played.join(',') } : {}), ...(agreed ? { agreed } : {}), ...(strike.length ? { strike } : {}) },
  };
}

// What was worked out goes into the log of the ruling, as a note of the director.
function noteClaim(app, { text }) {
  const { desk, ruling } = app;
  desk.log.make('ruling/' + ruling.id, 'note', '', { text: text.map(line => line.trim()).join('\n') }, 'director', ruling.edition);
  desk.sync.soon();
  app.go('case');
}

// -- several incidents of one board ----------------------------------------------------------------------------
function settleFields(form) {
  const { app, values } = form, { board, out } = values, winners = winnersOf(values);
  const boards = [...new Set(app.state.rulings.filter(ruling => ruling.board).map(ruling => boardKey(ruling.board, ruling.table)))].sort((a, b) => parseInt(a, 10) - parseInt(b, 10) || (a < b ? -1 : 1));
  const mine = settled(app, board), counts = ruling => !out.includes(ruling.id);
  const trick = ruling => button('quiet', ruling.trick ? app.say('trick.number', { number: ruling.trick }) : app.say('pocket.form.trick'), () =>
    numberSheet(app, app.say('pocket.form.trick'), String(ruling.trick || ''), number => { const told = Number(number); ruling.trick = told > 0 && told < 14 ? told : null; app.store.save(ruling); form.set({}); }), { 'data-trick': ruling.kind });
  const leave = ruling => button('chip', app.say('pocket.settle.out'), () => form.set({ out: counts(ruling) ? [...out, ruling.id] : out.filter(id => id !== ruling.id) }), { 'aria-pressed': String(!counts(ruling)) });
  const won = (number, seat) => { const next = [...winners]; next[number] = seat; form.set({ won: { ...values.won, [board]: next } }); };
  return [
    boards.length ? form.pick('board', boards) : el('p', { class: 'note notice' }, app.say('pocket.settle.none')),
    mine.length ? el('ul', { class: 'results' }, mine.map(ruling => el('li', { class: 'weighed' }, el('b', {}, capital(app.say('kind.' + ruling.kind)), ' ', el('small', {}, ruling.offender ? app.say('seat.' + ruling.offender) : '')), trick(ruling), leave(ruling)))) : null,
    mine.some(ruling => counts(ruling) && lacksTrick(app, ruling, mine)) ? el('p', { class: 'note notice', 'data-lacks': 'trick' }, app.say('pocket.settle.trick')) : null,
    mine.length ? el('section', {}, el('h2', {}, app.say('pocket.settle.winners')), el('ol', { class: 'winners' }, Array.from({ length: 13 }, (_, number) => el('li', {},
      el('span', { class: 'winner-trick' }, String(number + 1)), el('div', { class: 'segmented', role: 'group', 'aria-label': app.say('trick.number', { number: number + 1 }) }, SEATS.map(seat =>
        button('', app.say('pocket.letter.' + seat), () => won(number, seat), { 'aria-pressed': String(winners[number] === seat), 'aria-label': app.say('seat.' + seat), 'data-won': seat + (number + 1) }))))))) : null,
  ];
}

// Who won the tricks of the board that is looked at; of no other.
const winnersOf = ({ board, won }) => (own(won, board) && Array.isArray(won[board]) ? won[board] : []);

// Tricks go over from the trick of the irregularity on; and two of one kind by one player are told apart by it.
function lacksTrick(app, ruling, all) {
  if (ruling.trick) return false;
  const c = new RulingCase(app.data, ruling), moves = c.rule().certain.some(e => e[1] === 'do' && c.book.said[e[2]][0].split('.')[0] === 'transfer');
  return moves || all.some(other => other !== ruling && other.kind === ruling.kind && other.offender === ruling.offender);
}

function askSettle({ app, values }) {
  const winners = winnersOf(values), all = settled(app, values.board), mine = all.filter(ruling => !values.out.includes(ruling.id));
  if (!mine.length || mine.some(ruling => lacksTrick(app, ruling, mine)) || Array.from({ length: 13 }, (_, i) => winners[i]).some(seat => !SEATS.includes(seat))) return null;
  return {
    ...settleRequest(app, mine, winners, mine.map(ruling => ruling.declarer).find(Boolean)),
    lines: ({ result }) => [app.say(result.at_least ? 'pocket.settle.least' : 'pocket.settle.come', { ns: result.settled.NS, ew: result.settled.EW }), app.say('pocket.settle.won', { ns: result.won.NS, ew: result.won.EW })],
  };
}

// What the engine is asked: what these rulings make of thirteen tricks, by who won each.
function settleRequest(app, mine, winners, declarer) {
  const editions = new Set(mine.map(ruling => ruling.edition));
  const log = 'mode: told\nnow: correction\n' + (declarer ? 'declarer: ' + declarer + '\n' : '') + winners.slice(0, 13).map(seat => 'trick over, won by ' + seat).join('\n') + '\n';
  const about = ruling => {
    const { kind, seat, trick, card, facts, details } = asAsked(ruling, ''), turned = new RulingCase(app.data, ruling).rule().steps.asked.map(({ key }) => key);
    const used = Object.fromEntries(Object.entries(facts).filter(([key]) => turned.includes(key))); // what a record shows besides is not of this log
    return JSON.parse(JSON.stringify({ kind, seat, trick, card, facts: used, details }));
  };
  return { call: 'table', with: { log, told: mine.map(about), ...(editions.size === 1 ? { edition: mine[0].edition } : {}) } };
}
