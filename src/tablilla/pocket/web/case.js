'use strict';
// One ruling of the list, looked at through the laws.

const DEFENDER = 'defender', LYING = 'penalty_cards_lying', OF_ONE_SUIT = ['one', 'same_suit'];
const PENALTY_LEAD = 'penalty_lead', MAJOR = 'penalty.major', PICKED_UP = 'pick_up';
const TRICK_OVER = 2; // WHEN, of the trick

class RulingCase {
  constructor(data, ruling) {
    this.data = data;
    this.ruling = ruling;
    this.book = data.books[ruling.edition];
    this.hidden = []; // answers that are left out for now
  }

  // The part that the offender plays on the board, where the seats tell it.
  get role() {
    const { declarer, offender } = this.ruling;
    if (!declarer || !offender) return null;
    return offender === declarer ? 'declarer' : offender === seatOn(declarer, 2) ? 'dummy' : DEFENDER;
  }

  // Its kind, and the clause that bred it where one did.
  get origin() { return this.ruling.kind + (this.ruling.born ? '@' + this.ruling.born : ''); }

  // How far the board has come: who tells of play to the next trick has told that the trick is over.
  reached(answers) {
    const passed = Object.entries(answers).some(([key, value]) => (this.data.passed[key.split('.')[0]] || []).includes(value));
    return Math.max(this.ruling.now, passed ? TRICK_OVER : 0);
  }

  get answers() {
    const told = { ...this.ruling.answers };
    for (const key of this.hidden) delete told[key];
    if (this.role) told[this.data.role] = this.role;
    for (const issue of this.ruling.raised) told[issue] = true;
    return told;
  }

  // A choice is read out again with all that the player can still choose after it.
  reopen(key) {
    const isChoice = other => factOf(this.book, other).kind === 'choice', { order } = this.ruling;
    if (isChoice(key)) this.hidden = order.slice(order.indexOf(key)).filter(isChoice);
  }

  about() {
    const { kind, declarer, offender, card, suit, suits } = this.ruling;
    return { kind, declarer, offender, card, suit, suits };
  }

  speaker(language) { return new Speaker(this.data, language, this.about()); }

  rule(more = {}) {
    const told = { ...this.answers, ...more };
    return rule(this.book, this.origin, told, this.reached(told));
  }

  // Declarer chooses for dummy.
  owner(by) {
    const seat = seatOf(by, this.ruling), { declarer } = this.ruling;
    return seat && declarer && (seat === declarer || seat === seatOn(declarer, 2)) ? 'declarer' : by;
  }

  // The list for the player: each line with the suits that its words name, where they are known.
  offers() {
    const suit = this.suitOfCard();
    return offers(this.book, this.origin, this.answers, by => this.owner(by)).map(offer => {
      const names = offer.picks.map(pick => pick.names).find(Boolean);
      if (!names || !suit) return { ...offer, names, about: this.about() };
      return { ...offer, names, about: { ...this.about(), ...this.named(names[0], [suit]) } };
    });
  }

  // Whether options name the suit of the penalty cards, which all are of one.
  get oneSuit() { return OF_ONE_SUIT.includes(this.answers[LYING]); }

  // The suit that options name, as far as the card is told.
  suitOfCard() { return this.ruling.card && this.oneSuit ? this.ruling.card[0] : null; }

  named(detail, suits) { return detail === 'suits' ? { suits } : { suit: suits[0] }; }

  tell(key, value) {
    const { ruling } = this;
    ruling.answers[key] = value;
    if (!ruling.order.includes(key)) ruling.order.push(key);
    const out = contradictions(this.book, this.answers).filter(other => other !== key && other in ruling.answers);
    for (const other of out) this.forget(other);
    return out;
  }

  forget(key) {
    delete this.ruling.answers[key];
    delete this.ruling.log[key];
    this.ruling.order = this.ruling.order.filter(other => other !== key);
  }

  raise(issue, on) {
    this.ruling.raised = this.ruling.raised.filter(other => other !== issue);
    if (on) this.ruling.raised.push(issue);
  }
}
