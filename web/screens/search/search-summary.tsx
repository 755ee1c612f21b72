import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { type Read, useRead, useRows } from '../../data/use-read';
import {
  formatDay,
  formatDifference,
  formatMoment,
  formatNumber,
  formatPoints,
  formatShare,
  formatShort,
} from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import { Change, Figure } from '../../parts/figure';
import { Await, Empty } from '../../parts/states';
import { TimeChart } from '../../parts/time-chart';
import { type DayRange, daysOf } from '../../range';
import { labelOf, texts } from '../../texts';
import { searchTexts } from '../../texts/search';

type Summary = Data<'summarizeSearch'>;
type Metric = 'clicks' | 'impressions' | 'ctr' | 'position';

const formats: Record<Metric, (value: number) => string> = {
  clicks: formatShort,
  impressions: formatShort,
  ctr: (value) => formatShare(value),
  position: formatNumber,
};
const changeFormats: Record<Metric, (value: number) => string> = {
  clicks: formatDifference,
  impressions: formatDifference,
  ctr: formatPoints,
  position: formatDifference,
};

export function SearchSummary({ websiteId, range }: { websiteId: string; range: DayRange }) {
  const read = useRead(['search-summary', websiteId, range], (with_) =>
    api.searchConsole.summarize(websiteId, { ...range, compare: 'previous_period' }, with_),
  );
  const daily = useRows(['search-days', websiteId, range], (with_) =>
    api.searchConsole.listPerformance(
      websiteId,
      { ...range, dimension: 'day', sort: 'name', limit: 500, compare: 'none' },
      with_,
    ),
  );
  const days = daysOf(range);
  const byDay = new Map(daily.data?.rows.map((row) => [row.name, row]));
  const pointsOf = (metric: Metric) =>
    days.map((day) => {
      const row = byDay.get(day);
      // Days that Google still changes are no measurement yet.
      return row?.isFinal ? row.now[metric] : null;
    });
  return (
    <Await read={read} rows={3}>
      {(summary) =>
        summary.data.now === null ? (
          <Empty title={searchTexts.noData} />
        ) : (
          <>
            <Figures summary={summary} />
            {daily.data && (
              <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
                {(['clicks', 'impressions'] as const).map((metric, index) => (
                  <TimeChart
                    key={metric}
                    title={searchTexts.metrics[metric]}
                    times={days}
                    series={[
                      {
                        label: searchTexts.metrics[metric],
                        color: index === 0 ? 1 : 4,
                        points: pointsOf(metric),
                      },
                    ]}
                    format={formatShort}
                    min={0}
                    height={180}
                  />
                ))}
              </div>
            )}
          </>
        )
      }
    </Await>
  );
}

function Figures({ summary: { data, request } }: { summary: Read<Summary> }) {
  const { now, before, change, comparison, confoundedBy } = data;
  if (!now) return null;
  const facts = [
    { label: texts.evidence.source, value: `Google Search Console, ${data.property}` },
    { label: texts.evidence.days, value: `${formatDay(now.from)} – ${formatDay(now.to)}` },
    ...(data.hasOtherHosts ? [{ label: searchTexts.hosts, value: searchTexts.hostsOfDomain }] : []),
    { label: searchTexts.daysWithData, value: formatNumber(now.daysWithData) },
    { label: searchTexts.unfinished, value: formatNumber(now.unfinishedDays) },
    {
      label: searchTexts.anonymized,
      value:
        now.anonymizedClickShare === null
          ? texts.notMeasured
          : formatShare(now.anonymizedClickShare),
    },
    ...(data.pulledAt ? [{ label: texts.evidence.at, value: formatMoment(data.pulledAt) }] : []),
  ];
  return (
    <div className="mb-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3 rounded-lg border border-line bg-panel px-4 py-3">
        {(['clicks', 'impressions', 'ctr', 'position'] as const).map((metric) => {
          const value = now.numbers[metric];
          const difference = change?.[metric];
          return (
            <div key={metric}>
              <dt className="text-xs text-muted">{searchTexts.metrics[metric]}</dt>
              <dd className="flex items-baseline gap-2 text-lg font-semibold tabular-nums">
                {value === null ? (
                  '–'
                ) : (
                  <Figure
                    value={formats[metric](value)}
                    evidence={() => ({
                      title: searchTexts.metrics[metric],
                      value: formats[metric](value),
                      isSandbox: data.dataSource === 'sandbox',
                      request,
                      facts: [
                        ...facts,
                        ...(before?.numbers[metric] === null ||
                        before?.numbers[metric] === undefined
                          ? []
                          : [
                              {
                                label: texts.evidence.before,
                                value: `${formats[metric](before.numbers[metric])}, ${formatDay(before.from)} – ${formatDay(before.to)}`,
                              },
                            ]),
                      ],
                    })}
                  />
                )}
                {difference !== null && difference !== undefined && (
                  <Change
                    value={difference}
                    text={changeFormats[metric](difference)}
                    isGoodDown={metric === 'position'}
                  />
                )}
              </dd>
            </div>
          );
        })}
        {data.dataSource === 'sandbox' && (
          <div className="self-center">
            <dt className="sr-only">{texts.evidence.source}</dt>
            <dd>
              <SandboxBadge />
            </dd>
          </div>
        )}
      </dl>
      {data.hasOtherHosts && <p className="mt-2 text-muted">{searchTexts.hostsOfDomain}</p>}
      {(comparison === 'confounded' || comparison === 'incomplete') && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-muted">
          <Badge tone="warn">{labelOf(comparison)}</Badge>
          {searchTexts.comparison[comparison]} {confoundedBy.map(labelOf).join(', ')}
        </p>
      )}
    </div>
  );
}
