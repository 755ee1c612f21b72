import type PDFDocument from 'pdfkit';
import type { Wording } from '../texts/wording';
import { keepTexts } from './glyph-texts';
import { Structure } from './structure';
import { ascent, contentWidth, ink, lineHeight, page, styles, type Theme } from './theme';
import type { Line, TextStyle, Typesetter } from './typesetter';

type Align = 'left' | 'right' | 'center';
export type TextOptions = {
  linesMax?: number;
  align?: Align;
  width?: number;
  /** Room that a paragraph leaves at its left. */
  indent?: number;
};

/** The pages, with a cursor that moves down and continues on a new page when there is no room. */
export class Paper {
  y = page.top;
  pages = 0;
  readonly structure: Structure;

  readonly doc: InstanceType<typeof PDFDocument>;
  readonly type: Typesetter;
  readonly theme: Theme;
  readonly timezone: string;
  readonly wording: Wording;

  constructor(
    doc: InstanceType<typeof PDFDocument>,
    type: Typesetter,
    theme: Theme,
    { timezone, wording }: { timezone: string; wording: Wording },
  ) {
    this.doc = doc;
    this.type = type;
    this.theme = theme;
    this.timezone = timezone;
    this.wording = wording;
    this.structure = new Structure(doc);
  }

  addPage(): void {
    this.doc.addPage();
    this.pages += 1;
    this.y = page.top;
  }

  /** The texts of the file itself, in the report's language. */
  get texts(): Wording['texts']['paper'] {
    return this.wording.texts.paper;
  }

  /** Height left on this page. */
  get room(): number {
    return page.height - page.bottom - this.y;
  }

  /** Starts a new page unless the height fits on this one; nothing is taller than a page. */
  need(height: number): boolean {
    if (height <= this.room || this.y === page.top) return false;
    this.addPage();
    return true;
  }

  /** Draws a paragraph that may break across pages without leaving a single line on either. */
  paragraph(text: string, style: TextStyle, options: TextOptions = {}): void {
    this.structure.paragraph(() => this.#drawParagraph(text, style, options));
  }

  #drawParagraph(text: string, style: TextStyle, options: TextOptions): void {
    const indent = options.indent ?? 0;
    const width = options.width ?? contentWidth - indent;
    const lines = this.type.lines(text, style, width, breakOptions(options));
    const height = lineHeight(style);
    let from = 0;
    while (from < lines.length) {
      const left = lines.length - from;
      let fit = Math.min(left, Math.floor((this.room + 0.01) / height));
      if (fit < left && left - fit < 2) fit = left - 2;
      if (fit < Math.min(left, 2) && this.y > page.top) {
        this.addPage();
        continue;
      }
      for (const line of lines.slice(from, from + Math.max(1, fit))) {
        this.drawAligned(line, page.left + indent, this.y, width, style, options.align);
        this.y += height;
      }
      from += Math.max(1, fit);
      if (from < lines.length) this.addPage();
    }
  }

  /** Draws lines at a fixed position; returns their height. */
  textAt(text: string, x: number, y: number, style: TextStyle, options: TextOptions): number {
    const width = options.width ?? contentWidth;
    const lines = this.type.lines(text, style, width, breakOptions(options));
    this.structure.paragraph(() => {
      lines.forEach((line, index) => {
        this.drawAligned(line, x, y + index * lineHeight(style), width, style, options.align);
      });
    });
    return lines.length * lineHeight(style);
  }

  textHeight(text: string, style: TextStyle, options: TextOptions): number {
    const lines = this.type.lines(
      text,
      style,
      options.width ?? contentWidth,
      breakOptions(options),
    );
    return lines.length * lineHeight(style);
  }

  /** Draws one line that never wraps; `y` is its top. */
  lineAt(text: string, x: number, y: number, style: TextStyle, options: TextOptions = {}): number {
    const width = options.width ?? contentWidth;
    const line = this.type.line(text, style, width);
    this.drawAligned(line, x, y, width, style, options.align ?? 'left');
    return line.width;
  }

  /** Draws a line; in right-to-left paragraphs, it is right-aligned by default. */
  drawAligned(
    line: Line,
    x: number,
    y: number,
    width: number,
    style: TextStyle,
    align?: Align,
  ): void {
    const side = align ?? (this.type.isRightToLeft(line) ? 'right' : 'left');
    const spare = width - line.width;
    const shift = side === 'left' ? 0 : side === 'right' ? spare : spare / 2;
    this.drawLine(line, x + shift, y, style);
  }

  drawLine(line: Line, x: number, y: number, style: TextStyle): void {
    const baseline = y + ascent(style);
    this.structure.content(() => {
      this.doc.fontSize(style.size).fillColor(style.color);
      for (const run of this.type.runs(line, style)) {
        this.doc.font(run.face.name);
        keepTexts(this.doc);
        this.doc.text(run.text, x + run.x, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(run.face.features === undefined ? {} : { features: run.face.features as never }),
        });
      }
    });
  }

  /**
   * Adds a link, for http and https URLs only: a report must not contain any other link that opens.
   */
  link(x: number, y: number, width: number, height: number, url: string): void {
    if (!/^https?:\/\//i.test(url)) return;
    this.doc.link(
      x,
      y,
      width,
      height,
      encodeURI(decoded(url).toWellFormed()),
      this.#linkOptions(url) as never,
    );
  }

  /** Links to a named destination in the document. */
  goTo(x: number, y: number, width: number, height: number, to: { name: string; title: string }) {
    this.doc.goTo(x, y, width, height, to.name, this.#linkOptions(to.title) as never);
  }

  /** Returns the link's description for programs that do not display the link. */
  #linkOptions(description: string): object {
    const structParent = this.structure.link;
    // pdfkit writes a String object as text, and a primitive string as a name.
    return structParent ? { structParent, Contents: new String(description) } : {};
  }

  /** Draws a decoration, such as a line or a panel, which is not read out. */
  ornament(draw: (doc: Paper['doc']) => void): void {
    this.structure.ornament(() => draw(this.doc));
  }

  rule(y: number, color: string = ink.rule, x = page.left, width = contentWidth): void {
    this.ornament((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke(),
    );
  }

  panel(x: number, y: number, width: number, height: number, color: string, radius = 4): void {
    this.ornament((doc) => doc.roundedRect(x, y, width, height, radius).fill(color));
  }

  note(text: string): void {
    this.paragraph(text, styles.small, { align: 'left' });
  }
}

const breakOptions = ({ linesMax }: TextOptions) => (linesMax === undefined ? {} : { linesMax });

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
