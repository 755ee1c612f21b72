/** Soft hyphens, variation selectors and tags: without a glyph of their own. */
const unseen =
  /[\u00ad\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e01ef}]|\u034f|\p{Variation_Selector}/gu;

/** These would write Latin words from right to left, and are used to deceive only. */
const overrides = /[\u202d\u202e]/g;

/** Text of one line: composed, without controls, with plain spaces. Newlines become spaces. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they come in names, and are to go.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(overrides, '')
    .replace(unseen, '');

/** Ends a word's joining in Persian: what follows is shaped apart. */
export const nonJoiner = '\u200c';

/** Marks of direction, joiners, fillers: they steer how text is set, and nobody sees them. */
export const isUnseen = (character: string): boolean =>
  /\p{Default_Ignorable_Code_Point}/u.test(character);
