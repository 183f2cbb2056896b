'use strict';
// The entries of a session that this device holds: made here, or come from the desk.  Each is kept under a key of
// its own before anything else is done with it, and stays until the desk has said that it has it.

const ENTRY = 'tablilla.entry.', RANK = ['director', 'agreed', 'record', 'player', 'ns', 'ew'], TESTIMONY = ['record', 'agreed', 'ns', 'ew'], MINE = ['director', 'agreed', 'record', 'player'];
const ANY = ['kept', 'told']; // of which any number stand side by side
const FREE = ['closed', 'reopened', 'entered', 'event', 'form.field']; // that may be said of a closed ruling
const MISNAMED = 'desk.entry.author';
const DISPUTABLE = ['fact', 'tempo', 'event', 'board.set', 'result.set']; // record, director and sides may differ

const sameValue = (a, b) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));

function inOrder(value) {
  if (Array.isArray(value)) return value.map(inOrder);
  return isRecord(value) ? Object.fromEntries(Object.keys(value).sort().map(name => [name, inOrder(value[name])])) : value;
}

class Log {
  constructor(store, session, known) {
    this.store = store;
    this.session = session;
    this.known = known;
    this.held = new Map(); // by id: {entry, seq, refused}
    this.about = new Map(); // by what they are about
    this.lost = new Set(); // that the device had no room for
    this.last = 0; // milliseconds of the newest entry made here
    this.load();
  }

  get size() { return this.held.size; }

  // What this device keeps, other pages of it included.
  load() {
    for (const key of this.store.ask(() => Object.keys(localStorage), [])) {
      if (!key.startsWith(ENTRY)) continue;
      const id = key.slice(ENTRY.length), mine = this.held.get(id);
      if (mine && mine.seq) continue;
      const kept = parsed(this.store.read(key));
      if (!kept || !isRecord(kept.entry) || kept.entry.id !== id) { if (kept === undefined) { this.store.putAside(key, this.store.read(key) || ''); this.known.after = 0; } continue; }
      if (kept.entry.session === this.session) this.hold(kept);
    }
  }

  hold(kept) {
    const { id, about } = kept.entry, old = this.held.get(id);
    if (old) { Object.assign(old, kept); return old; }
    this.held.set(id, kept);
    if (!this.about.has(about)) this.about.set(about, []);
    const list = this.about.get(about);
    list.push(kept);
    list.sort((a, b) => (a.entry.made < b.entry.made ? -1 : a.entry.made > b.entry.made ? 1 : a.entry.id < b.entry.id ? -1 : 1));
    return kept;
  }

  keep(kept) {
    const held = this.hold(kept), { id } = kept.entry, full = !this.store.ask(() => { localStorage.setItem(ENTRY + id, JSON.stringify(held)); return true; }, false);
    if (full) this.lost.add(id); else this.lost.delete(id);
  }

  // -- what is said --------------------------------------------------------------------------------
  make(about, kind, key, value, source, edition, replaces, reason) {
    const now = Math.max(Date.now(), this.last + 1), { author, device } = this.known;
    this.last = now;
    const entry = { id: newId(), session: this.session, about, kind, value, source, device, made: new Date(now).toISOString(), version: document.documentElement.dataset.version, edition };
    if (key) entry.key = key;
    if (author) entry.author = author;
    if (replaces) entry.replaces = replaces;
    if (replaces && reason) entry.reason = reason;
    this.keep({ entry, seq: 0, refused: '', mine: true });
    return entry.id;
  }

  // Said now by this source: what it said of it before is replaced, all of it where two devices had differed.
  say(about, kind, key, value, source, edition, reason = '') {
    const before = ANY.includes(kind) ? [] : this.standing(about, kind, key).filter(({ entry }) => entry.source === source);
    if (before.length === 1 && sameValue(before[0].entry.value, value) && !reason) return;
    for (const old of before.length ? before : [null]) this.make(about, kind, key, value, source, edition, old && old.entry.id, kind === 'choice' ? reason : '');
  }

  replace(old, value, reason) { this.make(old.about, old.kind, old.key || '', value, old.source, old.edition, old.id, reason); }

