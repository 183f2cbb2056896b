'use strict';
// A board followed until its end: one strip says what holds, and the director taps only what it hangs on.

const FOLLOW = 'follow', FOLLOW_WHO = 'follow-who', MANY = 2; // boards shown at the start
const CALLS = 'calls';
const PLACES = ['now', 'auction', 'trick', 'play', 'round', 'correction'];

const ADDRESS = '#follow=';

// A ruling of this page as the engine is asked for it.
function asAsked(ruling, language) {
  const facts = {}, readings = {}, details = {};
  for (const [key, value] of Object.entries(ruling.answers)) {
    if (key.startsWith(READING)) readings[key.slice(READING.length)] = value;
    else facts[key] = isDoubt(value) ? value.slice(1) : value;
  }
  if (ruling.suit) details.suit = ruling.suit;
  if (ruling.suits) details.suits = ruling.suits.join('');
  const told = { kind: ruling.kind, edition: ruling.edition, language, facts, readings, details, raised: ruling.raised.map(issue => issue.slice(ISSUE.length)), now: PLACES[ruling.now] };
  for (const [name, value] of [['seat', ruling.offender], ['declarer', ruling.declarer], ['card', ruling.card], ['trick', ruling.trick], ['born_of', ruling.born]]) if (value) told[name] = value;
  return told;
}

// A request for a ruling with facts and details that were told later.
const withMore = (about, more) => about && { ...about, facts: { ...about.facts, ...(more && more.facts) }, details: { ...about.details, ...(more && more.details) } };
// What was told of a ruling since, and the log that it was carried out on.
const moreOf = (board, id) => (board.more || {})[id] || {};

// Whether a step that is taken back from `undone` to `log` is the last ruling that was carried out: a choice on the
// board rules too, and taken back it leaves the ruling there.  A board of an earlier version does not tell `from` which
// log that was; there as many lines as rulings of that kind and seat have to be left.
function takenBack(board, undone, log) {
  const [last] = Object.keys(board.carried).slice(-1), { from } = last === undefined ? {} : moreOf(board, last);
  if (last === undefined || from !== undefined) return from !== undefined && log === from ? last : undefined;
  const what = id => { const told = parsed(board.carried[id]) || {}; return 'ruled ' + told.kind + (told.seat ? ' seat=' + told.seat : ''); };
  const mine = what(last), lines = text => text.split('\n').filter(line => (line + ' ').startsWith(mine + ' ')).length;
  const carried = Object.keys(board.carried).filter(id => what(id) === mine).length;
  return lines(undone) > lines(log) && lines(log) < carried ? last : undefined;
}

class Following {
  constructor(app) {
    this.app = app;
    this.kept = new Boards(app.data, app.store);
    this.boards = this.kept.all();
    this.open = app.state.board;
    this.forms = formsOf(parsed(app.store.read(KEPT_FORMS)));
    this.trouble = null; // what the engine said against the last step
  }

  get board() { return this.boards.find(board => board.id === this.open) || null; }

  get log() { const { logs } = this.board; return logs[logs.length - 1]; }

  merge() { this.boards = this.kept.all(); }

  // -- what the rest of the page shows of it -------------------------------------------------------
  screen(name) {
    const { app } = this;
    if (name === FOLLOW && this.board) return app.desk && app.desk.torn(this.board) ? tornScreen(app, this.board) : followScreen(app);
    if (name === FOLLOW_WHO) return followWhoScreen(app);
    return FORMS.includes(name) ? formScreen(app, name) : null;
  }

  entries() {
    const { app } = this;
    if (app.engine.state === 'absent') return engineNote(app);
    const screens = [[FOLLOW_WHO, 'pocket.follow.title'], ...FORMS.map(form => [form, 'pocket.form.' + form])];
    return el('div', { class: 'kinds' }, screens.map(([screen, key]) =>
      button('kind', el('span', { class: 'kind-name' }, app.say(key)), () => app.go(screen), { 'data-go': screen })));
  }

