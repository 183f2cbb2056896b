'use strict';
// Unpacks what the page carries packed (LZMA, in base 85), so that it also opens where the browser cannot unpack.

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;,=>?@^_`{|}~';
const CONTEXT = 4; // bits of the byte before that a literal hangs on

// LZMA without a header; its literals hang on the byte before, nothing hangs on the position.
function expand(bytes, size) {
  const out = new Uint8Array(size), chances = length => new Uint16Array(length).fill(1024);
  const lengths = () => ({ choice: chances(2), low: chances(8), mid: chances(8), high: chances(256) });
  const literals = chances(0x300 << CONTEXT), matched = chances(12), repeated = chances(12), long = chances(12);
  const older = [chances(12), chances(12), chances(12)], fresh = lengths(), again = lengths();
  const slots = chances(256), special = chances(115), aligned = chances(16), far = [0, 0, 0, 0];
  let range = 0xFFFFFFFF, code = 0, at = 0, end = 0, state = 0;
  const shift = () => { code = ((code << 8) | bytes[at++]) >>> 0; };
  const widen = () => { if (range < 0x1000000) { range = (range << 8) >>> 0; shift(); } };
  const bit = (table, i) => {
    widen();
    const chance = table[i], bound = (range >>> 11) * chance;
    if (code < bound) { range = bound; table[i] += (2048 - chance) >> 5; return 0; }
    range -= bound;
    code -= bound;
    table[i] -= chance >> 5;
    return 1;
  };
  const direct = count => {
    let value = 0;
    for (; count; count--) {
      widen();
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      value = (value << 1) | one;
    }
    return value;
  };
  const tree = (table, from, count) => {
    let node = 1;
    for (let i = 0; i < count; i++) node = (node << 1) | bit(table, from + node);
    return node - (1 << count);
  };
  const reversed = (table, from, count) => {
    let node = 1, value = 0;
    for (let i = 0; i < count; i++) {
      const one = bit(table, from + node);
      node = (node << 1) | one;
      value |= one << i;
    }
    return value;
  };
  const length = ({ choice, low, mid, high }) => {
    if (!bit(choice, 0)) return tree(low, 0, 3);
    return bit(choice, 1) ? 16 + tree(high, 0, 8) : 8 + tree(mid, 0, 3);
  };
  const literal = () => {
    const from = 0x300 * ((end ? out[end - 1] : 0) >> (8 - CONTEXT));
    let symbol = 1;
    for (let like = state < 7 ? -1 : out[end - far[0] - 1]; symbol < 0x100;) {
      if (like < 0) { symbol = (symbol << 1) | bit(literals, from + symbol); continue; }
      const wanted = (like >> 7) & 1, one = bit(literals, from + ((1 + wanted) << 8) + symbol);
      like = one === wanted ? (like << 1) & 0xFF : -1;
      symbol = (symbol << 1) | one;
    }
    out[end++] = symbol & 0xFF;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  const distance = count => {
    const slot = tree(slots, 64 * Math.min(count, 3), 6), bits = (slot >> 1) - 1;
    if (slot < 4) return slot;
    const start = (2 | (slot & 1)) << bits;
    return slot < 14 ? start + reversed(special, start - slot, bits) : start + (direct(bits - 4) << 4) + reversed(aligned, 0, 4);
  };
  const copy = count => { for (; count && end < size; count--, end++) out[end] = out[end - far[0] - 1]; };
  for (let i = 0; i < 5; i++) shift();
  while (end < size) {
    if (at > bytes.length + 8) throw new Error('packed data is damaged');
    if (!bit(matched, state)) { literal(); continue; }
    if (!bit(repeated, state)) {
      const count = length(fresh);
      far.unshift(distance(count));
      far.pop();
      state = state < 7 ? 7 : 10;
      copy(count + 2);
      continue;
    }
    let which = 0;
    if (!bit(older[0], state)) {
      if (!bit(long, state)) { state = state < 7 ? 9 : 11; copy(1); continue; }
    } else which = !bit(older[1], state) ? 1 : 2 + bit(older[2], state);
    far.unshift(far.splice(which, 1)[0]);
    const count = length(again);
    state = state < 7 ? 8 : 11;
    copy(count + 2);
  }
  return out;
}

function bytesOf(text) {
  const value = Object.fromEntries([...DIGITS].map((digit, i) => [digit, i])), found = new Uint8Array(Math.ceil(text.length / 5) * 4);
  for (let i = 0, at = 0; i < text.length; i += 5) {
    let group = 0;
    for (let j = i; j < i + 5; j++) group = group * 85 + (j < text.length ? value[text[j]] : 84);
    for (let part = 24; part >= 0; part -= 8) found[at++] = group >>> part;
  }
  return found;
}

// Packed text, with its size in bytes before a colon.
function unpack(text) {
  const colon = text.indexOf(':');
  return new TextDecoder().decode(expand(bytesOf(text.slice(colon + 1)), Number(text.slice(0, colon))));
}

if (typeof module !== 'undefined') module.exports = { unpack };
