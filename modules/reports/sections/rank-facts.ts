import { isOfMode, readRankSources } from '../../rankings/store/rank-sources';
import { readVisibility, type VisibilityDay } from '../../rankings/store/rank-visibility';
import type { ReportPeriod, ReportSource } from '../rules/report-dataset';
import { daysOf } from '../rules/report-period';
import type { SectionContext } from '../section';
import { sourceNames } from '../texts/code-names';

/** A website's rankings in the report's period, all from one source and for one set of keywords. */
export type RankFacts = {
  source: string;
  /** The newest day with readings, even if it is after the period. */
  newestDay: string;
  /** By day; days without readings are omitted. */
  days: ReadonlyMap<string, VisibilityDay>;
  /** The last day with readings, of the period and of the comparison period. */
  now: VisibilityDay | undefined;
  before: VisibilityDay | undefined;
};

export const lastOf = (facts: ReadonlyMap<string, VisibilityDay>, period: ReportPeriod | null) =>
  period === null
    ? undefined
    : daysOf(period)
        .reverse()
        .map((day) => facts.get(day))
        .find((day) => day !== undefined);

/** Returns undefined if the website has no readings in the report's mode. */
export async function readRankFacts(context: SectionContext): Promise<RankFacts | undefined> {
  const { workspace, website, options } = context;
  const { period, comparison, mode } = options;
  const sources = await readRankSources(workspace.db, [website.id]);
  const found = sources.find((one) => isOfMode(one.source, mode));
  if (found === undefined) return undefined;
  const { source, newestDay } = found;
  // One range covers both periods, so that both use the same keywords.
  const all = comparison ? [period, comparison] : [period];
  const range = {
    from: all.map(({ from }) => from).sort()[0],
    to: all
      .map(({ to }) => to)
      .sort()
      .at(-1),
  };
  const request = { filter: { websiteId: website.id }, range, source, cohort: 'fixed' as const };
  const rows = await readVisibility(workspace, request);
  const days = new Map(rows.map((row) => [row.day, row]));
  const now = lastOf(days, period);
  return { source, newestDay, days, now, before: lastOf(days, comparison) };
}

/** Returns the source of the rankings, and the number of the period's days with readings. */
export function rankSource(
  { options, website, texts }: SectionContext,
  facts: RankFacts | undefined,
): ReportSource {
  const days = daysOf(options.period);
  const measured = days.filter((day) => facts?.days.has(day)).length;
  return {
    what: texts.rankings.source(website.domain),
    name: facts ? (sourceNames[facts.source] ?? facts.source) : texts.sources.none,
    asOf: facts?.now?.checkedAt ? new Date(facts.now.checkedAt).toISOString() : null,
    coverage: { measured, of: days.length, unit: texts.sources.days },
  };
}

export function noRankings(
  { website: { domain }, options, texts }: SectionContext,
  facts: RankFacts | undefined,
): string {
  const { mode, period } = options;
  const isSandbox = mode === 'sandbox';
  return facts && facts.newestDay > period.to
    ? texts.rankings.noneUntilLater(domain, isSandbox, facts.newestDay)
    : texts.rankings.none(domain, isSandbox);
}
