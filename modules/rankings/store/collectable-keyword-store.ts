import { type Queries, sql } from '../../../platform/postgres/database';
import { readLimits } from '../../account/store/workspace-store';
import { lateOverviewCredits, serpCredits } from '../rules/credits';
import type { SerpDevice, SerpEngine } from '../rules/serp-reading';

/** The fields of a keyword that a collection needs. */
export type CollectableKeyword = {
  id: string;
  keyword: string;
  country: string;
  language: string;
  location: string | null;
  device: SerpDevice;
  engine: SerpEngine;
  /** The keyword's own depth, otherwise the website's. */
  depth: number;
  /** The website's. */
  loadsAiOverview: boolean;
  searchVolume: number | null;
  /** Start of its current series; null means since it was created. */
  seriesFromMs: number | null;
};

/** What a website's settings say of its keywords. */
export type ReadAs = { depth: number; loadsAiOverviews: boolean };

type Row = Omit<
  CollectableKeyword,
  'depth' | 'loadsAiOverview' | 'location' | 'searchVolume' | 'seriesFromMs'
> & {
  location: string;
  depth: number | null;
  searchVolume: number | null;
  seriesFrom: Date | null;
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
  { location, depth, searchVolume, seriesFrom, ...row }: Row,
  readAs: ReadAs,
): CollectableKeyword => ({
  ...row,
  location: location === '' ? null : location,
  depth: depth ?? readAs.depth,
  loadsAiOverview: readAs.loadsAiOverviews,
  searchVolume,
  seriesFromMs: seriesFrom?.getTime() ?? null,
});

/**
 * Returns the first id over the plan's keyword limit, in id order over the whole workspace.
 * Keywords from this id on are frozen; null when none are. Reads the limit unless it is given.
 */
export async function frozenFrom(db: Queries, max?: number | null): Promise<string | null> {
  const { workspaceId } = db;
  const keywordsMax = max === undefined ? (await readLimits(db)).keywordsMax : max;
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

type Among = readonly string[] | undefined;

const collectable = (
  workspaceId: string,
  websiteId: string,
  { frozen, among }: { frozen: string | null; among: Among },
) =>
  sql('keywords')
    .where({ workspace_id: workspaceId, website_id: websiteId })
    .modify((query) => {
      if (frozen !== null) query.where('id', '<', frozen);
      if (among !== undefined) query.whereRaw('id = any (?)', [[...among]]);
    });

/** Returns the next collectable keywords of a website, or of those given, in id order. */
export async function nextKeywords(
  db: Queries,
  websiteId: string,
  page: { afterId: string; keywordsMax: number; readAs: ReadAs; keywordIds?: Among },
): Promise<CollectableKeyword[]> {
  const { workspaceId } = db;
  const frozen = await frozenFrom(db);
  const rows = await db.run<Row>(
    collectable(workspaceId, websiteId, { frozen, among: page.keywordIds })
      .select(columns)
      .where('id', '>', page.afterId)
      .orderBy('id')
      .limit(page.keywordsMax),
  );
  return rows.map((row) => fromRow(row, page.readAs));
}

/** Returns keywords by id, including those frozen since: a bought response is always written. */
export async function keywordsByIds(
  db: Queries,
  websiteId: string,
  { ids, readAs }: { ids: readonly string[]; readAs: ReadAs },
): Promise<Map<string, CollectableKeyword>> {
  const rows = await db.run<Row>(
    collectable(db.workspaceId, websiteId, { frozen: null, among: ids }).select(columns),
  );
  return new Map(rows.map((row) => [row.id, fromRow(row, readAs)]));
}

export type CollectionSize = { keywords: number; frozen: number; credits: number };

/** How many keywords would be read; null is the website's depth. */
type DepthCounts = {
  all: number;
  byDepth: { depth: number | null; count: number; onGoogle: number }[];
};

/** Counts the keywords of a website, or of those given, and those that are not frozen by depth. */
export async function countByDepth(
  db: Queries,
  websiteId: string,
  { frozen, among }: { frozen: Promise<string | null>; among: Among },
): Promise<DepthCounts> {
  const { workspaceId } = db;
  const counting = db.run<{ count: number }>(
    collectable(workspaceId, websiteId, { frozen: null, among }).count(),
  );
  const byDepth = async () =>
    db.run<DepthCounts['byDepth'][number]>(
      collectable(workspaceId, websiteId, { frozen: await frozen, among })
        .select('depth')
        .select(sql.raw("count(*) filter (where engine = 'google') as on_google"))
        .count()
        .groupBy('depth'),
    );
  const [[all], depths] = await Promise.all([counting, byDepth()]);
  return { all: all?.count ?? 0, byDepth: depths };
}

/** Returns how many keywords a collection reads, and the most credits that it costs. */
export function sizeOf(
  { all, byDepth }: DepthCounts,
  websiteDepth: number,
  paysForOverviews: boolean,
): CollectionSize {
  const keywords = byDepth.reduce((sum, { count }) => sum + count, 0);
  return {
    keywords,
    frozen: all - keywords,
    credits: byDepth.reduce(
      (sum, { depth, count, onGoogle }) =>
        sum +
        serpCredits(depth ?? websiteDepth) * count +
        (paysForOverviews ? lateOverviewCredits * onGoogle : 0),
      0,
    ),
  };
}
