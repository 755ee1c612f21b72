import type { Check, Severity } from '../rules/finding';

type Row<Code extends string> = readonly [
  code: Code,
  severity: Severity,
  title: string,
  reason: string,
  fix: string,
  source: string | null,
];

/** Builds the checks of one category and preserves their codes as literal types. */
export const checkRows = <const Code extends string>(
  category: string,
  rows: readonly Row<Code>[],
): (Check & { code: Code })[] =>
  rows.map(([code, severity, title, reason, fix, source]) => ({
    code,
    severity,
    category,
    title,
    reason,
    fix,
    source,
  }));

export const googleDocs = (path: string) => `https://developers.google.com/search/docs/${path}`;
export const htmlStandard = (page: string) => `https://html.spec.whatwg.org/multipage/${page}`;