  list() {
    const { app, boards } = this, some = [...boards].reverse().slice(0, MANY);
    return some.length ? el('section', {}, el('h2', {}, app.say('pocket.follow.boards')), el('ul', { class: 'kept' }, some.map(board => boardRow(app, board)))) : null;
  }

  offer(ruling) {
    const { app, trouble } = this;
    if (app.engine.state === 'absent') return null;
    return [trouble ? el('p', { class: 'note notice', role: 'alert' }, trouble) : null,
      button('primary wide', app.say('pocket.follow.this'), () => this.carry(ruling), { 'data-follow': '' })];
  }

  // A board that the address tells, as the notation has it.
  arrive(hash) {
    if (!hash.startsWith(ADDRESS)) return;
    history.replaceState(null, '', location.pathname);
    this.begin(decodeURIComponent(hash.slice(ADDRESS.length)));
  }

  show(board) {
    this.open = board.id;
    this.trouble = null;
    this.app.state.open = null;
    this.app.go(FOLLOW);
    this.look();
  }

  // From the start of a board, as its log tells it so far.
  async begin(log, more = {}) {
    const board = { id: newId(), time: Date.now(), edition: this.app.usual(), number: '', logs: [log], carried: {}, more: {}, shown: null, session: this.app.store.session, table: '', ...more };
    this.boards.push(board);
    this.kept.save(board);
    this.show(board);
  }

  // The rulings that were carried out on a board, as the engine was asked for them, with what was answered since.
  told(board, but = null) {
    return Object.entries(board.carried).filter(([id]) => id !== but).map(([id, told]) => withMore(parsed(told), moreOf(board, id))).filter(Boolean);
  }

  // What a ruling turns on that is known only now: answered here, it goes along with it.
  async answer(question, facts) {
    const { board } = this, [id] = Object.entries(board.carried).filter(([, told]) => parsed(told))[question.told] || [];
    const before = moreOf(board, id), more = { ...before, facts: { ...before.facts, ...facts } };
    board.more = { ...board.more, [id]: more };
    const answer = await this.ask({ log: this.log });
    if (answer) this.step(board, answer); else board.more = { ...board.more, [id]: before };
    this.app.changed();
  }

  step(board, answer) {
    if (answer.log !== board.logs[board.logs.length - 1]) board.logs.push(answer.log);
    board.shown = this.of(answer);
    this.kept.save(board);
  }

  // From a ruling: carried out on the board that it belongs to, or on one that begins with it.  What it lacks is asked
  // for; told otherwise since, it is carried out again where it was, and what came after it is told again.
  async carry(ruling, named = {}) {
    const { app } = this, old = this.boards.find(board => board.id === ruling.follows);
    const about = asAsked(ruling, app.state.settings.language), told = JSON.stringify(about);
    if (old && old.carried[ruling.id] === told) { this.show(old); return; }
    const before = old ? moreOf(old, ruling.id) : {}, last = old ? old.logs[old.logs.length - 1] : '';
    const again = before.to !== undefined && (last + '\n').startsWith(before.to.trimEnd() + '\n'), since = again ? last.slice(before.to.length).trim() : '';
    const from = again ? before.from : last, rest = old ? { told: this.told(old, ruling.id) } : {};
    const log = from ? { log: from, ...rest } : {}, cards = { ...before.cards, ...named.cards };
    const details = named.details || before.details, more = { ...(details ? { details } : {}), ...(Object.keys(cards).length ? { cards } : {}), from };
    let answer = await this.ask({ carry_out: withMore(about, more), cards, ...log }, ruling.edition);
    if (!answer || answer.carried_out === false) {
      if (answer && answer.names === 'card') { cardSheet(app, app.say('pocket.which.card'), card => this.carry(ruling, { details: { card: card || '?' } })); return; }
      if (answer && answer.which) { this.nameCard(ruling, answer, cards); return; }
      if (answer && answer.names === 'call') { callSheet(app, app.say('pocket.follow.repeat'), call => this.carry(ruling, { details: { call } })); return; }
      if (answer) this.trouble = app.say('pocket.follow.not.yet');
      app.render();
      return;
    }
    more.to = answer.log;
    if (since) answer = await this.ask({ log: answer.log, add: since, ...rest, told: [...(rest.told || []), withMore(about, more)] }, ruling.edition);
    if (!answer) { app.render(); return; }
    if (old) {
      delete old.carried[ruling.id]; // the last is taken back first
      old.carried[ruling.id] = told;
      old.more = { ...old.more, [ruling.id]: more };
      old.logs.push(answer.log);
      old.shown = this.of(answer);
      this.kept.save(old);
      this.show(old);
    } else {
      ruling.follows = newId();
      app.keep();
      this.begin(answer.log, { id: ruling.follows, edition: ruling.edition, number: ruling.board, table: ruling.table, carried: { [ruling.id]: told }, more: { [ruling.id]: more }, shown: this.of(answer) });
    }
  }

