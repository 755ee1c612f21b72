import { type Queries, sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { type LedgerFilter, passes } from '../rules/ledger-facts';
import { countPassing, readFactCounts, readHosts } from './ledger-counts';
import {
  type Clause,
  factConditions,
  isOfFacts,
  isSpread,
  matching,
  neededTests,
  walked,
} from './ledger-filter';
import { type LedgerUrl, readLedgerUrls } from './ledger-row';

const sortColumns = {
  addedAt: 'u.id',
  discoveredAt: 'u.discovered_at',
  url: 'u.url collate "C"',
} as const;

type SortField = keyof typeof sortColumns;
export type LedgerSort = SortField | `-${SortField}`;

/** Sort orders. The default is the order of addition, which is that of the ids. */
export const ledgerSorts = (Object.keys(sortColumns) as SortField[]).flatMap(
  (field): LedgerSort[] => [field, `-${field}`],
);

type Page = { limit: number; offset: number };
type ListRequest = { filter: LedgerFilter; sort: LedgerSort };
type Found = { total: number; ids: string[] };

/** Up to this many URLs, sorting is faster than an ordered scan of all. */
const sortedMax = 20_000;

/** Rows per page of a streamed list: large enough to need few queries, small enough for memory. */
const streamedPageRows = 2_000;

/** Returns a page of a website's ledger, with the exact number of all matching URLs. */
export async function listLedger(
  workspace: Workspace,
  websiteId: string,
  asked: ListRequest,
  page: Page,
): Promise<{ rows: LedgerUrl[]; total: number }> {
  // With a million URLs this would delay short reads, and writes.
  return workspace.scan(async (tx) => {
    const filter = await withoutCommonPart(tx, websiteId, asked.filter);
    const find = isOfFacts(filter) ? findByFacts : findMatching;
    const { total, ids } = await find(tx, websiteId, { ...asked, filter }, page);
    return { rows: await readLedgerUrls(tx, websiteId, ids), total };
  });
}

/** Omits a part that every host has, and therefore every URL: nothing needs to be searched then. */
async function withoutCommonPart(
  tx: Queries,
  websiteId: string,
  filter: LedgerFilter,
): Promise<LedgerFilter> {
  const { q, host } = filter;
  if (q === undefined) return filter;
  const hosts = host === undefined ? await readHosts(tx, websiteId) : [host];
  return hosts.every((each) => each.includes(q)) ? { ...filter, q: undefined } : filter;
}

/** Counts by facts. The page is found by an ordered scan or, for few matches, by their facts. */
async function findByFacts(
  tx: Queries,
  websiteId: string,
  { filter, sort }: ListRequest,
  page: Page,
): Promise<Found> {
  const counts = await readFactCounts(tx, websiteId, filter.host);
  const tests = neededTests(filter);
  const total = countPassing(counts, tests);
  if (page.offset >= total) return { total, ids: [] };
  if (total <= sortedMax) {
    const facts = counts.filter((one) => passes(one.facts, tests)).map((one) => String(one.facts));
    const among = { text: 'u.facts = any (?::bigint[])', values: [facts] };
    const { text, values } = factConditions(tx, websiteId, filter, [among]);
    // OFFSET 0 keeps the planner from scanning all URLs in order after all.
    const few = `from (select * from ledger_urls u where ${text} offset 0) u`;
    return { total, ids: await pageOfIds(tx, { text: few, values }, orderOf(sort), page) };
  }
  const discovered = countPassing(counts, [...tests, { mask: 32n, needs: 'some' }]);
  // The index contains discovered URLs only, and those come first.
  const isWithin = sort.endsWith('discoveredAt') && page.offset + page.limit <= discovered;
  const { text, values } = walked(tx, websiteId, filter);
  const from = isWithin ? `${text} and u.discovered_at is not null` : text;
  const order = orderOf(sort, isWithin);
  return { total, ids: await pageOfIds(tx, { text: from, values }, order, page) };
}

/** Builds the ORDER BY. Without nulls it needs no NULLS LAST, so an index can be used. */
function orderOf(sort: LedgerSort, isNeverNull = false): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sortColumns[sort.replace('-', '') as SortField];
  if (column === sortColumns.addedAt) return `u.id ${direction}`;
  const isNullable = column === sortColumns.discoveredAt && !isNeverNull;
  // Undiscovered URLs come last in both directions.
  return `${column} ${direction}${isNullable ? ' nulls last' : ''}, u.id ${direction}`;
}

