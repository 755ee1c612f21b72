import { useQueries } from '@tanstack/react-query';
import { api } from '../../data/api';
import type { usePointWindow } from '../../data/use-point-window';
import { rowsQuery } from '../../data/use-read';
import { formatNumber, formatShare } from '../../format';
import { type SeriesColor, TimeChart } from '../../parts/time-chart';
import { daysOf } from '../../range';
import { chartTexts } from '../../texts/charts';
import { competitionTexts } from '../../texts/competition';
import { useRange } from '../../use-search';

const buckets = ['1-3', '4-10', '11-20', '21-50', '51-100', 'notFound'] as const;
const colors: Record<(typeof buckets)[number], SeriesColor> = {
  '1-3': 2,
  '4-10': 6,
  '11-20': 1,
  '21-50': 4,
  '51-100': 3,
  notFound: 5,
};

/** How positions and visibility developed over the range. */
export function RankingCharts({ point }: { point: ReturnType<typeof usePointWindow> }) {
  const range = useRange();
  if (point.rows.length === 0) return null;
  const days = daysOf(range);
  const byDay = new Map(point.rows.map((row) => [row.day, row]));
  return (
    <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
      <TimeChart
        title={chartTexts.distribution}
        unit={chartTexts.units.keywords}
        times={days}
        series={buckets.map((bucket) => ({
          label: bucket === 'notFound' ? chartTexts.notFound : bucket.replace('-', '–'),
          color: colors[bucket],
          points: days.map((day) => byDay.get(day)?.buckets[bucket] ?? null),
          isBars: true,
        }))}
        format={formatNumber}
        min={0}
        isWhole
      />
      <TimeChart
        title={chartTexts.visibility}
        unit={chartTexts.units.visibility}
        times={days}
        series={[
          {
            label: chartTexts.visibility,
            color: 2,
            points: days.map((day) => byDay.get(day)?.visibility.score ?? null),
          },
        ]}
        format={(value) => formatShare(value, 2)}
        min={0}
      />
    </div>
  );
}

const shareDaysMax = 12;
const domainsMax = 6;

/** Share of voice of the website and of who shares most of its keywords, on days over the range. */
export function ShareOfVoice({ websiteId, days }: { websiteId: string; days: readonly string[] }) {
  const shown = spreadOver(days, shareDaysMax);
  const reads = useQueries({
    queries: shown.map((day) =>
      rowsQuery(['competitors', websiteId, 'share', day], (with_) =>
        api.serp.listCompetitors(websiteId, { day, sort: '-commonKeywords', limit: 100 }, with_),
      ),
    ),
  });
  const last = reads.at(-1)?.data?.rows;
  if (shown.length < 2 || !last) return null;
  const domains = [
    ...last.filter(({ kind }) => kind === 'self'),
    ...last.filter(({ kind }) => kind === 'tracked'),
    ...last.filter(({ kind }) => kind === 'found'),
  ].slice(0, domainsMax);
  return (
    <div className="mb-5">
      <TimeChart
        title={competitionTexts.shareOverTime}
        unit={competitionTexts.shareUnit}
        times={shown}
        series={domains.map(({ domain }, index) => ({
          label: domain,
          color: ((index % 6) + 1) as SeriesColor,
          points: reads.map(
            ({ data }) => data?.rows.find((row) => row.domain === domain)?.shareOfVoice ?? null,
          ),
        }))}
        format={(value) => formatShare(value, 1)}
        min={0}
      />
    </div>
  );
}

/** At most `countMax` of the days, the first and the last among them. */
function spreadOver(days: readonly string[], countMax: number): string[] {
  const count = Math.min(countMax, days.length);
  const indexes = Array.from({ length: count }, (_, at) =>
    Math.round((at * (days.length - 1)) / Math.max(1, count - 1)),
  );
  return indexes.map((index) => days[index] ?? '');
}