  // A card that lies there has a name: that of the irregularity belongs to the ruling, too.
  nameCard(ruling, { names, which }, cards) {
    const { app } = this;
    cardSheet(app, which, card => {
      if (!card) return;
      if (names === 'irregular') { ruling.card = card; app.changed(); this.carry(ruling, { cards }); } else this.carry(ruling, { cards: { ...cards, [names]: card } });
    });
  }

  of(answer) { return { ...answer, language: this.app.state.settings.language }; }

  // The engine's word on a log; nothing where there is none.
  async ask(request, edition = this.board.edition) {
    this.trouble = null;
    try {
      const answer = await this.app.engine.call('follow', { language: this.app.state.settings.language, edition, ...(this.board && request.log ? { told: this.told(this.board) } : {}), ...request });
      if (!answer.fault) return answer;
      this.trouble = answer.fault.text;
    } catch (error) {
      console.error(error);
      this.trouble = this.app.say('pocket.engine.failed');
    }
    return null;
  }

  // What the log comes to, said again in this language and edition.
  async look() {
    const { board } = this, { settings } = this.app.state;
    if (!board || this.app.engine.state === 'absent') return;
    const fits = board.shown && board.shown.language === settings.language && board.shown.edition === board.edition;
    if (fits && board.shown.log === this.log) return;
    const log = this.log, answer = await this.ask({ log }, board.edition);
    if (answer && this.log === log) {
      board.logs[board.logs.length - 1] = answer.log;
      board.shown = this.of(answer);
      this.kept.save(board);
    }
    this.app.render();
  }

  // What happened next.
  async tell(lines) {
    const { board } = this, answer = await this.ask({ log: this.log, add: lines.join('\n') });
    if (!answer) { this.app.render(); return; }
    board.logs.push(answer.log);
    board.shown = this.of(answer);
    this.kept.save(board);
    this.app.changed();
  }

  // An option with which a suit is named.
  async take(occasion, option) {
    if (option.line) { await this.tell(option.line.split('\n')); return; }
    const { app } = this;
    suitSheet(app, app.say('pocket.which.suit'), option.suits === 'many', suits => {
      if (suits.length) this.tell([occasion.by + ' chooses ' + Object.values(option.facts)[0] + ':' + suits.join('')]);
    });
  }

  undo() {
    const { board } = this;
    if (board.logs.length < 2) return;
    const undone = board.logs.pop(), last = takenBack(board, undone, this.log);
    if (last !== undefined) { delete board.carried[last]; board.more = { ...board.more, [last]: {} }; }
    board.shown = null;
    this.kept.save(board);
    this.look();
  }

  remove(board) {
    this.boards = this.boards.filter(other => other !== board);
    this.kept.remove(board);
    this.app.home();
  }

  // Something else went wrong on this board.
  another() {
    const { app } = this;
    app.follows = this.here();
    app.home();
  }

