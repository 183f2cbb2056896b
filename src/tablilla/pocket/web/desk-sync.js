'use strict';
// Sends what the desk does not have yet until the desk says that it has it, and fetches what others have said.

const PATIENCE = 10000, EVERY = 2500, SOON = 30, LONGEST_WAIT = 30000, BATCH = 100; // milliseconds; entries
const ONCE_MORE = [408, 425, 429];

// What the desk says to a stranger: the code has expired, or the session has been closed to this device.
class Stranger extends Error {}

class Sync {
  constructor(desk) {
    this.desk = desk;
    this.state = 'waiting'; // sent, waiting, offline, stranger
    this.fails = 0;
    this.busy = false;
    this.size = BATCH;
    for (const event of ['online', 'pageshow']) window.addEventListener(event, () => this.soon());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.soon(); });
  }

  start() { return this.run(); }

  // Something was said here: until the desk has it, the line says that it has not.
  soon() {
    this.desk.line();
    this.plan(SOON);
  }

  plan(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), wait);
  }

  async run() {
    if (this.busy) { this.more = true; return; }
    this.busy = true;
    try {
      do {
        this.more = false;
        if (!this.met) await this.meet();
        await this.push();
        await this.pull();
      } while (this.more);
      this.fails = 0;
      this.turn('sent');
    } catch (error) {
      this.fails++;
      this.turn(error instanceof Stranger ? 'stranger' : 'offline');
    } finally {
      this.busy = false;
    }
    const wait = this.fails ? Math.min(LONGEST_WAIT, 1000 * 2 ** Math.min(this.fails - 1, 5)) * (0.7 + 0.3 * Math.random()) : EVERY;
    this.plan(document.hidden ? Math.max(wait, LONGEST_WAIT) : wait);
  }

  turn(state) {
    if (state !== 'sent') this.met = false;
    this.state = state;
    this.desk.line();
  }

  // Who this device is to the desk.
  async meet() {
    const { desk } = this, known = await heard(await asked('/s/' + desk.session + '/pocket'));
    Object.assign(desk.known, known);
    this.met = true;
    desk.remember();
  }

  async push() {
    const { log, session } = this.desk;
    log.load();
    for (let unsent = log.unsent(); unsent.length; unsent = log.unsent()) {
      const some = unsent.slice(0, this.size), answer = await asked('/api/v1/sessions/' + session + '/entries?language=' + this.desk.app.state.settings.language, some.map(kept => kept.entry));
      if (answer.status >= 400 && answer.status < 500 && ![401, 403, 404, ...ONCE_MORE].includes(answer.status)) {
        if (some.length > 1) { this.size = Math.ceil(some.length / 2); continue; }
        log.refuse(some[0].entry.id, textOf(await answer.json().catch(() => null)) || String(answer.status));
        continue;
      }
      const acks = await heard(answer);
      for (const { id, seq } of acks.stored) log.acknowledged(id, seq);
      for (const id of acks.known) log.acknowledged(id, -1);
      for (const one of acks.refused) log.refuse(some[one.position].entry.id, textOf(one) || '?', codeOf(one));
      this.size = BATCH;
      this.desk.line();
    }
  }

  async pull() {
    const { desk } = this, { log, session, known } = desk;
    let news = false, lost = false;
    for (let more = true; more;) {
      const page = await heard(await asked('/s/' + session + '/pocket/log?after=' + (known.after || 0) + '&mark=' + (known.mark || '')));
      if (page.lost) log.forgotten();
      for (const { seq, entry } of page.entries) news = log.came(seq, entry) || news;
      known.after = page.last;
      known.mark = page.mark;
      more = page.more;
      lost = lost || page.lost;
    }
    if (lost) this.more = true;
    desk.remember();
    if (news) desk.came();
  }
}

async function heard(answer) {
  if (answer.status === 401 || answer.status === 403 || answer.status === 404 || answer.type === 'opaqueredirect') throw new Stranger(String(answer.status));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

const codeOf = told => (told && told.fault && typeof told.fault.code === 'string' ? told.fault.code : '');
const textOf = told => (told && told.fault && typeof told.fault.text === 'string' ? told.fault.text : '');
