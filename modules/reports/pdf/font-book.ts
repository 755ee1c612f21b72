import { cleanText, isUnseen, nonJoiner } from './clean-text';
import {
  type Face,
  faceOf,
  familiesFor,
  type HanStyle,
  piecesFor,
  type Weight,
} from './font-pieces';

/** Replacement for characters that no font has; the last page lists them. */
const replacement = 0xfffd;
const wordsMax = 20_000;
/** Characters used by the pages themselves: labels, figures and signs. */
const alwaysLoaded = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}…—–·×−“”’µ`;

/** A run of text in one face; the width is in units of the font size. */
export type FaceRun = { text: string; face: Face; width: number };
type FaceOfCodePoint = Map<number, Face>;

/** The fonts of one report: maps characters to faces by weight. */
export class FontBook {
  readonly #widths = new Map<Face, Map<string, number | null>>();

  readonly #byWeight: Record<Weight, FaceOfCodePoint>;
  readonly unknown: string[];

  private constructor(
    byWeight: Record<Weight, FaceOfCodePoint>,
    /** Characters of the report that no font has. */
    unknown: string[],
  ) {
    this.#byWeight = byWeight;
    this.unknown = unknown;
  }

  /** Loads only the fonts that the texts need: a Latin report never opens a Chinese font. */
  static async load(texts: Record<Weight, Iterable<string>>): Promise<FontBook> {
    const regular = codePointsOf(texts[400]);
    const bold = codePointsOf(texts[700]);
    const families = familiesFor(hanStyleOf(regular, bold));
    const byWeight = {
      400: await loadFaces(new Set([...regular, ...bold]), families, 400),
      700: await loadFaces(bold, families, 700),
    };
    const unknown = [...new Set([...regular, ...bold])]
      .filter((codePoint) => !byWeight[400].has(codePoint))
      .sort((a, b) => a - b);
    return new FontBook(
      byWeight,
      unknown.map((codePoint) => String.fromCodePoint(codePoint)),
    );
  }

  /** Returns every face that may be used. */
  faces(): Face[] {
    return [...new Set(Object.values(this.#byWeight).flatMap((faces) => [...faces.values()]))];
  }

  /** Splits text into runs of one face each, in logical order. */
  runs(text: string, weight: Weight): FaceRun[] {
    const runs: { text: string; face: Face }[] = [];
    let current: { text: string; face: Face } | undefined;
    for (const character of text) {
      if (character === nonJoiner) current = undefined;
      if (isUnseen(character)) continue;
      const next = this.#choose(character, weight, current?.face);
      if (current?.face === next.face) current.text += next.text;
      else {
        current = next;
        runs.push(current);
      }
    }
    return runs.flatMap((run) => this.#measured(run.text, run.face, weight));
  }

  #choose(
    character: string,
    weight: Weight,
    current: Face | undefined,
  ): { text: string; face: Face } {
    const codePoint = character.codePointAt(0) ?? replacement;
    // Spaces, punctuation and accents use their neighbor's face, so that words are shaped as a
    // whole.
    const stays = current !== undefined && staysWithAdjacent.test(character);
    if (stays && hasGlyph(current, codePoint)) return { text: character, face: current };
    const face = this.#byWeight[weight].get(codePoint) ?? this.#byWeight[400].get(codePoint);
    return face === undefined ? this.#unknownRun(weight) : { text: character, face };
  }

  /**
   * Measures a run. fontkit fails on some combining marks in unusual texts: those are shown as
   * unknown, individually.
   */
  #measured(text: string, face: Face, weight: Weight): FaceRun[] {
    const width = this.width(text, face);
    if (width !== null) return [{ text, face, width }];
    return [...text].map((character) => {
      const alone = this.width(character, face);
      if (alone !== null) return { text: character, face, width: alone };
      const unknown = this.#unknownRun(weight);
      return { ...unknown, width: this.width(unknown.text, unknown.face) ?? 0 };
    });
  }

  #unknownRun(weight: Weight): { text: string; face: Face } {
    const face = this.#byWeight[weight].get(replacement);
    if (face === undefined) throw new Error('The Latin font has no sign for unknown characters');
    return { text: String.fromCodePoint(replacement), face };
  }

  /**
   * Returns the width of text, or null if it cannot be shaped. Each word is shaped once and cached.
   */
  width(text: string, face: Face): number | null {
    let words = this.#widths.get(face);
    if (words === undefined || words.size > wordsMax) {
      words = new Map();
      this.#widths.set(face, words);
    }
    let width = 0;
    for (const word of text.split(/(?<= )/)) {
      let known = words.get(word);
      if (known === undefined) {
        known = shapedWidth(word, face);
        words.set(word, known);
      }
      if (known === null) return null;
      width += known;
    }
    return width;
  }
}

function shapedWidth(text: string, face: Face): number | null {
  try {
    const { advanceWidth } = face.font.layout(text, face.features);
    return advanceWidth / face.font.unitsPerEm;
  } catch {
    return null;
  }
}

const staysWithAdjacent = /[\p{M}\p{P}\p{Z}]/u;

const hasGlyph = (face: Face, codePoint: number): boolean =>
  face.font.hasGlyphForCodePoint(codePoint);

function codePointsOf(texts: Iterable<string>): Set<number> {
  const codePoints = new Set<number>();
  for (const text of [alwaysLoaded, String.fromCodePoint(replacement)]) addTo(codePoints, text);
  for (const text of texts) addTo(codePoints, cleanText(text));
  return codePoints;
}

function addTo(codePoints: Set<number>, text: string): void {
  for (const character of text) {
    if (!isUnseen(character)) codePoints.add(character.codePointAt(0) ?? replacement);
  }
}

const isKana = (codePoint: number): boolean => codePoint >= 0x3041 && codePoint <= 0x30ff;
const isHangul = (codePoint: number): boolean => codePoint >= 0xac00 && codePoint <= 0xd7a3;
const isHan = (codePoint: number): boolean => codePoint >= 0x4e00 && codePoint <= 0x9fff;

/**
 * Detects the Han style. Only Chinese uses Han alone; a single Japanese name in a Chinese report
 * does not make it Japanese.
 */
function hanStyleOf(...sets: Set<number>[]): HanStyle {
  const all = [...new Set(sets.flatMap((set) => [...set]))];
  const kana = all.filter(isKana).length;
  const hangul = all.filter(isHangul).length;
  if (Math.max(kana, hangul) <= all.filter(isHan).length / 12) return 'sc';
  return kana >= hangul ? 'jp' : 'kr';
}

async function loadFaces(
  codePoints: Set<number>,
  families: string[],
  weight: Weight,
): Promise<FaceOfCodePoint> {
  const found: FaceOfCodePoint = new Map();
  for (const codePoint of codePoints) {
    for (const piece of families.flatMap((family) => piecesFor(family, codePoint))) {
      const face = await faceOf(piece, weight);
      if (!hasGlyph(face, codePoint)) continue;
      found.set(codePoint, face);
      break;
    }
  }
  return found;
}
