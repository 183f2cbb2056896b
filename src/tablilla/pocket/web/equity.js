'use strict';
// After a revoke or another irregularity: an ending told by taps, or a board whose cards are all known, and its two numbers.

const SOURCES = ['ending', 'board', 'record'], FROM_DESK = 'desk', STAGES = ['hands', 'play'], MOST_CARDS = 7; // that are solved on a phone

const fullBoards = app => app.following.boards.filter(({ shown }) => shown && shown.state.known && SEATS.every(seat => shown.state.known[seat] === 13));
const boardLabel = (app, board) => (board.number ? app.say('pocket.board.number', { number: board.number }) : clock(app, board.time));

function equityFields(form) {
  const { app, values } = form, { source, board, record, log } = values;
  const pick = form.pick('source', [...(log ? [FROM_DESK] : []), ...SOURCES].map(name => [name, app.say('pocket.equity.' + name)]));
  if (source === FROM_DESK) return [pick];
  if (source === 'board') {
    const boards = fullBoards(app);
    return [pick, boards.length ? form.pick('board', boards.map(each => [each.id, boardLabel(app, each)])) : el('p', { class: 'note notice' }, app.say('pocket.equity.none'))];
  }
  if (source === 'record') return [pick, button('quiet', app.say(record ? 'pocket.equity.another' : 'pocket.equity.paste'), () => recordSheet(form), { 'data-tap': 'record' })];
  return [pick, form.pick('stage', STAGES.map(name => [name, app.say('pocket.equity.' + name)])), ...(values.stage === 'play' ? playFields(form) : handFields(form))];
}

function recordSheet(form) {
  const { app } = form, text = el('textarea', { rows: '8', id: 'record', class: 'log', spellcheck: 'false', autocapitalize: 'off' }, form.values.record);
  const dialog = sheet(app, app.say('pocket.equity.record'), el('label', { for: 'record', class: 'note' }, app.say('pocket.equity.paste')), text,
    button('primary wide', app.say('pocket.done'), () => { dialog.close(); form.set({ record: text.value.trim() }); }));
}

function handFields(form) {
  const { app, values } = form;
  return [
    ...deckFields(form, { play: [], lying: [] }),
    form.pick('trumps', denominations(app)), form.seats('declarer'), form.seats('lead'),
    beginAnew(form),
  ];
}

// The cards as they were played from there on, each by a tap, lawful or not; penalty cards that lay there.
function playFields(form) {
  const { app, values } = form, { hands, play, lying } = values;
  const row = seat => el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('seat.' + seat)),
    el('div', { class: 'chips', role: 'group', 'aria-label': app.say('seat.' + seat) }, sorted((hands[seat] || []).filter(card => !play.includes(card))).map(card =>
      button('chip', rich(cardText(card)), () => form.set({ play: [...play, card] }), { 'data-play': card, 'aria-label': app.say('seat.' + seat) + ' ' + cardText(card) }))));
  const lies = card => button('chip', [rich(cardText(card)), ' ✕'], () => form.set({ lying: lying.filter(other => other !== card) }), { 'aria-label': app.say('pocket.delete') + ' ' + cardText(card) });
  const add = () => cardSheet(app, app.say('pocket.equity.lying'), card => { if (card && holder(hands, card) && !lying.includes(card)) form.set({ lying: [...lying, card] }); });
  return [
    el('div', { class: 'setting' }, el('span', { class: 'label' }, app.say('pocket.equity.lying')), el('div', { class: 'chips' }, lying.map(lies), button('chip', '+', add, { 'data-add': 'lying', 'aria-label': app.say('pocket.equity.lying') }))),
    form.steps('before', 0, 13 - size(hands), String(values.before)),
    ...SEATS.map(row),
    el('p', { class: 'fine' }, rich(play.map(card => app.say('pocket.letter.' + holder(hands, card)) + ' ' + cardText(card)).join(' · '))),
    button('quiet', app.say('pocket.follow.undo'), () => form.set({ play: play.slice(0, -1) }), { disabled: !play.length, 'data-tap': 'unplay' }),
  ];
}

const holder = (hands, card) => SEATS.find(seat => (hands[seat] || []).includes(card));
const size = hands => Math.max(...SEATS.map(seat => (hands[seat] || []).length));
const isEven = hands => { const [first, ...others] = SEATS.map(seat => (hands[seat] || []).length); return first > 0 && others.every(count => count === first); };

// An ending in the notation: the tricks before it by their winners, then what was played.
function endingLog({ hands, trumps, declarer, lead, before, play, lying }) {
  const past = 13 - size(hands), other = seatOn(declarer, 1);
  return ['contract: 1' + trumps, 'declarer: ' + declarer, 'mode: live', 'deal: ' + dealText(hands),
    ...Array.from({ length: past }, (_, i) => 'trick over, won by ' + (i < before ? declarer : other)), ...lying.map(card => holder(hands, card) + ' penalty card ' + card), lead + ' to lead',
    ...play.map(card => holder(hands, card) + ' ' + card)].join('\n') + '\n';
}

function askEquity({ app, values }) {
  const { source, board, record, log, hands, play } = values, found = fullBoards(app).find(each => each.id === board);
  if (source === FROM_DESK) return log ? { call: 'equity', with: { log } } : null;
  if (source === 'board') return found ? { call: 'equity', with: { log: found.logs[found.logs.length - 1] } } : null;
  if (source === 'record') return record ? { call: 'equity', with: { record } } : null;
  if (!isEven(hands) || size(hands) > MOST_CARDS || !play.length) return null;
  return { call: 'equity', with: { log: endingLog(values) } };
}
