import type { PageOf } from '../../../platform/clickhouse/clickhouse';
import { originChecks } from '../checks/origin-checks';
import { siteChecks } from '../checks/site-checks';
import { type AuditReads, type Clause, readPage, streamRows } from './audit-clause';

/** What differs between two audits of a website, page by page. */
export const pageChanges = [
  'appeared',
  'disappeared',
  'new_issues',
  'gone_issues',
  'became_indexable',
  'became_unindexable',
  'http_status',
  'title',
  'canonical',
  'words',
] as const;
export type PageChange = (typeof pageChanges)[number];

/** Whether an audit requested the page, knew its URL without requesting it, or never met it. */
export type PageState = 'crawled' | 'not_crawled' | 'unknown';

type Side = {
  state: PageState;
  httpStatus: number | null;
  isIndexable: boolean | null;
  unindexableReason: string | null;
  title: string | null;
  canonical: string | null;
  words: number | null;
};

export type ComparedPage = {
  url: string;
  /** Its number in the newer audit; null if that one did not request it. */
  number: number | null;
  changes: PageChange[];
  newIssues: string[];
  goneIssues: string[];
  before: Side;
  after: Side;
};

type Row = {
  url: string;
  number: number | null;
  changes: PageChange[];
  newIssues: string[];
  goneIssues: string[];
  beforeSide: SideRow;
  afterSide: SideRow;
};
type SideRow = [PageState, number | null, boolean, string, string, string, number];

/** One audit's values of a page; `any` skips nulls, so a missing status stays null. */
const sideOf = (name: string, is: string) => `
  multiIf(countIf(${is}) = 0, 'unknown', countIf(${is} AND skip_reason = '') = 0, 'not_crawled', 'crawled') AS ${name}State,
  anyIf(status, ${is}) AS ${name}Status,
  anyIf(is_indexable, ${is}) AS ${name}Indexable,
  anyIf(unindexable_reason, ${is}) AS ${name}Reason,
  anyIf(title, ${is}) AS ${name}Title,
  anyIf(canonical, ${is}) AS ${name}Canonical,
  anyIf(words, ${is}) AS ${name}Words,
  anyIf(issues, ${is}) AS ${name}Issues`;

const tupleOf = (name: string) =>
  `(${name}State, ${name}Status, ${name}Indexable, ${name}Reason, ${name}Title, ${name}Canonical, ${name}Words)`;

/** A text has changed if its number of words differs by more than this share, and this number. */
const wordsChanged = { share: 0.1, wordsMin: 10 };

type Asked = {
  /** The earlier audit, whether it covers the same as the later one, and checks that it makes otherwise. */
  with: { auditId: string; run: number; isAlike: boolean; unlikeChecks: readonly string[] };
  change?: PageChange | undefined;
  q?: string | undefined;
};

/** Checks that need other pages than the one they name. */
const codesOfSite = [...siteChecks, ...originChecks].map(({ code }) => code);

/**
 * Pages that differ. What was not crawled in one of both has no values there to differ from, so only
 * its appearing or disappearing counts. Where one of both may have left pages out, neither counts, nor
 * do checks that need those pages.
 */
function comparedSql({ with: earlier, change, q }: Asked): Clause {
  const isBoth = "wasState = 'crawled' AND isState = 'crawled'";
  const isCompared = `${isBoth} AND NOT has({codesLeftOut:Array(String)}, code)`;
  const tests: Record<PageChange, string> = {
    appeared: "{isAlike:Bool} AND wasState = 'unknown' AND isState = 'crawled'",
    disappeared: "{isAlike:Bool} AND wasState = 'crawled' AND isState = 'unknown'",
    new_issues: 'notEmpty(newIssues)',
    gone_issues: 'notEmpty(goneIssues)',
    became_indexable: `${isBoth} AND isIndexable AND NOT wasIndexable`,
    became_unindexable: `${isBoth} AND wasIndexable AND NOT isIndexable`,
    http_status: `${isBoth} AND ifNull(wasStatus, 0) != ifNull(isStatus, 0)`,
    title: `${isBoth} AND wasTitle != isTitle`,
    canonical: `${isBoth} AND wasCanonical != isCanonical`,
    words: `${isBoth} AND abs(toInt64(isWords) - toInt64(wasWords)) > greatest(${wordsChanged.wordsMin}, ${wordsChanged.share} * wasWords)`,
  };
  const changes = pageChanges.map((name) => `if(${tests[name]}, ['${name}'], [])`);
  const conditions = [
    change === undefined ? 'notEmpty(changes)' : 'has(changes, {change:String})',
    ...(q === undefined ? [] : ['positionCaseInsensitiveUTF8(url, {q:String}) > 0']),
  ];
  return {
    sql: `SELECT url, nullIf(isNumber, 4294967295) AS number,
        arrayConcat(${changes.join(', ')}) AS changes, newIssues, goneIssues,
        ${tupleOf('was')} AS beforeSide, ${tupleOf('is')} AS afterSide
      FROM (
        SELECT url, ${sideOf('was', 'audit_id = {earlier:String}')},
          ${sideOf('is', 'audit_id = {audit:String}')},
          minIf(number, audit_id = {audit:String} AND skip_reason = '') AS foundNumber,
          if(isState = 'crawled', foundNumber, 4294967295) AS isNumber,
          arraySort(arrayFilter(code -> ${isCompared} AND NOT has(wasIssues, code), isIssues)) AS newIssues,
          arraySort(arrayFilter(code -> ${isCompared} AND NOT has(isIssues, code), wasIssues)) AS goneIssues
        FROM audit_urls
        WHERE website_id = {website:String}
          AND kind = 'page'
          AND ((audit_id = {audit:String} AND run = {run:UInt32})
            OR (audit_id = {earlier:String} AND run = {earlierRun:UInt32}))
        GROUP BY url
      )
      WHERE ${conditions.join(' AND ')}
      ORDER BY has(changes, 'became_unindexable') DESC, length(newIssues) DESC, url`,
    parameters: {
      earlier: earlier.auditId,
      earlierRun: earlier.run,
      isAlike: earlier.isAlike,
      codesLeftOut: [...(earlier.isAlike ? [] : codesOfSite), ...earlier.unlikeChecks],
      ...(change !== undefined && { change }),
      ...(q !== undefined && { q }),
    },
  };
}

/** Values of a page that was not crawled are not known. */
function toSide([state, status, isIndexable, reason, title, canonical, words]: SideRow): Side {
  const isKnown = state === 'crawled';
  const known = <Value>(value: Value) => (isKnown ? value : null);
  return {
    state,
    httpStatus: known(status),
    isIndexable: known(Boolean(isIndexable)),
    unindexableReason: known(reason || null),
    title: known(title),
    canonical: known(canonical || null),
    words: known(words),
  };
}

const toPage = ({ beforeSide, afterSide, ...row }: Row): ComparedPage => ({
  ...row,
  before: toSide(beforeSide),
  after: toSide(afterSide),
});

/** Returns a page of the pages that differ from an earlier audit. */
export async function comparePages(
  reads: AuditReads,
  asked: Asked,
  page: PageOf,
): Promise<{ rows: ComparedPage[]; total: number }> {
  const { rows, total } = await readPage<Row>(reads, comparedSql(asked), page, 'compare-audits');
  return { rows: rows.map(toPage), total };
}

export async function* streamComparedPages(
  reads: AuditReads,
  asked: Asked,
): AsyncIterable<ComparedPage> {
  for await (const row of streamRows<Row>(reads, comparedSql(asked), 'stream-compared-audits')) {
    yield toPage(row);
  }
}
