import type { WorkspaceReads } from '../../../platform/workspace';
import type { LinkSource } from '../rules/collected-link';
import { writeLinkedPages } from './broken-pages';
import { linksWithHeads, writeHeads } from './link-heads';
import { baselineTimesSql, isNewSql, isOlderSql, wasSeenSql } from './link-scope';
import { writeLinksByTarget } from './links-by-target';
import { writeTargetHeads } from './target-heads';

export type Merge = {
  /** The generation that counts now; 0 without one. */
  base: number;
  /** The one to write. */
  generation: number;
  batch: string;
  source: LinkSource;
  /** When the batch began, ISO 8601. */
  startedAt: string;
  /** Whether it names all links of its source, so that one that is missing is gone. */
  isComplete: boolean;
};

/** About the most links of one statement: a larger website is merged in slices. */
const sliceLinks = 500_000;

const own = 'website_id = {website:String}';
const never = "toDateTime(0, 'UTC')";
const hasNever = '1970-01-01';

/** What a source says of a link; what one leaves out, another may say. */
const said = '(anchor, kind, rel, title, target_status)';

/** All links of a page are in one slice. */
const inSlice = 'cityHash64(source_url) % {slices:UInt32} = {slice:UInt32}';

/**
 * Evidence of the base and of the batch, one row for each link and source. A source that was read to
 * its end and no longer names a link has lost it. One that names no target means the links that the
 * page is known to have; so it adds no row once another source names them.
 */
const evidenceSql = `
  SELECT cityHash64(any(r.source_url), any(r.target_url)) AS link_hash,
    any(r.source_url) AS source_url, any(r.target_url) AS target_url,
    any(r.source_domain) AS source_domain, r.source AS source,
    argMax(r.said, (r.last_at, r.is_new)) AS said, min(r.first_at) AS first_at,
    max(r.last_at) AS last_at,
    multiIf(
      argMax(r.gone_at, (r.last_at, r.is_new)) != ${never},
      argMax(r.gone_at, (r.last_at, r.is_new)),
      r.source = {source:String} AND {complete:Bool} AND max(r.is_new) = 0, {at:DateTime},
      ${never}) AS lost_at,
    argMax(r.source_first_seen, (r.last_at, r.is_new)) AS source_first_seen,
    argMax(r.source_last_seen, (r.last_at, r.is_new)) AS source_last_seen,
    argMax(r.is_followed, (r.last_at, r.is_new)) AS is_followed,
    argMax(r.metrics, (r.last_at, r.is_new)) AS metrics
  FROM (
    SELECT * EXCEPT (target_url, known),
      arrayJoin(if(target_url = '' AND notEmpty(known), known, [target_url])) AS target_url
    FROM (
      SELECT *, groupUniqArrayIf(target_url, target_url != '') OVER (PARTITION BY source_url) AS known
      FROM (
        SELECT source_url, target_url, source_domain, {source:String} AS source,
          ${said} AS said, {at:DateTime} AS first_at, {at:DateTime} AS last_at,
          if(is_gone, {at:DateTime}, ${never}) AS gone_at, source_first_seen, source_last_seen,
          is_followed, metrics, 1 AS is_new
        FROM backlink_rows
        WHERE ${own} AND batch = {batch:String} AND ${inSlice}
        UNION ALL
        SELECT source_url, target_url, source_domain, e_source AS source,
          ${said} AS said, e_first AS first_at, e_last AS last_at, e_lost AS gone_at,
          e_source_first, e_source_last, e_followed, e_metrics, 0 AS is_new
        FROM backlinks
        ARRAY JOIN evidence.source AS e_source, evidence.first_at AS e_first,
          evidence.last_at AS e_last, evidence.lost_at AS e_lost,
          evidence.source_first_seen AS e_source_first, evidence.source_last_seen AS e_source_last,
          evidence.is_followed AS e_followed, evidence.metrics AS e_metrics
        WHERE ${own} AND generation = {base:UInt64} AND ${inSlice}))
  ) AS r
  GROUP BY r.source_url, r.target_url, r.source`;

