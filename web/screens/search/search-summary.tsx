import type { Data, Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { type Read, useRead } from '../../data/use-read';
import {
  formatDays,
  formatDifference,
  formatMoment,
  formatNumber,
  formatPoints,
  formatPosition,
  formatShare,
  formatShort,
} from '../../format';
import { Badge, SandboxBadge } from '../../parts/badge';
import { Change, Figure } from '../../parts/figure';
import { Await, Empty } from '../../parts/states';
import { Tile, Tiles } from '../../parts/tile';
import { TimeChart } from '../../parts/time-chart';
import { WhyButton } from '../../parts/why-button';
import { type DayRange, daysOf, rangeBefore } from '../../range';
import { labelOf, texts } from '../../texts';
import { chartTexts } from '../../texts/charts';
import { searchTexts } from '../../texts/search';
import { useWindow } from '../../use-search';
import { useSearchDays } from './search-days';

type Summary = Data<'summarizeSearch'>;
type Metric = 'clicks' | 'impressions' | 'ctr' | 'position';

const formats: Record<Metric, (value: number) => string> = {
  clicks: formatShort,
  impressions: formatShort,
  ctr: (value) => formatShare(value),
  position: formatPosition,
};
const changeFormats: Record<Metric, (value: number) => string> = {
  clicks: formatDifference,
  impressions: formatDifference,
  ctr: formatPoints,
  position: formatDifference,
};

const metrics = ['clicks', 'impressions', 'ctr', 'position'] as const;
const colors = { clicks: 1, impressions: 4, ctr: 2, position: 3 } as const;

/** The four numbers of Google with their charts; the compared days are a dashed line. */
export function SearchSummary({ websiteId, range }: { websiteId: string; range: DayRange }) {
  const { comparison } = useWindow();
  const before = rangeBefore(range, comparison);
  const read = useRead(['search-summary', websiteId, range, comparison], (with_) =>
    api.searchConsole.summarize(websiteId, { ...range, compare: comparison }, with_),
  );
  const daily = useSearchDays(websiteId, range);
  const dailyBefore = useSearchDays(websiteId, before);
  const days = daysOf(range);
  const pointsOf = (metric: Metric, rows: SearchDays | undefined, of: readonly string[]) => {
    const byDay = new Map(rows?.map((row) => [row.name, row]));
    // Days that Google still changes are no measurement yet.
    return of.map((day) =>
      byDay.get(day)?.isFinal ? (byDay.get(day)?.now[metric] ?? null) : null,
    );
  };
  return (
    <Await read={read} rows={3}>
      {(summary) =>
        summary.data.now === null ? (
          <Empty title={searchTexts.noData} />
        ) : (
          <>
            <Figures summary={summary} websiteId={websiteId} />
            {daily.data && (
              <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
                {metrics.map((metric) => (
                  <TimeChart
                    key={metric}
                    title={searchTexts.metrics[metric]}
                    unit={chartTexts.units[metric]}
                    times={days}
                    series={[
                      {
                        label: searchTexts.metrics[metric],
                        color: colors[metric],
                        points: pointsOf(metric, daily.data.rows, days),
                      },
                      ...(before && summary.data.before
                        ? [
                            {
                              label: texts.range.against(formatDays(before)),
                              color: colors[metric],
                              isBefore: true,
                              points: pointsOf(metric, dailyBefore.data?.rows, daysOf(before)),
                            },
                          ]
                        : []),
                    ]}
                    format={formats[metric]}
                    {...(metric === 'position' ? { isDownward: true } : { min: 0 })}
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

type SearchDays = readonly Row<'listSearchPerformance'>[];

type FiguresProps = { summary: Read<Summary>; websiteId: string };

function Figures({ summary: { data, request }, websiteId }: FiguresProps) {
  const { now, before, change, comparison, confoundedBy } = data;
  if (!now) return null;
  const facts = [
    { label: texts.evidence.source, value: `Google Search Console, ${data.property}` },
    { label: texts.evidence.days, value: formatDays(now) },
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
  const window = { from: now.from, to: now.to };
  const windowBefore = before ? { from: before.from, to: before.to } : undefined;
  return (
    <div className="mb-4">
      <Tiles>
        {metrics.map((metric) => {
          const value = now.numbers[metric];
          const difference = change?.[metric];
          return (
            <Tile
              key={metric}
              label={searchTexts.metrics[metric]}
              days={window}
              before={change ? windowBefore : undefined}
              actions={
                (metric === 'clicks' || metric === 'impressions') && (
                  <WhyButton
                    websiteId={websiteId}
                    metric={metric}
                    range={window}
                    before={windowBefore}
                  />
                )
              }
            >
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
                      ...(before?.numbers[metric] === null || before?.numbers[metric] === undefined
                        ? []
                        : [
                            {
                              label: texts.evidence.before,
                              value: `${formats[metric](before.numbers[metric])}, ${formatDays(before)}`,
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
            </Tile>
          );
        })}
      </Tiles>
      {data.dataSource === 'sandbox' && <SandboxBadge />}
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
