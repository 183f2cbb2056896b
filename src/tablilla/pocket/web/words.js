'use strict';
// Says what the laws hold in one language, with seats, suits and cards where they are known.

const SEATS = ['N', 'E', 'S', 'W'], AROUND = ['offender', 'lho', 'partner', 'rho'];
const SYMBOL = { S: '♠', H: '♥', D: '♦', C: '♣' }, SUITS = ['S', 'H', 'D', 'C'];
const RANKS = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2'];
const BASE = { es_ES: 'es' };

const seatOn = (seat, steps) => SEATS[(SEATS.indexOf(seat) + steps) % 4];
const sideOf = seat => (seat === 'N' || seat === 'S' ? 'NS' : 'EW');
const rankText = rank => (rank === 'T' ? '10' : rank);
const cardText = card => SYMBOL[card[0]] + rankText(card[1] || '');

function capital(text) {
  for (let i = 0; i < text.length; i++) {
    if (/\p{L}/u.test(text[i])) return text.slice(0, i) + text[i].toUpperCase() + text.slice(i + 1);
    if (/\d/.test(text[i])) return text;
  }
  return text;
}

// The seat of a part played in an irregularity, as far as declarer and offender are known.
function seatOf(place, about) {
  const around = AROUND.indexOf(place);
  if (around >= 0) return about.offender ? seatOn(about.offender, around) : null;
  if (place === 'declarer') return about.declarer || null;
  if (place === 'dummy') return about.declarer ? seatOn(about.declarer, 2) : null;
  return null;
}

class Speaker {
  // data: all that the page knows; about: {declarer, offender, card, suit, suits} as far as they are known
  constructor(data, chosen, about = {}) {
    const language = chosen in data.words ? chosen : data.language; // its words are still on their way
    this.entries = { ...(data.words[BASE[language]] || {}), ...data.words[language] };
    this.lawbook = data.lawbook;
    this.itsCard = data.its_card;
    this.eachSide = kind => !!((data.whose || {})[kind] || [])[3]; // North-South, then East-West, where nobody's seat is named
    this.language = language;
    this.about = about;
  }

  has(key) { return key in this.entries; }

  say(key, fields = {}) {
    const words = key in this.entries ? this.entries[key] : '[' + key + ']';
    const fill = (whole, name, counts, one, many) => (!(name in fields) ? whole : counts ? (/^-?1$/.test(fields[name]) ? one : many) : fields[name]);
    return this.smooth(words.replace(/\{(\w+)(:([^{}|]*)\|([^{}|]*))?\}/g, fill)); // {boards:board|boards}: the word for so many
  }

