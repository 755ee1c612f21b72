import { isDeepStrictEqual } from 'node:util';
import type { Extraction, OwnCheck } from '../../websites/rules/own-extractions';
import { checkByCode } from './checks';
import type { Check } from './finding';

/** What an audit takes out of pages and checks of it, as its options have it. */
export type OwnRules = { extractions: readonly Extraction[]; checks: readonly OwnCheck[] };

const ownPrefix = 'own_' as const;
export type OwnCode = `${typeof ownPrefix}${string}`;
export const ownCodeOf = (name: string): OwnCode => `${ownPrefix}${name}`;

/** Whether an audit with these options makes the check with this code. */
export const hasCheck = ({ ownChecks }: { ownChecks: readonly OwnCheck[] }, code: string) =>
  checkByCode.has(code) || ownChecks.some(({ name }) => ownCodeOf(name) === code);

type OwnOptions = {
  extractions: readonly Extraction[];
  ownChecks: readonly OwnCheck[];
};

const ruleOf = ({ extractions, ownChecks }: OwnOptions, code: string) => {
  const check = ownChecks.find(({ name }) => ownCodeOf(name) === code);
  return check && [check, extractions.find(({ name }) => name === check.extraction)];
};

/** Own checks that only one of two audits makes, or each in another way. */
export const unlikeChecks = (one: OwnOptions, other: OwnOptions): string[] =>
  [...new Set([...one.ownChecks, ...other.ownChecks].map(({ name }) => ownCodeOf(name)))].filter(
    (code) => !isDeepStrictEqual(ruleOf(one, code), ruleOf(other, code)),
  );

/** What one extraction found in a page, or why it found nothing: it took too long, or failed. */
export type Extracted =
  | { count: number; values: string[] }
  | { failure: 'too_slow' | 'failed'; message?: string };

/** What extractions found in a page, by name, and the checks on it that failed. */
export type OwnFacts = {
  extracted: Record<string, Extracted>;
  failed: { code: OwnCode; detail: Record<string, unknown> }[];
};

const says = {
  contains: (text: string | null) =>
    text === null ? 'There must be a match.' : `A match must contain “${text}”.`,
  not_contains: (text: string | null) =>
    text === null ? 'There must be no match.' : `No match may contain “${text}”.`,
  at_least: () => '',
};

/** One sentence: what a check asks of a page. */
export const demandOf = ({ rule, text, times }: OwnCheck): string =>
  rule === 'at_least' ? `There must be at least ${times ?? 1} matches.` : says[rule](text);

/** A check of a workspace's own in the form of the built-in ones. */
export const toCheck = (own: OwnCheck): Check => ({
  code: ownCodeOf(own.name),
  severity: own.severity,
  category: 'own',
  title: own.title,
  reason: `A check of your own on the extraction “${own.extraction}” fails.`,
  fix: demandOf(own),
  source: null,
});

/** Evidence of a check that fails on all matches of its extraction; null if it passes. */
export function failOwnCheck(
  { rule, text, times, extraction }: OwnCheck,
  { count, values }: { count: number; values: readonly string[] },
): Record<string, unknown> | null {
  if (rule === 'at_least') {
    return count >= (times ?? 1) ? null : { extraction, matches: count, atLeast: times };
  }
  const wanted = text?.toLowerCase();
  const found =
    wanted === undefined ? count > 0 : values.some((one) => one.toLowerCase().includes(wanted));
  if (found === (rule === 'contains')) return null;
  const shown =
    rule === 'contains'
      ? values
      : values.filter((one) => !wanted || one.toLowerCase().includes(wanted));
  return {
    extraction,
    matches: count,
    ...(text !== null && { text }),
    values: shown.slice(0, 3).map((one) => one.slice(0, 200)),
  };
}
