import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

export type Weight = 400 | 700;

/**
 * Regional style of Han characters: the same code point looks different in Chinese, Japanese and
 * Korean. Each report prefers one style.
 */
export type HanStyle = 'sc' | 'jp' | 'kr';

/**
 * One file of a font family: the characters of a script, or some of the most common Han characters.
 */
type Piece = { key: string; folder: string; isVariable: boolean; codePoints: number[] };

/** A piece in one weight, as embedded by pdfkit and used for measuring. */
export type Face = {
  name: string;
  data: Buffer;
  font: fontkit.Font;
  /** OpenType features for shaping, if they differ from the font's defaults. */
  features: Record<string, boolean> | undefined;
};

/** Packages below `@fontsource`, by priority: the first that has a character draws it. */
export const familiesFor = (han: HanStyle): string[] => [
  '-variable/noto-sans',
  // Not Noto's: it draws dots separately from letters, so copied text would lose them.
  '/ibm-plex-sans-arabic',
  '-variable/noto-sans-hebrew',
  `-variable/noto-sans-${han}`,
  ...(['sc', 'jp', 'kr'] as const)
    .filter((other) => other !== han)
    .map((other) => `-variable/noto-sans-${other}`),
  '-variable/noto-emoji',
];

/** At most about 150 kB each; a report in one script uses four, one in Chinese about forty. */
const facesMax = 96;

const piecesByFamily = new Map<string, Map<number, Piece[]>>();
const faces = new Map<string, Promise<Face>>();

/**
 * Returns the pieces of a family whose lists include the code point. Lists claim more than their
 * files have, such as ı in `latin-ext`: drawing checks the glyph itself.
 */
export function piecesFor(family: string, codePoint: number): readonly Piece[] {
  let pieces = piecesByFamily.get(family);
  if (pieces === undefined) {
    pieces = readPieces(family);
    piecesByFamily.set(family, pieces);
  }
  return pieces.get(codePoint) ?? [];
}

/**
 * Converts a piece to a plain TrueType font of the weight. Cached, since a workspace's reports
 * share scripts.
 */
export function faceOf(piece: Piece, weight: Weight): Promise<Face> {
  const name = `${piece.key}-${weight}`;
  const known = faces.get(name);
  if (known !== undefined) {
    faces.delete(name);
    faces.set(name, known);
    return known;
  }
  const made = makeFace(name, piece, weight);
  faces.set(name, made);
  made.catch(() => faces.delete(name));
  const [oldest] = faces.keys();
  if (faces.size > facesMax && oldest !== undefined) faces.delete(oldest);
  return made;
}

async function makeFace(name: string, piece: Piece, weight: Weight): Promise<Face> {
  const { key, folder, isVariable } = piece;
  const file = `${key}-${isVariable ? 'wght' : weight}-normal.woff2`;
  // Every font has a space, although only the Latin lists include it; that of emoji is too wide.
  const space = key.startsWith('noto-emoji') ? '' : ' ';
  const text = space + String.fromCodePoint(...piece.codePoints);
  const data = await subsetFont(await readFile(join(folder, 'files', file)), text, {
    targetFormat: 'truetype',
    ...(isVariable ? { variationAxes: { wght: weight } } : {}),
  });
  // Its kerning opens gaps within words that PDF viewers interpret as spaces.
  const features = key.startsWith('ibm-plex-sans-arabic') ? { kern: false } : undefined;
  return { name, data, font: fontkit.create(data) as fontkit.Font, features };
}

function readPieces(family: string): Map<number, Piece[]> {
  const folder = dirname(require.resolve(`@fontsource${family}/unicode.json`));
  const [kind, name] = family.split('/');
  const lists: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'unicode.json'), 'utf8'),
  );
  const pieces = new Map<number, Piece[]>();
  for (const [part, ranges] of Object.entries(lists)) {
    const key = `${name}-${part.replace(/[[\]]/g, '')}`;
    const isVariable = kind === '-variable';
    const piece = { key, folder, isVariable, codePoints: codePointsOf(ranges) };
    for (const codePoint of piece.codePoints) {
      const known = pieces.get(codePoint);
      if (known) known.push(piece);
      else pieces.set(codePoint, [piece]);
    }
  }
  return pieces;
}

/** Parses ranges such as `U+0-FF,U+131` into code points. */
function codePointsOf(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
    const from = Number.parseInt(first, 16);
    const length = Number.parseInt(last, 16) - from + 1;
    return Array.from({ length }, (_, index) => from + index);
  });
}
