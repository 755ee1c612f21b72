import { Link } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useAllRows } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { type Column, DataTable } from '../../parts/data-table';
import { Figure } from '../../parts/figure';
import { Section } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { type Mark, type Series, TimeChart } from '../../parts/time-chart';
import { addDays, daysOf } from '../../range';
import { labelOf, texts } from '../../texts';
import { chartTexts } from '../../texts/charts';
import { crawlersTexts } from '../../texts/crawlers';
import { ledgerTexts } from '../../texts/ledger';
import { useRange } from '../../use-search';

import { CrawlersByHour, CrawlersByStatus } from './crawler-heat';
import { CrawlerTiles } from './crawler-tile';
import { useLogGaps } from './log-gaps';

type Point = Row<'listCrawlerSeries'>;
type Bot = Row<'listCrawlers'>;

const gapsMax = 5;
const other = 'other';
const colors = [1, 2, 3, 4, 5, 6] as const;
const verificationColors: Record<string, (typeof colors)[number]> = {
  verified: 2,
  spoofed: 5,
  unverifiable: 3,
};

/** Visits by purpose and by verification; days without log lines are gaps. */
export function CrawlerSeries({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const read = (by: 'purpose' | 'verification') => (with_: object) =>
    api.crawlers.listSeries(
      websiteId,
      { ...range, by, interval: 'day', sort: 'at', limit: 1000 },
      with_,
    );
  const byPurpose = useAllRows(['crawler-series', websiteId, 'purpose', range], read('purpose'));
  const byVerification = useAllRows(
    ['crawler-series', websiteId, 'verification', range],
    read('verification'),
  );
  const gaps = useLogGaps(websiteId, range);
  const days = daysOf(range);
  return (
    <Await read={byPurpose}>
      {(purposes) =>
        purposes.rows.every(({ visits }) => visits === null) ? (
          <Empty title={crawlersTexts.noLogs}>
            <Link
              to="/websites/$websiteId/start"
              params={{ websiteId }}
              search={{}}
              className="text-accent underline"
            >
              {texts.firstRun.steps.logs}
            </Link>
          </Empty>
        ) : (
          <>
            <CrawlerTiles websiteId={websiteId} />
            <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
              <TimeChart
                title={crawlersTexts.byPurpose}
                unit={chartTexts.units.visits}
                times={days}
                series={seriesOf(purposes.rows, days, ({ purpose }) => purpose ?? other)}
                format={formatNumber}
                min={0}
              />
              {byVerification.data && (
                <TimeChart
                  title={crawlersTexts.byVerification}
                  unit={chartTexts.units.visits}
                  times={days}
                  series={seriesOf(
                    byVerification.data.rows,
                    days,
                    ({ verification }) => verification ?? '',
                  )}
                  format={formatNumber}
                  min={0}
                  marks={marksOf(byVerification.data.rows, days)}
                />
              )}
            </div>
            {(gaps.data?.total ?? 0) > 0 && (
              <p className="mb-4 text-muted">
                {crawlersTexts.gaps}{' '}
                {gaps.data?.rows
                  .slice(0, gapsMax)
                  .map(({ from, to }) => `${formatMoment(from)} – ${formatMoment(to)}`)
                  .join('; ')}
                {(gaps.data?.total ?? 0) > gapsMax &&
                  `; ${crawlersTexts.moreGaps(formatNumber((gaps.data?.total ?? 0) - gapsMax))}`}
              </p>
            )}
            <div className="mb-5 grid grid-cols-1 gap-4 xl:grid-cols-2">
              <CrawlersByStatus websiteId={websiteId} />
              <CrawlersByHour websiteId={websiteId} />
            </div>
            <Bots websiteId={websiteId} />
          </>
        )
      }
    </Await>
  );
}

/** Marks the day before which no visit can be found spoofed by its reverse name. */
function marksOf(points: readonly Point[], days: readonly string[]): Mark[] {
  const last = points.findLast(({ canAccuse }) => canAccuse === false);
  const at = last && addDays(last.at.slice(0, 10), 1);
  return at !== undefined && days.includes(at) ? [{ at, label: crawlersTexts.accusableFrom }] : [];
}

/**
 * A day that no drain covered has no number, also where others have none. What has no color of its
 * own is one bar, so that the bars of a day still add up to its visits.
 */
function seriesOf(
  points: readonly Point[],
  days: readonly string[],
  nameOf: (point: Point) => string,
): Series[] {
  const all = [...new Set(points.map(nameOf))].filter((name) => name !== '' && name !== other);
  const hasRest = all.length > colors.length || points.some((point) => nameOf(point) === other);
  const own = all.slice(0, hasRest ? colors.length - 1 : colors.length);
  return [...own, ...(hasRest ? [other] : [])].map((name, index) => {
    const byDay = new Map<string, number | null>();
    for (const point of points) {
      const is = nameOf(point);
      if (is !== name && (name !== other || is === '' || own.includes(is))) continue;
      const day = point.at.slice(0, 10);
      const before = byDay.get(day) ?? null;
      byDay.set(day, point.visits === null ? before : (before ?? 0) + point.visits);
    }
    return {
      label: labelOf(name),
      color: verificationColors[name] ?? colors[index] ?? 1,
      points: days.map((day) => byDay.get(day) ?? null),
      isBars: true,
    };
  });
}

function Bots({ websiteId }: { websiteId: string }) {
  const range = useRange();
  const read = useAllRows(['crawlers', websiteId, 'bots', range], (with_) =>
    api.crawlers.list(
      websiteId,
      { ...range, groupBy: ['bot'], sort: '-visits', limit: 1000 },
      with_,
    ),
  );
  return (
    <Section title={crawlersTexts.bots}>
      <Await read={read}>
        {(data) => (
          <DataTable
            caption={crawlersTexts.bots}
            columns={botColumns(websiteId)}
            rows={data.rows}
            request={data.request}
          />
        )}
      </Await>
    </Section>
  );
}

function botColumns(websiteId: string): Column<Bot>[] {
  const count = (id: 'visits' | 'verified' | 'spoofed' | 'unverifiable'): Column<Bot> => ({
    id,
    header: crawlersTexts.columns[id],
    isNumber: true,
    cell: (row, request) => (
      <Figure
        value={formatNumber(row[id])}
        className={id === 'spoofed' && row[id] > 0 ? 'font-medium text-bad' : ''}
        evidence={() => ({
          title: `${crawlersTexts.columns[id]}: ${row.bot ?? ''}`,
          value: formatNumber(row[id]),
          request,
          facts: [
            { label: texts.evidence.source, value: crawlersTexts.logs },
            { label: ledgerTexts.firstVisit, value: formatMoment(row.firstAt) },
            { label: ledgerTexts.lastVisit, value: formatMoment(row.lastAt) },
          ],
          rows: {
            to: `/websites/${websiteId}/crawlers?tab=visits&bot=${encodeURIComponent(row.bot ?? '')}`,
            label: texts.evidence.rows,
          },
        })}
      />
    ),
  });
  return [
    {
      id: 'bot',
      header: crawlersTexts.columns.bot,
      cell: (row) => <span className="font-medium">{row.bot}</span>,
    },
    count('visits'),
    count('verified'),
    count('spoofed'),
    count('unverifiable'),
    { id: 'last', header: ledgerTexts.lastVisit, cell: (row) => formatMoment(row.lastAt) },
  ];
}
