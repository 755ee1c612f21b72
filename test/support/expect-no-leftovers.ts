import type { PdfPage, PdfText } from './read-pdf';

/** No text outside of the page's margins, and none upon another. */
export function expectNoLeftovers(page: PdfPage): void {
  for (const { x, y, width } of page.items) {
    expect(x).toBeGreaterThanOrEqual(47);
    expect(x + width).toBeLessThanOrEqual(page.width - 46);
    expect(y).toBeGreaterThan(30);
    expect(y).toBeLessThan(page.height - 25);
  }
  expect(collisionsOf(page.items)).toEqual([]);
}

/** Hebrew letters with points: pdf.js gives a point its width in the font, although it is drawn inside its letter. */
const isPointed = (text: string): boolean => /[\u0591-\u05c7]/.test(text.normalize('NFD'));

/**
 * Pairs of texts whose letters would touch; lines that follow each other do not. Signs for unknown
 * right-to-left letters are left out: pdf.js joins them over the letters that stand between.
 */
function collisionsOf(items: PdfText[]): string[] {
  return items.flatMap((one, index) =>
    items
      .slice(index + 1)
      .filter((other) => {
        const across =
          Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
        const apart = Math.abs(one.y - other.y);
        const both = one.text + other.text;
        if (both.includes('\ufffd') || isPointed(both)) return false;
        return across > 1.5 && apart < Math.min(one.height, other.height) * 0.75;
      })
      .map((other) => `${one.text} | ${other.text}`),
  );
}
