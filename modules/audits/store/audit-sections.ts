import type { Segment } from '../../websites/rules/segments';
import { type AuditReads, type Clause, ofAudit, readRows } from './audit-clause';
import { firstFolder, folderAbove, foldersTo, isUnder, ownDomainOf } from './folder-clause';
import { segmentOf } from './segment-clause';

export const sectionKinds = ['folder', 'depth', 'segment', 'page'] as const;

export type SectionsAsked = {
  by: (typeof sectionKinds)[number];
  /** Folders of a path that make a section. */
  levels: number;
  /** Only pages in this folder. */
  under?: string | undefined;
  segments: readonly Segment[];
  domain: string;
};

export type AuditSection = {
  section: string | null;
  parent: string | null;
  depth: number | null;
  pages: number;
  healthScore: number | null;
  healthyPages: number;
  healthPages: number;
  errors: number;
  warnings: number;
  notices: number;
  notIndexable: number;
  failing: number;
  linksIn: number;
  httpStatus: number | null;
  topIssues: { code: string; pages: number }[];
};

/** Sections of a read; those with the fewest pages are left out. */
export const sectionsMax = 1_000;
const topIssuesMax = 3;

const fails = 'ifNull(status < 200 OR status >= 400, true)';
/** As the health score of the audit counts them. */
const isHealthPage = '(is_html OR (errors > 0 AND ifNull(status < 200 OR status >= 300, true)))';

const counts = `count() AS pages,
  countIf(is_html AND errors = 0) AS healthyPages,
  if(countIf(is_html) = 0, 0, countIf(${isHealthPage})) AS healthPages,
  countIf(errors > 0) AS errorPages,
  countIf(warnings > 0) AS warningPages,
  countIf(notices > 0) AS noticePages,
  countIf(NOT is_indexable) AS notIndexable,
  countIf(${fails}) AS failing,
  sum(links_in) AS linksIn,
  sumMap(issues, arrayMap(code -> toUInt32(1), issues)) AS codes`;

const ofPages = `${ofAudit} AND kind = 'page' AND skip_reason = ''`;

type Stored = Omit<
  AuditSection,
  'parent' | 'httpStatus' | 'healthScore' | 'errors' | 'warnings' | 'notices' | 'topIssues'
> & {
  /** Of a page. */
  number?: number;
  httpStatus?: number | null;
  errorPages: number;
  warningPages: number;
  noticePages: number;
  codes: [string[], number[]];
};

const ordered = `ORDER BY pages DESC, linksIn DESC, section, depth LIMIT ${sectionsMax}`;

const statements: Record<SectionsAsked['by'], (where: string, segment: string) => string> = {
  folder: (where) => `SELECT arrayJoin(${foldersTo}) AS section, min(u.depth) AS depth, ${counts}
    FROM audit_urls AS u WHERE ${where} GROUP BY section ${ordered}`,
  segment: (where, segment) => `SELECT ${segment} AS section, min(u.depth) AS depth, ${counts}
    FROM audit_urls AS u WHERE ${where} GROUP BY section ${ordered}`,
  depth: (where) => `SELECT ${firstFolder} AS section, u.depth AS depth, ${counts}
    FROM audit_urls AS u WHERE ${where} GROUP BY section, u.depth ${ordered}`,
  page: (where) => `SELECT url AS section, number, status AS httpStatus, u.depth AS depth, ${counts}
    FROM (SELECT url, number, status, depth, is_html, is_indexable, errors, warnings, notices,
        links_in, issues
      FROM audit_urls WHERE ${where} ORDER BY links_in DESC, url LIMIT ${sectionsMax}) AS u
    GROUP BY url, number, status, u.depth ${ordered}`,
};

/** Pages by number; a folder is read once a page, not once a link. */
const atDepth = (column: string) => `SELECT number, ${column}, depth FROM audit_urls
  WHERE ${ofPages} AND isNotNull(depth)`;
const folders = atDepth(`${firstFolder} AS folder`);

