import type { WithDates } from '../../../platform/postgres/iso-times';
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

type SameFields =
  | ('id' | 'websiteId' | 'url' | 'source' | 'parentId' | 'state' | 'kind' | 'readAt')
  | ('nextReadAt' | 'problems' | 'problemSamples' | 'warnings');

export type SitemapRecord = Pick<WithDates<Sitemap, 'readAt' | 'nextReadAt'>, SameFields> & {
  inRobots: boolean | null;
  entryCount: number | null;
  okAt: Date | null;
  status: number | null;
  errorCode: string | null;
  errorMessage: string | null;
  addedAt: Date;
  added: number | null;
  gone: number | null;
  lastmodChanged: number | null;
};

function changesOf({ added, gone, lastmodChanged }: SitemapRecord): SitemapChanges | null {
  return added === null ? null : { added, gone: gone ?? 0, lastmodChanged: lastmodChanged ?? 0 };
}

export function fromSitemapRecord(row: SitemapRecord): Sitemap {
  const isIndex = row.kind === 'index';
  return {
    id: row.id,
    websiteId: row.websiteId,
    url: row.url,
    source: row.source,
    parentId: row.parentId,
    isInRobots: row.inRobots,
    state: row.state,
    kind: row.kind,
    urlCount: isIndex ? 0 : (row.entryCount ?? 0),
    sitemapCount: isIndex ? row.entryCount : null,
    readAt: row.readAt?.toISOString() ?? null,
    completeAt: row.okAt?.toISOString() ?? null,
    nextReadAt: row.nextReadAt.toISOString(),
    httpStatus: row.status,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    lastChanges: changesOf(row),
    problems: row.problems,
    problemSamples: row.problemSamples,
    warnings: row.warnings,
    createdAt: row.addedAt.toISOString(),
  };
}
