import type { BotPermission } from '../../domain/audits/site-rules/judge-bots';
import type { Site } from '../../domain/audits/site-rules/site-finding';
import type { FrontierUrl, SiteGraph } from '../../domain/audits/site-rules/site-graph';
import type { UnindexableReason } from '../../domain/audits/site-rules/unindexable';
import type { KnownBefore } from './frontier-reading';

type UrlFindings = {
  reason: UnindexableReason | null;
  permission: BotPermission;
  codes: string[];
  counts: Record<'error' | 'warning' | 'notice', number>;
  known: KnownBefore | undefined;
};

const numberOrNull = (number: number): number | null => (number < 0 ? null : number);

/** How the URL was answered; columns that are left out are empty. */
function answerColumns({ facts }: FrontierUrl) {
  if (!facts) return {};
  const { fetch } = facts;
  return {
    fetched_at: fetch.at,
    status: fetch.status,
    failure: fetch.failure ?? '',
    media_type: fetch.mediaType ?? '',
    bytes: fetch.bytes,
    ttfb_ms: fetch.ttfbMs,
    total_ms: fetch.totalMs,
    is_truncated: fetch.isTruncated,
    redirect_to: fetch.redirectTo ?? '',
  };
}

function documentColumns({ facts }: FrontierUrl) {
  const html = facts?.html;
  if (!html) return {};
  return {
    title: html.titles[0]?.text ?? '',
    description: html.descriptions[0]?.text ?? '',
    h1: html.headings.find(({ level }) => level === 1)?.text ?? '',
    canonical: html.canonicals[0]?.url ?? '',
    robots: html.robots.map(({ agent, content }) => `${agent}: ${content}`).join('; '),
    lang: html.lang ?? '',
    words: html.text.words,
    element_count: html.elementCount,
    structured_types: [...new Set(html.structuredData.flatMap(({ types }) => types))],
  };
}

function linkCounts(graph: SiteGraph, number: number) {
  let links_out = 0;
  let links_out_external = 0;
  for (const { to } of graph.linksOf(number)) {
    if (graph.has(to, 'external')) links_out_external += 1;
    else links_out += 1;
  }
  return { links_out, links_out_external };
}

/** A URL as a row of `audit_urls`. */
export function toUrlRow(row: FrontierUrl, { graph, standing }: Site, found: UrlFindings): object {
  const { number, facts } = row;
  const { links: _, ...kept } = facts ?? { links: [] };
  return {
    ...{ number, url: row.url, kind: row.kind, skip_reason: row.skipReason ?? '' },
    ...{ source: row.source, found_on: row.foundOn, in_sitemap: row.inSitemap },
    depth: numberOrNull(standing.depth[number] as number),
    in_ledger: found.known?.inLedger ?? false,
    in_logs: found.known?.inLogs ?? false,
    ...answerColumns(row),
    is_html: graph.has(number, 'html'),
    is_indexable: standing.isIndexable[number] === 1,
    unindexable_reason: found.reason ?? '',
    ...documentColumns(row),
    text_hash: String(graph.textHash[number]),
    simhash: String(graph.simhash[number]),
    duplicate_of: numberOrNull(standing.duplicateOf[number] as number),
    near_duplicate_of: numberOrNull(standing.nearDuplicateOf[number] as number),
    links_in: standing.linksIn[number],
    pages_linking: standing.pagesLinking[number],
    ...linkCounts(graph, number),
    page_rank: standing.pageRank[number],
    bots_allowed: found.permission.allowed,
    bots_disallowed: found.permission.disallowed.map(({ name }) => name),
    issues: found.codes,
    ...{ errors: found.counts.error, warnings: found.counts.warning },
    notices: found.counts.notice,
    facts: facts ? JSON.stringify(kept) : '',
  };
}

/** Its links as rows of `audit_links`; what is no address has none. */
export const toLinkRows = ({ number, facts }: FrontierUrl): object[] =>
  (facts?.links ?? []).flatMap(({ to, kind, isNofollow, isSponsored, isUgc, text, href }) =>
    to === null
      ? []
      : [
          {
            ...{ to_number: to, from_number: number, kind, text, href },
            ...{ is_nofollow: isNofollow, is_sponsored: isSponsored, is_ugc: isUgc },
          },
        ],
  );
