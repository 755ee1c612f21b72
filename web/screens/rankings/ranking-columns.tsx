import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { countryName } from '../../country-name';
import type { ApiRequest } from '../../data/api-request';
import { readPositionSeries } from '../../data/position-series';
import { formatMoment, formatNumber, formatShortDay } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { factsOf, isSandbox } from '../../parts/facts';
import { Figure, NotMeasured } from '../../parts/figure';
import { Sparkline } from '../../parts/sparkline';
import { daysOf } from '../../range';
import { labelOf, texts } from '../../texts';
import { rankingsTexts } from '../../texts/rankings';
import { keepRange } from '../../use-search';

export type Ranking = Row<'listWebsiteRankings'>;
type Context = { websiteId: string; from: string; to: string };

export const statusTones: Partial<Record<Ranking['status'], Tone>> = {
  improved: 'good',
  new: 'good',
  declined: 'bad',
  lost: 'bad',
  failed: 'warn',
};

/** Distinguishes keywords of the same words. */
const placeOf = ({ engine, device, country, language, location }: Ranking): string =>
  [
    ...(engine === 'google' ? [] : [labelOf(engine)]),
    labelOf(device),
    location ?? `${country}/${language}`,
  ].join(', ');

/** States in which nothing is known of the position. */
const unknown = new Set<Ranking['status']>(['not_measured', 'pending', 'failed']);

export function rankingColumns({ websiteId, from, to }: Context): Column<Ranking>[] {
  const { columns, hints } = rankingsTexts;
  return [
    {
      id: 'keyword',
      header: columns.keyword,
      sort: 'keyword',
      cell: (row) => (
        <Link
          to="/websites/$websiteId/rankings/$keywordId"
          params={{ websiteId, keywordId: row.keywordId }}
          search={keepRange}
          className="flex items-baseline gap-2 font-medium hover:text-accent hover:underline"
          title={`${row.keyword}, ${placeOf(row)}`}
        >
          <bdi className="min-w-0 truncate">{row.keyword}</bdi>
          <span className="shrink-0 text-xs font-normal text-muted">{placeOf(row)}</span>
        </Link>
      ),
    },
    {
      id: 'position',
      header: columns.position,
      sort: 'position',
      isNumber: true,
      cell: (row, request) => <PositionCell row={row} request={request} />,
    },
    {
      id: 'change',
      header: columns.change,
      sort: 'change',
      isNumber: true,
      cell: (row, request) => <ChangeCell row={row} request={request} />,
    },
    {
      id: 'history',
      header: columns.history,
      cell: (row) => <HistoryCell row={row} from={from} to={to} />,
    },
    {
      id: 'status',
      header: columns.status,
      cell: (row) => (
        <Badge tone={statusTones[row.status] ?? 'neutral'}>{labelOf(row.status)}</Badge>
      ),
    },
    {
      id: 'volume',
      header: columns.volume,
      sort: 'searchVolume',
      isNumber: true,
      cell: (row) => (row.searchVolume === null ? <NotMeasured /> : formatNumber(row.searchVolume)),
    },
    {
      id: 'traffic',
      header: columns.traffic,
      hint: hints.traffic,
      sort: 'traffic',
      isNumber: true,
      cell: (row) => (row.traffic === null ? <NotMeasured /> : formatNumber(row.traffic)),
    },
    {
      id: 'url',
      header: columns.url,
      cell: (row) =>
        row.url === null ? null : (
          <span className="flex items-center gap-1.5">
            <bdi className="block max-w-72 truncate text-muted" title={row.url}>
              {pathOf(row.url)}
            </bdi>
            {row.isTargetUrl === false && <Badge tone="warn">{rankingsTexts.notTarget}</Badge>}
          </span>
        ),
    },
    {
      id: 'features',
      header: columns.features,
      cell: (row) => (
        <span
          className="block max-w-64 truncate text-muted"
          title={row.serpFeatures.map(labelOf).join(', ')}
        >
          {row.serpFeatures.map(labelOf).join(', ')}
        </span>
      ),
    },
    { id: 'device', header: columns.device, cell: (row) => labelOf(row.device) },
    { id: 'country', header: columns.country, cell: (row) => countryName(row.country) },
    {
      id: 'checked',
      header: columns.checked,
      sort: 'checkedAt',
      cell: (row) =>
        row.evidence.checkedAt ? formatShortDay(row.evidence.checkedAt) : <NotMeasured />,
    },
  ];
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

type CellProps = { row: Ranking; request: ApiRequest };

export function PositionCell({ row, request }: CellProps) {
  const { position, evidence } = row;
  // A result page without results shows no place after which the website could be.
  if (position === null && (unknown.has(row.status) || !evidence.depth)) {
    return <NotMeasured why={labelOf(row.status)} />;
  }
  return (
    <Figure
      value={position === null ? `> ${evidence.depth ?? ''}` : formatNumber(position)}
      isThin={evidence.isConfirmed === false}
      className={position === null ? 'text-muted' : 'font-medium'}
      evidence={() => evidenceOf(row, request)}
    />
  );
}

const evidenceOf = (row: Ranking, request: ApiRequest) => ({
  title: row.keyword,
  value: row.position === null ? labelOf(row.evidence.state) : `#${row.position}`,
  facts: factsOf(row.evidence),
  isSandbox: isSandbox(row.evidence),
  request,
  rows: {
    to: `/websites/${row.websiteId}/rankings/${row.keywordId}`,
    label: texts.evidence.rows,
  },
});

function ChangeCell({ row, request }: CellProps) {
  const { change, previousPosition, previousCheckedAt } = row;
  if (change === null) return <NotMeasured why={labelOf(row.status)} />;
  const open = () => {
    const now = evidenceOf(row, request);
    if (!previousCheckedAt) return now;
    const value = `#${previousPosition ?? '–'}, ${formatMoment(previousCheckedAt)}`;
    return { ...now, facts: [...now.facts, { label: texts.evidence.before, value }] };
  };
  if (change === 0) return <Figure value="±0" className="text-muted" evidence={open} />;
  return (
    <Figure
      value={`${change > 0 ? '▲' : '▼'} ${Math.abs(change)}`}
      className={change > 0 ? 'text-good' : 'text-bad'}
      evidence={open}
    />
  );
}

const settleMs = 250;

/** Rows that only fly past while one scrolls are not asked for. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

type HistoryProps = { row: Ranking; from: string; to: string };

function HistoryCell({ row: { websiteId, keywordId, keyword }, from, to }: HistoryProps) {
  const isSettled = useIsSettled();
  const series = useQuery({
    queryKey: ['position-series', keywordId, from, to],
    queryFn: async () => (await readPositionSeries(websiteId, keywordId, { from, to })) ?? null,
    enabled: isSettled,
  });
  if (!series.data) return <span className="block h-5.5 w-24" />;
  const byDay = new Map(series.data.points.map(({ day, position }) => [day, position]));
  const points = daysOf({ from, to }).map((day) => byDay.get(day) ?? null);
  return <Sparkline points={points} isDownward label={rankingsTexts.historyOf(keyword)} />;
}