  here() {
    const { board } = this, { declarer } = board.shown ? board.shown.state : {};
    return { board: board.number, table: board.table, declarer: declarer || null, edition: board.edition, follows: board.id };
  }

  // A ruling on what the log shows: what it shows by itself is not asked again.
  async rule(irregular) {
    const { app, board } = this, { state } = board.shown, here = this.here(), begin = board.shown.irregular.indexOf(irregular);
    const answer = await this.ask({ log: this.log, begin });
    if (!answer) { app.render(); return; }
    const { kind, seat, trick, card } = answer.irregular[begin];
    app.begin(kind, { ...here, offender: seat, trick, card, seated: !!(seat && (here.declarer || state.auction)) });
    app.shows(answer.shown);
  }
}

// Who declares: from there the board is followed.
function followWhoScreen(app) {
  const calls = app.whoStep === CALLS; // the auction is not over
  const pick = seat => app.following.begin(calls ? 'dealer: ' + seat + '\nmode: live\n' : 'declarer: ' + seat + '\nmode: told\n');
  const absent = engineNote(app);
  return {
    title: app.say('pocket.follow.title'),
    kicker: app.say('pocket.follow.title'),
    body: [el('h1', { tabindex: '-1' }, app.say(calls ? 'pocket.who.dealer' : 'pocket.who.declarer')), absent || compass(app, {}, pick)],
    foot: absent ? null : el('div', { class: 'row' },
      calls ? null : button('quiet', app.say('pocket.follow.auction'), () => { app.whoStep = CALLS; app.render(); }, { 'data-tap': 'auction' }),
      button('quiet', app.say('pocket.follow.paste'), () => pasteSheet(app), { 'data-tap': 'paste' })),
    back: () => { if (calls) { app.whoStep = 0; app.render(); } else app.home(); },
  };
}

function pasteSheet(app) {
  const text = el('textarea', { rows: '8', id: 'log', class: 'log', spellcheck: 'false', autocapitalize: 'off' });
  const dialog = sheet(app, app.say('pocket.follow.paste'), el('label', { for: 'log', class: 'note' }, app.say('pocket.follow.paste.how')), text,
    button('primary wide', app.say('pocket.done'), () => { if (text.value.trim()) { dialog.close(); app.following.begin(text.value.trim() + '\n'); } }));
}

