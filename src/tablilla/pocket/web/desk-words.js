'use strict';
// An entry of the log in words: of what it speaks, and what it says.

function whatText(app, ruling, { kind, key = '' }) {
  const speaker = app.speaker(), detail = 'detail.' + key.slice(key.lastIndexOf(':') + 1);
  if (key.startsWith('raised:')) return speaker.question(ISSUE + key.slice(7));
  if (key.startsWith('detail:')) return capital(speaker.say([detail, 'what' + detail.slice(6)].find(name => speaker.has(name)) || detail));
  if (key && ['fact', 'choice'].includes(kind) && (key.startsWith(READING) || key.startsWith(LIKELIER) || speaker.has('fact.' + key.split('.')[0]))) return speaker.question(key);
  return capital(speaker.has('desk.entry.' + kind) ? speaker.say('desk.entry.' + kind) : kind);
}

function valueText(app, ruling, { kind, key = '', value }) {
  const speaker = app.speaker(), fact = factOf(app.data.books[ruling.edition], key), seat = letter => speaker.say('seat.' + letter);
  if (value === null) return kind === 'closed' || kind === 'reopened' ? '' : app.say('pocket.desk.back');
  if (key.startsWith('detail:')) return String(value).split('').every(suit => SUITS.includes(suit)) ? String(value).split('').map(suit => speaker.say('suit.' + suit)).join(', ') : cardText(String(value));
  if (['fact', 'choice'].includes(kind)) {
    const doubt = '?' + value;
    if (isDoubt(doubt) || fact.domain.includes(value)) return speaker.answer(key, isDoubt(doubt) && !fact.domain.includes(value) ? doubt : value, fact.type);
    return speaker.has('answer.' + value) ? speaker.say('answer.' + value) : String(value);
  }
  if (kind === OPENED) return [SEATS.includes(value.seat) && seat(value.seat), value.details && SEATS.includes(value.details.declarer) && app.say('pocket.chip.declarer', { seat: seat(value.details.declarer) })].filter(Boolean).join(', ');
  if (kind === EVENTS && isRecord(value)) return Array.isArray(value.lines) ? value.lines.join('; ') : '';
  if (isRecord(value)) return String(value.text || value.reason || value.remark || value.basis || '');
  return typeof value === 'boolean' ? speaker.say('answer.' + value) : String(value);
}

const authorOf = (app, entry) => entry.author || app.say(entry.device === app.desk.known.device ? 'pocket.desk.here' : 'pocket.desk.other');
const byWhom = (app, entry) => authorOf(app, entry) + ', ' + clock(app, Date.parse(entry.made));

// What two devices have said otherwise of a ruling, a line for each thing.
function conflictLines(app, ruling) {
  const about = 'ruling/' + ruling.id;
  return app.desk.log.conflicts(about).filter(({ kind }) => kind !== 'ruled' && kind !== EVENTS).map(({ kind, key, entries }) => app.say('pocket.desk.conflict', {
    what: whatText(app, ruling, { kind, key }),
    said: entries.map(entry => valueText(app, ruling, entry) + ' (' + byWhom(app, entry) + ')').join(' · '),
  }));
}
