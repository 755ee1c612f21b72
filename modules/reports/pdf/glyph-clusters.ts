export type Glyph = {
  id: number;
  codePoints: number[];
  advanceWidth: number;
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
};
export type Position = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
};

/** Glyphs that can only be read together, and the code points that they stand for. */
export type Cluster = { glyphs: Glyph[]; positions: Position[]; codePoints: number[] };

const rightToLeft = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+$/u;
const rightToLeftLetter = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const nonSpacing = /\p{Mn}/u;

/** Splits a shaped word into the smallest parts whose glyphs are in the order of the text. */
export function clustersOf(glyphs: Glyph[], positions: Position[], text: string): Cluster[] {
  if (rightToLeftLetter.test(text)) return glyphs.map((glyph, at) => turned(glyph, positions[at]));
  const meant = [...text].map((character) => character.codePointAt(0) ?? 0);
  const clusters: Cluster[] = [];
  const difference = new Difference();
  let begun = 0;
  let read = 0;
  glyphs.forEach((glyph, at) => {
    const position = positions[at] as Position;
    const own = glyph.codePoints.filter((codePoint) => !isFiller(codePoint, meant));
    let current = clusters[clusters.length - 1];
    const isAttached = own.length === 0 || isAccent(own, position);
    if (!current || (difference.isNone && !isAttached && current.codePoints.length > 0)) {
      current = { glyphs: [], positions: [], codePoints: [] };
      clusters.push(current);
      begun = read;
    }
    current.glyphs.push(glyph);
    current.positions.push(position);
    for (const codePoint of own) difference.add(codePoint, meant[read++]);
    current.codePoints = meant.slice(begun, at === glyphs.length - 1 ? undefined : read);
  });
  return clusters.flatMap((cluster) => (isTooLarge(cluster) ? singles(cluster) : [cluster]));
}

export const hasNonSpacing = (codePoints: readonly number[]): boolean =>
  nonSpacing.test(String.fromCodePoint(...codePoints));

/** Whether a glyph is drawn onto the one before it. */
const isAccent = (codePoints: readonly number[], { xAdvance, xOffset }: Position): boolean =>
  xAdvance <= 0 || xOffset !== 0 || hasNonSpacing(codePoints.slice(0, 1));

/** Whether shaping added the dotted circle, which it draws below an accent without a letter. */
const isFiller = (codePoint: number, meant: readonly number[]): boolean =>
  codePoint === 0x25cc && !meant.includes(codePoint);

/** The numbers within a glyph have 16 bits; only nonsense is larger. */
const isTooLarge = ({ glyphs }: Cluster): boolean =>
  glyphs.length > 32 || glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) > 16_000;

const singles = ({ glyphs, positions }: Cluster): Cluster[] =>
  glyphs.map((glyph, at) => ({
    glyphs: [glyph],
    positions: positions.slice(at, at + 1),
    codePoints: glyph.codePoints,
  }));

/**
 * Reverses the code points of a right-to-left ligature. PDF viewers reverse the characters of a
 * right-to-left word, including those of a ligature, so a lam-alef would be copied as alef-lam.
 */
function turned(glyph: Glyph, position: Position | undefined): Cluster {
  const { codePoints } = glyph;
  const isTurned = codePoints.length > 1 && rightToLeft.test(String.fromCodePoint(...codePoints));
  return {
    glyphs: [glyph],
    positions: position === undefined ? [] : [position],
    codePoints: isTurned ? codePoints.toReversed() : codePoints,
  };
}

/** By how much two lists differ, whatever the order of their code points. */
class Difference {
  readonly #counts = new Map<number, number>();

  get isNone(): boolean {
    return this.#counts.size === 0;
  }

  add(left: number, right: number | undefined): void {
    if (left === right) return;
    this.#count(left, 1);
    if (right !== undefined) this.#count(right, -1);
  }

  #count(codePoint: number, by: number): void {
    const sum = (this.#counts.get(codePoint) ?? 0) + by;
    if (sum === 0) this.#counts.delete(codePoint);
    else this.#counts.set(codePoint, sum);
  }
}
