import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { orderBySql, type Sort } from '../../../platform/sort';
import type { LinkKind } from '../rules/page-facts';
import { type AuditReads, type Clause, ofAudit, readPage, streamRows } from './audit-clause';
import { describeNumbers } from './audit-page-reads';

/** There may be millions of links, which are stored by target and by source. */
export const linkSorts = ['to', 'from'] as const;

export type AuditLinkFilter = {
  /** Numbers of URLs. */
  to?: number | undefined;
  from?: number | undefined;
  kind?: LinkKind | undefined;
  /** Whether the target returned an error, or did not respond. */
  isBroken?: boolean | undefined;
  isNofollow?: boolean | undefined;
  sort?: Sort<(typeof linkSorts)[number]> | undefined;
};

type Row = {
  from: number;
  to: number;
  kind: LinkKind;
  href: string;
  text: string;
  isNofollow: boolean;
  isSponsored: boolean;
  isUgc: boolean;
};

/** Links described at once in a stream. */
const streamStep = 2_000;

const brokenSql = `SELECT number FROM audit_urls
  WHERE ${ofAudit} AND skip_reason = '' AND (status >= 400 OR failure NOT IN ('', 'address_refused'))`;

const sortColumns = { to: 'to_number', from: 'from_number' };

/** Links without a sort come by target, then by source. */
const orderOf = (sort: AuditLinkFilter['sort']) =>
  orderBySql(sort ?? 'to', sortColumns, 'to_number, from_number, href, text');

function linksSql(filter: AuditLinkFilter): Clause {
  const conditions = [ofAudit];
  const { to, from, kind, isBroken, isNofollow, sort } = filter;
  if (to !== undefined) conditions.push('to_number = {to:UInt32}');
  if (from !== undefined) conditions.push('from_number = {from:UInt32}');
  if (kind !== undefined) conditions.push('kind = {kind:String}');
  if (isNofollow !== undefined) conditions.push('is_nofollow = {isNofollow:Bool}');
  if (isBroken !== undefined) {
    conditions.push(`to_number ${isBroken ? 'IN' : 'NOT IN'} (${brokenSql})`);
  }
  const parameters = Object.entries({ to, from, kind, isNofollow }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    parameters: Object.fromEntries(parameters),
    sql: `SELECT from_number AS from, to_number AS to, kind, href, text,
        is_nofollow AS isNofollow, is_sponsored AS isSponsored, is_ugc AS isUgc
      FROM audit_links WHERE ${conditions.join(' AND ')}
      ORDER BY ${orderOf(sort)}`,
  };
}

async function describe(reads: AuditReads, links: readonly Row[]) {
  const urls = await describeNumbers(
    reads,
    links.flatMap(({ from, to }) => [from, to]),
  );
  return links.map(({ from, to, ...link }) => ({
    from,
    fromUrl: urls.get(from)?.url ?? null,
    to,
    toUrl: urls.get(to)?.url ?? null,
    toHttpStatus: urls.get(to)?.status ?? null,
    toFailure: urls.get(to)?.failed ?? null,
    ...link,
  }));
}

export type AuditLink = Awaited<ReturnType<typeof describe>>[number];

/** Lists links; by default by target, then by source. */
export async function listAuditLinks(reads: AuditReads, filter: AuditLinkFilter, page: PageOf) {
  const { rows, total } = await readPage<Row>(reads, linksSql(filter), page, 'list-audit-links');
  return { rows: await describe(reads, rows), total };
}

/** Streams the same rows without paging. */
export async function* streamAuditLinks(
  reads: AuditReads,
  filter: AuditLinkFilter,
): AsyncGenerator<AuditLink> {
  let step: Row[] = [];
  for await (const row of streamRows<Row>(reads, linksSql(filter), 'stream-audit-links')) {
    if (step.push(row) < streamStep) continue;
    yield* await describe(reads, step);
    step = [];
  }
  yield* await describe(reads, step);
}
