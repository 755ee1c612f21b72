/** Zeros of the digits of Arabic, Persian, Devanagari, Bengali and Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
const marksOfDirection = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a cell with the digits, separators and percent signs of English: full-width and Arabic ones
 * are in files of those languages.
 */
export const plainDigits = (cell: string): string =>
  cell
    .normalize('NFKC')
    .replace(marksOfDirection, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, (digit) => {
      const zero = zeros.findLast((each) => each <= digit.charCodeAt(0)) ?? 0;
      return String(digit.charCodeAt(0) - zero);
    })
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\u066a', '%');
