import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

export type Weight = 400 | 700;

/** The Han characters of one code point look different in Chinese, Japanese and Korean: a report picks one first. */
export type HanStyle = 'sc' | 'jp' | 'kr';

/** One file of a family: the characters of a script, or some of the most used Han characters. */
type Piece = { key: string; folder: string; isVariable: boolean; codePoints: number[] };

/** A piece in one weight, as pdfkit embeds it and as it is measured. */
export type Face = {
  name: string;
  data: Buffer;
  font: fontkit.Font;
  /** How its words are shaped, where that is not the font's own way. */
  features: Record<string, boolean> | undefined;
};

/** Packages below `@fontsource`, asked in this order; the first that has a character draws it. */
export const familiesFor = (han: HanStyle): string[] => [
  '-variable/noto-sans',
  // Not Noto's: that one draws dots apart from letters, so that copied text would have lost them.
  '/ibm-plex-sans-arabic',
  '-variable/noto-sans-hebrew',
  `-variable/noto-sans-${han}`,
  ...(['sc', 'jp', 'kr'] as const)
    .filter((other) => other !== han)
    .map((other) => `-variable/noto-sans-${other}`),
  '-variable/noto-emoji',
];

/** Some 150 kB each at most; a report in one script takes four, one in Chinese some forty. */
const facesMax = 96;

const piecesOf = new Map<string, Map<number, Piece>>();
const faces = new Map<string, Promise<Face>>();

/** The piece of a family whose list names the code point. The font itself may still lack it. */
export function pieceFor(family: string, codePoint: number): Piece | undefined {
  let pieces = piecesOf.get(family);
  if (pieces === undefined) {
    pieces = readPieces(family);
    piecesOf.set(family, pieces);
  }
  return pieces.get(codePoint);
}

/** The piece made into a plain TrueType font of the weight; kept, since reports of a workspace share scripts. */
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
  // The space is in every font, though their lists give it to the Latin ones alone; that of emoji is too wide.
  const space = key.startsWith('noto-emoji') ? '' : ' ';
  const text = space + String.fromCodePoint(...piece.codePoints);
  const data = await subsetFont(await readFile(join(folder, 'files', file)), text, {
    targetFormat: 'truetype',
    ...(isVariable ? { variationAxes: { wght: weight } } : {}),
  });
  // Its kerning opens gaps inside of words that readers' programs take for spaces.
  const features = key.startsWith('ibm-plex-sans-arabic') ? { kern: false } : undefined;
  return { name, data, font: fontkit.create(data) as fontkit.Font, features };
}

function readPieces(family: string): Map<number, Piece> {
  const folder = dirname(require.resolve(`@fontsource${family}/unicode.json`));
  const [kind, name] = family.split('/');
  const lists: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'unicode.json'), 'utf8'),
  );
  const pieces = new Map<number, Piece>();
  for (const [part, ranges] of Object.entries(lists)) {
    const key = `${name}-${part.replace(/[[\]]/g, '')}`;
    const isVariable = kind === '-variable';
    const piece = { key, folder, isVariable, codePoints: codePointsOf(ranges) };
    for (const codePoint of piece.codePoints) {
      if (!pieces.has(codePoint)) pieces.set(codePoint, piece);
    }
  }
  return pieces;
}

/** `U+0-FF,U+131` as the code points that it names. */
function codePointsOf(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
    const from = Number.parseInt(first, 16);
    const length = Number.parseInt(last, 16) - from + 1;
    return Array.from({ length }, (_, index) => from + index);
  });
}
