const aroundChars = 100;

const squeeze = (text: string) => text.toWellFormed().replace(/\s+/g, ' ').trim();

/** Cuts by characters, so that no surrogate pair is torn. */
export const firstChars = (text: string, chars: number): string =>
  text.length <= chars ? text : [...text.slice(0, chars * 2)].slice(0, chars).join('');

const lastChars = (text: string, chars: number): string =>
  text.length <= chars ? text : [...text.slice(-chars * 2)].slice(-chars).join('');

/** The text on both sides of a place, up to 100 characters each. */
export function textAround(text: string, { start, end }: { start: number; end: number }) {
  const room = aroundChars * 8;
  return {
    textBefore: lastChars(squeeze(text.slice(Math.max(0, start - room), start)), aroundChars),
    textAfter: firstChars(squeeze(text.slice(end, end + room)), aroundChars),
  };
}
