/** Marks that steer direction: the bidirectional algorithm reads them, nobody sees them. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Joiners, soft hyphens, variation selectors and tags: without a glyph of their own. */
const unseen =
  /[\u00ad\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e01ef}]|\u034f|\p{Variation_Selector}/gu;
const joiners = /[\u200c\u200d]/g;

/** Text of one line: composed, without controls, with plain spaces. Newlines become spaces. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they come in names, and are to go.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(unseen, '');

/** What is left to draw once the order is decided. Joiners steer the shapes of Arabic and nothing else here. */
export const drawnText = (text: string, isArabic: boolean): string => {
  const drawn = text.replace(directionMarks, '');
  return isArabic ? drawn : drawn.replace(joiners, '');
};
