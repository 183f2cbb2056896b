'use strict';
// The page: which screen is shown, what a tap does, how the device's own back button goes back.

const BEGINNING = 0.3, TALL = 0.55; // a foot that takes more of the screen than this scrolls with the rest
const FRESH = 250; // milliseconds for which a new question takes no tap: the second of a double tap
const htmlLang = language => language.replace('_', '-');

class App {
  constructor(data) {
    this.data = data;
    this.store = new Store(data);
    this.state = this.store.load();
    this.desk = typeof Desk === 'undefined' ? null : Desk.of(this); // beside a session of the director's desk
    if (this.desk) this.state = this.store.load();
    this.engine = this.desk ? this.desk.engine : new Engine(document.documentElement.dataset.engine, () => this.engineTurned());
    this.following = new Following(this);
    this.follows = null; // what the next ruling is part of
    this.edit = null;
    this.whoStep = 0;
    this.noted = [];
    this.main = document.getElementById('main');
    this.foot = document.getElementById('foot');
    this.bar = document.getElementById('bar');
    this.live = document.getElementById('live');
    window.addEventListener('popstate', () => this.back(true));
    window.addEventListener('resize', () => this.fit()); // a phone is turned
    window.addEventListener('storage', event => { if (event.key === null || event.key.startsWith('tablilla.')) this.merge(); });
    window.addEventListener('pageshow', event => { if (event.persisted) this.merge(); });
    let stale = false; // a press that began before the new question could be read
    for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, () => { stale = this.isFresh(); }, true);
    document.addEventListener('click', event => {
      if (!stale && !this.isFresh()) return;
      stale = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
  }

  isFresh() { return 'fresh' in document.body.dataset; }

  // Something new to read was shown.
  freshen() {
    document.body.dataset.fresh = '';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { delete document.body.dataset.fresh; }, FRESH);
  }

  // -- what is kept ------------------------------------------------------------------
  keep() {
    if (this.desk) this.desk.said();
    for (const ruling of new Set([this.ruling, ...this.store.unsaved].filter(Boolean))) {
      const { id } = ruling;
      this.store.save(ruling);
      if (ruling.id === id) continue;
      if (this.state.open === id) this.state.open = ruling.id;
      const other = this.store.ruling(RULING + id);
      if (other) this.state.rulings.push(other);
    }
    this.store.place(this.state.open, this.state.screen, this.following.open);
  }

  // Another page of this device has kept or removed something.
  merge() {
    const { state, store } = this, mine = new Map(state.rulings.map(r => [r.id, r])), before = JSON.stringify(this.ruling);
    const unsaved = r => mine.has(r.id) && store.unsaved.has(mine.get(r.id));
    const kept = store.rulings().filter(r => !unsaved(r)).map(r => (mine.has(r.id) ? Object.assign(mine.get(r.id), r) : r));
    state.rulings = [...kept, ...store.unsaved].sort((a, b) => a.time - b.time);
    state.settings = settingsOf(this.data, parsed(store.read(SETTINGS)) || state.settings);
    this.following.merge();
    if (this.desk) this.desk.merge();
    if (state.open && !this.ruling) { this.closeSheets(); this.home(); } else if (!this.ruling || JSON.stringify(this.ruling) !== before) this.render();
  }

  // Drops a ruling from the page and the device.
  drop(ruling) {
    this.state.rulings = this.state.rulings.filter(r => r !== ruling);
    this.store.remove(ruling);
  }

  // A ruling that the page cannot rule on is set aside, and the others go on.
  setAside(ruling, error) {
    console.error(error);
    this.store.putAside(RULING + ruling.id, JSON.stringify(ruling));
    this.drop(ruling);
  }

  // -- what is looked at -------------------------------------------------------------
  get ruling() { return this.state.rulings.find(r => r.id === this.state.open) || null; }

  get case() {
    const c = new RulingCase(this.data, this.ruling);
    if (this.edit) c.reopen(this.edit);
    return c;
  }

  // The board that is followed on the screen.
  get followed() { return this.state.screen === 'follow' ? this.following.board : null; }

  edition() { return this.inHand ? this.inHand.edition : this.usual(); }

  // The board or the ruling on the screen.
  get inHand() { return this.followed || this.ruling; }

  // By which what is new is ruled: beside a session by its edition.
  usual() { return this.desk ? this.desk.edition() : this.state.settings.edition; }

  book() { return this.data.books[this.edition()]; }

  languages() { return [this.state.settings.language, this.state.settings.second].filter(Boolean); }

  speaker() { return new Speaker(this.data, this.state.settings.language, this.ruling ? this.case.about() : {}); }