  takeBack(about, kind, key, edition, reason) {
    for (const { entry } of this.standing(about, kind, key)) if (MINE.includes(entry.source)) this.replace(entry, null, kind === 'choice' ? reason : '');
  }

  // -- what stands -----------------------------------------------------------------------------------
  of(about) { return this.about.get(about) || []; }

  // Since when and by whom a ruling is closed: the last closing, where nothing reopened it since; else null.
  closing(about) {
    const turns = this.of(about).filter(({ entry, refused }) => !refused && (entry.kind === 'closed' || entry.kind === 'reopened')).map(kept => kept.entry);
    const gone = new Set(turns.filter(entry => turns.some(old => old.id === entry.replaces && old.kind === entry.kind)).map(entry => entry.replaces));
    const last = turns.filter(entry => !gone.has(entry.id) && !(entry.value === null && entry.replaces)).pop();
    return last && last.kind === 'closed' ? last : null;
  }

  // What was said of a ruling that its closing did not know: it changes nothing until a director reopens it.
  late(about) {
    const closing = this.closing(about);
    if (!closing) return [];
    const known = isRecord(closing.value) && Array.isArray(closing.value.knew) ? new Set(closing.value.knew) : null;
    const counts = entry => FREE.includes(entry.kind) || (entry.kind === 'ruling.opened' && !entry.replaces) || (known ? known.has(entry.id) : entry.made <= closing.made);
    return this.of(about).filter(({ entry, refused }) => !refused && !counts(entry)).map(kept => kept.entry);
  }

  // What counts: said in time, and not refused by the desk.
  counted(about) {
    const late = new Set(this.late(about));
    return this.of(about).filter(({ entry, refused }) => !refused && !late.has(entry));
  }

  first(about) { return this.of(about)[0].entry; }

  subjects() { return [...this.about.keys()]; }

  // Refused entries say nothing to anybody but this device, where they are shown.
  standing(about, kind, key = null) {
    const all = this.counted(about).filter(({ entry }) => entry.kind === kind && (key === null || (entry.key || '') === key));
    const heirs = new Map(all.filter(({ entry }) => entry.replaces).map(kept => [kept.entry.replaces, kept.entry]));
    const replaced = entry => heirs.has(entry.id) && (heirs.get(entry.id).key || '') === (entry.key || '');
    return all.filter(({ entry }) => !replaced(entry) && !(entry.value === null && entry.replaces));
  }

  // The entry to go by, as the desk finds it; null where it is contested or nobody has said it.
  stands(about, kind, key = '') {
    const standing = this.standing(about, kind, key), present = new Set(standing.map(({ entry }) => entry.source));
    const of = source => standing.filter(({ entry }) => entry.source === source).map(({ entry }) => entry);
    const halved = this.halfTakenBack(about, kind, key).flat().map(entry => entry.source);
    const torn = source => halved.includes(source) || of(source).some(entry => !sameValue(entry.value, of(source)[0].value));
    const testimony = TESTIMONY.filter(source => present.has(source) && !torn(source)).map(source => of(source).pop().value);
    if (DISPUTABLE.includes(kind) && !present.has('director') && testimony.some(value => !sameValue(value, testimony[0]))) return null;
    const first = RANK.find(source => present.has(source));
    if (first === undefined || torn(first)) return null;
    if (['ns', 'ew'].includes(first) && DISPUTABLE.includes(kind) && !(present.has('ns') && present.has('ew'))) return null;
    return of(first).pop();
  }

  // What one device replaced and another took back, not knowing of one another.
  halfTakenBack(about, kind, key) {
    const all = this.counted(about).filter(({ entry }) => entry.kind === kind && (entry.key || '') === key).map(kept => kept.entry);
    const replaced = new Set(all.map(entry => entry.replaces)), heirs = new Map();
    for (const entry of all) if (entry.replaces && !replaced.has(entry.id)) heirs.set(entry.replaces, [...(heirs.get(entry.replaces) || []), entry]);
    return [...heirs.values()].filter(those => those.some(entry => entry.value === null) && !those.every(entry => entry.value === null));
  }