/** From which folder most links lead to each folder and depth, one click above. */
const folderParentsSql = `SELECT section, depth, argMax(parent, links) AS parent
  FROM (SELECT page.folder AS section, page.depth AS depth, above.folder AS parent,
      count() AS links
    FROM audit_links AS link
    INNER JOIN (${folders}) AS above ON above.number = link.from_number
    INNER JOIN (${folders}) AS page ON page.number = link.to_number
    WHERE ${ofAudit} AND above.depth + 1 = page.depth
    GROUP BY section, depth, parent)
  GROUP BY section, depth`;

/** Which page each page is reached from: the first that the audit knew. */
const pageParentsSql = `SELECT page.url AS section, page.depth AS depth,
    argMin(above.url, above.number) AS parent
  FROM (SELECT from_number, to_number FROM audit_links
    WHERE ${ofAudit} AND to_number IN {numbers:Array(UInt32)}) AS link
  INNER JOIN (${atDepth('url')}) AS above ON above.number = link.from_number
  INNER JOIN (${atDepth('url')} AND number IN {numbers:Array(UInt32)}) AS page
    ON page.number = link.to_number
  WHERE above.depth + 1 = page.depth
  GROUP BY section, depth`;

type Parent = { section: string; depth: number; parent: string };

const keyOf = (section: string | null, depth: number | null) => `${depth} ${section}`;

async function readParents(
  reads: AuditReads,
  by: SectionsAsked['by'],
  rows: readonly Stored[],
  ownDomain: string,
): Promise<Map<string, string>> {
  const clauses: Partial<Record<SectionsAsked['by'], Clause>> = {
    depth: { sql: folderParentsSql, parameters: { ownDomain } },
    page: { sql: pageParentsSql, parameters: { numbers: rows.map(({ number }) => number) } },
  };
  const clause = clauses[by];
  if (!clause || rows.length === 0) return new Map();
  const parents = await readRows<Parent>(reads, clause, `audit-section-parents-by-${by}`);
  return new Map(parents.map(({ section, depth, parent }) => [keyOf(section, depth), parent]));
}

function toSection(by: SectionsAsked['by'], row: Stored, parent: string | null): AuditSection {
  const { codes, errorPages, warningPages, noticePages } = row;
  const [names, pages] = codes;
  const topIssues = names
    .map((code, index) => ({ code, pages: pages[index] ?? 0 }))
    .sort((a, b) => b.pages - a.pages || (a.code < b.code ? -1 : 1))
    .slice(0, topIssuesMax);
  const { healthPages, healthyPages } = row;
  return {
    section: row.section,
    parent: by === 'folder' && row.section !== null ? folderAbove(row.section) : parent,
    depth: row.depth,
    pages: row.pages,
    healthScore: healthPages === 0 ? null : Math.round((100 * healthyPages) / healthPages),
    healthyPages,
    healthPages,
    errors: errorPages,
    warnings: warningPages,
    notices: noticePages,
    notIndexable: row.notIndexable,
    failing: row.failing,
    linksIn: row.linksIn,
    httpStatus: row.httpStatus ?? null,
    topIssues,
  };
}

/** Returns the sections of an audit's pages, those with the most pages or links first. */
export async function readAuditSections(
  reads: AuditReads,
  { by, levels, under, segments, domain }: SectionsAsked,
): Promise<AuditSection[]> {
  const segment = segmentOf(segments);
  const ownDomain = ownDomainOf(domain);
  const where = under === undefined ? ofPages : `${ofPages} AND ${isUnder}`;
  const clause: Clause = {
    sql: statements[by](where, segment.sql),
    parameters: { ownDomain, levels, under, ...segment.parameters },
  };
  const rows = await readRows<Stored>(reads, clause, `audit-sections-by-${by}`);
  const parents = await readParents(reads, by, rows, ownDomain);
  return rows.map((row) => toSection(by, row, parents.get(keyOf(row.section, row.depth)) ?? null));
}

/** Counts the pages of a segment that have each issue, by its code. */
export async function countSegmentIssues(
  reads: AuditReads,
  { sql, parameters }: Clause,
): Promise<Map<string, number>> {
  const rows = await readRows<{ code: string; pages: number }>(
    reads,
    {
      sql: `SELECT arrayJoin(issues) AS code, count() AS pages FROM audit_urls
        WHERE ${ofAudit} AND ${sql} GROUP BY code`,
      parameters,
    },
    'audit-segment-issues',
  );
  return new Map(rows.map(({ code, pages }) => [code, pages]));
}
