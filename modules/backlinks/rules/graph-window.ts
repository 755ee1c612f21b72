const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * The month in which a window of the domain graph ends, such as `2026-05` for
 * `cc-main-2026-mar-apr-may`; empty for another name. A window over the turn of a year names both:
 * `cc-main-2025-26-dec-jan-feb`.
 */
export function windowEnd(window: string): string {
  const parts = window.toLowerCase().split('-');
  const year = parts.find((part) => /^20\d\d$/.test(part));
  const laterYear = parts.find((part) => /^\d\d$/.test(part));
  const month = months.indexOf(parts.findLast((part) => months.includes(part)) ?? '') + 1;
  if (year === undefined || month === 0) return '';
  const ends = laterYear === undefined ? year : `${year.slice(0, 2)}${laterYear}`;
  return `${ends}-${String(month).padStart(2, '0')}`;
}

/** The window that ends last; the last by name among those that do not say when they end. */
export const newestWindow = (windows: readonly string[]): string | undefined =>
  windows
    .toSorted((one, other) =>
      `${windowEnd(one)} ${one}`.localeCompare(`${windowEnd(other)} ${other}`, 'en'),
    )
    .at(-1);

/** `com.example` for `example.com`, and the reverse. */
export const reverseDomain = (name: string): string => name.split('.').reverse().join('.');

/** The names of a window's files. */
export const graphFileName = (window: string, kind: 'vertices' | 'edges' | 'ranks'): string =>
  `${window}-domain-${kind}.txt.gz`;