  // Key and entry of all that stands of these kinds, in the order in which it was said.
  values(about, kinds) {
    const found = [];
    for (const kind of kinds) {
      for (const key of new Set(this.standing(about, kind).map(({ entry }) => entry.key || ''))) {
        const entry = this.stands(about, kind, key);
        if (entry) found.push({ key, entry });
      }
    }
    return found.sort((a, b) => (a.entry.made < b.entry.made ? -1 : 1));
  }

  // All that stands of a kind, of whatever it is about.
  all(kind) { return this.subjects().flatMap(about => this.values(about, [kind])); }

  aboutOf(kind, key) { return this.subjects().find(about => this.stands(about, kind, key)) || null; }

  // How many options were read before a choice.
  offered(about, key) {
    const told = this.standing(about, 'told', '').map(({ entry }) => entry.value).filter(value => value && value.details && value.details.choice === key);
    return told.length ? (told[told.length - 1].options || []).length : 0;
  }

  // What one source says differently on two devices.
  conflicts(about) {
    const found = [], things = new Map();
    for (const kept of this.counted(about)) if (!ANY.includes(kept.entry.kind)) things.set(kept.entry.kind + ' ' + (kept.entry.key || ''), [kept.entry.kind, kept.entry.key || '']);
    for (const [kind, key] of things.values()) {
      const standing = this.standing(about, kind, key).map(({ entry }) => entry);
      for (const source of RANK) {
        const entries = standing.filter(entry => entry.source === source);
        if (entries.some(entry => !sameValue(entry.value, entries[0].value))) found.push({ kind, key, entries });
      }
      for (const entries of this.halfTakenBack(about, kind, key)) found.push({ kind, key, entries });
    }
    return found;
  }

  // -- what the desk has -------------------------------------------------------------------------------
  unsent() { return [...this.held.values()].filter(kept => !kept.seq && !kept.refused); }

  refused() { return [...this.held.values()].filter(kept => kept.refused); }

  acknowledged(id, seq) {
    const kept = this.held.get(id);
    if (!kept || kept.seq) return;
    kept.seq = seq;
    this.keep(kept);
    this.thin(kept.entry);
  }

  // The desk's log is another than the one that had these (an older backup was restored): what is not in it is sent
  // again, of others only where this device may speak for them.
  forgotten() {
    const { role, author } = this.known, all = role === 'director' || role === 'administrator';
    for (const kept of this.held.values()) if (kept.seq && (all || kept.mine || kept.entry.author === author)) this.keep(Object.assign(kept, { seq: 0 }));
  }

  refuse(id, text, code = '') {
    const kept = this.held.get(id);
    if (kept) this.keep(Object.assign(kept, { refused: text, code }));
  }

  // What was said on this device under a name that the desk does not take from it any more.
  misnamed() { return this.refused().filter(kept => kept.code === MISNAMED); }

  // Said again, each once, under the name of now.
  rename() {
    const again = new Map(), moments = kept => kept.entry.made;
    for (const { entry: { id, about, kind, key, value, source, edition, replaces, reason } } of this.misnamed().sort((a, b) => (moments(a) < moments(b) ? -1 : 1))) {
      again.set(id, this.make(about, kind, key, value, source, edition, again.get(replaces) || replaces, reason));
      this.held.delete(id);
      this.about.set(about, this.of(about).filter(kept => kept.entry.id !== id));
      this.store.ask(() => localStorage.removeItem(ENTRY + id));
    }
  }

  came(seq, entry) {
    const kept = this.held.get(entry.id), news = !kept || !kept.seq;
    if (news) { this.keep({ entry, seq, refused: '' }); this.thin(entry); }
    return !kept;
  }

  // Of a board that is followed the desk has every step; this device needs the last.
  thin(entry) {
    if (entry.kind !== 'event' || !entry.replaces) return;
    const old = this.held.get(entry.replaces);
    if (!old || !old.seq || (old.entry.key || '') !== (entry.key || '')) return;
    this.store.ask(() => localStorage.removeItem(ENTRY + entry.replaces));
  }
}
