'use strict';
// The numbers beside a board: what its record gives to the forms, and the way from a ruling to them.

const OF_THE_OTHER_TABLE = ['result_is_favourable', 'result_looks_good_for_an_innocent_side'];
const EQUITIES = ['damage_exceeds_tricks', 'more_tricks_without_later_revokes', 'a_side_was_damaged'];
const SCORED = ['adjust', 'assign', 'award', 'both_innocent', 'better_of', 'complement'], TRANSFERRED = ['transfer', 'no_transfer'];
const MOVES = ['transfer', 'give_trick', 'cancel_concession', 'contested_claim', 'correct_score', 'rule_score', 'settle_claim']; // tricks or the result as recorded
const isClaim = kind => /claim|concession|concede/.test(kind);

// Where the forms stand: at the board of the ruling that is open, else at the desk's; empty: at none.
function formPlace(app) {
  const { ruling, desk } = app, at = ruling || desk || {};
  return { board: at.board || '', table: at.table || '', ruling: ruling ? ruling.id : '' };
}

const markOf = ({ board, table, ruling }) => [board, table, ruling].join('/'), NOWHERE = '//';

// What is known of a board: the desk's record, else the board that is followed on this device; null: nothing.
async function figuresOf(app, { board, table }) {
  const { desk, ruling, following } = app;
  if (desk && board && table) {
    try {
      const answer = await asked('/s/' + desk.session + '/pocket/figures?' + new URLSearchParams({ board, table }));
      const found = answer.ok ? await answer.json() : {};
      if (Object.keys(found).length) return found;
    } catch (error) {
      console.warn(error); // without a network: what this device knows
    }
  }
  const followed = following.boards.find(each => (ruling && ruling.follows ? each.id === ruling.follows : board && each.number === board && (each.table || '') === table));
  return followed && followed.shown ? figuresOfFollowed(followed) : null;
}

// The same of a board that was followed here, as far as its cards are known.
function figuresOfFollowed({ logs, shown: { state } }) {
  const log = logs[logs.length - 1], told = /^contract: ([1-7])(NT|[SHDC])(X*)/m.exec(log), vul = /^vul: (\w+)/m.exec(log);
  const known = SEATS.every(seat => state.known[seat] === 13), current = (state.current || []).filter(([, card]) => card);
  const hands = known ? Object.fromEntries(SEATS.map(seat => [seat, [...state.hands[seat], ...current.filter(([who]) => who === seat).map(([, card]) => card)]])) : null;
  return {
    log, known, declarer: state.declarer, winners: state.tricks.map(trick => trick.winner), sides: state.tricks.map(trick => (trick.winner ? sideOf(trick.winner) : null)), ...(vul && VULS.includes(vul[1].toLowerCase()) ? { vul: vul[1].toLowerCase() } : {}),
    ...(told ? { contract: { level: Number(told[1]), denomination: told[2], doubled: told[3] } } : {}),
    ...(known ? { ending: { hands, lead: current.length ? current[0][0] : state.turn, played: current.map(([, card]) => card) } } : {}),
  };
}

const inRange = (value, known, otherwise) => (known.includes(value) ? value : otherwise);

// The fields of each form as the record of the board has them.
const FILLED_BY = {
  score: ({ contract, declarer, vul, others }, old) => ({
    ...(contract ? { level: contract.level, denomination: contract.denomination, doubled: contract.doubled } : {}),
    declarer: inRange(declarer, SEATS, old.declarer), vul: inRange(vul, VULS, old.vul), others: others || [],
  }),
  adjust: ({ score }) => (Number.isInteger(score) ? { table: { text: (score < 0 ? '-' : '+') + Math.abs(score), label: signed(score) } } : {}),
  claim: ({ contract, declarer, ending }, old, ruling) => ({
    ...(contract ? { trumps: contract.denomination } : {}), ...(ending ? { hands: ending.hands, played: ending.played, lead: inRange(ending.lead, SEATS, old.lead) } : {}),
    declarer: inRange(declarer, SEATS, ''), claimer: (ruling && ruling.offender) || inRange(declarer, SEATS, old.claimer),
  }),
  equity: ({ log, known, contract, declarer }, old) => ({ log: known ? log : '', source: known ? 'desk' : old.source, ...(contract ? { trumps: contract.denomination } : {}), declarer: inRange(declarer, SEATS, old.declarer) }),
  settle: ({ winners }, old, ruling, { board, table }) => ({ board: board ? boardKey(board, table) : old.board, won: board && winners ? { ...old.won, [boardKey(board, table)]: winners } : old.won }),
};

const boardKey = (board, table) => board + (table ? ' · ' + table : '');

// A form that is opened at another board or for another ruling begins anew, with what is known there.
async function fillForm(form) {
  const { app, name } = form, place = formPlace(app), mark = markOf(place), { forms } = app.following;
  if (forms[name].at === mark || (!place.board && !place.ruling && !forms[name].at)) return;
  const names = name === 'adjust' && forms.score.at !== mark ? ['score', 'adjust'] : [name];
  for (const each of names) Object.assign(forms[each], anew(forms, each, mark));
  form.set({});
  const found = await figuresOf(app, place);
  if (!found || forms[name].at !== mark) return;
  for (const each of names) Object.assign(forms[each], FILLED_BY[each](found, forms[each], app.ruling, place));
  const show = () => { form.keep(); if (app.state.screen === name) app.render(); };
  show();
  if (!names.includes('score')) return;
  const came = await tricksAfter(app, place, found);
  if (!came || forms.score.at !== mark || forms.score.tricks !== null) return;
  Object.assign(forms.score, came);
  show();
}

