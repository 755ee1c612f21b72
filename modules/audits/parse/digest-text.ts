import type { HtmlFacts } from '../rules/page-facts';
import { BitCounter } from './bit-counter';
import { TextSketch } from './text-sketch';

/**
 * Words per shingle. With fewer, unrelated texts look alike; with more, one new word changes too
 * much.
 */
const shingleWords = 3;

const separator = 0;
const letter = 1;
/** Scripts written without spaces between words: Han and kana, and South-East Asian ones. */
const han = 2;
const thai = 3;
const space = 4;

/** Classifies a UTF-16 unit for word counting. */
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
  // Punctuation, arrows and symbols, then CJK punctuation.
  if (unit < 0x2c00) return separator;
  if (unit >= 0x3000 && unit < 0x3040) return unit >= 0x3005 && unit <= 0x3007 ? han : separator;
  if (unit >= 0x2e80 && unit < 0xa000) return han;
  if (unit >= 0xf900 && unit < 0xfb00) return han;
  if (unit >= 0xe000 && unit < 0xf900) return separator;
  if (unit >= 0xff00) return unit >= 0xff66 && unit < 0xff9f ? han : separator;
  return letter;
}

const kinds = Uint8Array.from({ length: 0x10000 }, (_, unit) => kindOf(unit));

/** Lower case of each unit: cheaper than a lower-case copy of the text. */
const lowerUnits = Uint16Array.from({ length: 0x10000 }, (_, unit) => {
  const lower = String.fromCharCode(unit).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
});

/** Average characters per word in scripts without spaces. */
const hanPerWord = 2;
const thaiPerWord = 5;