/** A link is lost once no source has it any more. The newest source that says something counts. */
const linksSql = `
  INSERT INTO backlinks (workspace_id, website_id, generation, source_domain, link_hash, source_url,
    target_url, anchor, kind, rel, is_followed, title, target_status, first_seen_at, last_seen_at,
    lost_at, worth, evidence.source, evidence.first_at, evidence.last_at, evidence.lost_at,
    evidence.source_first_seen, evidence.source_last_seen, evidence.is_followed, evidence.metrics)
  SELECT {workspace:String}, {website:String}, {generation:UInt64}, any(e.source_domain),
    e.link_hash, any(e.source_url), any(e.target_url),
    argMaxIf(e.said.1, e.last_at, e.said.1 != ''), argMaxIf(e.said.2, e.last_at, e.said.2 != ''),
    argMaxIf(e.said.3, e.last_at, notEmpty(e.said.3)),
    if(countIf(e.is_followed >= 0) = 0, -1,
      argMaxIf(e.is_followed, e.last_at, e.is_followed >= 0)),
    argMaxIf(e.said.4, e.last_at, e.said.4 != ''), argMaxIf(e.said.5, e.last_at, e.said.5 != 0),
    min(e.first_at), max(e.last_at), if(countIf(e.lost_at = ${never}) > 0, ${never}, max(e.lost_at)),
    max(if(mapContains(e.metrics, 'rank'), e.metrics['rank'], 0)),
    groupArray(e.source), groupArray(e.first_at), groupArray(e.last_at), groupArray(e.lost_at),
    groupArray(e.source_first_seen), groupArray(e.source_last_seen), groupArray(e.is_followed),
    groupArray(e.metrics)
  FROM (SELECT * FROM (${evidenceSql}) ORDER BY source) AS e
  GROUP BY e.link_hash`;

const ofGeneration = `${own} AND generation = {generation:UInt64}`;
const isLive = `l.lost_at = ${never}`;
const isLost = `NOT ${isLive} AND ${wasSeenSql}`;

const groupSql = (kind: string, name: string, condition = 'true') => `
  INSERT INTO backlink_groups (workspace_id, website_id, generation, kind, name, links,
    followed_links, unfollowed_links, domains, pages, targets, lost_links, first_seen_at,
    last_seen_at, lost_at, worth, target_status)
  SELECT {workspace:String}, {website:String}, {generation:UInt64}, '${kind}', ${name} AS name,
    countIf(${isLive}), countIf(${isLive} AND l.is_followed = 1),
    countIf(${isLive} AND l.is_followed = 0), uniqExactIf(cityHash64(l.source_domain), ${isLive}),
    uniqExactIf(cityHash64(l.source_url), ${isLive}), uniqExactIf(l.target_hash, ${isLive} AND l.target_url != ''),
    countIf(NOT ${isLive}), min(l.first_seen_at), max(l.last_seen_at),
    if(countIf(${isLive}) > 0, ${never}, max(l.lost_at)), max(l.worth),
    argMaxIf(l.target_status, l.last_seen_at, l.target_status != 0)
  FROM backlinks AS l WHERE ${ofGeneration} AND ${condition} GROUP BY name`;

/** When each source was first read: what it named then was there before, so it is not new. */
const firstReadsSql = `
  SELECT min(at) FROM (
    SELECT e_source, e_first AS at FROM backlinks
    ARRAY JOIN evidence.source AS e_source, evidence.first_at AS e_first
    WHERE ${ofGeneration})
  GROUP BY e_source`;

type OfLinks = { links: string; domains: string };

/** Counts links and domains that are not new, by the time at which they were first named to us. */
const notNewSql = (kind: string, { links, domains }: OfLinks) => `
  INSERT INTO backlink_groups (workspace_id, website_id, generation, kind, name, links, domains,
    first_seen_at, last_seen_at)
  SELECT {workspace:String}, {website:String}, {generation:UInt64}, '${kind}', toString(at),
    sum(a), sum(b), at, at
  FROM (
    SELECT first_seen_at AS at, countIf(${wasSeenSql}) AS a, 0 AS b FROM backlinks
      WHERE ${ofGeneration} AND ${links} GROUP BY at
    UNION ALL
    SELECT first_seen_at AS at, 0, countIf(${wasSeenSql}) FROM backlink_groups
      WHERE ${ofGeneration} AND kind = 'domain' AND ${domains} GROUP BY at
  ) GROUP BY at`;

/** The domains of links that are older than the website's first reading. */
const olderDomainsSql = `
  SELECT source_domain FROM backlinks WHERE ${ofGeneration} AND ${isOlderSql}`;

const isOfFirstRead = `first_seen_at IN (${firstReadsSql})`;
const isLater = `first_seen_at NOT IN (${baselineTimesSql})`;

const daysSql = `
  INSERT INTO backlink_days (workspace_id, website_id, generation, day, new_links, lost_links,
    new_domains, lost_domains)
  SELECT {workspace:String}, {website:String}, {generation:UInt64}, day, sum(a), sum(b), sum(c), sum(d)
  FROM (
    SELECT toDate(first_seen_at) AS day, countIf(${isNewSql}) AS a, 0 AS b, 0 AS c, 0 AS d
      FROM backlinks WHERE ${ofGeneration} GROUP BY day
    UNION ALL
    SELECT toDate(l.lost_at) AS day, 0, count(), 0, 0
      FROM backlinks AS l WHERE ${ofGeneration} AND ${isLost} GROUP BY day
    UNION ALL
    SELECT toDate(first_seen_at) AS day, 0, 0,
        countIf(${isLater} AND name NOT IN (${olderDomainsSql}) AND ${wasSeenSql}), 0
      FROM backlink_groups WHERE ${ofGeneration} AND kind = 'domain' GROUP BY day
    UNION ALL
    SELECT toDate(l.lost_at) AS day, 0, 0, 0, count()
      FROM backlink_groups AS l WHERE ${ofGeneration} AND kind = 'domain' AND ${isLost}
      GROUP BY day
  ) GROUP BY day HAVING day > '${hasNever}'`;

