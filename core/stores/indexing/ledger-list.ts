import { type LedgerFilter, passes } from '../../domain/ledger-facts';
import { type Database, type Queries, sql } from '../../postgres/database';
import { countPassing, readFactCounts } from './ledger-counts';
import { type Clause, isOfFacts, matching, neededTests } from './ledger-filter';
import { type LedgerUrl, readLedgerUrls } from './ledger-row';
import type { WebsiteRef } from './ledger-url-store';

/** In the order they were added, which is that of their ids, unless another is asked for. */
export const ledgerSorts = [
  'addedAt',
  '-addedAt',
  'discoveredAt',
  '-discoveredAt',
  'url',
  '-url',
] as const;
export type LedgerSort = (typeof ledgerSorts)[number];

type Page = { limit: number; offset: number };
type Found = { total: number; ids: string[] };

const sortColumns = {
  addedAt: 'u.id',
  discoveredAt: 'u.discovered_at',
  url: 'u.url collate "C"',
} as const;

/** So few URLs are sorted faster than they are found by walking through all in order. */
const sortedMax = 20_000;

/** Pages of a streamed list: large enough that their number costs little, small enough to hold. */
const streamedPageRows = 2_000;

/** A page of a website's ledger, with the exact number of all URLs that match. */
export async function listLedger(
  database: Database,
  ref: WebsiteRef,
  { filter, sort }: { filter: LedgerFilter; sort: LedgerSort },
  page: Page,
): Promise<{ rows: LedgerUrl[]; total: number }> {
  // On a connection of the pool: at a million URLs this would hold short reads back.
  return database.transaction(ref.workspaceId, async (tx) => {
    const isByFacts = isOfFacts(filter);
    const { total, ids } = isByFacts
      ? await findByFacts(tx, ref, { filter, sort }, page)
      : await findMatching(tx, ref, { filter, sort }, page);
    return { rows: await readLedgerUrls(tx, ref, ids), total };
  });
}

/** The total is known by facts; the page is found in order, or where few match, by their facts. */
async function findByFacts(
  tx: Queries,
  ref: WebsiteRef,
  { filter, sort }: { filter: LedgerFilter; sort: LedgerSort },
  page: Page,
): Promise<Found> {
  const counts = await readFactCounts(tx, ref, filter.host);
  const tests = neededTests(filter);
  const total = countPassing(counts, tests);
  if (page.offset >= total) return { total, ids: [] };
  const found = matching(ref, filter);
  const isFew = total <= sortedMax;
  const facts = counts.flatMap((count) =>
    passes(count.facts, tests) ? [String(count.facts)] : [],
  );
  const among: Clause = isFew
    ? { text: `${found.text} and u.facts = any (?::bigint[])`, values: [...found.values, facts] }
    : found;
  return { total, ids: await pageOfIds(tx, among, sort, page) };
}

const orderOf = (sort: LedgerSort) => {
  const isDescending = sort.startsWith('-');
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  const direction = isDescending ? 'desc' : 'asc';
  // What was not discovered comes last either way.
  return column === sortColumns.addedAt
    ? `u.id ${direction}`
    : `${column} ${direction} nulls last, u.id ${direction}`;
};

async function pageOfIds(tx: Queries, { text, values }: Clause, sort: LedgerSort, page: Page) {
  const rows = await tx.run<{ id: string }>(
    sql.raw(`select u.id ${text} order by ${orderOf(sort)} limit ? offset ?`, [
      ...values,
      page.limit,
      page.offset,
    ]),
  );
  return rows.map(({ id }) => id);
}

/** Filters are paid for once, for the page and the total, through narrow rows. */
async function findMatching(
  tx: Queries,
  ref: WebsiteRef,
  { filter, sort }: { filter: LedgerFilter; sort: LedgerSort },
  page: Page,
): Promise<Found> {
  const found = matching(ref, filter);
  const isById = sort === 'addedAt' || sort === '-addedAt';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const ordered = isById
    ? `select id from matching order by id ${direction}`
    : `select u.id from matching m join ledger_urls u on u.workspace_id = ? and u.id = m.id
       order by ${orderOf(sort)}`;
  const [row] = await tx.run<Found>(
    sql.raw(
      `with matching as materialized (select ${found.id} as id ${found.text})
       select (select count(*) from matching) as total, array(${ordered} limit ? offset ?) as ids`,
      [...found.values, ...(isById ? [] : [ref.workspaceId]), page.limit, page.offset],
    ),
  );
  return row ?? { total: 0, ids: [] };
}

/**
 * All URLs that match, in the order of their ids, in pages that each go on after the last one of the
 * page before: nothing is held in memory or in a transaction while a slow client reads.
 */
export async function* streamLedger(
  database: Database,
  ref: WebsiteRef,
  filter: LedgerFilter,
): AsyncGenerator<LedgerUrl> {
  const found = matching(ref, filter);
  for (let last = ''; ; ) {
    const after = last;
    const { ids, rows } = await database.transaction(ref.workspaceId, async (tx) => {
      const page = await tx.run<{ id: string }>(
        sql.raw(`select ${found.id} as id ${found.text} and ${found.id} > ? order by 1 limit ?`, [
          ...found.values,
          after,
          streamedPageRows,
        ]),
      );
      const pageIds = page.map(({ id }) => id);
      return { ids: pageIds, rows: await readLedgerUrls(tx, ref, pageIds) };
    });
    yield* rows;
    last = ids.at(-1) ?? '';
    if (ids.length < streamedPageRows) return;
  }
}
