// cspell:ignore glyf hmtx loca maxp
import type PDFDocument from 'pdfkit';
import {
  type Cluster,
  clustersOf,
  type Glyph,
  hasNonSpacing,
  type Position,
} from './glyph-clusters';

type Features = Record<string, boolean> | undefined;

/** Internal state of pdfkit and fontkit: an embedded font, with the glyphs that the file has. */
type Embedded = {
  layout(text: string, features: Features): { glyphs: Glyph[]; positions: Position[] };
  encode(text: string, features: Features): [codes: string[], positions: Position[]];
  /** Thousandths of the font size per unit of the font. */
  scale: number;
  font: { maxp: Maxima };
  subset: Subset;
  /** By the glyph's number in the file. */
  widths: number[];
  unicode: number[][];
};
type Subset = {
  /** The font's glyph for each glyph in the file. */
  glyphs: number[];
  /** The number of each of the font's glyphs. */
  mapping: Record<number, number>;
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(id: number): number;
  _addGlyph(id: number): number;
};
/** What a font's largest glyph has (OpenType, table maxp). */
type Maxima = {
  maxPoints: number;
  maxContours: number;
  maxCompositePoints: number;
  maxCompositeContours: number;
  maxComponentElements: number;
  maxComponentDepth: number;
};

const nothing: Position = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: 0 };
const prepared = new WeakSet<Embedded>();

/**
 * Makes text in the document's current font come back as it was written. PDF viewers copy and
 * search the text of glyphs in the order of drawing, and expect accents to take no room. So glyphs
 * in another order, as in Hindi, are joined to one glyph, and a glyph without a shape carries the
 * accents.
 */
export function keepTexts(doc: InstanceType<typeof PDFDocument>): void {
  const font = (doc as unknown as { _font: Embedded })._font;
  if (prepared.has(font)) return;
  prepared.add(font);
  const glyphs = new FileGlyphs(font);
  font.encode = (text, features) => {
    const codes: string[] = [];
    const positions: Position[] = [];
    const add = (number: number, position: Position) => {
      codes.push(number.toString(16).padStart(4, '0'));
      positions.push(position);
    };
    for (const word of text.split(/(?<= )/)) {
      const shaped = font.layout(word, features);
      for (const cluster of clustersOf(shaped.glyphs, shaped.positions, word)) {
        const { codePoints } = cluster;
        const [first = 0, ...rest] = codePoints;
        const isSplit = hasNonSpacing(rest);
        const { number, position } = glyphs.of(cluster, isSplit ? [first] : codePoints);
        add(number, position);
        if (isSplit) add(glyphs.unseen(rest), nothing);
      }
    }
    return [codes, positions];
  };
}

/** The glyphs of a font in the file: one for each shape and text. */
class FileGlyphs {
  readonly #font: Embedded;
  readonly #numbers = new Map<string, number>();
  /** Glyphs that the font lacks, by their number; undefined for one without a shape. */
  readonly #made = new Map<number, Cluster | undefined>();
  readonly #maxima: Maxima;

  constructor(font: Embedded) {
    this.#font = font;
    const { subset } = font;
    this.#maxima = { ...font.font.maxp };
    const addOwn = subset._addGlyph.bind(subset);
    subset._addGlyph = (id) => {
      const number = subset.glyf.length;
      return this.#made.has(number) ? this.#write(this.#made.get(number)) : addOwn(id);
    };
  }

