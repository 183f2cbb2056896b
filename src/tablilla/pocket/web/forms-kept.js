'use strict';
// What was put into the forms, as it is kept on the device.

const FORMS = ['score', 'adjust', 'claim', 'equity', 'settle'], KEPT_FORMS = 'tablilla.forms';
const LEVELS = [1, 2, 3, 4, 5, 6, 7], DENOMINATIONS = ['C', 'D', 'H', 'S', 'NT'], DOUBLES = ['', 'X', 'XX'], VULS = ['none', 'ns', 'ew', 'both'];

const blankForms = () => ({
  score: { level: 4, denomination: 'S', doubled: '', declarer: 'S', tricks: 10, vul: 'none', others: [] },
  adjust: { method: 'weighted', results: [], rulings: [], table: null, unit: 'matchpoints', ns: 'plus', ew: 'minus' },
  claim: { hands: {}, seat: 'N', lead: 'S', trumps: 'NT', claimer: 'S', conceded: 0, plan: [], strike: [] },
  equity: { source: 'ending', stage: 'hands', board: null, record: '', hands: {}, seat: 'N', lead: 'S', trumps: 'NT', declarer: 'S', before: 0, play: [], lying: [] },
  settle: { board: null, winners: [] },
});

// Fields of the right type, as they were kept.
function formsOf(kept) {
  const made = blankForms();
  for (const [name, form] of Object.entries(made)) {
    for (const [field, value] of Object.entries((kept && kept[name]) || {})) {
      const like = form[field];
      if (own(form, field) && (like === null || (typeof value === typeof like && Array.isArray(value) === Array.isArray(like)))) form[field] = value;
    }
  }
  return made;
}
