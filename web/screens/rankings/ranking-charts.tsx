import type { usePointWindow } from '../../data/use-point-window';
import { formatNumber, formatShare } from '../../format';
import { type SeriesColor, TimeChart } from '../../parts/time-chart';
import { daysOf } from '../../range';
import { chartTexts } from '../../texts/charts';
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
