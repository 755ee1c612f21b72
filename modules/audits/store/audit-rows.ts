import type { RowBinaryWriter } from '../../../platform/clickhouse/native/row-binary-writer';
import type { Finding } from '../rules/finding';
import type { CrawledUrl } from '../rules/page-facts';
import type { BotPermission } from '../rules/site-rules/check-bots';
import type { Site } from '../rules/site-rules/site-finding';
import type { FrontierUrl, SiteGraph } from '../rules/site-rules/site-graph';
import type { UnindexableReason } from '../rules/site-rules/unindexable';
import { type PackedFinding, writeDocument } from './checked-page';
import type { KnownBefore, UnpackedUrl } from './frontier-reading';

/** Columns of an analysis' tables after the common ones, in the order in which rows are written. */
export const analysisColumns = {
  audit_urls: [
    'number',
    'url',
    'kind',
    'skip_reason',
    'source',
    'found_on',
    'in_sitemap',
    'depth',
    'in_ledger',
    'in_logs',
    'fetched_at',
    'status',
    'failure',
    'media_type',
    'bytes',
    'ttfb_ms',
    'total_ms',
    'is_truncated',
    'redirect_to',
    'title',
    'description',
    'h1',
    'canonical',
    'robots',
    'lang',
    'words',
    'element_count',
    'structured_types',
    'is_html',
    'is_indexable',
    'unindexable_reason',
    'text_hash',
    'simhash',
    'duplicate_of',
    'near_duplicate_of',
    'links_in',
    'pages_linking',
    'links_out',
    'links_out_external',
    'page_rank',
    'bots_allowed',
    'bots_disallowed',
    'issues',
    'errors',
    'warnings',
    'notices',
    'facts',
  ],
  audit_findings: ['code', 'number', 'url_key', 'detail'],
} as const;

export type UrlFindings = {
  reason: UnindexableReason | null;
  permission: BotPermission;
  codes: string[];
  counts: Record<'error' | 'warning' | 'notice', number>;
  known: KnownBefore | undefined;
};

const numberOrNull = (number: number): number | null => (number < 0 ? null : number);

const noResponse = {
  at: null,
  status: null,
  failure: null,
  mediaType: null,
  bytes: null,
  ttfbMs: null,
  totalMs: null,
  isTruncated: false,
  redirectTo: null,
} as const;

/** Writes the response to the URL's request. */
function writeResponse(row: RowBinaryWriter, { facts }: FrontierUrl): void {
  const fetch = facts?.fetch ?? noResponse;
  row.nullable(fetch.at, (at) => row.int64(Date.parse(at)));
  row.nullable(fetch.status, (status) => row.uint16(status));
  row.string(fetch.failure ?? '');
  row.string(fetch.mediaType ?? '');
  row.nullable(fetch.bytes, (bytes) => row.int64(bytes));
  row.nullable(fetch.ttfbMs, (ms) => row.float32(ms));
  row.nullable(fetch.totalMs, (ms) => row.float32(ms));
  row.bool(fetch.isTruncated);
  row.string(fetch.redirectTo ?? '');
}

function linkCounts(graph: SiteGraph, number: number) {
  let linksOut = 0;
  let linksOutExternal = 0;
  const { start, end } = graph.linkPlaces(number);
  for (let at = start; at < end; at += 1) {
    if (graph.has(graph.targetAt(at), 'external')) linksOutExternal += 1;
    else linksOut += 1;
  }
  return { linksOut, linksOutExternal };
}

/** Writes the values derived from the whole site. */
function writeStanding(
  row: RowBinaryWriter,
  { graph, standing }: Site,
  { number, reason }: { number: number; reason: UnindexableReason | null },
): void {
  const numberOf = (numbers: Int32Array) => numberOrNull(numbers[number] as number);
  row.bool(graph.has(number, 'html'));
  row.bool(standing.isIndexable[number] === 1);
  row.string(reason ?? '');
  row.uint64(graph.textHash[number] as bigint);
  row.uint64(graph.simhash[number] as bigint);
  row.nullable(numberOf(standing.duplicateOf), (of) => row.uint32(of));
  row.nullable(numberOf(standing.nearDuplicateOf), (of) => row.uint32(of));
  row.uint32(standing.linksIn[number] as number);
  row.uint32(standing.pagesLinking[number] as number);
  const { linksOut, linksOutExternal } = linkCounts(graph, number);
  row.uint32(linksOut);
  row.uint32(linksOutExternal);
  row.float32(standing.pageRank[number] as number);
}

function writeFindings(row: RowBinaryWriter, { permission, codes, counts }: UrlFindings): void {
  row.strings(permission.allowed);
  row.strings(permission.disallowed.map(({ name }) => name));
  row.strings(codes);
  row.uint16(counts.error);
  row.uint16(counts.warning);
  row.uint16(counts.notice);
}

/** Writes a URL as a row of `audit_urls`. */
export function writeUrlRow(
  row: RowBinaryWriter,
  url: UnpackedUrl,
  site: Site,
  found: UrlFindings,
): void {
  const { number, facts, checked } = url;
  row.uint32(number);
  row.string(url.url);
  row.string(url.kind);
  row.string(url.skipReason ?? '');
  row.string(url.source);
  row.nullable(url.foundOn, (on) => row.uint32(on));
  row.bool(url.inSitemap);
  row.nullable(numberOrNull(site.standing.depth[number] as number), (depth) => row.uint16(depth));
  row.bool(found.known?.inLedger ?? false);
  row.bool(found.known?.inLogs ?? false);
  writeResponse(row, url);
  if (checked) row.raw(checked.columns);
  else writeDocument(row, facts?.html);
  writeStanding(row, site, { number, reason: found.reason });
  writeFindings(row, found);
  if (checked) row.blob(...checked.facts);
  else row.string(facts ? JSON.stringify(shownFacts(facts)) : '');
}

/** The facts that users see. Sketches only serve comparisons, and would be most of the bytes. */
function shownFacts({ fetch, html, rendered }: CrawledUrl) {
  if (html === null) return { fetch, html, rendered };
  const { sketch: _, ...text } = html.text;
  return { fetch, html: { ...html, text }, rendered };
}

/** Writes a finding as a row of `audit_findings`. Its URL's hash is for comparing audits. */
export function writeFindingRow(
  row: RowBinaryWriter,
  { number, urlHash }: { number: number; urlHash: Buffer },
  found: Finding | PackedFinding,
): void {
  row.string(found.code);
  row.uint32(number);
  row.raw(urlHash.subarray(0, 8));
  if ('json' in found) row.blob(found.json);
  else row.string(JSON.stringify(found.detail));
}
