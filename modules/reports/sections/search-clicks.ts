import { shareOf } from '../../../platform/share';
import type { RangeTotals } from '../../search-console/read-search-summary';
import { toNumbers } from '../../search-console/rules/search-rates';
import { readSearchDays } from '../../search-console/store/search-day-store';
import type { ReportBlock, ReportFigure } from '../rules/report-dataset';
import { daysOf } from '../rules/report-period';
import { type BuiltSection, chart, figure, figures, type SectionContext, text } from '../section';
import { splitByBrand } from './search-brands';
import {
  daysSentence,
  readSearchFacts,
  type SearchFacts,
  searchSource,
  withoutSearches,
} from './search-facts';

const anonymizedShare = ({ total, named }: RangeTotals) =>
  named && shareOf(Math.max(0, total.clicks - named.clicks), total.clicks);

function totals({ texts }: SectionContext, { now, comparison }: SearchFacts): ReportFigure[] {
  const t = texts.search;
  const numbers = toNumbers(now.total);
  const earlier = comparison && toNumbers(comparison.totals.total);
  const compared = (key: 'clicks' | 'impressions' | 'ctr' | 'position') => {
    const breaks = comparison?.breaks[key] ?? [];
    if (breaks.length > 0) return { before: null, note: t.confounded(breaks) };
    return { before: earlier?.[key] ?? null };
  };
  return [
    figure('clicks', t.clicks, 'count', numbers.clicks, {
      better: 'higher',
      ...compared('clicks'),
    }),
    figure('impressions', t.impressions, 'count', numbers.impressions, {
      better: 'higher',
      ...compared('impressions'),
    }),
    figure('ctr', t.ctr, 'share', numbers.ctr, { better: 'higher', ...compared('ctr') }),
    figure('position', t.position, 'rank', numbers.position, {
      better: 'lower',
      ...compared('position'),
    }),
    figure('anonymized', t.anonymized, 'share', anonymizedShare(now), {
      before: comparison && anonymizedShare(comparison.totals),
      note: now.cappedDays > 0 ? t.capped(now.cappedDays) : t.anonymizedNote,
    }),
  ];
}

/** A day that Google still changes, or has not sent, is a gap; any other without a row had no clicks. */
async function clicksByDay(
  { workspace, options, texts, keyOf }: SectionContext,
  { scope, range, firstDay }: SearchFacts,
): Promise<ReportBlock> {
  const t = texts.search;
  const found = await readSearchDays(workspace, { ...scope, shape: 'date' }, range);
  const byDay = new Map(found.map(({ day, clicks }) => [day, clicks]));
  const days = daysOf(options.period);
  const values = days.map((day) =>
    day >= firstDay && day <= range.to ? (byDay.get(day) ?? 0) : null,
  );
  return chart({
    kind: 'line',
    key: keyOf('clicksByDay'),
    title: t.byDay,
    unit: t.byDayUnit,
    x: { kind: 'day', values: days },
    series: [{ key: 'clicks', name: t.clicks, values }],
    note: t.byDayNote,
  });
}

/** Builds the section on clicks and impressions in Google: totals, days, and brand or not. */
export async function searchClicksSection(context: SectionContext): Promise<BuiltSection> {
  const { website, options, texts } = context;
  const t = texts.search;
  const facts = await readSearchFacts(context);
  if (!facts) return withoutSearches(context, t.title);
  const { now, range, comparison } = facts;
  const brands = await splitByBrand(context, facts);
  const isMissing = options.comparison !== null && comparison === null;
  const limits = [...daysSentence(context, facts), ...(isMissing ? [t.notCompared] : [])];
  const isComparable = comparison !== null && comparison.breaks.clicks.length === 0;
  return {
    title: t.title,
    blocks: [
      ...(limits.length > 0 ? [text(limits.join(' '))] : []),
      figures(...totals(context, facts)),
      await clicksByDay(context, facts),
      brands.block,
    ],
    rows: brands.rows,
    sources: [searchSource(context, facts)],
    hasSandboxData: now.source === 'sandbox',
    summary: [
      t.summary(website.domain, {
        clicks: now.total.clicks,
        before: isComparable ? comparison.totals.total.clicks : null,
        days: range.to === options.period.to ? null : range,
      }),
    ],
  };
}
