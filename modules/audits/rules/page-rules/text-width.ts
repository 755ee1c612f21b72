/** Other spaces, about as wide as the usual one. */
const space = /[\p{Zs}]/u;
const narrow = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** East Asian scripts, full-width forms and pictographs, each one em wide. */
const square =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Extended_Pictographic}]/u;

/** Widths of Arial in thousandths of the font's size, by character. */
const arial = new Map<string, number>(
  [
    ['ijl', 222],
    ["'", 191],
    ['|', 260],
    [' !,./:;I[\\]ft\u00a0', 278],
    ['‘’‚', 222],
    ['()-r`“”„·‹›¡', 333],
    ['•', 350],
    ['{}', 334],
    ['"', 355],
    ['*', 389],
    ['°', 400],
    ['^', 469],
    ['Jckvxyzs', 500],
    ['#$0123456789?L_abdeghnopqu–«»€£¥§†', 556],
    ['+<=>~−×÷', 584],
    ['FTZ¿ßø', 611],
    ['&ABEKPSVXY', 667],
    ['CDHNRUw', 722],
    ['©®', 737],
    ['GOQ', 778],
    ['Mm', 833],
    ['%æ', 889],
    ['Wœ', 944],
    ['—…™‰ÆŒ', 1000],
    ['@', 1015],
  ].flatMap(([characters, width]) =>
    [...String(characters)].map((character) => [character, Number(width)] as const),
  ),
);
/** Width of digits and most lower-case letters: an approximation for scripts not in the table. */
const middling = 556;

function widthOf(character: string): number {
  const known = arial.get(character);
  if (known !== undefined) return known;
  if (space.test(character)) return 278;
  if (narrow.test(character)) return 0;
  if (square.test(character)) return 1_000;
  // An accented letter is as wide as the letter.
  return arial.get(character.normalize('NFD').charAt(0)) ?? middling;
}

const ascii = Uint16Array.from({ length: 0x80 }, (_, code) => widthOf(String.fromCharCode(code)));

/** Looks the characters up by their code; undefined if one is not ASCII. */
function widthOfAscii(text: string): number | undefined {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return undefined;
    width += ascii[code] as number;
  }
  return width;
}

function widthOfAny(text: string): number {
  let width = 0;
  for (const character of text.normalize('NFC')) width += widthOf(character);
  return width;
}

/** Width of a text in Arial at a font size, as in search results. */
export function textWidth(text: string, sizePixels: number): number {
  const width = widthOfAscii(text) ?? widthOfAny(text);
  return Math.round((width * sizePixels) / 1_000);
}
