/** Texts up to this length take at most three rounds of SHA-1; a native call still costs more. */
const lengthMax = 183;
const blockBytes = 64;

const blocks = new Uint8Array(256);
const blockWords = new DataView(blocks.buffer);
const schedule = new Int32Array(80);
const state = new Int32Array(5);

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** Adds one block of 64 bytes (FIPS 180-4, 6.1.2). */
function addBlock(start: number): void {
  const w = schedule;
  for (let t = 0; t < 16; t++) w[t] = blockWords.getInt32(start + 4 * t);
  for (let t = 16; t < 80; t++) {
    const mixed =
      (w[t - 3] as number) ^ (w[t - 8] as number) ^ (w[t - 14] as number) ^ (w[t - 16] as number);
    w[t] = rotate(mixed, 1);
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  for (let t = 0; t < 80; t++) {
    let sum: number;
    if (t < 20) sum = ((b & c) | (~b & d)) + 0x5a827999;
    else if (t < 40) sum = (b ^ c ^ d) + 0x6ed9eba1;
    else if (t < 60) sum = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    else sum = (b ^ c ^ d) + 0xca62c1d6;
    const next = (rotate(a, 5) + sum + e + (w[t] as number)) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
}

/**
 * Returns the first eight bytes of a short ASCII text's SHA-1; undefined for any other text. A
 * native call takes three times as long, and every crawler visit needs the hash of its path.
 */
export function shortSha1(text: string): Buffer | undefined {
  const { length } = text;
  if (length > lengthMax) return undefined;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return undefined;
    blocks[at] = code;
  }
  // Padding: a 1 bit, zeros, and the length in bits at the end of the last block.
  const end = blockBytes * Math.ceil((length + 9) / blockBytes);
  blocks[length] = 0x80;
  blocks.fill(0, length + 1, end);
  blockWords.setUint32(end - 4, 8 * length);
  state[0] = 0x67452301;
  state[1] = 0xefcdab89;
  state[2] = 0x98badcfe;
  state[3] = 0x10325476;
  state[4] = 0xc3d2e1f0;
  for (let start = 0; start < end; start += blockBytes) addBlock(start);
  const digest = Buffer.allocUnsafe(8);
  digest.writeInt32BE(state[0] as number, 0);
  digest.writeInt32BE(state[1] as number, 4);
  return digest;
}