/** Murmur3's finalizer: each bit of the input affects each bit of the output. */
function mix(value: number): number {
  let bits = value ^ (value >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');

/** Adds a UTF-16 unit to a word's first hash. */
const hashOn = (low: number, unit: number): number => Math.imul(low ^ unit, 0x01000193);

const ipsum = [...'ipsum'].reduce((low, sign) => hashOn(low, sign.charCodeAt(0)), 0);

/**
 * Units processed at once. Reading from a typed array is faster than from a string, and the chunk
 * bounds memory.
 */
const unitsAtOnce = 16_384;
const units = new Uint16Array(unitsAtOnce);
const unitBytes = Buffer.from(units.buffer);
/**
 * The words of these units, as two independent hashes. One word may have begun in the chunk before.
 */
const lows = new Int32Array(unitsAtOnce + 1);
const highs = new Int32Array(unitsAtOnce + 1);
/**
 * Their shingles, after up to seven that are not counted yet. The buffers are shared: texts are
 * read one at a time.
 */
const lowShingles = new Int32Array(unitsAtOnce + 8);
const highShingles = new Int32Array(unitsAtOnce + 8);

/**
 * Digests words. Equal texts have equal `hash` values. Texts that share most runs of three words
 * have similar `simhash` values (Charikar 2002).
 */
class Digest {
  /** Whether the text contains the word that marks placeholder text. */
  hasIpsum = false;
  #hashLow = 0x9747b28c;
  #hashHigh = 0x1b873593 | 0;
  readonly #low = new BitCounter();
  readonly #high = new BitCounter();
  readonly #sketch = new TextSketch();
  #words = 0;
  #last = 0;
  #lastButOne = 0;
  #shingles = 0;

  /** Adds the first `count` words of `lows` and `highs`. */
  addWords(count: number): void {
    let hashLow = this.#hashLow;
    let hashHigh = this.#hashHigh;
    let last = this.#last;
    let lastButOne = this.#lastButOne;
    let shingles = this.#shingles;
    const lead = Math.max(0, shingleWords - 1 - this.#words);
    for (let at = 0; at < count; at += 1) {
      const low = lows[at] as number;
      const word = mix(low);
      if (low === ipsum) this.hasIpsum = true;
      hashLow = Math.imul(hashLow ^ word, 0x5bd1e995) + 0x52dce729;
      hashLow ^= hashLow >>> 15;
      hashHigh = Math.imul(hashHigh, 0x01000193) ^ mix(highs[at] as number);
      hashHigh = ((hashHigh << 13) | (hashHigh >>> 19)) + 0x38495ab5;
      if (at >= lead) putShingle(shingles++, lastButOne, last, word);
      lastButOne = last;
      last = word;
    }
    this.#words += count;
    this.#hashLow = hashLow;
    this.#hashHigh = hashHigh;
    this.#last = last;
    this.#lastButOne = lastButOne;
    this.#shingles = shingles;
    this.#count();
  }

  /** Counts the shingles in groups of eight and keeps the remainder for the next call. */
  #count(): void {
    const whole = this.#shingles - (this.#shingles % 8);
    this.#low.addEights(lowShingles, whole);
    this.#high.addEights(highShingles, whole);
    this.#sketch.add(lowShingles, whole);
    lowShingles.copyWithin(0, whole, this.#shingles);
    highShingles.copyWithin(0, whole, this.#shingles);
    this.#shingles -= whole;
  }

  /** Returns both digests. A text shorter than a shingle counts as a single shingle. */
  end(): { hash: string; simhash: string; sketch: string } {
    if (this.#words > 0 && this.#words < shingleWords) {
      putShingle(this.#shingles++, this.#lastButOne, this.#last, this.#last);
    }
    for (let at = 0; at < this.#shingles; at += 1) {
      this.#low.add(lowShingles[at] as number);
      this.#high.add(highShingles[at] as number);
    }
    this.#sketch.add(lowShingles, this.#shingles);
    return {
      sketch: this.#sketch.end(),
      hash: hex(mix(this.#hashHigh ^ this.#words)) + hex(mix(this.#hashLow)),
      simhash: hex(this.#high.majority()) + hex(this.#low.majority()),
    };
  }
}

function putShingle(at: number, first: number, second: number, third: number): void {
  const shingle = Math.imul(Math.imul(first, 31) + second, 31) + third;
  lowShingles[at] = mix(shingle);
  highShingles[at] = mix(shingle ^ 0x2545f491);
}

/** Reads a text's words chunk by chunk, regardless of case and of the separators between them. */
class WordReader {
  readonly digest = new Digest();
  words = 0;
  chars = 0;
  hanSigns = 0;
  thaiSigns = 0;
  /** State of the current word. */
  #low = 0;
  #high = 0;
  #isInWord = false;
  #before = space;

  read(text: string): void {
    for (let at = 0; at < text.length; at += unitsAtOnce) {
      const piece = text.slice(at, at + unitsAtOnce);
      this.digest.addWords(this.#readUnits(unitBytes.write(piece, 'utf16le') >> 1));
    }
    if (this.#isInWord) {
      [lows[0], highs[0]] = [this.#low, this.#high];
      this.digest.addWords(1);
    }
    if (this.#before === space && this.chars > 0) this.chars -= 1;
  }

  /** Writes the words that end in this chunk to `lows` and `highs`. Returns how many there are. */
  #readUnits(length: number): number {
    let low = this.#low;
    let high = this.#high;
    let isInWord = this.#isInWord;
    let before = this.#before;
    let { chars, words } = this;
    let found = 0;
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
      if (isInWord) {
        lows[found] = low;
        highs[found++] = high;
      }
      isInWord = false;
      low = 0;
      high = 0;
      if (kind !== han) continue;
      this.hanSigns += 1;
      lows[found] = unit;
      highs[found++] = unit;
    }
    this.#low = low;
    this.#high = high;
    this.#isInWord = isInWord;
    this.#before = before;
    this.chars = chars;
    this.words = words;
    return found;
  }
}

/** Returns the facts of a page's text. `chars` counts each run of white space as one character. */
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
