import type { HtmlFacts } from '../domain/audits/page-facts';

/** Words a shingle: fewer, and other texts look alike; more, and one new word changes too much. */
const shingleWords = 3;

const separator = 0;
const letter = 1;
/** Signs that are written without spaces between words: Han and kana, and South-East Asian ones. */
const han = 2;
const thai = 3;
const space = 4;

/** What a UTF-16 unit is to the counting of words. */
function kindOf(unit: number): number {
  if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit === 0xa0) return space;
  if (unit < 0x80) {
    const isLetter = (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x7a);
    return isLetter || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f ? letter : separator;
  }
  if (unit < 0xc0) return unit === 0xaa || unit === 0xb5 || unit === 0xba ? letter : separator;
  if (unit < 0x0e00) return unit === 0xd7 || unit === 0xf7 ? separator : letter;
  if (unit < 0x1100) {
    return unit < 0x0f00 || (unit >= 0x1000 && unit < 0x10a0) ? thai : letter;
  }
  if (unit < 0x2000) return unit >= 0x1780 && unit < 0x1800 ? thai : letter;
  // Punctuation, arrows, signs; then what CJK texts write between words.
  if (unit < 0x2c00) return separator;
  if (unit >= 0x3000 && unit < 0x3040) return unit >= 0x3005 && unit <= 0x3007 ? han : separator;
  if (unit >= 0x2e80 && unit < 0xa000) return han;
  if (unit >= 0xf900 && unit < 0xfb00) return han;
  if (unit >= 0xe000 && unit < 0xf900) return separator;
  if (unit >= 0xff00) return unit >= 0xff66 && unit < 0xff9f ? han : separator;
  return letter;
}

const kinds = Uint8Array.from({ length: 0x10000 }, (_, unit) => kindOf(unit));

/** Each unit in lower case: cheaper than a second text. */
const lowerUnits = Uint16Array.from({ length: 0x10000 }, (_, unit) => {
  const lower = String.fromCharCode(unit).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
});

/** Signs that make up a word on average, where none are written between words. */
const hanPerWord = 2;
const thaiPerWord = 5;

/** Murmur3's last step: each bit of the input decides each of the output. */
function mix(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');

/** Counts, for each of 32 bits, how many of the values that it was given have it. */
class BitCounter {
  /** Four counters of eight bits in each: bits i, i + 8, i + 16 and i + 24. */
  private readonly lanes = new Int32Array(8);
  private inLanes = 0;
  private readonly counts = new Int32Array(32);
  private total = 0;

  add(value: number): void {
    const lanes = this.lanes;
    lanes[0] = ((lanes[0] as number) + (value & 0x01010101)) | 0;
    lanes[1] = ((lanes[1] as number) + ((value >>> 1) & 0x01010101)) | 0;
    lanes[2] = ((lanes[2] as number) + ((value >>> 2) & 0x01010101)) | 0;
    lanes[3] = ((lanes[3] as number) + ((value >>> 3) & 0x01010101)) | 0;
    lanes[4] = ((lanes[4] as number) + ((value >>> 4) & 0x01010101)) | 0;
    lanes[5] = ((lanes[5] as number) + ((value >>> 5) & 0x01010101)) | 0;
    lanes[6] = ((lanes[6] as number) + ((value >>> 6) & 0x01010101)) | 0;
    lanes[7] = ((lanes[7] as number) + ((value >>> 7) & 0x01010101)) | 0;
    this.inLanes += 1;
    if (this.inLanes === 255) this.empty();
  }

  private empty(): void {
    for (let bit = 0; bit < 32; bit += 1) {
      const lane = this.lanes[bit & 7] as number;
      this.counts[bit] = (this.counts[bit] as number) + ((lane >>> (bit & 24)) & 0xff);
    }
    this.lanes.fill(0);
    this.total += this.inLanes;
    this.inLanes = 0;
  }

  /** The bits that more than half of the values have. */
  majority(): number {
    this.empty();
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      if ((this.counts[bit] as number) * 2 > this.total) bits |= 1 << bit;
    }
    return bits;
  }
}

/**
 * Counts and digests a text's words, whatever their case and what stands between them. `hash` is equal for
 * the same words; `simhash` is near for texts that share most runs of three words (Charikar 2002).
 */
class Digest {
  words = 0;
  chars = 0;
  hanSigns = 0;
  thaiSigns = 0;
  private hashLow = 0x9747b28c;
  private hashHigh = 0x1b873593 | 0;
  private readonly low = new BitCounter();
  private readonly high = new BitCounter();
  private tokens = 0;
  private last = 0;
  private lastButOne = 0;

  /** Takes a word in by two hashes that know nothing of each other. */
  addToken(low: number, high: number): void {
    const word = mix(low);
    this.hashLow = Math.imul(this.hashLow ^ word, 0x5bd1e995) + 0x52dce729;
    this.hashLow ^= this.hashLow >>> 15;
    this.hashHigh = Math.imul(this.hashHigh, 0x01000193) ^ mix(high);
    this.hashHigh = ((this.hashHigh << 13) | (this.hashHigh >>> 19)) + 0x38495ab5;
    this.tokens += 1;
    if (this.tokens >= shingleWords) this.addShingle(word);
    this.lastButOne = this.last;
    this.last = word;
  }

  private addShingle(word: number): void {
    const shingle = Math.imul(Math.imul(this.lastButOne, 31) + this.last, 31) + word;
    this.low.add(mix(shingle));
    this.high.add(mix(shingle ^ 0x2545f491));
  }

  /** Both digests; a text too short for a shingle is one whole. */
  end(): { hash: string; simhash: string } {
    if (this.tokens > 0 && this.tokens < shingleWords) this.addShingle(this.last);
    return {
      hash: hex(mix(this.hashHigh ^ this.tokens)) + hex(mix(this.hashLow)),
      simhash: hex(this.high.majority()) + hex(this.low.majority()),
    };
  }
}

function readWords(text: string, digest: Digest): void {
  let low = 0;
  let high = 0;
  let isInWord = false;
  let before = space;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const kind = kinds[unit] as number;
    if (kind !== space || before !== space) digest.chars += 1;
    before = kind;
    if (kind === letter || kind === thai) {
      const lower = lowerUnits[unit] as number;
      low = Math.imul(low ^ lower, 0x01000193);
      high = (Math.imul(high, 0x9e3779b1) + lower) | 0;
      if (kind === thai) digest.thaiSigns += 1;
      else if (!isInWord) digest.words += 1;
      isInWord = true;
      continue;
    }
    if (isInWord) digest.addToken(low, high);
    isInWord = false;
    low = 0;
    high = 0;
    if (kind !== han) continue;
    digest.hanSigns += 1;
    digest.addToken(unit, unit);
  }
  if (isInWord) digest.addToken(low, high);
  if (before === space && digest.chars > 0) digest.chars -= 1;
}

/** What is kept of a page's text. `chars` counts it with white space as single spaces. */
export function digestText(text: string): HtmlFacts['text'] {
  const digest = new Digest();
  readWords(text, digest);
  const { words, hanSigns, thaiSigns, chars } = digest;
  return {
    words: words + Math.ceil(hanSigns / hanPerWord) + Math.ceil(thaiSigns / thaiPerWord),
    chars,
    ...digest.end(),
    hasLoremIpsum: /lorem\s+ipsum/i.test(text),
  };
}
