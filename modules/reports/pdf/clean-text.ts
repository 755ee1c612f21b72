import { withScriptsNamed } from './missing-scripts';

/** Soft hyphens, variation selectors and tags, which have no glyph of their own. */
const unseen =
  /[\u00ad\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e01ef}]|\u034f|\p{Variation_Selector}/gu;

/** Directional overrides, which would reverse Latin words; they are used only to deceive. */
const overrides = /[\u202d\u202e]/g;

/**
 * Returns text as one line: composed, without control characters, with plain spaces. Newlines
 * become spaces, and a passage in a script without a font the script's name.
 */
export const cleanText = (text: string): string =>
  withScriptsNamed(text.toWellFormed())
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: names may contain them.
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(overrides, '')
    .replace(unseen, '');

/** Breaks the joining within a Persian word: the text after it is shaped separately. */
export const nonJoiner = '\u200c';

/** Whether a character is invisible: direction marks, joiners and fillers only affect layout. */
export const isUnseen = (character: string): boolean =>
  /\p{Default_Ignorable_Code_Point}/u.test(character);
