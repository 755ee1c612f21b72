/** Languages whose months are read; each has names of its own. */
const languages = 'ar cs da de el en es fi fr he hu id it nb nl pl pt ro ru sv th tr uk vi'.split(
  ' ',
);

let known: Map<string, number> | undefined;

/**
 * Returns the number of a month, from 1, by its short or long name in the usual languages; undefined
 * for another word, and for one that is of two months in two languages.
 */
export function monthByName(name: string): number | undefined {
  known ??= readNames();
  const month = known.get(plain(name));
  return month === 0 ? undefined : month;
}

const plain = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\.$/, '');

function readNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of languages) {
    for (const length of ['short', 'long'] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
        day: 'numeric',
        month: length,
        timeZone: 'UTC',
      });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 2));
        const name = plain(parts.find(({ type }) => type === 'month')?.value ?? '');
        const other = names.get(name);
        if (/^\p{L}/u.test(name))
          names.set(name, other === undefined || other === month ? month : 0);
      }
    }
  }
  return names;
}
