'use strict';
// What is kept on this device: settings, and each ruling under a key of its own, so that pages open at once lose
// nothing of one another.  What cannot be read is set aside, never thrown away; nothing leaves the device.

const SETTINGS = 'tablilla.settings', PLACE = 'tablilla.place', RULING = 'tablilla.ruling.', ASIDE = 'tablilla.aside.';
const SCREENS = ['start', 'list', 'who', 'case', 'chart', 'follow', 'follow-who', 'score', 'adjust', 'claim', 'equity', 'settle'];

const OF_CALL = { by: ['N', 'E', 'S', 'W'], called: ['auction', 'play', 'end', 'later'], attention: ['N', 'E', 'S', 'W'] }; // who called the director, when; who drew attention

const isRecord = value => value !== null && typeof value === 'object' && !Array.isArray(value);
const isId = text => typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isTable = text => typeof text === 'string' && /^[A-Za-z]{0,2}[1-9]\d{0,2}$/.test(text);
const own = (record, key) => Object.prototype.hasOwnProperty.call(record, key);

// A setting, place or ruling as text tells it; ``undefined`` where it tells nothing that can be read.
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch (error) {
    return undefined;
  }
}

function settingsOf(data, kept) {
  const { edition, language, second, theme } = isRecord(kept) ? kept : {};
  const first = data.languages.includes(language) ? language : data.language;
  return {
    edition: data.editions.includes(edition) ? edition : data.editions[0],
    language: first,
    second: data.languages.includes(second) && second.slice(0, 2) !== first.slice(0, 2) ? second : '',
    theme: ['light', 'dark'].includes(theme) ? theme : data.theme === 'light' ? 'light' : 'dark',
  };
}

// Whether an answer is one that the laws of the edition can be told.
function isAnswer(book, key, value) {
  const about = key.startsWith(LIKELIER) ? key.slice(LIKELIER.length) : key, stem = about.replace(/\.[^.]*$/, '');
  if (![about, stem + '.each', stem].some(name => own(book.facts, name))) return false;
  const fact = factOf(book, key);
  return isDoubt(value) ? fact.kind === 'finding' : fact.domain.includes(value);
}

// A ruling as it was kept; ``null`` if it cannot be one.  An unknown seat is asked again.
function rulingOf(data, id, kept) {
  if (!kept || !data.kinds.includes(kept.kind) || !data.editions.includes(kept.edition) || !Number.isFinite(kept.time)) return null;
  if (Math.abs(kept.time) > 8.64e15 || !isRecord(kept.answers) || !isRecord(kept.log) || !Array.isArray(kept.order) || !Array.isArray(kept.raised)) return null;
  const book = data.books[kept.edition], seat = name => (SEATS.includes(kept[name]) ? kept[name] : null);
  const strange = ['declarer', 'offender'].some(name => ![...SEATS, null].includes(kept[name]));
  const answers = Object.fromEntries(Object.entries(kept.answers).filter(([key, value]) => isAnswer(book, key, value)));
  const isStep = key => typeof key === 'string' && (own(answers, key) || /^now:[0-5]$/.test(key));
  const order = [...new Set([...kept.order.filter(isStep), ...Object.keys(answers)])];
  const isLog = ([key, log]) => own(answers, key) && isRecord(log) && Number.isFinite(log.time) && Math.abs(log.time) <= 8.64e15 && Number.isInteger(log.offered);
  const isSuits = suits => Array.isArray(suits) && suits.every(suit => SUITS.includes(suit));
  const isCard = card => typeof card === 'string' && SUITS.includes(card[0]) && (card.length === 1 || (card.length === 2 && RANKS.includes(card[1])));
  const born = typeof kept.born === 'string' && /^\w+$/.test(kept.born) ? kept.born : null;
  const made = {
    id, kind: kept.kind, edition: kept.edition, time: kept.time, answers, order, log: Object.fromEntries(Object.entries(kept.log).filter(isLog)),
    board: /^\d{1,3}$/.test(kept.board) ? String(kept.board) : '', declarer: seat('declarer'), offender: seat('offender'),
    card: isCard(kept.card) ? kept.card : null, suit: SUITS.includes(kept.suit) ? kept.suit : null, suits: isSuits(kept.suits) ? kept.suits : null,
    now: [0, 1, 2, 3, 4, 5].includes(kept.now) ? kept.now : 0, seated: kept.seated === true && !strange,
    trick: Number.isInteger(kept.trick) ? kept.trick : null, born, bornOf: typeof kept.bornOf === 'string' ? kept.bornOf : null,
    follows: typeof kept.follows === 'string' ? kept.follows : null,
    call: Object.fromEntries(Object.entries(isRecord(kept.call) ? kept.call : {}).filter(([name, told]) => own(OF_CALL, name) && OF_CALL[name].includes(told))),
    session: isId(kept.session) ? kept.session : '', table: isTable(kept.table) ? kept.table : '',
  };
  const issues = issuesOf(book, new RulingCase(data, { ...made, raised: [] }).origin);
  return { ...made, raised: issues.filter(issue => kept.raised.includes(issue)) };
}

