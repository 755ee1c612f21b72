import type { SitemapProblems } from '../rules/sitemap-rows';
import type { SitemapKind } from '../sitemaps/sitemap-entry';

export const sitemapSources = ['request', 'robots', 'index'] as const;
export type SitemapSource = (typeof sitemapSources)[number];

export const sitemapStates = ['queued', 'ok', 'failed'] as const;
export type SitemapState = (typeof sitemapStates)[number];

/** Changes found by the newest reading. */
export type SitemapChanges = { added: number; gone: number; lastmodChanged: number };

export type Sitemap = {
  id: string;
  websiteId: string;
  url: string;
  source: SitemapSource;
  parentId: string | null;
  isInRobots: boolean | null;
  state: SitemapState;
  kind: SitemapKind | null;
  /** Number of URLs now in it; 0 for an index. */
  urlCount: number;
  /** Number of files that an index names; null for other kinds. */
  sitemapCount: number | null;
  readAt: string | null;
  /** When it was last read completely, or found unchanged. */
  completeAt: string | null;
  nextReadAt: string;
  httpStatus: number | null;
  error: { code: string; message: string } | null;
  lastChanges: SitemapChanges | null;
  problems: SitemapProblems['counts'];
  problemSamples: SitemapProblems['samples'];
  warnings: string[];
  createdAt: string;
};

export type SitemapRecord = {
  id: string;
  website_id: string;
  url: string;
  source: SitemapSource;
  parent_id: string | null;
  in_robots: boolean | null;
  state: SitemapState;
  kind: SitemapKind | null;
  entry_count: number | null;
  read_at: Date | null;
  ok_at: Date | null;
  next_read_at: Date;
  status: number | null;
  error_code: string | null;
  error_message: string | null;
  problems: SitemapProblems['counts'];
  problem_samples: SitemapProblems['samples'];
  warnings: string[];
  added_at: Date;
  added: number | null;
  gone: number | null;
  lastmod_changed: number | null;
};

function changesOf({ added, gone, lastmod_changed }: SitemapRecord): SitemapChanges | null {
  return added === null ? null : { added, gone: gone ?? 0, lastmodChanged: lastmod_changed ?? 0 };
}

export function fromSitemapRecord(row: SitemapRecord): Sitemap {
  const isIndex = row.kind === 'index';
  return {
    id: row.id,
    websiteId: row.website_id,
    url: row.url,
    source: row.source,
    parentId: row.parent_id,
    isInRobots: row.in_robots,
    state: row.state,
    kind: row.kind,
    urlCount: isIndex ? 0 : (row.entry_count ?? 0),
    sitemapCount: isIndex ? row.entry_count : null,
    readAt: row.read_at?.toISOString() ?? null,
    completeAt: row.ok_at?.toISOString() ?? null,
    nextReadAt: row.next_read_at.toISOString(),
    httpStatus: row.status,
    error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    lastChanges: changesOf(row),
    problems: row.problems,
    problemSamples: row.problem_samples,
    warnings: row.warnings,
    createdAt: row.added_at.toISOString(),
  };
}
