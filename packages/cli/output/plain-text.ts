import { stripVTControlCharacters } from 'node:util';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove.
const controls = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Makes text of a stranger's page safe to print: no escape sequences, no line ends. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(controls, ' ');

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;

/** Returns the number of columns that a terminal gives to plain text. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (/\p{Mark}/u.test(character)) continue;
    columns += wide.test(character) ? 2 : 1;
  }
  return columns;
}

/** Shortens text to a number of columns, with an ellipsis. */
export function cut(text: string, max: number): string {
  if (columnsOf(text) <= max) return text;
  let short = '';
  for (const character of text) {
    if (columnsOf(short + character) > max - 1) break;
    short += character;
  }
  return `${short}…`;
}
