'use strict';
// What was put into the forms, as it is kept on the device.

const FORMS = ['score', 'adjust', 'claim', 'equity', 'settle'], KEPT_FORMS = 'tablilla.forms';
const LEVELS = [1, 2, 3, 4, 5, 6, 7], DENOMINATIONS = ['C', 'D', 'H', 'S', 'NT'], DOUBLES = ['', 'X', 'XX'], VULS = ['none', 'ns', 'ew', 'both'];

const OPEN = ['tricks']; // empty where nothing tells it

// ``at``: the board and the ruling at which a form was begun, as ``markOf`` writes them.
const blankForms = () => ({
  score: { at: '', level: 4, denomination: 'S', doubled: '', declarer: 'S', tricks: 10, vul: 'none', others: [], before: null },
  adjust: { at: '', method: 'weighted', results: [], rulings: [], table: null, unit: 'matchpoints', top: 0, ns: 'plus', ew: 'minus', without: null, noError: null, innocent: 'NS', dueNs: null, dueEw: null, knockout: false, boards: 0, margin: null },
  claim: { at: '', hands: {}, seat: 'N', lead: 'S', played: [], trumps: 'NT', claimer: 'S', declarer: '', conceded: 0, agreed: false, plan: [], strike: [], found: {} },
  equity: { at: '', source: 'ending', stage: 'hands', board: null, log: '', record: '', hands: {}, seat: 'N', lead: 'S', trumps: 'NT', declarer: 'S', before: 0, play: [], lying: [] },
  settle: { at: '', board: null, won: {}, out: [] },
});

// Fields of the right type, as they were kept.
function formsOf(kept) {
  const made = blankForms();
  for (const [name, form] of Object.entries(made)) {
    for (const [field, value] of Object.entries((kept && kept[name]) || {})) {
      const like = form[field];
      if (own(form, field) && (like === null || (value === null && OPEN.includes(field)) || (typeof value === typeof like && Array.isArray(value) === Array.isArray(like)))) form[field] = value;
    }
  }
  return made;
}