  second() { return this.state.settings.second ? new Speaker(this.data, this.state.settings.second, this.ruling ? this.case.about() : {}) : null; }

  say(key, fields) { return new Speaker(this.data, this.state.settings.language).say(key, fields); }

  // -- what a tap does -----------------------------------------------------------------
  begin(kind, more) {
    const ruling = newRuling(this.state, kind, { edition: this.usual(), ...(this.desk && this.desk.place), ...this.follows, ...more });
    this.follows = null;
    this.state.rulings.push(ruling);
    this.open(ruling);
  }

  // What a board shows of the ruling that is begun is told already.
  shows(facts) {
    const { ruling, desk } = this, c = this.case;
    if (!ruling.seated) return;
    for (const [key, value] of Object.entries(facts)) {
      if (!isAnswer(c.book, key, value)) continue;
      if (desk) desk.log.say('ruling/' + ruling.id, 'fact', key, value, 'record', ruling.edition); else c.tell(key, value);
    }
    if (desk) desk.again(ruling);
    this.changed();
  }

  open(ruling) {
    this.state.open = ruling.id;
    this.seat(ruling);
    this.edit = null;
    this.playerLanguage = null;
    this.turned = false;
    this.go(ruling.seated ? 'case' : 'who');
  }

  // Who is asked for before the first question of the law; nobody where all is known that matters.
  seat(ruling) {
    if (this.desk && this.desk.closing(ruling)) return;
    if (!fitSeats(this.data, ruling)) ruling.seated = false;
    const asked = whoAsked(this.data, ruling, knowsSeats(ruling));
    if (asked.length) [this.whoStep] = asked; else ruling.seated = true;
  }

  seated() {
    this.ruling.seated = true;
    const out = contradictions(this.case.book, this.case.answers).filter(key => key in this.ruling.answers);
    for (const key of out) this.case.forget(key);
    this.go('case');
  }

  seats(last = false) {
    const asked = whoAsked(this.data, this.ruling);
    if (!asked.length) { if (last) this.leave(); return; }
    this.whoStep = asked[last ? asked.length - 1 : 0];
    this.go('who');
  }

  answer(key, value) {
    this.edit = null;
    const out = this.case.tell(key, value);
    this.changed();
    if (out.length) this.announce(this.say('pocket.dropped', { count: out.length }));
  }

  // A choice that was made is made otherwise only for a reason, where a log is kept of it.
  change(key) { this.because(key, () => { this.edit = key; this.closeSheets(); this.go('case'); }); }

  because(key, then) { if (this.desk) this.desk.because(key, then); else then(); }

  choose(offer, offered) {
    const finish = suits => {
      this.edit = null;
      const c = this.case;
      if (suits.length && offer.names) Object.assign(c.ruling, c.named(offer.names[0], suits));
      if (this.desk) this.desk.read(offer, c.offers());
      for (const pick of offer.picks) {
        c.tell(pick.key, pick.value);
        c.ruling.log[pick.key] = { time: Date.now(), offered };
      }
      this.turned = false;
      this.changed();
    };
    const named = offer.picks.some(pick => pick.names);
    if (!named) finish([]);
    else if (this.case.suitOfCard()) finish([this.case.suitOfCard()]);
    else suitSheet(this, this.say('pocket.which.suit'), offer.names[0] === 'suits', finish);
  }

  raise(issue, on) { this.case.raise(issue, on); this.changed(); }

  reach(when) {
    this.ruling.order.push('now:' + this.ruling.now);
    this.ruling.now = when;
    this.changed();
  }

  // The irregularity that a ruling led to, with what that ruling turned on of the same board or of the same act.
  breed([clause, , kind, trick, who]) {
    const { ruling, case: c } = this, { declarer, board, table, edition, follows, now, id, answers } = ruling, offender = who ? seatOf(who, ruling) : ruling.offender;
    const there = this.bred(clause, kind, who, offender);
    if (there) { this.open(there); return; }
    const [ofBoard, ofAct, apart] = this.data.carried, asked = c.rule().steps.asked.map(({ key }) => key);
    const carried = key => key.startsWith(READING) || (asked.includes(key) && (ofBoard.includes(key) || (!who && ofAct.includes(key))));
    this.begin(kind, { declarer, offender, board, table, edition, follows, now, trick: trick || (apart.includes(clause) ? null : ruling.trick), born: clause, bornOf: id });
    const told = Object.entries(answers).filter(([key]) => carried(key));
    for (const [key, value] of told) this.case.tell(key, value);
    if (told.length) this.changed();
  }

