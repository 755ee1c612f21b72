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

/** What a lane of eight bits counts up to. */
const laneMax = 255;

/** Counts, for each of 32 bits, how many of the values that it was given have it. */
class BitCounter {
  private readonly values = new Int32Array(laneMax);
  private waiting = 0;
  private readonly counts = new Int32Array(32);
  private total = 0;

  add(value: number): void {
    this.values[this.waiting++] = value;
    if (this.waiting === laneMax) this.count();
  }

  /** Four counters of eight bits in each number: of bits i, i + 8, i + 16 and i + 24. */
  private count(): void {
    let [lane0, lane1, lane2, lane3, lane4, lane5, lane6, lane7] = [0, 0, 0, 0, 0, 0, 0, 0];
    const { values, waiting } = this;
    for (let at = 0; at < waiting; at += 1) {
      const value = values[at] as number;
      lane0 = (lane0 + (value & 0x01010101)) | 0;
      lane1 = (lane1 + ((value >>> 1) & 0x01010101)) | 0;
      lane2 = (lane2 + ((value >>> 2) & 0x01010101)) | 0;
      lane3 = (lane3 + ((value >>> 3) & 0x01010101)) | 0;
      lane4 = (lane4 + ((value >>> 4) & 0x01010101)) | 0;
      lane5 = (lane5 + ((value >>> 5) & 0x01010101)) | 0;
      lane6 = (lane6 + ((value >>> 6) & 0x01010101)) | 0;
      lane7 = (lane7 + ((value >>> 7) & 0x01010101)) | 0;
    }
    const lanes = [lane0, lane1, lane2, lane3, lane4, lane5, lane6, lane7];
    for (let bit = 0; bit < 32; bit += 1) {
      const lane = lanes[bit & 7] as number;
      this.counts[bit] = (this.counts[bit] as number) + ((lane >>> (bit & 24)) & 0xff);
    }
    this.total += waiting;
    this.waiting = 0;
  }

  /** The bits that more than half of the values have. */
  majority(): number {
    this.count();
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      if ((this.counts[bit] as number) * 2 > this.total) bits |= 1 << bit;
    }
    return bits;
  }
}

/** Takes a sign into a word's first hash. */
const hashOn = (low: number, unit: number): number => Math.imul(low ^ unit, 0x01000193);

const ipsum = [...'ipsum'].reduce((low, sign) => hashOn(low, sign.charCodeAt(0)), 0);

/**
 * Counts and digests a text's words, whatever their case and what stands between them. `hash` is equal for
 * the same words; `simhash` is near for texts that share most runs of three words (Charikar 2002).
 */
class Digest {
  private hashLow = 0x9747b28c;
  private hashHigh = 0x1b873593 | 0;
  private readonly low = new BitCounter();
  private readonly high = new BitCounter();
  /** Whether a word is the one that placeholder text is told by. */
  hasIpsum = false;
  private tokens = 0;
  private last = 0;
  private lastButOne = 0;

  /** Takes a word in by two hashes that know nothing of each other. */
  addToken(low: number, high: number): void {
    const word = mix(low);
    if (low === ipsum) this.hasIpsum = true;
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

/** Units that are read at once: texts are long, and an array of numbers is read quicker than a text. */
const unitsAtOnce = 16_384;
const units = new Uint16Array(unitsAtOnce);
const unitBytes = Buffer.from(units.buffer);

/** Reads a text's words, a piece of it after the other. */
class WordReader {
  readonly digest = new Digest();
  words = 0;
  chars = 0;
  hanSigns = 0;
  thaiSigns = 0;
  /** Of the word that is being read. */
  private low = 0;
  private high = 0;
  private isInWord = false;
  private before = space;

  read(text: string): void {
    for (let at = 0; at < text.length; at += unitsAtOnce) {
      const piece =
        at === 0 && text.length <= unitsAtOnce ? text : text.slice(at, at + unitsAtOnce);
      this.readUnits(unitBytes.write(piece, 'utf16le') >> 1);
    }
    if (this.isInWord) this.digest.addToken(this.low, this.high);
    if (this.before === space && this.chars > 0) this.chars -= 1;
  }

  private readUnits(length: number): void {
    const { digest } = this;
    let { low, high, isInWord, before, chars, words } = this;
    for (let at = 0; at < length; at += 1) {
      const unit = units[at] as number;
      const kind = kinds[unit] as number;
      if (kind !== space || before !== space) chars += 1;
      before = kind;
      if (kind === letter || kind === thai) {
        const lower = lowerUnits[unit] as number;
        low = hashOn(low, lower);
        high = (Math.imul(high, 0x9e3779b1) + lower) | 0;
        if (kind === thai) this.thaiSigns += 1;
        else if (!isInWord) words += 1;
        isInWord = true;
        continue;
      }
      if (isInWord) digest.addToken(low, high);
      isInWord = false;
      low = 0;
      high = 0;
      if (kind !== han) continue;
      this.hanSigns += 1;
      digest.addToken(unit, unit);
    }
    Object.assign(this, { low, high, isInWord, before, chars, words });
  }
}

/** What is kept of a page's text. `chars` counts it with white space as single spaces. */
export function digestText(text: string): HtmlFacts['text'] {
  const reader = new WordReader();
  reader.read(text);
  const { words, hanSigns, thaiSigns, chars } = reader;
  return {
    words: words + Math.ceil(hanSigns / hanPerWord) + Math.ceil(thaiSigns / thaiPerWord),
    chars,
    ...reader.digest.end(),
    hasLoremIpsum: reader.digest.hasIpsum && /lorem\s+ipsum/i.test(text),
  };
}
