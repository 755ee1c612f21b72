import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import type { Row } from '../../packages/client/src/schema-types';
import { api } from '../data/api';
import type { ApiRequest } from '../data/api-request';
import { useTeam } from '../data/people';
import { useCanWrite, useIsLimited, useSession } from '../data/session';
import { type ReadRows, rowsQuery, useRows } from '../data/use-read';
import {
  formatDay,
  formatDifference,
  formatNumber,
  formatPoints,
  formatShare,
  formatShort,
} from '../format';
import { SandboxBadge } from '../parts/badge';
import { choicesOf } from '../parts/choices';
import { type Column, DataTable, firstRows, rowsAtFirst } from '../parts/data-table';
import type { Evidence } from '../parts/evidence-facts';
import { FilterSelect, FilterText } from '../parts/field';
import { Change, Figure, NotMeasured } from '../parts/figure';
import { hiddenColumns } from '../parts/hidden-columns';
import { later } from '../parts/later';
import { Page } from '../parts/page';
import { SampleBadge, sampleText } from '../parts/sample-badge';
import { Sparkline } from '../parts/sparkline';
import { Await, Empty } from '../parts/states';
import { Tabs, useTab } from '../parts/tabs';
import { Tile, Tiles } from '../parts/tile';
import { WhyButton } from '../parts/why-button';
import { addDays, rangeBefore } from '../range';
import { chosen, pick, type Search } from '../search-params';
import { texts } from '../texts';
import { useUrlSearch } from '../use-search';
import { AddWebsite } from './first-run/add-website';
import { rangesIn, rowsWithin, sortOverview, totalsOf } from './overview-sort';

export type OverviewRow = Row<'listOverview'>;
/** What the API sorts by; the page sorts the rest. */
type Sort = 'change' | '-change' | 'name' | '-name';

type OverviewFilter = NonNullable<Parameters<typeof api.websites.listOverview>[0]>;

const relationships = ['client', 'own', 'competitor'];
const orders = ['visibilityChange', 'clicksChange', 'name'];
const tabs = ['websites', 'movers', 'clicks', 'rankings', 'audits'] as const;
const rowsMax = 1000;
/** Only the websites in view of a long list are drawn. */
const LongWebsites = later(async () => (await import('./long-websites')).LongWebsites);
const Portfolio = later(async () => (await import('./portfolio')).Portfolio);

const FirstSteps = later(async () => (await import('./first-run/first-steps')).FirstSteps);
/** Saved views, numbers and columns. */
const OverviewTools = later(async () => (await import('./overview-tools')).OverviewTools);
const ImportWebsites = later(
  async () => (await import('./first-run/import-websites')).ImportWebsites,
);
const Budgets = later(async () => (await import('./budgets')).Budgets);
const sortOf = (text: string | undefined): Sort =>
  text === 'name' || text === '-name' || text === 'change' ? text : '-change';

/** The query of the screen with these filters. */
export function overviewQuery(search: Search) {
  const q = search['q'] ?? '';
  const sort = sortOf(search['sort']);
  const filter = {
    ...chosen({ q }),
    ...pick<OverviewFilter>(search, ['tag', 'relationship', 'owner']),
  };
  return rowsQuery(['overview', filter, sort], (with_) =>
    api.websites.listOverview({ ...filter, sort, limit: rowsMax }, with_),
  );
}

