'use strict';
// Unpacks what the page carries packed (RFC 1951), so that it also opens where the browser itself cannot unpack.

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const DISTANCES = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

// Canonical codes: how many of each length, and their symbols in order.
function huffman(lengths) {
  const counts = new Array(16).fill(0), offsets = new Array(16).fill(0), symbols = [];
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  for (let i = 1; i < 16; i++) offsets[i] = offsets[i - 1] + counts[i - 1];
  lengths.forEach((length, symbol) => { if (length) symbols[offsets[length]++] = symbol; });
  return { counts, symbols };
}

function inflate(bytes, size) {
  const out = new Uint8Array(size);
  let at = 0, end = 0, held = 0, count = 0;
  const bits = need => {
    while (count < need) { held |= bytes[at++] << count; count += 8; }
    const value = held & ((1 << need) - 1);
    held >>>= need;
    count -= need;
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    for (let length = 1, code = 0, first = 0, index = 0; length < 16; length++) {
      code |= bits(1);
      if (code - first < counts[length]) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error('packed data is damaged');
  };
  const dynamic = () => {
    const literals = bits(5) + 257, distances = bits(5) + 1, codes = bits(4) + 4, lengths = new Array(19).fill(0), all = [];
    for (let i = 0; i < codes; i++) lengths[ORDER[i]] = bits(3);
    const code = huffman(lengths);
    while (all.length < literals + distances) {
      const next = symbol(code);
      if (next < 16) all.push(next);
      else {
        const [value, times] = next === 16 ? [all[all.length - 1], 3 + bits(2)] : [0, next === 17 ? 3 + bits(3) : 11 + bits(7)];
        for (let i = 0; i < times; i++) all.push(value);
      }
    }
    return [huffman(all.slice(0, literals)), huffman(all.slice(literals))];
  };
  const fixed = () => [huffman(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))), huffman(new Array(30).fill(5))];
  for (let last = 0; !last;) {
    last = bits(1);
    const type = bits(2);
    if (type === 0) {
      held = count = 0;
      const length = bytes[at] | (bytes[at + 1] << 8);
      out.set(bytes.subarray(at + 4, at + 4 + length), end);
      at += 4 + length;
      end += length;
      continue;
    }
    const [literal, distance] = type === 1 ? fixed() : dynamic();
    for (let next; (next = symbol(literal)) !== 256;) {
      if (next < 256) { out[end++] = next; continue; }
      const extra = next < 265 || next === 285 ? 0 : (next - 261) >> 2, length = LENGTHS[next - 257] + bits(extra);
      const far = symbol(distance), back = DISTANCES[far] + bits(far < 4 ? 0 : (far >> 1) - 1);
      for (let i = 0; i < length; i++, end++) out[end] = out[end - back];
    }
  }
  return out;
}

// Text packed as base64, with its size in bytes before a colon.
function unpack(text) {
  const [size, packed] = text.split(':');
  const bytes = Uint8Array.from(atob(packed), letter => letter.charCodeAt(0));
  return new TextDecoder().decode(inflate(bytes, Number(size)));
}

if (typeof module !== 'undefined') module.exports = { unpack };
