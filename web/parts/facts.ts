import { formatDay, formatMoment, formatNumber } from '../format';
import { labelOf, texts } from '../texts';
import type { Fact } from './evidence-facts';

/** What the API says of a number's evidence, in whichever area. */
type ApiEvidence = {
  state?: string;
  source?: string | null;
  sources?: readonly string[];
  checkedAt?: string | null;
  day?: string | null;
  depth?: number | null;
  samples?: number;
  isConfirmed?: boolean | null;
  failureCode?: string | null;
  failedAt?: string | null;
};

/** Names a source; the sandbox must not pass for one. */
export const sourceOf = (source: string): string =>
  source === 'sandbox' ? texts.evidence.sandbox : labelOf(source);

/** Turns the evidence of a number into lines that people read. */
export function factsOf(evidence: ApiEvidence): Fact[] {
  const { evidence: words } = texts;
  const { state, source, sources, checkedAt, day, depth, samples, isConfirmed } = evidence;
  const lines: [string, string | undefined | null][] = [
    [words.state, state && labelOf(state)],
    [words.source, source && sourceOf(source)],
    [words.sources, sources?.map(sourceOf).join(', ')],
    [words.at, checkedAt && formatMoment(checkedAt)],
    [words.day, day && formatDay(day)],
    [words.samples, samples === undefined ? undefined : formatNumber(samples)],
    [words.depth, depth ? words.places(formatNumber(depth)) : undefined],
    [
      words.confirmed,
      isConfirmed === undefined || isConfirmed === null ? null : isConfirmed ? texts.yes : texts.no,
    ],
    [words.failure, evidence.failureCode && labelOf(evidence.failureCode)],
  ];
  return lines.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

export const isSandbox = (evidence: ApiEvidence): boolean =>
  evidence.source === 'sandbox' || (evidence.sources ?? []).includes('sandbox');

/** Whether a row of the API is made up; rows say so in one of two ways. */
export function isMadeUp(row: unknown): boolean {
  const { dataSource, evidence = [] } = row as {
    dataSource?: string | null;
    evidence?: ApiEvidence | ApiEvidence[];
  };
  const all = Array.isArray(evidence) ? evidence : [evidence];
  return dataSource === 'sandbox' || all.some(isSandbox);
}