/** One row for each website, with what changed most at the top. */
export function Overview() {
  const [search, change] = useUrlSearch();
  const isLimited = useIsLimited();
  const tab = useTab(tabs);
  const sort = search['sort'] ?? '-change';
  const q = search['q'] ?? '';
  const isFiltered =
    q !== '' || Boolean(search['tag'] ?? search['relationship'] ?? search['owner']);
  const canWrite = useCanWrite();
  const read = useQuery({ ...overviewQuery(search), placeholderData: keepPreviousData });
  // What filters need is asked for once the rows are here, which people wait for.
  const tags = useRows(['website tags', 'names'], (with_) => api.tags.list({ limit: 200 }, with_), {
    enabled: !isLimited && read.data !== undefined,
  });
  const isNew = read.data?.total === 0 && !isFiltered;
  return (
    <Page
      title={texts.overview.title}
      {...(read.data && !isNew ? { note: noteOf(read.data, search) } : {})}
      actions={
        !isNew &&
        tab === 'websites' && (
          <>
            <FilterText
              label={texts.overview.search}
              value={q}
              onText={(text) => change({ q: text }, { isReplaced: true })}
              className="w-32"
            />
            {(tags.data?.total ?? 0) > 0 && (
              <FilterSelect
                label={texts.overview.tag}
                value={search['tag'] ?? ''}
                choices={[
                  { value: '', label: texts.overview.anyTag },
                  ...(tags.data?.rows ?? []).map(({ name }) => ({ value: name, label: name })),
                ]}
                onChoice={(tag) => change({ tag })}
              />
            )}
            <FilterSelect
              label={texts.overview.relationship}
              value={search['relationship'] ?? ''}
              choices={choicesOf(texts.overview.anyRelationship, relationships)}
              onChoice={(relationship) => change({ relationship })}
            />
            {read.data && <OwnerFilter />}
            <FilterSelect
              label={texts.overview.sort}
              value={orders.includes(sort) ? sort : ''}
              choices={[
                { value: '', label: texts.overview.sorts.change },
                { value: 'visibilityChange', label: texts.overview.sorts.visibility },
                { value: 'clicksChange', label: texts.overview.sorts.clicks },
                { value: 'name', label: texts.overview.sorts.name },
              ]}
              onChoice={(value) => change({ sort: value })}
            />
            {canWrite && (
              <>
                <AddWebsite />
                <ImportWebsites />
              </>
            )}
          </>
        )
      }
    >
      {!isNew && (
        <Tabs
          label={texts.overview.title}
          tabs={tabs.map((id) => ({ id, text: texts.overview.tabs[id] }))}
        />
      )}
      {tab !== 'websites' && <Portfolio tab={tab} />}
      {tab === 'websites' && (
        <Await read={read} rows={10}>
          {(data) =>
            isNew ? (
              <FirstSteps />
            ) : data.rows.length === 0 ? (
              <Empty title={texts.overview.none} />
            ) : (
              <>
                <Budgets />
                <Websites data={data} sort={sort} onSort={(next) => change({ sort: next })} />
              </>
            )
          }
        </Await>
      )}
    </Page>
  );
}

/** How many websites there are, and how many of them the numbers leave. */
function noteOf({ rows, total }: ReadRows<OverviewRow>, search: Search): string {
  const count = rowsWithin(rows, rangesIn(search['ranges'])).length;
  const all = texts.overview.note(formatNumber(total));
  return count === rows.length ? all : texts.overview.someOf(formatNumber(count), all);
}