  of(cluster: Cluster, codePoints: number[]): { number: number; position: Position } {
    const { glyphs, positions } = cluster;
    const [glyph] = glyphs;
    const [position] = positions;
    if (glyph === undefined || position === undefined) throw new Error('A cluster has no glyph');
    if (glyphs.length === 1) {
      const number = this.#once(`${glyph.id}:${codePoints}`, () => {
        const added = this.#add(glyph.id, glyph.advanceWidth, codePoints);
        this.#font.subset.mapping[glyph.id] ??= added;
        return added;
      });
      return { number, position };
    }
    const key = `${glyphs.map(({ id }) => id)}:${positions.map(keyOf)}:${codePoints}`;
    const advance = advanceOf(positions);
    const number = this.#once(key, () => {
      const made = this.#add(0, advance / this.#font.scale, codePoints);
      this.#made.set(made, cluster);
      return made;
    });
    return { number, position: { ...nothing, xAdvance: advance, advanceWidth: advance } };
  }

  /** Returns the number of a glyph that only carries text. */
  unseen(codePoints: number[]): number {
    return this.#once(`:${codePoints}`, () => {
      const made = this.#add(0, 0, codePoints);
      this.#made.set(made, undefined);
      return made;
    });
  }

  #once(key: string, add: () => number): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = add();
    this.#numbers.set(key, number);
    return number;
  }

  #add(id: number, advance: number, codePoints: number[]): number {
    const { subset, widths, unicode, scale } = this.#font;
    const number = subset.glyphs.push(id) - 1;
    widths[number] = advance * scale;
    unicode[number] = codePoints;
    return number;
  }

  /** Writes a composite glyph (OpenType, table glyf). */
  #write(cluster: Cluster | undefined): number {
    const { subset, scale } = this.#font;
    const inUnits = (value: number) => Math.round(value / scale);
    const parts: { glyph: Glyph; x: number; y: number }[] = [];
    let x = 0;
    cluster?.glyphs.forEach((glyph, at) => {
      const { xAdvance, xOffset, yOffset } = cluster.positions[at] ?? nothing;
      const isSeen = glyph.bbox.maxX > glyph.bbox.minX;
      if (isSeen) parts.push({ glyph, x: inUnits(x + xOffset), y: inUnits(yOffset) });
      x += xAdvance;
    });
    const bounds = [
      Math.min(...parts.map((part) => part.glyph.bbox.minX + part.x)),
      Math.min(...parts.map((part) => part.glyph.bbox.minY + part.y)),
      Math.max(...parts.map((part) => part.glyph.bbox.maxX + part.x)),
      Math.max(...parts.map((part) => part.glyph.bbox.maxY + part.y)),
    ];
    const bytes = Buffer.alloc(parts.length === 0 ? 0 : 10 + parts.length * 8);
    if (parts.length > 0) {
      for (const [at, value] of [-1, ...bounds].entries()) bytes.writeInt16BE(value, at * 2);
    }
    parts.forEach((part, at) => {
      const isLast = at === parts.length - 1;
      const start = 10 + at * 8;
      bytes.writeUInt16BE(isLast ? offsetsInWords : offsetsInWords | moreFollow, start);
      bytes.writeUInt16BE(subset.includeGlyph(part.glyph.id), start + 2);
      bytes.writeInt16BE(part.x, start + 4);
      bytes.writeInt16BE(part.y, start + 6);
    });
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({
      advance: inUnits(x),
      bearing: parts.length > 0 ? (bounds[0] ?? 0) : 0,
    });
    subset.offset += bytes.length;
    this.#raiseMaxima(parts.length);
    return subset.glyf.length - 1;
  }

  #raiseMaxima(parts: number): void {
    const { maxp } = this.#font.font;
    const own = this.#maxima;
    const points = parts * Math.max(own.maxPoints, own.maxCompositePoints);
    const contours = parts * Math.max(own.maxContours, own.maxCompositeContours);
    maxp.maxCompositePoints = Math.max(maxp.maxCompositePoints, Math.min(points, 0xffff));
    maxp.maxCompositeContours = Math.max(maxp.maxCompositeContours, Math.min(contours, 0xffff));
    maxp.maxComponentElements = Math.max(maxp.maxComponentElements, parts);
    maxp.maxComponentDepth = own.maxComponentDepth + 1;
  }
}

const offsetsInWords = 0x1 | 0x2;
const moreFollow = 0x20;

const advanceOf = (positions: readonly Position[]): number =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

const keyOf = ({ xAdvance, xOffset, yOffset }: Position): string =>
  [xAdvance, xOffset, yOffset].join(' ');
