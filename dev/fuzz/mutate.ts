/** Returns a generator of numbers in [0, 1), the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Inputs never exceed this, which is longer than the longest accepted line. */
const bytesMax = 80 * 1024;

/** Tokens that are significant in log lines. */
const tokens = [
  '\n',
  '\r\n',
  '"',
  '\\',
  '\\"',
  '\\x22',
  '\\u0000',
  '\t',
  ' ',
  '-',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  'null',
  'true',
  '1e999',
  '-0',
  '9007199254740993',
  '%',
  '%00',
  '%zz',
  '#Fields: ',
  '#',
  '\ufeff',
  '::ffff:1.2.3.4',
  '[::1]:80',
  '999.1.1.1',
  '<134>1 ',
  'HTTP/1.1',
  'GET ',
  '://',
  '__proto__',
  '29/Feb/2025:24:60:60 +9999',
  '2026-02-30T25:61:61Z',
  '0',
  '\0',
  'é',
  '\ud800',
  'Googlebot/2.1',
].map((text) => Buffer.from(text));

type Random = () => number;
type Mutation = (bytes: Buffer, random: Random, others: readonly Buffer[]) => Buffer;

const whole = (random: Random, below: number) => Math.floor(random() * below);
const pick = <T>(random: Random, from: readonly T[]): T => from[whole(random, from.length)] as T;

function insert(bytes: Buffer, at: number, piece: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}

/** Picks a range of bytes, usually a short one. */
function run(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = whole(random, bytes.length + 1);
  const length = whole(random, random() < 0.7 ? 8 : bytes.length + 1);
  return [from, Math.min(bytes.length, from + length)];
}

const mutations: readonly Mutation[] = [
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    if (changed.length > 0) changed[whole(random, changed.length)] = whole(random, 256);
    return changed;
  },
  (bytes, random) => {
    const changed = Buffer.from(bytes);
    const at = whole(random, changed.length);
    if (changed.length > 0) changed[at] = (changed[at] as number) ^ (1 << whole(random, 8));
    return changed;
  },
  (bytes, random) => insert(bytes, whole(random, bytes.length + 1), pick(random, tokens)),
  (bytes, random) => {
    const [from, to] = run(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), pick(random, tokens), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, to] = run(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, to] = run(bytes, random);
    return insert(bytes, whole(random, bytes.length + 1), bytes.subarray(from, to));
  },
  (bytes, random, others) => {
    const other = pick(random, others);
    const [from, to] = run(other, random);
    return insert(bytes, whole(random, bytes.length + 1), other.subarray(from, to));
  },
  (bytes, random, others) => {
    const other = pick(random, others);
    return Buffer.concat([
      bytes.subarray(0, whole(random, bytes.length + 1)),
      other.subarray(whole(random, other.length + 1)),
    ]);
  },
  (bytes, random) => {
    // Occasionally inserts about as many bytes as the longest accepted line.
    if (random() > 0.02) return bytes;
    const filler = Buffer.alloc(64 * 1024 - 2 + whole(random, 5), pick(random, tokens));
    return insert(bytes, whole(random, bytes.length + 1), filler);
  },
];

/** Derives a new input from a known one, with pieces of others. */
export function mutate(bytes: Buffer, random: Random, others: readonly Buffer[]): Buffer {
  let changed = bytes;
  for (let times = 1 + whole(random, 6); times > 0; times -= 1) {
    changed = pick(random, mutations)(changed, random, others);
  }
  return changed.subarray(0, bytesMax);
}
