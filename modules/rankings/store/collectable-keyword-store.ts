import { type Queries, sql } from '../../../platform/postgres/database';
import { serpCredits } from '../../account/rules/credits';
import { plans } from '../../account/rules/plans';
import { getWorkspace } from '../../account/store/workspace-store';
import type { SerpDevice, SerpEngine } from '../rules/serp-reading';

/** A keyword as a collection needs it. */
export type CollectableKeyword = {
  id: string;
  keyword: string;
  country: string;
  language: string;
  location: string | null;
  device: SerpDevice;
  engine: SerpEngine;
  /** Its own, else the website's. */
  depth: number;
  searchVolume: number | null;
  /** Since when it is what it is; null is from its beginning. */
  seriesFromMs: number | null;
};

type Row = Omit<CollectableKeyword, 'depth' | 'location' | 'searchVolume' | 'seriesFromMs'> & {
  location: string;
  depth: number | null;
  search_volume: number | null;
  series_from: Date | null;
};

const columns = [
  'id',
  'keyword',
  'country',
  'language',
  'location',
  'device',
  'engine',
  'depth',
  'search_volume',
  'series_from',
];

const fromRow = (
  { location, depth, search_volume, series_from, ...row }: Row,
  websiteDepth: number,
): CollectableKeyword => ({
  ...row,
  location: location === '' ? null : location,
  depth: depth ?? websiteDepth,
  searchVolume: search_volume,
  seriesFromMs: series_from?.getTime() ?? null,
});

/**
 * The id from which on keywords are over the plan's number and frozen, in the order of their ids
 * over the whole workspace; null when none is.
 */
export async function frozenFrom(db: Queries): Promise<string | null> {
  const { workspaceId } = db;
  const { plan } = await getWorkspace(db);
  const { keywordsMax } = plans[plan];
  if (keywordsMax === null) return null;
  const [row] = await db.run<{ id: string }>(
    sql('keywords')
      .select('id')
      .where('workspace_id', workspaceId)
      .orderBy('id')
      .offset(keywordsMax)
      .limit(1),
  );
  return row?.id ?? null;
}

const collectable = (workspaceId: string, websiteId: string, frozen: string | null) =>
  sql('keywords')
    .where({ workspace_id: workspaceId, website_id: websiteId })
    .modify((query) => {
      if (frozen !== null) query.where('id', '<', frozen);
    });

/** The next keywords of a website that are collected, in the order of their ids. */
export async function nextKeywords(
  db: Queries,
  websiteId: string,
  page: { afterId: string; keywordsMax: number; websiteDepth: number },
): Promise<CollectableKeyword[]> {
  const { workspaceId } = db;
  const frozen = await frozenFrom(db);
  const rows = await db.run<Row>(
    collectable(workspaceId, websiteId, frozen)
      .select(columns)
      .where('id', '>', page.afterId)
      .orderBy('id')
      .limit(page.keywordsMax),
  );
  return rows.map((row) => fromRow(row, page.websiteDepth));
}

/** Keywords by their ids, also those that are frozen by now: what was bought is written. */
export async function keywordsByIds(
  db: Queries,
  websiteId: string,
  { ids, websiteDepth }: { ids: readonly string[]; websiteDepth: number },
): Promise<Map<string, CollectableKeyword>> {
  const rows = await db.run<Row>(
    collectable(db.workspaceId, websiteId, null)
      .select(columns)
      .whereRaw('id = any (?)', [[...ids]]),
  );
  return new Map(rows.map((row) => [row.id, fromRow(row, websiteDepth)]));
}

export type CollectionSize = { keywords: number; frozen: number; credits: number };

/** How many keywords a collection reads, and what it costs. */
export async function measureCollection(
  db: Queries,
  websiteId: string,
  websiteDepth: number,
): Promise<CollectionSize> {
  const { workspaceId } = db;
  const frozen = await frozenFrom(db);
  const [all] = await db.run<{ count: number }>(collectable(workspaceId, websiteId, null).count());
  const depths = await db.run<{ depth: number; count: number }>(
    collectable(workspaceId, websiteId, frozen)
      .select(sql.raw('coalesce(depth, ?) as depth', [websiteDepth]))
      .count()
      .groupByRaw('1'),
  );
  const keywords = depths.reduce((sum, { count }) => sum + count, 0);
  return {
    keywords,
    frozen: (all?.count ?? 0) - keywords,
    credits: depths.reduce((sum, { depth, count }) => sum + serpCredits(depth) * count, 0),
  };
}
