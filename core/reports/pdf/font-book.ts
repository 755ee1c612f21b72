import { cleanText, drawnText } from './clean-text';
import {
  type Face,
  faceOf,
  familiesFor,
  type HanStyle,
  pieceFor,
  type Weight,
} from './font-pieces';

/** What stands for a character that no font here has; the last page names those characters. */
const replacement = 0xfffd;
/** What the pages say of themselves: labels, figures and signs. */
const alwaysLoaded = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}…—–·×−“”’µ`;

export type FaceRun = { text: string; face: Face };
type FaceOfCodePoint = Map<number, Face>;

/** The fonts of one report: which face draws which character in which weight. */
export class FontBook {
  private constructor(
    private readonly byWeight: Record<Weight, FaceOfCodePoint>,
    /** Characters of the report that no font has. */
    readonly unknown: string[],
  ) {}

  /** Loads what the texts need and no more: a Latin report never opens a Chinese font. */
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

  /** Every face that may be drawn with. */
  faces(): Face[] {
    return [...new Set(Object.values(this.byWeight).flatMap((faces) => [...faces.values()]))];
  }

  /** The text in runs of one face each, in the text's own order. */
  runs(text: string, weight: Weight): FaceRun[] {
    const runs: FaceRun[] = [];
    let current: FaceRun | undefined;
    for (const character of text) {
      const { face, drawn } = this.choose(character, weight, current?.face);
      if (face === undefined) continue;
      if (current?.face === face) current.text += drawn;
      else {
        current = { text: drawn, face };
        runs.push(current);
      }
    }
    return runs
      .map(({ text: drawn, face }) => ({ text: drawnText(drawn, isArabic(face)), face }))
      .filter((run) => run.text !== '');
  }

  private choose(
    character: string,
    weight: Weight,
    current: Face | undefined,
  ): { face: Face | undefined; drawn: string } {
    const codePoint = character.codePointAt(0) ?? replacement;
    // Spaces, points and accents stay with their neighbours, so that words are shaped as a whole.
    if (current !== undefined && staysWithNeighbour.test(character)) {
      if (hasGlyph(current, codePoint) || unprinted.test(character)) {
        return { face: current, drawn: character };
      }
    }
    const face = this.byWeight[weight].get(codePoint) ?? this.byWeight[400].get(codePoint);
    if (face !== undefined) return { face, drawn: character };
    if (unprinted.test(character)) return { face: current, drawn: '' };
    return {
      face: this.byWeight[weight].get(replacement),
      drawn: String.fromCodePoint(replacement),
    };
  }
}

const staysWithNeighbour = /[\p{M}\p{P}\p{Z}\p{Cf}]/u;
const unprinted = /\p{Cf}/u;
const isArabic = (face: Face): boolean => face.name.startsWith('noto-sans-arabic');

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
    if (!unprinted.test(character)) codePoints.add(character.codePointAt(0) ?? replacement);
  }
}

const isKana = (codePoint: number): boolean => codePoint >= 0x3041 && codePoint <= 0x30ff;
const isHangul = (codePoint: number): boolean => codePoint >= 0xac00 && codePoint <= 0xd7a3;
const isHan = (codePoint: number): boolean => codePoint >= 0x4e00 && codePoint <= 0x9fff;

/** Chinese has no letters but Han; one Japanese name in a Chinese report does not make it Japanese. */
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
    for (const family of families) {
      const piece = pieceFor(family, codePoint);
      if (piece === undefined) continue;
      const face = await faceOf(piece, weight);
      if (!hasGlyph(face, codePoint)) continue;
      found.set(codePoint, face);
      break;
    }
  }
  return found;
}
