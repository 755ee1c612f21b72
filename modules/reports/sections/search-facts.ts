import { addDays } from '../../../platform/calendar/day';
import { type DayRange, dayCount } from '../../../platform/calendar/day-range';
import type { Workspace } from '../../../platform/workspace';
import { keptWhole, readKept } from '../../account/store/retention-store';
import { type RangeTotals, readRangeTotals } from '../../search-console/read-search-summary';
import { breaksAcross } from '../../search-console/rules/breaks-across';
import { readStoredDays } from '../../search-console/store/performance-store';
import type { SearchTypeScope } from '../../search-console/store/search-scope';
import { findSearchProperty } from '../../search-console/store/website-property-store';
import type { ReportPeriod, ReportSource } from '../rules/report-dataset';
import { daysIn } from '../rules/report-period';
import { type BuiltSection, emptySection, type SectionContext } from '../section';

/** As many days of the report's comparison period, and what was counted in them. */
export type SearchComparison = {
  range: DayRange;
  totals: RangeTotals;
  /** Days since which Google counts otherwise, by metric: that one cannot be compared. */
  breaks: Record<'clicks' | 'impressions' | 'ctr' | 'position', string[]>;
};

/** A website's web searches in the days of the report's period that Google no longer changes. */
export type SearchFacts = {
  scope: SearchTypeScope;
  firstDay: string;
  /** The first day of which all rows by query and page are kept; totals may begin earlier. */
  firstDayOfRows: string;
  range: DayRange;
  now: RangeTotals;
  /** Null without a comparison period, or if Google's data do not reach back to it. */
  comparison: SearchComparison | null;
};

async function findScope(
  workspace: Workspace,
  websiteId: string,
): Promise<SearchTypeScope | undefined> {
  const property = await findSearchProperty(workspace.db, websiteId);
  return property === undefined ? undefined : { websiteId, property, type: 'web' };
}

/** Returns the facts; undefined without final days of the report's data source in the period. */
export async function readSearchFacts(context: SectionContext): Promise<SearchFacts | undefined> {
  const { workspace, website, options } = context;
  const scope = await findScope(workspace, website.id);
  const stored = scope && (await readStoredDays(workspace, scope));
  if (!scope || !stored?.lastFinal) return undefined;
  const { period, mode } = options;
  const [to] = [period.to, stored.lastFinal].toSorted();
  if (to === undefined || to < period.from) return undefined;
  const range = { from: period.from, to };
  const now = await readRangeTotals(workspace, scope, range);
  // Invented searches are no part of a report on real ones.
  if (now.daysWithData === 0 || (now.source === 'sandbox' && mode === 'live')) return undefined;
  const comparison = await compareWith(context, { scope, range, firstDay: stored.first });
  const kept = (await readKept(workspace.db)).get('searchRows') ?? keptWhole;
  const { keptSince } = kept;
  const firstDayOfRows = keptSince !== null && keptSince > stored.first ? keptSince : stored.first;
  return { scope, firstDay: stored.first, firstDayOfRows, range, now, comparison };
}

/** Returns whether the sandbox invented the website's searches; undefined before their collection. */
export async function readSearchSource({
  workspace,
  website,
}: SectionContext): Promise<'live' | 'sandbox' | undefined> {
  const scope = await findScope(workspace, website.id);
  const stored = scope && (await readStoredDays(workspace, scope));
  if (!scope || !stored) return undefined;
  const newest = { from: stored.last, to: stored.last };
  const { source } = await readRangeTotals(workspace, scope, newest);
  return source ?? undefined;
}

async function compareWith(
  { workspace, options }: SectionContext,
  { scope, range, firstDay }: Pick<SearchFacts, 'scope' | 'range'> & { firstDay: string },
): Promise<SearchComparison | null> {
  const { comparison } = options;
  if (!comparison || comparison.from < firstDay) return null;
  const before = { from: comparison.from, to: addDays(comparison.from, dayCount(range) - 1) };
  const since = (metric: keyof SearchComparison['breaks']) =>
    breaksAcross(range, before, metric).map((each) => each.firstDay);
  return {
    range: before,
    totals: await readRangeTotals(workspace, scope, before),
    breaks: {
      clicks: since('clicks'),
      impressions: since('impressions'),
      ctr: since('ctr'),
      position: since('position'),
    },
  };
}

/** Says which days the numbers are of, where those are not the report's own. */
export function daysSentence(
  { options, texts }: SectionContext,
  { range, comparison }: SearchFacts,
): string[] {
  const isWhole = (own: DayRange, ofReport: ReportPeriod | null) => own.to === ofReport?.to;
  if (isWhole(range, options.period)) return [];
  return [texts.search.onlyFinal(range, comparison?.range ?? null)];
}

export function searchSource(
  { website, options, texts }: SectionContext,
  facts: SearchFacts | undefined,
): ReportSource {
  const t = texts.search;
  return {
    what: t.source(website.domain),
    name: facts ? t.name(facts.scope.property) : texts.sources.none,
    asOf: facts?.now.pulledAt ?? null,
    coverage: facts
      ? { measured: facts.now.daysWithData, of: daysIn(options.period), unit: texts.sources.days }
      : null,
  };
}

/** A section of a website without final searches in the period. */
export const withoutSearches = (context: SectionContext, title: string): BuiltSection =>
  emptySection(title, context.texts.search.none(context.website.domain), [
    searchSource(context, undefined),
  ]);
