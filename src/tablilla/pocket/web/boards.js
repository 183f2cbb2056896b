'use strict';
// The boards that are followed, kept like the rulings: each under a key of its own, with every log it had, so that
// a step can be taken back, and with what the engine said last, so that it can be read before the engine is there.

const BOARD = 'tablilla.board.', STEPS = 80; // how many steps can be taken back

function boardOf(data, id, kept) {
  if (!kept || !data.editions.includes(kept.edition) || !Number.isFinite(kept.time) || Math.abs(kept.time) > 8.64e15) return null;
  const logs = Array.isArray(kept.logs) ? kept.logs.filter(log => typeof log === 'string') : [];
  if (!logs.length) return null;
  const shown = isRecord(kept.shown) && kept.shown.log === logs[logs.length - 1] && Array.isArray(kept.shown.strip) && isRecord(kept.shown.state) ? kept.shown : null;
  const carried = Object.fromEntries(Object.entries(isRecord(kept.carried) ? kept.carried : {}).filter(([, told]) => typeof told === 'string'));
  const more = isRecord(kept.more) ? kept.more : {};
  return { more, id, time: kept.time, edition: kept.edition, number: /^\d{1,3}$/.test(kept.number) ? String(kept.number) : '', logs, carried, shown, session: isId(kept.session) ? kept.session : '', table: isTable(kept.table) ? kept.table : '', ruling: isId(kept.ruling) ? kept.ruling : '' };
}

class Boards {
  constructor(data, store) { this.data = data; this.store = store; }

  all() {
    const { store } = this, keys = store.ask(() => Object.keys(localStorage), []).filter(key => key.startsWith(BOARD));
    return keys.map(key => {
      const text = store.read(key), found = boardOf(this.data, key.slice(BOARD.length), parsed(text));
      if (!found && text !== null) store.putAside(key, text);
      return found;
    }).filter(board => board && board.session === store.session).sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  }

  save(board) {
    board.logs = board.logs.slice(-STEPS);
    if (this.store.desk) this.store.desk.followed(board);
    if (!this.store.ask(() => { localStorage.setItem(BOARD + board.id, JSON.stringify(board)); return true; }, false)) this.store.unsaved.add(board);
    else this.store.unsaved.delete(board);
  }

  remove(board) {
    this.store.unsaved.delete(board);
    this.store.ask(() => localStorage.removeItem(BOARD + board.id));
  }
}
