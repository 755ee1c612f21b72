import type PDFDocument from 'pdfkit';

/** Internal state of pdfkit: the characters that each glyph of an embedded font represents. */
type Embedded = { _fontFamilies: Record<string, { unicode?: number[][] }> };

const rightToLeft = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+$/u;

/**
 * Reverses the characters of right-to-left ligatures. PDF viewers reverse the characters of a
 * right-to-left word, including those of a ligature, so a lam-alef would be copied as alef-lam.
 * Call it when everything is drawn, before the document ends.
 */
export function turnLigatures(doc: InstanceType<typeof PDFDocument>): void {
  // A font is listed under several names.
  for (const font of new Set(Object.values((doc as unknown as Embedded)._fontFamilies))) {
    font.unicode?.forEach((codePoints, glyph, glyphs) => {
      if (codePoints.length < 2 || !rightToLeft.test(String.fromCodePoint(...codePoints))) return;
      glyphs[glyph] = codePoints.toReversed();
    });
  }
}