function OwnerFilter() {
  const [search, change] = useUrlSearch();
  const isPerson = useSession()?.isPerson === true;
  const { people } = useTeam();
  if (people.length === 0) return null;
  const words = texts.overview;
  return (
    <FilterSelect
      label={words.columns.owner}
      value={search['owner'] ?? ''}
      choices={[
        { value: '', label: words.anyOwner },
        ...(isPerson ? [{ value: 'me', label: words.ownedByMe }] : []),
        { value: 'none', label: words.ownedByNone },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChoice={(owner) => change({ owner })}
    />
  );
}

function OwnerName({ id }: { id: string }) {
  const { names } = useTeam();
  return (
    <bdi className="block max-w-24 truncate" title={names.get(id)}>
      {names.get(id) ?? ''}
    </bdi>
  );
}

type WebsitesProps = { data: ReadRows<OverviewRow>; sort: string; onSort: (sort: string) => void };

function Websites({ data, sort, onSort }: WebsitesProps) {
  const [{ ranges, columns: chosenColumns }] = useUrlSearch();
  const isLimited = useIsLimited();
  const { names } = useTeam();
  const { request } = data;
  const rows = useMemo(
    () => sortOverview(rowsWithin(data.rows, rangesIn(ranges)), sort, names),
    [data.rows, sort, ranges, names],
  );
  const columns = useOverviewColumns();
  const hidden = hiddenColumns(chosenColumns, columns);
  const table = {
    caption: texts.overview.title,
    columns,
    hidden,
    request,
    sort,
    onSort,
    // All columns fit next to the menu of a window of 1280 px.
    className: '[&_td]:px-2 [&_th]:px-2',
  };
  return (
    <>
      {rows.length > 1 && <Totals rows={rows} request={request} />}
      {!isLimited && (
        <OverviewTools until={<div className="mb-2 h-7" />} columns={columns} hidden={hidden} />
      )}
      {rows.length === 0 ? (
        <Empty title={texts.overview.none} />
      ) : (
        <Table table={table} rows={rows} />
      )}
    </>
  );
}

type TableProps = {
  table: Omit<ComponentProps<typeof DataTable<OverviewRow>>, 'rows'>;
  rows: readonly OverviewRow[];
};

function Table({ table, rows }: TableProps) {
  const total = rows.length;
  if (total <= rowsAtFirst) return <DataTable {...table} rows={rows} />;
  const first = (
    <DataTable {...table} rows={rows.slice(0, rowsAtFirst)} window={firstRows(total)} />
  );
  return <LongWebsites {...table} rows={rows} until={first} />;
}

const totals = ['clicks', 'crawlers', 'drops', 'alerts', 'failed'] as const;

/** Counts over days name these; the others are of now, or named by their column. */
function daysOf(rows: readonly OverviewRow[], name: (typeof totals)[number]): string | undefined {
  const counted = rows.find((row) => (name === 'clicks' ? row.clicks : row.crawlerVisits));
  const days = name === 'clicks' ? counted?.clicks?.days : counted?.crawlerVisits?.days;
  if ((name !== 'clicks' && name !== 'crawlers') || days === undefined) return undefined;
  return texts.overview.lastDays(formatNumber(days));
}

/** What all websites of the list have together. */
type TotalsProps = { rows: readonly OverviewRow[]; request: ApiRequest };

function Totals({ rows, request }: TotalsProps) {
  const isLimited = useIsLimited();
  const sums = useMemo(() => totalsOf(rows), [rows]);
  const shown = totals.filter((name) => !isLimited || name !== 'failed');
  return (
    <Tiles>
      {shown.map((name) => {
        const value = sums[name];
        const label = columns[name];
        return (
          <Tile key={name} label={label} hint={texts.overview.total} days={daysOf(rows, name)}>
            {value === null ? (
              <NotMeasured />
            ) : (
              <Figure
                value={formatShort(value)}
                evidence={() => ({
                  title: label,
                  value: formatNumber(value),
                  facts: [{ label: texts.evidence.of, value: texts.overview.total }],
                  request,
                  isSandbox: rows.some(({ sandbox }) => sandbox),
                })}
              />
            )}
          </Tile>
        );
      })}
    </Tiles>
  );
}

const { columns, hints } = texts.overview;

/** A client sees neither jobs nor the people of the agency. */
function useOverviewColumns(): readonly Column<OverviewRow>[] {
  const isLimited = useIsLimited();
  return isLimited
    ? overviewColumns.filter(({ id }) => id !== 'failed' && id !== 'owner')
    : overviewColumns;
}

const overviewColumns: readonly Column<OverviewRow>[] = [
  {
    id: 'website',
    header: columns.website,
    sort: 'name',
    cell: (row) => (
      <span className="flex items-center gap-2">
        <Link
          to="/websites/$websiteId"
          params={{ websiteId: row.websiteId }}
          search={{}}
          className="min-w-0 max-w-48 truncate leading-[1.1] font-medium hover:text-accent hover:underline"
          title={row.name}
        >
          <bdi>{row.hostname}</bdi>
          {row.name !== row.hostname && (
            <span className="block truncate text-xs font-normal text-muted">{row.name}</span>
          )}
        </Link>
        {row.sandbox && <SandboxBadge />}
      </span>
    ),
  },
  {
    id: 'owner',
    header: columns.owner,
    sort: 'owner',
    cell: ({ ownerId }) => (ownerId === null ? null : <OwnerName id={ownerId} />),
  },
  {
    id: 'visibility',
    header: columns.visibility,
    hint: hints.visibility,
    isNumber: true,
    sort: 'change',
    cell: (row, request) => <VisibilityCell row={row} evidence={ofRow(row, request)} />,
  },
  {
    id: 'trend',
    header: columns.trend,
    cell: (row) => (
      <Sparkline points={row.sparkline} label={texts.overview.trendLabel(row.hostname)} />
    ),
  },
  {
    id: 'clicks',
    header: columns.clicks,
    hint: hints.clicks,
    isNumber: true,
    sort: 'clicks',
    cell: (row, request) => (
      <CountCell
        counted={row.clicks}
        none={texts.overview.noClicks}
        title={`${columns.clicks}: ${row.hostname}`}
        evidence={{ ...ofRow(row, request), why: whyClicks(row) }}
        source="Google Search Console"
      />
    ),
  },
  {
    id: 'ai',
    header: columns.ai,
    hint: hints.ai,
    isNumber: true,
    sort: 'ai',
    cell: (row, request) => <AiCell row={row} evidence={ofRow(row, request)} />,
  },
  {
    id: 'crawlers',
    header: columns.crawlers,
    hint: hints.crawlers,
    isNumber: true,
    sort: 'crawlers',
    cell: (row, request) => (
      <CountCell
        counted={row.crawlerVisits}
        none={texts.overview.noCrawlers}
        title={`${columns.crawlers}: ${row.hostname}`}
        evidence={ofRow(row, request)}
        source="access logs"
      />
    ),
  },
  count('drops', columns.drops, (row) => row.unconfirmedDrops, hints.drops),
  count('alerts', columns.alerts, (row) => row.openAlerts),
  count('failed', columns.failed, (row) => row.failedJobs, hints.failed),
  {
    id: 'health',
    header: columns.health,
    hint: hints.health,
    isNumber: true,
    sort: 'health',
    cell: (row, request) => <HealthCell row={row} evidence={ofRow(row, request)} />,
  },
];

/** Nothing to worry about is quiet. */
function count(
  id: string,
  header: string,
  countOf: (row: OverviewRow) => number,
  hint?: string,
): Column<OverviewRow> {
  return {
    id,
    header,
    isNumber: true,
    sort: id,
    ...(hint === undefined ? {} : { hint }),
    cell: (row, request) => {
      const value = countOf(row);
      return (
        <Figure
          value={formatNumber(value)}
          className={value > 0 ? 'font-medium text-bad' : 'text-muted'}
          evidence={() => ({
            title: `${header}: ${row.hostname}`,
            value: formatNumber(value),
            facts: hint === undefined ? [] : [{ label: texts.evidence.of, value: hint }],
            rows: { to: `/websites/${row.websiteId}`, label: texts.screens.changes },
            ...ofRow(row, request),
          })}
        />
      );
    },
  };
}

function ofRow(row: OverviewRow, request: ApiRequest) {
  return { request, isSandbox: row.sandbox };
}

type CellProps = { row: OverviewRow; evidence: Pick<Evidence, 'request' | 'isSandbox'> };

function VisibilityCell({ row, evidence }: CellProps) {
  const { visibility } = row;
  if (!visibility) return <NotMeasured why={texts.overview.noVisibility} />;
  const { value, change, date } = visibility;
  return (
    <span className="inline-flex items-baseline gap-2">
      <Change value={change} text={formatPoints(change ?? 0)} />
      <Figure
        value={formatShare(value)}
        className="font-medium"
        evidence={() => ({
          title: `${texts.overview.columns.visibility}: ${row.hostname}`,
          value: formatShare(value),
          facts: [
            { label: texts.evidence.of, value: texts.overview.hints.visibility },
            { label: texts.evidence.day, value: formatDay(date) },
            {
              label: texts.evidence.change,
              value:
                change === null
                  ? texts.notMeasured
                  : `${formatPoints(change)} ${texts.overview.against}`,
            },
          ],
          rows: { to: `/websites/${row.websiteId}/rankings`, label: texts.evidence.rows },
          ...evidence,
        })}
      />
    </span>
  );
}

/** Against as many days before, as the API compares them. */
function whyClicks({ websiteId, clicks }: OverviewRow): Evidence['why'] {
  if (!clicks || clicks.change === null) return null;
  const { days, to } = clicks;
  const range = { from: addDays(to, 1 - days), to };
  const before = rangeBefore(range, 'previous_period');
  return <WhyButton websiteId={websiteId} metric="clicks" range={range} before={before} />;
}

type CountProps = {
  counted: OverviewRow['crawlerVisits'];
  none: string;
  title: string;
  source: string;
  evidence: CellProps['evidence'] & Pick<Evidence, 'why'>;
};

function CountCell({ counted, none, title, source, evidence }: CountProps) {
  if (!counted) return <NotMeasured why={none} />;
  const { value, change, days } = counted;
  return (
    <span className="inline-flex items-baseline gap-2">
      <Change value={change} text={formatDifference(change ?? 0)} />
      <Figure
        value={formatShort(value)}
        evidence={() => ({
          title,
          value: formatNumber(value),
          facts: [
            { label: texts.evidence.source, value: source },
            { label: texts.evidence.days, value: texts.overview.lastDays(formatNumber(days)) },
            {
              label: texts.evidence.change,
              value:
                change === null
                  ? texts.notMeasured
                  : `${formatDifference(change)} ${texts.overview.againstDays(formatNumber(days))}`,
            },
          ],
          ...evidence,
        })}
      />
    </span>
  );
}

const thinBelow = 20;

function AiCell({ row, evidence }: CellProps) {
  const rate = row.aiMentionRate;
  if (!rate) return <NotMeasured why={texts.overview.noAi} />;
  const { value, low, high, answers } = rate;
  const interval =
    low === null || high === null ? null : `${formatShare(low, 0)}–${formatShare(high, 0)}`;
  return (
    <span className="inline-flex flex-col items-end leading-[1.1]">
      <Figure
        value={formatShare(value, 0)}
        isThin={answers < thinBelow}
        evidence={() => ({
          title: `${texts.overview.columns.ai}: ${row.hostname}`,
          value: formatShare(value),
          facts: [
            { label: texts.evidence.interval, value: interval ?? texts.notMeasured },
            { label: texts.evidence.answers, value: formatNumber(answers) },
            { label: texts.evidence.days, value: texts.overview.lastDays('28') },
          ],
          ...evidence,
        })}
      />
      {interval !== null && <span className="text-xs text-muted">{interval}</span>}
    </span>
  );
}

function HealthCell({ row, evidence }: CellProps) {
  const { health } = row;
  if (!health) return <NotMeasured why={texts.overview.noHealth} />;
  const { score, date, sample } = health;
  return (
    <>
      <Figure
        value={formatNumber(score)}
        evidence={() => ({
          title: `${texts.overview.columns.health}: ${row.hostname}`,
          value: `${formatNumber(score)} / 100`,
          facts: [
            {
              label: texts.evidence.of,
              value: sample ? sampleText(sample) : texts.overview.hints.health,
            },
            ...(date ? [{ label: texts.evidence.day, value: formatDay(date) }] : []),
          ],
          ...evidence,
        })}
      />
      <SampleBadge sample={sample} />
    </>
  );
}