async function pageOfIds(
  tx: Queries,
  { text, values }: Clause,
  order: string,
  page: Page,
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(
    sql.raw(`select u.id ${text} order by ${order} limit ? offset ?`, [
      ...values,
      page.limit,
      page.offset,
    ]),
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds the page and the total. Matches of a time range, or few matches, are selected once for
 * both. Of many matches spread over all URLs, the page is found by an ordered scan.
 */
async function findMatching(
  tx: Queries,
  websiteId: string,
  { filter, sort }: ListRequest,
  page: Page,
): Promise<Found> {
  const all = matching(tx, websiteId, filter);
  if (!isSpread(filter)) return findAll(tx, all, { sort, page });
  const limited = { text: `${all.text} limit ?`, values: [...all.values, sortedMax + 1] };
  const few = await findAll(tx, limited, { sort, page });
  if (few.total <= sortedMax) return few;
  const total = await countMatching(tx, websiteId, filter);
  return { total, ids: await pageOfIds(tx, walked(tx, websiteId, filter), orderOf(sort), page) };
}

/** FROM clause of the matches as `u`, with the columns needed for sorting. */
function sorted(db: Queries, all: Clause, sort: LedgerSort): Clause {
  if (sort.endsWith('addedAt')) return { text: `from (${all.text}) u`, values: all.values };
  const text = `from (${all.text}) m join ledger_urls u on u.workspace_id = ? and u.id = m.id`;
  return { text, values: [...all.values, db.workspaceId] };
}

/** Counts the matches and selects the page from them, using narrow rows. */
async function findAll(
  tx: Queries,
  all: Clause,
  { sort, page }: { sort: LedgerSort; page: Page },
): Promise<Found> {
  const { text, values } = sorted(tx, { text: 'select id from found', values: [] }, sort);
  const [row] = await tx.run<Found>(
    sql.raw(
      `with found as materialized (${all.text})
       select (select count(*) from found) as total,
         array(select u.id ${text} order by ${orderOf(sort)} limit ? offset ?) as ids`,
      [...all.values, ...values, page.limit, page.offset],
    ),
  );
  return row ?? { total: 0, ids: [] };
}

/** Returns the number of matching URLs. */
export async function countMatching(
  tx: Queries,
  websiteId: string,
  filter: LedgerFilter,
): Promise<number> {
  // Only a few thousand pages rank, so counting those and subtracting is faster.
  const others = { ...filter, isRanking: undefined };
  if (filter.isRanking === false && isOfFacts(others)) {
    const ranking = await countMatching(tx, websiteId, { ...filter, isRanking: true });
    const counts = await readFactCounts(tx, websiteId, filter.host);
    return countPassing(counts, neededTests(others)) - ranking;
  }
  const { text, values } = matching(tx, websiteId, filter);
  const [row] = await tx.run<{ count: number }>(
    sql.raw(`select count(*) from (${text}) m`, values),
  );
  return row?.count ?? 0;
}

/**
 * Streams all matching URLs in order of their ids. Each page starts after the last id of the
 * previous one, so neither memory nor a transaction is kept while a slow client reads.
 */
export async function* streamLedger(
  workspace: Workspace,
  websiteId: string,
  filter: LedgerFilter,
): AsyncGenerator<LedgerUrl> {
  const { text, values } = matching(workspace.db, websiteId, filter);
  for (let last = ''; ; ) {
    const after = last;
    const { ids, rows } = await workspace.scan(async (tx) => {
      const page = await tx.run<{ id: string }>(
        sql.raw(`select m.id from (${text}) m where m.id > ? order by 1 limit ?`, [
          ...values,
          after,
          streamedPageRows,
        ]),
      );
      const pageIds = page.map(({ id }) => id);
      return { ids: pageIds, rows: await readLedgerUrls(tx, websiteId, pageIds) };
    });
    yield* rows;
    last = ids.at(-1) ?? '';
    if (ids.length < streamedPageRows) return;
  }
}