  smooth(said) {
    const text = said.replace(/(^|[\s(/:])-(?=\d)/g, '$1−');
    if (!this.language.startsWith('es')) return text;
    return text.replace(/(^|[^\p{L}\d])([Dd])e el(?!\p{L})/gu, '$1$2el').replace(/(^|[^\p{L}\d])([Aa]) el(?!\p{L})/gu, '$1$2l');
  }

  // -- who, what ----------------------------------------------------------------
  place(place) {
    const seat = seatOf(place, this.about);
    if (seat) return this.say('seat.' + seat);
    const his = this.about.offender || (this.eachSide(this.about.kind) ? 'N' : null);
    if (his && (place === 'offenders' || place === 'others')) {
      const side = sideOf(place === 'offenders' ? his : seatOn(his, 1));
      return this.say('side.' + side);
    }
    return this.say('place.' + place);
  }

  card(card) {
    if (!card) return this.say('card.any');
    if (card.length === 1) return this.say('card.one_of', { suit: this.say('suit.' + card) });
    return this.say('card.one', { card: cardText(card) });
  }

  suits(suits) {
    return SUITS.filter(s => suits.includes(s)).map(s => this.say('suit.' + s)).join(this.say('list.or'));
  }

  // A card by its name, where it is known; part: that of the sentence in which it stands.
  what(what, part = 'what') {
    if (this.itsCard.includes(what) && this.about.card) return this.card(this.about.card);
    const { kind, card, suit, suits } = this.about, named = suits || (suit ? [suit] : []);
    if (what !== 'penalty_suit' || !named.length) {
      const here = 'what.' + what + '.' + part;
      return this.say(this.has(here) ? here : 'what.' + what, this.places());
    }
    if (kind === 'penalty_lead' && card && card[1] && named.includes(card[0])) return this.card(card);
    return this.say('what.penalty_suit.named', { suits: this.suits(named) });
  }

  detail(key) {
    if (key === 'suits' && this.about.suits) return this.suits(this.about.suits);
    if (key === 'suit' && this.about.suit) return this.say('suit.' + this.about.suit);
    if (key === 'card' && this.about.card) return this.card(this.about.card);
    return this.say('detail.' + key);
  }

  field(marked, part) {
    const rest = marked.slice(1);
    if (marked[0] === '@') return this.place(rest);
    if (marked[0] === '#') return this.what(rest, part);
    if (marked[0] === '<') return this.detail(rest);
    if (marked[0] === '%') return this.has(rest) ? this.say(rest) : rest.split('.').pop();
    return marked;
  }

  places() {
    const fields = { card: this.card(this.about.card), trick: this.say('detail.trick') };
    for (const place of [...AROUND, 'declarer', 'dummy', 'offenders', 'others', 'director', 'table']) fields[place] = this.place(place);
    fields.suit = this.about.suit ? this.say('suit.' + this.about.suit) : this.say('suit.any');
    return fields;
  }

  // -- questions and answers --------------------------------------------------------
  subject(subject) {
    if (this.has('place.' + subject)) return this.place(subject);
    if (/^\d+$/.test(subject)) return this.say('trick.number', { number: subject });
    return this.has('subject.' + subject) ? this.say('subject.' + subject) : subject;
  }

  question(key) {
    if (key.startsWith(ISSUE) || key.startsWith(READING)) return capital(this.say(key, this.places()));
    const [stem, subject] = key.startsWith(LIKELIER) ? ['likelier', key.slice(LIKELIER.length)] : key.split('.');
    const fields = this.places();
    if (subject !== undefined) {
      fields.subject = fields.question = stem === 'likelier' ? this.question(subject) : this.subject(subject);
    }
    return capital(this.say('fact.' + stem, fields));
  }

  answer(key, value, type = '') {
    if (isDoubt(value)) return this.say('doubt.' + value.slice(1));
    if (key.startsWith(READING)) return this.say(key + '.' + value, this.places());
    const [stem, subject] = key.replace(LIKELIER, '').split('.'), word = String(value).toLowerCase(), fields = this.places();
    const found = ['fact.' + stem + '.' + word, 'answer.' + word, type + '.' + word].find(k => this.has(k));
    if (subject !== undefined) fields.subject = this.subject(subject);
    return this.say(found || 'fact.' + stem + '.' + word, fields);
  }

  // -- effects ----------------------------------------------------------------------
  // what is directed, as it is said; said: [key, to, when, until, fields]
  directive(said) {
    const [key, , , until, marked] = said, fields = this.places();
    for (const [name, value] of Object.entries(marked)) fields[name] = this.field(value, name);
    const ofIt = 'do.' + key + '.' + String(marked.what).slice(1); // a sentence of its own
    const words = capital(this.say(this.has(ofIt) ? ofIt : 'do.' + key, fields));
    return until === null ? words : this.say('say.until', { said: words.replace(/\.$/, ''), until: this.say('until.' + until) });
  }

  effect(book, effect) {
    const [, type, what, more, who] = effect;
    if (type === 'do') return this.directive(book.said[what]);
    if (type === 'open') {
      const named = this.say('kind.' + what), kind = who ? this.say('say.whose', { kind: named, who: this.place(who) }) : named;
      return more === null ? this.say('say.open', { kind }) : this.say('say.open.trick', { kind, trick: more });
    }
    if (type === 'read') {
      const reading = this.say('reading.' + what), way = this.say('reading.' + what + '.' + more);
      return this.say('say.read.' + book.readings[what][0], { reading, way });
    }
    return '';
  }

  heading(to) {
    return this.has('say.to.' + to) ? this.say('say.to.' + to) : this.say('say.to', { who: this.place(to) });
  }

  // -- the book -----------------------------------------------------------------------
  clause(edition, id) { return this.lawbook.clauses[edition][id]; }

  text(number) {
    const { texts } = this.lawbook, base = BASE[this.language] || this.language;
    return number in texts[this.language] ? texts[this.language][number] : texts[base][number];
  }
}

const addressee = (book, effect) => (effect[1] === 'do' ? book.said[effect[2]][1] : 'director');

// A ruling as it is said: to whom, in order, what.
function speech(book, effects) {
  const groups = [];
  for (const effect of effects) {
    if (effect[1] === 'follow') continue;
    const to = addressee(book, effect), last = groups[groups.length - 1];
    if (last && last.to === to) last.lines.push(effect); else groups.push({ to, lines: [effect] });
  }
  return groups;
}

if (typeof module !== 'undefined') module.exports = { ...module.exports, Speaker, speech };