// A UUID; browsers make one by themselves only over https.
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const newRuling = (state, kind, more = {}) => ({
  id: newId(), kind, edition: state.settings.edition, time: Date.now(), board: '', declarer: null, offender: null,
  card: null, suit: null, suits: null, answers: {}, order: [], log: {}, raised: [], now: 0, seated: false,
  trick: null, born: null, bornOf: null, follows: null, session: '', table: '', ...more,
});

class Store {
  constructor(data) {
    this.data = data;
    this.seen = new Map(); // by ruling the text last read or written
    this.unsaved = new Set(); // rulings that the device refused to keep
    this.aside = 0; // how many could not be read
    this.session = ''; // of the desk: each has its own rulings and boards
  }

  // The device's storage, or what a refusal gives instead.
  ask(act, refused) {
    try { return act(); } catch (error) { return refused; }
  }

  read(key) { return this.ask(() => localStorage.getItem(key), null); }

  load() {
    const { data } = this, rulings = this.rulings();
    const text = this.read(SETTINGS), settings = settingsOf(data, parsed(text));
    if (text !== null && parsed(text) === undefined) this.putAside(SETTINGS, text);
    // Beside a session another tab is for another ruling: those left open stand in the list.
    const place = parsed(this.ask(() => sessionStorage.getItem(PLACE), null)) || (this.session ? null : parsed(this.read(PLACE))) || {};
    const open = rulings.some(r => r.id === place.open) ? place.open : null;
    const inRuling = ['who', 'case', 'chart'].includes(place.screen);
    return { settings, rulings, open, board: typeof place.board === 'string' ? place.board : null, screen: SCREENS.includes(place.screen) && inRuling === (open !== null) ? place.screen : open ? 'case' : 'start' };
  }

  // Every ruling of the device, in the order of their times.
  rulings() {
    const keys = this.ask(() => Object.keys(localStorage), []).filter(key => key.startsWith(RULING));
    return keys.map(key => this.ruling(key)).filter(one => one && one.session === this.session).sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  }

  ruling(key) {
    const id = key.slice(RULING.length), text = this.read(key);
    if (text === null) return null;
    let found = null;
    try {
      found = rulingOf(this.data, id, parsed(text));
    } catch (error) {
      found = null;
    }
    if (found) this.seen.set(id, text); else this.putAside(key, text);
    return found;
  }

  // What cannot be read stays on the device under another key, out of the way.
  putAside(key, text) {
    this.aside++;
    this.ask(() => { localStorage.setItem(ASIDE + newId(), text); localStorage.removeItem(key); });
  }

  // Keeps a ruling; one that another page has changed meanwhile stays as that page left it, and this one beside it.
  save(ruling) {
    const there = this.read(RULING + ruling.id);
    if (there !== null && there !== this.seen.get(ruling.id) && there !== JSON.stringify(ruling)) ruling.id = newId();
    const text = JSON.stringify(ruling);
    if (this.ask(() => { localStorage.setItem(RULING + ruling.id, text); return true; }, false)) {
      this.seen.set(ruling.id, text);
      this.unsaved.delete(ruling);
    } else this.unsaved.add(ruling);
  }

  settings(settings) { this.ask(() => localStorage.setItem(SETTINGS, JSON.stringify(settings))); }

  // Where this page is; the next page that is opened begins there.
  place(open, screen, board) {
    const text = JSON.stringify({ open, screen, board });
    this.ask(() => sessionStorage.setItem(PLACE, text));
    this.ask(() => localStorage.setItem(PLACE, text));
  }

  remove(ruling) {
    this.unsaved.delete(ruling);
    this.seen.delete(ruling.id);
    this.ask(() => localStorage.removeItem(RULING + ruling.id));
  }
}
