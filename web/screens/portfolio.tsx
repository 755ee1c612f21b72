import { Link } from '@tanstack/react-router';
import type { Row } from '../../packages/client/src/schema-types';
import { api } from '../data/api';
import type { ApiRequest } from '../data/api-request';
import { useRows } from '../data/use-read';
import { formatDays, formatDifference, formatMoment, formatNumber, formatShare } from '../format';
import { Figure, NotMeasured } from '../parts/figure';
import { List, listOf } from '../parts/list';
import { TimeChart } from '../parts/time-chart';
import { WhyButton } from '../parts/why-button';
import { addDays, dayOf, daysOf, rangeBefore } from '../range';
import { labelOf, texts } from '../texts';
import { listTexts as common } from '../texts/lists';
import { portfolioTexts as words } from '../texts/portfolio';

type OfWebsite = { websiteId: string; domain: string };

const linkClass = 'inline-flex min-h-6 items-center hover:text-accent hover:underline';

type WebsiteScreen =
  | '/websites/$websiteId/rankings'
  | '/websites/$websiteId/search-console'
  | '/websites/$websiteId/audits';

const linkTo = ({ websiteId, domain }: OfWebsite, to: WebsiteScreen) => (
  <Link to={to} params={{ websiteId }} search={{}} className={linkClass}>
    <bdi>{domain}</bdi>
  </Link>
);

/** A place, or why it is missing: not found is a reading, too. */
const placeOf = (position: number | null, why: string) =>
  position === null ? <NotMeasured why={why} /> : formatNumber(position);

const movers = listOf({
  name: 'movers of all',
  title: words.winnersAndLosers,
  note: words.moversNote,
  read: (_id, query, with_) => api.serp.listMovers(query, with_),
  filters: [
    {
      name: 'direction',
      label: words.direction,
      any: words.winnersAndLosers,
      values: ['winners', 'losers'],
    },
  ],
  hasCsv: true,
  empty: { title: words.noMovers },
  columns: [
    { header: common.keyword, value: (row) => row.keyword, sort: 'keyword' },
    {
      header: words.website,
      value: (row) => row.domain,
      cell: (row) => linkTo(row, '/websites/$websiteId/rankings'),
    },
    {
      header: words.before,
      value: (row) => row.previousPosition,
      as: 'number',
      sort: 'previousPosition',
      // Movers were read on both days.
      cell: (row) => placeOf(row.previousPosition, labelOf('not_found')),
    },
    {
      header: common.position,
      value: (row) => row.position,
      as: 'number',
      sort: 'position',
      cell: (row) => placeOf(row.position, labelOf(row.status)),
    },
    { header: words.places, value: (row) => row.places, as: 'change', sort: 'places' },
    { header: words.movement, value: (row) => row.status, as: 'label' },
    { header: words.volume, value: (row) => row.searchVolume, as: 'number', sort: 'searchVolume' },
  ],
});

const rankings = listOf({
  name: 'rankings of all',
  title: words.rankingsNote,
  note: words.rankingsNote,
  read: (_id, query, with_) => api.serp.listRankings(query, with_),
  filters: [{ name: 'q', label: words.keywordFilter }],
  sort: 'position',
  hasCsv: true,
  empty: { title: words.noRankings },
  columns: [
    { header: common.keyword, value: (row) => row.keyword, sort: 'keyword' },
    {
      header: words.website,
      value: (row) => row.domain,
      cell: (row) => linkTo(row, '/websites/$websiteId/rankings'),
    },
    {
      header: common.position,
      value: (row) => row.position,
      as: 'number',
      sort: 'position',
      cell: (row) => placeOf(row.position, labelOf(row.status)),
    },
    {
      header: words.before,
      value: (row) => row.previousPosition,
      as: 'number',
      sort: 'previousPosition',
      cell: (row) =>
        placeOf(
          row.previousPosition,
          row.previousCheckedAt === null ? texts.notMeasured : labelOf('not_found'),
        ),
    },
    { header: words.movement, value: (row) => row.status, as: 'label' },
    { header: words.volume, value: (row) => row.searchVolume, as: 'number', sort: 'searchVolume' },
    { header: common.page, value: (row) => row.url, as: 'address' },
  ],
});

/** What moved, with what may have changed it. */
function moved(
  row: Row<'listSearchOverview'>,
  request: ApiRequest,
  metric: 'clicks' | 'impressions',
) {
  const { websiteId, domain, change, before, now, from, to, dataSource } = row;
  if (!change || !before || !now || from === null || to === null) return <NotMeasured />;
  const range = { from, to };
  const value = formatDifference(change[metric]);
  const title = `${metric === 'clicks' ? common.clicksChange : common.impressionsChange}: ${domain}`;
  return (
    <span className="inline-flex items-baseline gap-2">
      <Figure
        value={value}
        className={change[metric] === 0 ? '' : change[metric] < 0 ? 'text-bad' : 'text-good'}
        evidence={() => ({
          title,
          value,
          facts: [
            { label: texts.evidence.days, value: formatDays(range) },
            { label: texts.evidence.before, value: formatNumber(before[metric]) },
          ],
          isSandbox: dataSource === 'sandbox',
          request,
        })}
      />
      <WhyButton
        websiteId={websiteId}
        metric={metric}
        range={range}
        before={rangeBefore(range, 'previous_period')}
      />
    </span>
  );
}

