import type PDFDocument from 'pdfkit';

/** pdfkit's own state: which characters each glyph of an embedded font stands for. */
type Embedded = { _fontFamilies: Record<string, { unicode?: number[][] }> };

const rightToLeft = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+$/u;

/**
 * Readers' programs turn the characters that they find in a right-to-left word round, those of a
 * ligature among them: a lam-alef would be copied as alef-lam unless it is written down turned.
 * To be called when all is drawn, before the document ends.
 */
export function turnLigatures(doc: InstanceType<typeof PDFDocument>): void {
  // A font stands there under several names.
  for (const font of new Set(Object.values((doc as unknown as Embedded)._fontFamilies))) {
    font.unicode?.forEach((codePoints, glyph, glyphs) => {
      if (codePoints.length < 2 || !rightToLeft.test(String.fromCodePoint(...codePoints))) return;
      glyphs[glyph] = codePoints.toReversed();
    });
  }
}