/** Statements that are made of the links of a generation, in this order. */
const summaryStatements = [
  groupSql('total', "''"),
  groupSql('domain', 'source_domain'),
  groupSql('anchor', 'lowerUTF8(anchor)'),
  groupSql('target', 'target_url', "target_url != ''"),
  notNewSql('baseline', { links: isOfFirstRead, domains: isOfFirstRead }),
  // What later readings found though it was there before.
  notNewSql('older', {
    links: `${isLater} AND ${isOlderSql}`,
    domains: `${isLater} AND name IN (${olderDomainsSql})`,
  }),
  daysSql,
];

/** Just below the client's own time limit. */
const patiently = { max_execution_time: 55 } as const;

/** ClickHouse parses ISO times only with a setting; it always parses this form. */
const toTime = (iso: string) => iso.slice(0, 19).replace('T', ' ');

/**
 * Writes a new generation: the one that counts, and a batch merged into it. Nothing reads it before
 * Postgres names it. Returns how many links it has.
 */
export async function writeGeneration(
  workspace: WorkspaceReads,
  websiteId: string,
  merge: Merge,
): Promise<number> {
  const { base, generation, batch, source, isComplete } = merge;
  const parameters = {
    website: websiteId,
    base,
    generation,
    batch,
    source,
    complete: isComplete,
    at: toTime(merge.startedAt),
  };
  const slices = Math.max(
    1,
    Math.ceil((await countRows(workspace, merge, websiteId)) / sliceLinks),
  );
  for (let slice = 0; slice < slices; slice += 1) {
    await workspace.clickhouse.insertFrom({
      sql: linksSql,
      parameters: { ...parameters, slices, slice },
      comment: 'merge-backlinks',
      settings: patiently,
    });
  }
  await countGeneration(workspace, websiteId, generation);
  const [row] = await workspace.clickhouse.query<{ links: number }>({
    sql: `SELECT count() AS links FROM backlinks WHERE ${ofGeneration}`,
    parameters,
    comment: 'count-generation',
  });
  const links = row?.links ?? 0;
  if (links >= linksWithHeads) {
    await writeHeads(workspace, websiteId, generation);
    await writeLinksByTarget(workspace, websiteId, generation);
    await writeTargetHeads(workspace, websiteId, generation);
  }
  return links;
}

/** Counts the links of a generation by domain, anchor, target and day. */
export async function countGeneration(
  workspace: WorkspaceReads,
  websiteId: string,
  generation: number,
): Promise<void> {
  for (const sql of summaryStatements) {
    await workspace.clickhouse.insertFrom({
      sql,
      parameters: { website: websiteId, generation },
      comment: 'count-backlinks',
      settings: patiently,
    });
  }
  await writeLinkedPages(workspace, websiteId, generation);
}

async function countRows(
  workspace: WorkspaceReads,
  { base, batch }: Merge,
  websiteId: string,
): Promise<number> {
  const [row] = await workspace.clickhouse.query<{ links: number }>({
    sql: `SELECT (SELECT count() FROM backlinks WHERE ${own} AND generation = {base:UInt64})
        + (SELECT count() FROM backlink_rows WHERE ${own} AND batch = {batch:String}) AS links`,
    parameters: { website: websiteId, base, batch },
    comment: 'count-backlinks-to-merge',
  });
  return row?.links ?? 0;
}

const generationTables = [
  'backlinks',
  'backlink_groups',
  'backlink_days',
  'backlink_heads',
  'backlinks_by_target',
] as const;

/** Nothing reads the rows any more, so nothing waits until they are gone. */
const inBackground = { lightweight_deletes_sync: '0' } as const;

/** Removes generations before this one, and what a merge that was given up has left. */
export async function forgetGenerations(
  workspace: WorkspaceReads,
  websiteId: string,
  { before }: { before: number },
): Promise<void> {
  for (const table of generationTables) {
    await workspace.clickhouse.deleteRows({
      table,
      where: `${own} AND generation < {before:UInt64}`,
      parameters: { website: websiteId, before },
      comment: 'forget-backlink-generations',
      how: 'mark',
      settings: inBackground,
    });
  }
}

/** Removes the rows of a batch that is merged. */
export async function forgetLinkRows(
  workspace: WorkspaceReads,
  websiteId: string,
  batch: string,
): Promise<void> {
  await workspace.clickhouse.deleteRows({
    table: 'backlink_rows',
    where: `${own} AND batch = {batch:String}`,
    parameters: { website: websiteId, batch },
    comment: 'forget-backlink-rows',
    how: 'mark',
    settings: inBackground,
  });
}