// The rulings that count at the place of a form: of its board at its table, else of the board that is followed here.
function rulingsAt(app, { board, table }) {
  const { ruling } = app;
  if (board) return settled(app, boardKey(board, table));
  return app.state.rulings.filter(each => ruling && (each.id === ruling.id || (ruling.follows && each.follows === ruling.follows)));
}

// Declarer's tricks by the record (``before``) and once its rulings are carried out (``tricks``); null: not known.
async function tricksAfter(app, place, { declarer, tricks, sides, winners = [] }) {
  const all = sides && sides.length === 13 && sides.every(Boolean), mine = rulingsAt(app, place);
  if (!SEATS.includes(declarer)) return null;
  const played = all ? sides.filter(side => side === sideOf(declarer)).length : null;
  if (all && Number.isInteger(tricks) && tricks !== played) return null; // a result that may hold what was ruled already
  if (!mine.length) return Number.isInteger(tricks) ? { tricks } : all ? { tricks: played } : null;
  const found = mine.map(ruling => { const c = new RulingCase(app.data, ruling), { certain, question, later } = c.rule(); return { open: !!question || later.length > 0, said: certain.filter(e => e[1] === 'do').map(e => c.book.said[e[2]][0].split('.')[0]) }; });
  if (found.some(({ open, said }) => open || said.some(what => SCORED.includes(what)))) return null;
  if (!found.some(({ said }) => said.some(what => MOVES.includes(what)))) return Number.isInteger(tricks) ? { tricks } : all ? { tricks: played } : null;
  if (!all || mine.some(ruling => lacksTrick(app, ruling, mine))) return null;
  const { call, with: asks } = settleRequest(app, mine, sides.map((side, i) => winners[i] || side[0]), declarer); // a claim tells the side alone
  try {
    const { result } = await app.engine.call(call, { language: app.state.settings.language, edition: app.edition(), ...asks });
    return result && result.settled && !result.at_least ? { tricks: result.settled[sideOf(declarer)], before: [played, result.settled[sideOf(declarer)]] } : null;
  } catch (error) {
    console.warn(error); // without the engine nothing is preset
    return null;
  }
}

// A form as it begins at the board where it stands; what belongs to other rulings and boards stays.
function anew(forms, name, at = forms[name].at) {
  const { found, won } = forms[name];
  if (name === 'score') return { ...blankForms().score, at, ...(at && at !== NOWHERE ? { tricks: null } : {}) }; // of a board no figure is made up
  return { ...blankForms()[name], at, ...(found ? { found } : {}), ...(won ? { won } : {}) };
}

// From a ruling, or a question of it, to the forms that its clauses lead to.
function numbersBy(app, effects, asked = null) {
  const { ruling } = app, { book } = app.case, names = new Set();
  if (app.engine.state === 'absent' || !ruling) return null;
  const said = effects.filter(e => e[1] === 'do').map(e => [e[0], book.said[e[2]][0].split('.')[0]]);
  if (isClaim(ruling.kind) && (!asked || asked.kind === 'judgement')) names.add('claim');
  if (asked ? EQUITIES.includes(asked.key) : said.some(([clause]) => clause.startsWith('64C'))) names.add('equity');
  if (said.some(([, what]) => SCORED.includes(what)) || (asked && OF_THE_OTHER_TABLE.includes(asked.key))) names.add('adjust');
  if (said.some(([, what]) => TRANSFERRED.includes(what)) && ruling.board && settled(app, boardKey(ruling.board, ruling.table)).length > 1) names.add('settle');
  if (said.some(([, what]) => TRANSFERRED.includes(what))) names.add('score');
  const found = app.following.forms.claim.found[ruling.id];
  return [
    found ? el('p', { class: 'note', 'data-found': '' }, app.say('pocket.claim.found', { ...found, side: app.say('side.' + found.side) })) : null,
    names.size ? el('div', { class: 'row' }, [...names].map(name => button('quiet', app.say('pocket.form.' + name), () => app.go(name), { 'data-numbers': name }))) : null,
  ];
}

// The rulings of a board at a table, each irregularity once: of two on the same the one that is not closed, or the later.
function settled(app, key) {
  const mine = app.state.rulings.filter(ruling => ruling.seated && ruling.board && boardKey(ruling.board, ruling.table) === key), found = new Map();
  const isClosed = ruling => !!(app.desk && app.desk.closing(ruling)), same = ({ id, kind, offender, trick }) => (trick ? [kind, offender, trick].join(' ') : id);
  for (const ruling of mine) {
    const before = found.get(same(ruling));
    if (!before || isClosed(before) || !isClosed(ruling)) found.set(same(ruling), ruling);
  }
  return [...found.values()];
}