const clicks = listOf({
  name: 'clicks of all',
  title: common.clicks,
  note: words.clicksNote,
  read: (_id, query, with_) => api.searchConsole.listOverview({ ...query, days: 28 }, with_),
  sort: 'clicksChange',
  hasCsv: true,
  empty: { title: words.noClicks },
  columns: [
    {
      header: words.website,
      value: (row) => row.domain,
      sort: 'domain',
      cell: (row) => linkTo(row, '/websites/$websiteId/search-console'),
    },
    {
      header: words.days,
      value: (row) => (row.from && row.to ? formatDays({ from: row.from, to: row.to }) : ''),
    },
    { header: common.clicks, value: (row) => row.now?.clicks, as: 'number', sort: 'clicks' },
    {
      header: common.clicksChange,
      value: (row) => row.change?.clicks,
      as: 'change',
      cell: (row, request) => moved(row, request, 'clicks'),
      sort: 'clicksChange',
    },
    {
      header: common.impressions,
      value: (row) => row.now?.impressions,
      as: 'number',
      sort: 'impressions',
    },
    {
      header: common.impressionsChange,
      value: (row) => row.change?.impressions,
      as: 'change',
      cell: (row, request) => moved(row, request, 'impressions'),
      sort: 'impressionsChange',
    },
    { header: common.position, value: (row) => row.now?.position, as: 'position' },
    { header: words.property, value: (row) => row.property, as: 'address', isHidden: true },
  ],
});

const statuses = {
  queued: 'neutral',
  running: 'accent',
  paused: 'warn',
  completed: 'good',
  failed: 'bad',
  canceled: 'neutral',
} as const;

const auditsOf = (domains: ReadonlyMap<string, string>) =>
  listOf({
    name: 'audits of all',
    title: words.auditsNote,
    note: words.auditsNote,
    read: (_id, query, with_) => api.audits.list(query, with_),
    sort: '-createdAt',
    empty: { title: words.noAudits },
    columns: [
      {
        header: words.started,
        value: (row) => row.createdAt,
        sort: 'createdAt',
        cell: ({ websiteId, id, createdAt }) => (
          <Link
            to="/websites/$websiteId/audits/$auditId"
            params={{ websiteId, auditId: id }}
            search={{}}
            className={linkClass}
          >
            {formatMoment(createdAt)}
          </Link>
        ),
      },
      {
        header: words.website,
        value: (row) => domains.get(row.websiteId) ?? '',
        cell: ({ websiteId }) =>
          linkTo(
            { websiteId, domain: domains.get(websiteId) ?? '…' },
            '/websites/$websiteId/audits',
          ),
      },
      {
        header: common.state,
        value: (row) => row.status,
        as: 'label',
        tone: ({ status }) => statuses[status],
      },
      {
        header: words.health,
        value: (row) => row.score.healthScore,
        as: 'number',
        sort: 'healthScore',
      },
      {
        header: words.pages,
        value: (row) => row.progress.pagesDone,
        as: 'number',
        sort: 'pagesDone',
      },
    ],
  });

export type PortfolioTab = 'movers' | 'clicks' | 'rankings' | 'audits';

/** Lists over all websites. */
export function Portfolio({ tab }: { tab: PortfolioTab }) {
  if (tab === 'movers') {
    return (
      <>
        <VisibilityOfAll />
        <List list={movers} />
      </>
    );
  }
  if (tab === 'clicks') return <List list={clicks} />;
  if (tab === 'rankings') return <List list={rankings} />;
  return <Audits />;
}

function Audits() {
  const websites = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ limit: 1000 }, with_),
  );
  const domains = new Map(websites.data?.rows.map(({ id, domain }) => [id, domain]));
  return <List list={auditsOf(domains)} />;
}

const chartDays = 90;

function VisibilityOfAll() {
  const to = dayOf(Date.now());
  const range = { from: addDays(to, 1 - chartDays), to };
  const read = useRows(['visibility of all', range], (with_) =>
    api.serp.listVisibility({ ...range, sort: 'day', limit: 1000 }, with_),
  );
  const rows = read.data?.rows ?? [];
  if (rows.length < 2) return null;
  const days = daysOf(range);
  const byDay = new Map(rows.map((row) => [row.day, row.visibility.score]));
  return (
    <div className="mb-5">
      <TimeChart
        title={words.visibility}
        unit={words.visibilityUnit}
        times={days}
        series={[
          { label: words.visibility, color: 2, points: days.map((day) => byDay.get(day) ?? null) },
        ]}
        format={(value) => formatShare(value, 2)}
        min={0}
        height={180}
      />
    </div>
  );
}