function followScreen(app) {
  const { following } = app, { board, trouble } = following, { shown } = board;
  const kicker = board.number ? app.say('pocket.board.number', { number: board.number }) : app.say('pocket.follow.title');
  const undo = button('quiet small', icon('undo'), () => following.undo(), { disabled: board.logs.length < 2, 'data-tap': 'undo', 'aria-label': app.say('pocket.follow.undo') });
  const wrong = trouble ? el('p', { class: 'note notice', role: 'alert' }, trouble) : null;
  if (!shown) {
    return {
      title: kicker, kicker, back: () => app.home(),
      body: [el('h1', { tabindex: '-1' }, app.say('pocket.follow.title')), engineNote(app), wrong],
      foot: el('div', { class: 'row' }, undo, button('quiet', app.say('pocket.delete'), () => following.remove(board))),
    };
  }
  const { strip, state, occasions, taps, irregular } = shown, [due] = occasions, question = due ? null : shown.question;
  const leads = taps.filter(tap => tap.key === 'lead' || tap.key === 'declares');
  const pick = Object.fromEntries(leads.map(tap => [tap.seat, () => following.tell(tap.lines)]));
  const called = taps.filter(tap => ['passed', 'called', 'repeated'].includes(tap.key)), caller = state.auction && state.auction.turn;
  const bids = caller && state.auction.lawful && !state.declarer;
  const title = due ? due.question : question ? questionText(app, question) : bids ? app.say('pocket.follow.call', { seat: app.say('seat.' + caller) }) : shown.ask || (state.over ? app.say('pocket.follow.over') : strip.length ? app.say('pocket.follow.holds') : shown.nothing);
  const played = taps.filter(tap => tap.key === 'played'), over = taps.find(tap => tap.key === 'over');
  return {
    ask: FOLLOW + ':' + board.logs.length,
    title, kicker,
    body: [
      el('h1', { tabindex: '-1', class: 'follow-ask' }, rich(title)),
      engineNote(app), wrong,
      bids && !leads.length ? null : tableDiagram(app, state, pick),
      state.auction && state.auction.calls.length ? auctionTable(app, state.auction) : null,
      strip.length ? el('ul', { class: 'strip' }, strip.map(part => el('li', { class: part.now ? 'now' : part.waits.length ? '' : 'quiet-part' },
        el('span', {}, rich(capital(part.text))), clausePill(app, part.clause)))) : null,
      irregular.map(each => button('primary wide', app.say('pocket.follow.rule', { kind: each.text, seat: each.seat ? app.say('seat.' + each.seat) : '' }), () => following.rule(each), { 'data-irregular': each.kind })),
      question ? questionFields(app, question) : bids ? callPad(app, state.auction, caller) : null,
      boardRulings(app, board, state.over),
    ],
    foot: [
      due ? el('div', { class: 'answers options-of-lead' }, due.options.map(option =>
        button('answer', rich(capital(option.text)), () => following.take(due, option), { 'data-option': Object.values(option.facts).join(' ') }))) : null,
      called.length ? el('div', { class: 'answers short' }, called.map(tap => button('answer', tap.text, () => (tap.lines.length ? following.tell(tap.lines) : callSheet(app, tap.text, call => following.tell([tap.seat + ' calls ' + call]))), { 'data-tap': tap.key }))) : null,
      played.length ? el('div', { class: 'answers short' }, played.map(tap => button('answer', rich(tap.text), () => following.tell(tap.lines), { 'data-tap': 'played' }))) : null,
      cardPad(app, state),
      el('div', { class: 'row taps' }, undo,
        over ? button('quiet', over.text, () => following.tell(over.lines), { 'data-tap': 'over' }) : null,
        button('quiet', app.say('pocket.follow.another'), () => following.another())),
    ],
    back: () => app.home(),
  };
}

// The cards of the hand whose turn it is, where they are known: those that may not be played with the clause.
function cardPad(app, state) {
  const { turn } = state;
  if (!turn || !state.known[turn] || state.over) return null;
  const clause = card => state.forbidden[card];
  return el('div', { class: 'pad', role: 'group', 'aria-label': app.say('seat.' + turn) }, sorted(state.hands[turn]).map(card =>
    button('key' + (clause(card) ? ' barred' : ''), [rich(cardText(card)), clause(card) ? el('small', {}, clause(card)) : null],
      () => app.following.tell([turn + ' ' + card]), { 'data-card': card })));
}

// The calls so far, a column a seat; one that does not count is struck out.
function auctionTable(app, auction) {
  const order = [0, 1, 2, 3].map(step => seatOn('W', step)), first = order.indexOf(auction.calls[0].seat), rows = [];
  let at = first;
  for (const each of auction.calls) {
    const column = order.indexOf(each.seat);
    if (column < at || !rows.length) rows.push([null, null, null, null]);
    rows[rows.length - 1][column] = each;
    at = column + 1;
  }
  return el('table', { class: 'auction' }, el('thead', {}, el('tr', {}, order.map(seat => el('th', { scope: 'col' }, app.say('pocket.letter.' + seat))))),
    el('tbody', {}, rows.map(row => el('tr', {}, row.map(each => el('td', { class: each && each.irregular ? 'wrong' : '' },
      each ? el(each.counts ? 'span' : 's', {}, rich(callText(app, each.call))) : ''))))));
}

const callText = (app, call) => (call === 'P' || call.toLowerCase() === 'pass' ? app.say('pocket.follow.pass') : call.replace(/^(\d)([SHDC])$/, (all, level, suit) => level + SYMBOL[suit]).replace('NT', app.say('pocket.form.nt')));