  // The ruling that stands already: one that a clause led to at a place, or the one that led to this one.
  bred(clause, kind, who, offender) {
    const { id, bornOf } = this.ruling, led = r => who && r.bornOf === id && r.born === clause;
    return offender && this.state.rulings.find(r => r.kind === kind && r.offender === offender && (led(r) || r.id === bornOf));
  }

  // Declarer's choice when the partner of the owner of a penalty card leads: the seats are known.
  penaltyLead(owner) {
    const { declarer, board, table, edition, card, offender, id } = this.ruling;
    this.begin(PENALTY_LEAD, { declarer, offender: owner, board, table, edition, card: owner === offender ? card : null, seated: !!declarer, bornOf: id });
  }

  // Ruled by the next reading of a clause that authorities read differently.
  reread(reading, way) {
    const key = READING + reading, ways = factOf(this.book(), key).domain;
    this.answer(key, ways[(ways.indexOf(way) + 1) % ways.length]);
  }

  // A list of questions of yes or no: all answered no down to the first yes, if there is one.
  answerRun(keys, yes) {
    this.closeSheets();
    for (const key of keys.slice(0, yes === null ? keys.length : keys.indexOf(yes))) this.case.tell(key, false);
    if (yes !== null) this.case.tell(yes, true);
    this.ran = yes === null ? this.ruling.order.length : null;
    this.changed();
  }

  remove(ruling) {
    this.drop(ruling);
    this.go(this.state.rulings.length ? 'list' : 'start');
  }

  leave() {
    if (!this.ruling.order.length && !this.ruling.bornOf && !(this.desk && this.desk.holds(this.ruling))) this.drop(this.ruling);
    this.home();
  }

  home() { this.state.open = null; this.edit = null; this.go('start'); }

  // The engine can be asked now, or never.
  engineTurned() {
    this.following.look();
    this.render();
  }

  set(name, value) {
    if (name === 'edition' && this.inHand) this.inHand.edition = value;
    if (name !== 'edition' || !this.desk) this.state.settings[name] = value;
    if (name === 'language' && this.state.settings.second.slice(0, 2) === value.slice(0, 2)) this.state.settings.second = '';
    this.store.settings(this.state.settings);
    this.changed();
    this.following.look();
  }

  // One step back: a sheet, a change, the last answer, the seats, the start.
  back(hardware = false) {
    const dialog = document.querySelector('dialog[open]');
    if (dialog) dialog.close();
    else if (this.edit) { this.edit = null; this.render(); }
    else if (this.shown.back) this.shown.back();
    else if (this.state.screen === 'case') this.undo();
    if (hardware) this.guard();
  }

  undo() {
    const last = this.ruling.order[this.ruling.order.length - 1];
    if (last === undefined) { this.seats(true); return; }
    if (last.startsWith('now:')) { this.ruling.now = Number(last.slice(4)); this.ruling.order.pop(); this.changed(); } else this.because(last, () => { this.case.forget(last); this.changed(); });
  }

  // An entry in the history as long as there is somewhere to go back to within the page.
  guard() {
    if (this.state.screen !== 'start' && !(history.state && history.state.inside)) history.pushState({ inside: true }, '');
  }

  // -- what is shown -----------------------------------------------------------------------
  go(screen) { this.state.screen = screen; this.changed(); this.guard(); }

  changed() { this.keep(); this.render(); }

  screen() {
    const { screen } = this.state;
    if (this.desk && this.desk.awaited) return waitingScreen(this);
    if (screen === 'list') return listScreen(this);
    if (this.desk && this.desk.lacks(screen)) return waitingScreen(this);
    const whole = this.following.screen(screen);
    if (whole) return whole;
    if (!this.ruling) return startScreen(this);
    const closing = this.desk && this.desk.closing(this.ruling);
    if (closing && screen !== 'chart') return closedScreen(this, closing);
    if (screen === 'who') return whoScreen(this);
    if (screen === 'chart') return chartScreen(this);
    const need = this.edit ? this.needed(this.edit) : null;
    const ruling = need ? null : this.case.rule();
    const due = need || ruling.question;
    if (!due) return rulingScreen(this, ruling);
    return due.kind === 'choice' && due.by ? optionsScreen(this, due) : questionScreen(this, due);
  }

  // The question that was answered before, as if it were asked now: with every answer that the seats allow.
  needed(key) {
    const { case: c } = this, { [key]: told, ...others } = c.answers;
    const { need } = runKind(c.book, c.origin, others), mine = need && need.key === key;
    const seats = c.role ? { [this.data.role]: c.role } : {};
    const allowed = value => !contradictions(c.book, { ...seats, [key]: value }).length;
    if (mine && need.kind === 'choice') return need;
    const asked = c.rule().steps.asked.find(step => step.key === key), fact = factOf(c.book, key);
    const domain = (mine ? need.node.to.map(([value]) => value) : fact.domain).filter(allowed);
    return { key, law: mine ? need.law : asked ? asked.law : '', domain, kind: fact.kind, known: fact.known };
  }

