import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useRead } from '../../data/use-read';
import { formatNumber } from '../../format';
import { DataTable } from '../../parts/data-table';
import { columnsOf } from '../../parts/list';
import { Section } from '../../parts/page';
import { Await } from '../../parts/states';
import { type SeriesColor, TimeChart } from '../../parts/time-chart';
import { daysOf } from '../../range';
import { indexTexts as words } from '../../texts/index-lists';
import { useRange } from '../../use-search';

type Coverage = Data<'getIndexCoverage'>;

const reasonColumns = columnsOf<Coverage['notIndexed'][number]>([
  { header: words.reason, value: (row) => row.reason, as: 'label' },
  { header: words.urls, value: (row) => row.urls, as: 'number' },
]);

type Count = keyof Coverage['index'];
const countColumns = columnsOf<{ name: string; count: number }>([
  { header: words.coverage, value: (row) => row.name },
  { header: words.urls, value: (row) => row.count, as: 'number' },
]);
const counts: [Count, string][] = [
  ['indexed', words.indexed],
  ['notIndexed', words.notIndexed],
  ['unknown', words.unknown],
  ['derivedFromImpressions', words.byImpression],
  ['verifiedByInspection', words.byInspection],
];

/** How much of the website Google has, over time and with the reasons. */
export function IndexCoverage({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const read = useRead(['index-coverage', websiteId, range], (with_) =>
    api.indexing.getIndexCoverage(websiteId, range, with_),
  );
  return (
    <Await read={read}>
      {({ data, request }) => (
        <>
          {data.inspections && (
            <p className="mb-3 text-muted">
              {words.budget(
                formatNumber(data.inspections.usedToday),
                formatNumber(data.inspections.perDayMax),
                formatNumber(data.inspections.requested),
              )}
            </p>
          )}
          <CoverageChart days={data.days} />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <DataTable
              caption={words.coverage}
              columns={countColumns}
              rows={counts.map(([name, label]) => ({ name: label, count: data.index[name] }))}
              request={request}
            />
            <Section title={words.reasons}>
              {data.notIndexed.length === 0 ? (
                <p className="text-muted">{words.noReasons}</p>
              ) : (
                <DataTable
                  caption={words.reasons}
                  columns={reasonColumns}
                  rows={data.notIndexed}
                  request={request}
                />
              )}
            </Section>
          </div>
        </>
      )}
    </Await>
  );
}

function CoverageChart({ days }: { days: Coverage['days'] }) {
  const range = useRange();
  if (days.length === 0) return null;
  const times = daysOf(range);
  const byDay = new Map(days.map((day) => [day.day, day]));
  const bars = (label: string, color: SeriesColor, of: Count) => ({
    label,
    color,
    points: times.map((day) => byDay.get(day)?.[of] ?? null),
    isBars: true,
  });
  return (
    <div className="mb-5">
      <TimeChart
        title={words.coverage}
        unit={words.coverageUnit}
        times={times}
        series={[
          bars(words.indexed, 2, 'indexed'),
          bars(words.notIndexed, 5, 'notIndexed'),
          bars(words.unknown, 4, 'unknown'),
        ]}
        format={formatNumber}
        min={0}
        isWhole
      />
    </div>
  );
}