// Every call; those that may not be made with the clause: they can be made all the same.
function callKeys(app, forbidden, tell) {
  const bids = LEVELS.flatMap(level => DENOMINATIONS.map(suit => level + suit));
  return ['pass', 'X', 'XX', ...bids].map(call => {
    const clause = forbidden[call] || forbidden[call.toUpperCase()] || forbidden[{ pass: 'P' }[call]];
    return button('key' + (clause ? ' barred' : ''), rich(callText(app, call)), () => tell(call), { 'data-call': call, 'aria-label': callText(app, call) + (clause ? ', ' + clause : '') });
  });
}

function callPad(app, auction, seat) {
  return el('div', { class: 'calls', role: 'group', 'aria-label': app.say('seat.' + seat) }, callKeys(app, auction.forbidden || {}, call => app.following.tell([seat + ' calls ' + call])));
}

function callSheet(app, title, tell) {
  const dialog = sheet(app, title, el('div', { class: 'calls' }, callKeys(app, {}, call => { dialog.close(); tell(call); })));
}

const stemOf = key => key.slice(0, key.lastIndexOf('.'));

// Asked of several calls at once, it speaks of the new call.
const questionText = (app, { calls, text, fact }) => (calls.length ? app.speaker().question(stemOf(fact) + '.new_call') : text);

// Its answers; of several calls those of which it is so are tapped.
function questionFields(app, question) {
  const { following } = app, { calls, answer_with: key } = question, yes = new Set();
  if (!calls.length) return el('div', { class: 'answers' }, question.answers.map(each => button('answer', rich(capital(each.text)), () => following.answer(question, { [key]: each.value }), { 'data-answer': String(each.value) })));
  const keys = calls.map(call => {
    const made = button('key', rich(callText(app, call)), () => { if (!yes.delete(call)) yes.add(call); made.setAttribute('aria-pressed', String(yes.has(call))); }, { 'data-yes': call, 'aria-pressed': 'false', 'aria-label': callText(app, call) });
    return made;
  });
  const done = () => following.answer(question, Object.fromEntries(calls.map(call => [stemOf(key) + '.' + call, yes.has(call)])));
  return [el('p', { class: 'fine' }, app.say('pocket.follow.calls')), el('div', { class: 'calls', role: 'group', 'aria-label': app.say('pocket.follow.calls') }, keys), button('primary wide', app.say('pocket.done'), done, { 'data-tap': 'calls' })];
}

// The rulings of the board, to go back to; at the end of play those that wait for it first.
function boardRulings(app, board, over) {
  const mine = app.state.rulings.filter(ruling => own(board.carried, ruling.id));
  if (!mine.length) return null;
  return el('section', {}, el('h2', {}, app.say(over ? 'pocket.follow.back' : 'pocket.follow.rulings')),
    el('ul', { class: 'kept' }, mine.map(ruling => keptRow(app, ruling))));
}

function boardRow(app, board) {
  const { shown } = board, declarer = shown && shown.state.declarer;
  const name = board.number ? app.say('pocket.board.number', { number: board.number }) : declarer ? app.say('pocket.chip.declarer', { seat: app.say('seat.' + declarer) }) : app.say('pocket.follow.title');
  const holds = shown ? shown.strip.length : 0;
  return el('li', {}, button('kept-row', [
    el('span', { class: 'kept-time' }, clock(app, board.time)),
    el('span', { class: 'kept-what' }, name, shown && holds ? el('small', {}, rich(shown.strip[0].text.slice(0, 60) + '…')) : null),
    el('span', { class: 'status ' + (shown && shown.state.over ? 'ruled' : 'open') }, app.say(shown && shown.state.over ? 'pocket.follow.over.short' : 'pocket.follow.goes')),
  ], () => app.following.show(board), { 'data-board': board.id }));
}