  render() {
    const { settings } = this.state;
    document.documentElement.lang = htmlLang(settings.language);
    document.documentElement.dataset.theme = settings.theme;
    const shown = this.shown = this.sound();
    const atStart = this.state.screen === 'start' && !this.ruling, top = window.scrollY;
    document.title = 'Tablilla · ' + shown.title;
    this.bar.replaceChildren(
      atStart ? el('span', {}) : button('icon-button', icon('back'), () => this.back(), { 'aria-label': this.say('pocket.back') }),
      this.ruling && shown.kicker ? this.kicker(shown.kicker) : el('p', { class: 'kicker' }, shown.kicker || ''),
      button('edition', [el('b', {}, String(this.edition())), ' ', this.languages().map(l => l.slice(0, 2)).join('+')],
        () => settingsSheet(this), { 'aria-label': this.say('pocket.settings') + ': ' + this.edition() + ' ' + this.languages().map(l => this.say('pocket.language.' + l)).join(' + ') }));
    document.body.dataset.screen = this.ruling || shown.own ? this.state.screen : 'start';
    this.main.dataset.ask = shown.ask || '';
    this.main.classList.toggle('wide', !!shown.wide);
    document.body.classList.toggle('turned-to-player', !!(this.turned && shown.wide));
    const body = [shown.body].flat(Infinity).filter(Boolean), notes = this.notes();
    body.splice(body[0].className === 'brand' ? 1 : 0, 0, ...notes.map(text => el('p', { class: 'note notice' }, text)));
    this.main.replaceChildren(...body);
    this.foot.replaceChildren(...[shown.foot].flat(Infinity).filter(Boolean));
    this.fit();
    window.scrollTo(0, this.turned && shown.wide ? document.documentElement.scrollHeight : shown.stays && shown.ask === this.asked ? top : 0);
    this.asked = shown.ask;
    const heading = this.main.querySelector('h1');
    if (heading) heading.focus({ preventScroll: true });
    const news = notes.filter(text => !this.noted.includes(text));
    this.announce([shown.title, ...news].join('. '));
    this.noted = notes;
    const at = JSON.stringify([this.state.screen, this.state.open, this.whoStep, shown.ask, shown.title]);
    if (at !== this.at) this.freshen();
    this.at = at;
    if (this.desk) this.desk.rendered();
  }

  // A foot that is too tall scrolls with the rest; of an answer the beginning stays in sight and the rest is below.
  fit() {
    const { foot } = this, { innerHeight } = window, answer = foot.querySelector('.answer-text');
    foot.classList.remove('tall');
    foot.classList.toggle('tall', !answer && foot.offsetHeight > innerHeight * TALL);
    foot.style.bottom = answer ? Math.min(0, Math.round(innerHeight * BEGINNING - foot.offsetHeight)) + 'px' : '';
  }

  // What the director must know of what this device keeps.
  notes() {
    const { unsaved, aside } = this.store, desk = this.desk && this.ruling ? this.desk.conflicts(this.ruling) : [];
    return [...desk, unsaved.size ? this.say('pocket.unsaved') : null, aside && !this.ruling ? this.say('pocket.aside', { count: aside }) : null].filter(Boolean);
  }

  // The screen, or the start where the ruling cannot be shown.
  sound() {
    try {
      return this.screen();
    } catch (error) {
      if (!this.ruling) throw error;
      this.setAside(this.ruling, error);
      Object.assign(this.state, { open: null, screen: 'start' });
      this.edit = null;
      this.keep();
      return this.screen();
    }
  }

  // What is ruled on, and who is who: tapped, the seats can be changed.
  kicker(kind) {
    const { declarer, offender } = this.ruling;
    const part = (name, seat) => (seat ? this.say('pocket.chip.' + name, { seat: this.say('seat.' + seat) }) : null);
    const seats = [part('declarer', declarer), part('offender', offender)].filter(Boolean).join(' · ');
    if (this.state.screen !== 'case' || !whoAsked(this.data, this.ruling).length) return el('p', { class: 'kicker' }, el('span', { class: 'kind-line' }, kind));
    return button('kicker', [el('span', { class: 'kind-line' }, kind), el('small', {}, seats || this.say('pocket.chip.seats'))], () => this.seats());
  }

  announce(text) { this.live.textContent = text; }

  show(dialog) { document.body.append(dialog); dialog.showModal(); this.freshen(); }

  closeSheets() { for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close(); }
}
