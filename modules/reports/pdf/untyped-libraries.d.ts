declare module 'linebreak' {
  /** The Unicode line breaking algorithm. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'subset-font' {
  /** Returns a font with only the glyphs of `text` and fixed axes, by HarfBuzz. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
