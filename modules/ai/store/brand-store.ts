import { AppError, invalid, notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { containing } from '../../../platform/postgres/like-pattern';
import { readPage } from '../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../platform/sort';
import { foldName, type MatchableBrand, type MatchCase } from '../rules/match-brands';

export const brandsMax = 1_000;

export type BrandFields = {
  name: string;
  isOwn: boolean;
  aliases: string[];
  excludedNames: string[];
  domains: string[];
  matchCase: MatchCase;
};

/** Fields that are undefined stay as they are. */
export type BrandChange = { [Field in keyof BrandFields]?: BrandFields[Field] | undefined };

export type Brand = BrandFields & {
  id: string;
  websiteId: string;
  createdAt: string;
  updatedAt: string;
};

type Row = WithDates<Brand, 'createdAt' | 'updatedAt'>;

const fromRow = (row: Row): Brand => withIsoTimes(row);

const columns = [
  ...['id', 'website_id', 'name', 'is_own', 'aliases', 'excluded_names', 'domains', 'match_case'],
  ...['created_at', 'updated_at'],
];

const toRow = ({ name, isOwn, aliases, excludedNames, domains, matchCase }: BrandFields) => ({
  name,
  is_own: isOwn,
  aliases,
  excluded_names: excludedNames,
  domains,
  match_case: matchCase,
});

const ofWebsite = (workspaceId: string, websiteId: string) =>
  sql('ai_brands').where({ workspace_id: workspaceId, website_id: websiteId });

/** Returns all brands of a website: own brands first, then in the order of their creation. */
export async function readBrands(db: Queries, websiteId: string): Promise<Brand[]> {
  const rows = await db.run<Row>(
    ofWebsite(db.workspaceId, websiteId).select(columns).orderByRaw('is_own desc, id'),
  );
  return rows.map(fromRow);
}

/** Returns the own brands of each website, in the order of their creation. */
export async function readOwnBrands(
  db: Queries,
  websiteIds: readonly string[],
): Promise<Map<string, Brand[]>> {
  const rows = await db.run<Row>(
    sql('ai_brands')
      .where({ workspace_id: db.workspaceId, is_own: true })
      .whereRaw('website_id = any (?)', [[...websiteIds]])
      .select(columns)
      .orderBy('id'),
  );
  return Map.groupBy(rows.map(fromRow), ({ websiteId }) => websiteId);
}

const sortColumns = { createdAt: 'id', updatedAt: 'updated_at', name: 'name' } as const;
export type BrandSortField = keyof typeof sortColumns;
export const brandSortFields = Object.keys(sortColumns) as BrandSortField[];

type BrandFilter = { websiteId: string; isOwn?: boolean | undefined; q?: string | undefined };

/** Lists brands, own ones first unless sorted. */
export async function listBrands(
  db: Queries,
  { filter, sort }: { filter: BrandFilter; sort: Sort<BrandSortField> | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: Brand[]; total: number }> {
  const filtered = ofWebsite(db.workspaceId, filter.websiteId).modify((query) => {
    if (filter.isOwn !== undefined) query.where('is_own', filter.isOwn);
    if (filter.q) query.whereILike('name', containing(filter.q));
  });
  return readPage(db, filtered, {
    columns,
    order: sort ? orderBySql(sort, sortColumns) : 'is_own desc, id',
    page,
    fromRow,
  });
}

/** Returns the brand, or throws a 404; `forUpdate` locks it against concurrent changes. */
export async function getBrand(
  db: Queries,
  { websiteId, brandId }: { websiteId: string; brandId: string },
  options: { forUpdate?: boolean } = {},
): Promise<Brand> {
  const [row] = await db.run<Row>(
    ofWebsite(db.workspaceId, websiteId)
      .where('id', brandId)
      .select(columns)
      .modify((query) => {
        if (options.forUpdate) query.forUpdate();
      }),
  );
  if (!row) throw notFound('brand');
  return fromRow(row);
}

/**
 * Serializes changes of a website's brands until the transaction ends, and counts them, so that
 * stored answers are matched again.
 */
export async function beginBrandChange(tx: Queries, websiteId: string): Promise<number> {
  const [row] = await tx.run<{ version: number }>(
    sql.raw(
      `insert into ai_brand_versions (workspace_id, website_id) values (?, ?)
       on conflict (workspace_id, website_id)
         do update set version = ai_brand_versions.version + 1, changed_at = now()
       returning version`,
      [tx.workspaceId, websiteId],
    ),
  );
  return row?.version ?? 1;
}

export type BrandVersionState = {
  /** Counts the changes of a website's brands; 0 before the first. */
  version: number;
  changedAt: string | null;
  /** The version by which all stored answers are matched. */
  matchedVersion: number;
  matchedAt: string | null;
};

/** Returns by which version of the brands stored answers are matched. */
export async function readBrandVersion(db: Queries, websiteId: string): Promise<BrandVersionState> {
  const [row] = await db.run<{
    version: number;
    changedAt: Date;
    matchedVersion: number;
    matchedAt: Date | null;
  }>(
    sql('ai_brand_versions')
      .select('version', 'changed_at', 'matched_version', 'matched_at')
      .where({ workspace_id: db.workspaceId, website_id: websiteId }),
  );
  return {
    version: row?.version ?? 0,
    changedAt: row?.changedAt.toISOString() ?? null,
    matchedVersion: row?.matchedVersion ?? 0,
    matchedAt: row?.matchedAt?.toISOString() ?? null,
  };
}

/** Locks the version of a website's brands until the transaction ends; null if it has none. */
export async function lockBrandVersion(tx: Queries, websiteId: string): Promise<number | null> {
  const [row] = await tx.run<{ version: number }>(
    sql('ai_brand_versions')
      .select('version')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .forUpdate(),
  );
  return row?.version ?? null;
}

/** Notes that all stored answers are matched by a version of the brands. */
export async function markMatched(tx: Queries, websiteId: string, version: number): Promise<void> {
  await tx.run(
    sql('ai_brand_versions')
      .where({ workspace_id: tx.workspaceId, website_id: websiteId })
      .update({ matched_version: version, matched_at: sql.fn.now() }),
  );
}

export type BrandOutcome =
  | { result: 'created' | 'exists'; id: string }
  | { result: 'over_limit'; id: null }
  | ({ result: 'invalid'; id: null } & Taken);

/**
 * Adds brands in the order given; one whose name a brand of the website has is left unchanged. No
 * two brands share a name, an alias or a domain: a mention of it counts for one of them only. Call
 * `beginBrandChange` before.
 */
export async function insertBrands(
  tx: Queries,
  websiteId: string,
  given: readonly BrandFields[],
): Promise<BrandOutcome[]> {
  const known = await readBrands(tx, websiteId);
  const owners = ownersOf(known);
  const byName = new Map(known.map((brand) => [foldName(brand.name), brand.id]));
  const added: Array<{ id: string; brand: BrandFields }> = [];
  const outcomes = given.map((brand): BrandOutcome => {
    const existing = byName.get(foldName(brand.name));
    if (existing) return { result: 'exists', id: existing };
    const taken = findTaken(brand, owners);
    if (taken) return { result: 'invalid', id: null, ...taken };
    if (known.length + added.length >= brandsMax) return { result: 'over_limit', id: null };
    const id = newId('brand');
    added.push({ id, brand });
    byName.set(foldName(brand.name), id);
    for (const key of keysOf(brand)) owners.set(key, brand.name);
    return { result: 'created', id };
  });
  if (added.length > 0) {
    await tx.run(
      sql('ai_brands').insert(
        added.map(({ id, brand }) => ({
          workspace_id: tx.workspaceId,
          website_id: websiteId,
          id,
          ...toRow(brand),
        })),
      ),
    );
  }
  return outcomes;
}

/** A name or domain that another brand has. */
type Taken = { path: 'name' | 'aliases' | 'domains'; code: string; message: string };

/** What a text may have that names the brand. */
const keysOf = ({ name, aliases, domains }: BrandFields): string[] =>
  [name, ...aliases, ...domains].map(foldName);

/** The name of the brand that has a name or domain. */
const ownersOf = (brands: readonly BrandFields[]): Map<string, string> =>
  new Map(brands.flatMap((brand) => keysOf(brand).map((key) => [key, brand.name])));

function findTaken(
  { name, aliases, domains }: BrandFields,
  owners: ReadonlyMap<string, string>,
): Taken | undefined {
  const find = (path: Taken['path'], code: string, texts: readonly string[]) =>
    texts.flatMap((text): Taken[] => {
      const owner = owners.get(foldName(text));
      if (owner === undefined) return [];
      const message = `The brand ${owner} of this website already has ${text}. Leave it out here, or remove it from ${owner} first.`;
      return [{ path, code, message }];
    })[0];
  return (
    find('name', 'name_exists', [name]) ??
    find('aliases', 'name_exists', aliases) ??
    find('domains', 'domain_exists', domains)
  );
}

/** Changes a locked brand; throws a 422 if another brand has one of its new names or domains. */
export async function updateBrandRow(
  tx: Queries,
  brand: Brand,
  change: BrandChange,
): Promise<Brand> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const next: Brand = { ...brand, ...Object.fromEntries(given) };
  const others = (await readBrands(tx, brand.websiteId)).filter(({ id }) => id !== brand.id);
  const owners = ownersOf(others);
  // What brands have shared since before it was refused stays.
  for (const key of keysOf(brand)) owners.delete(key);
  const taken = findTaken(next, owners);
  if (taken) throw invalid(taken.path, taken.code, taken.message);
  const [row] = await tx.run<Row>(
    ofWebsite(tx.workspaceId, brand.websiteId)
      .where('id', brand.id)
      .update({ ...toRow(next), updated_at: sql.fn.now() })
      .returning(columns),
  );
  if (!row) throw new AppError('conflict', 'The brand was deleted at the same time.');
  return fromRow(row);
}

export async function deleteBrandRow(tx: Queries, { websiteId, id }: Brand): Promise<void> {
  await tx.run(ofWebsite(tx.workspaceId, websiteId).where({ id }).delete());
}

export const toMatchable = (brand: Brand): MatchableBrand => ({
  id: brand.id,
  names: [brand.name, ...brand.aliases],
  excludedNames: brand.excludedNames,
  domains: brand.domains,
  matchCase: brand.matchCase,
});
