import { type Queries, sql } from '../../../platform/postgres/database';
import type { SitemapChanges } from './sitemap-row';

export type SitemapRead = SitemapChanges & {
  readAt: string;
  outcome: 'changed' | 'unchanged' | 'failed';
  httpStatus: number | null;
  error: { code: string; message: string } | null;
  entries: number;
  tookMs: number;
};

type Row = {
  readAt: Date;
  outcome: SitemapRead['outcome'];
  status: number | null;
  errorCode: string | null;
  errorMessage: string | null;
  entries: number;
  added: number;
  gone: number;
  lastmodChanged: number;
  tookMs: number;
};

/** Returns the stored readings of a sitemap, newest first. */
export async function readSitemapReads(db: Queries, sitemapId: string): Promise<SitemapRead[]> {
  const rows = await db.run<Row>(
    sql('sitemap_reads')
      .where({ workspace_id: db.workspaceId, sitemap_id: sitemapId })
      .orderBy('read_at', 'desc'),
  );
  return rows.map((row) => ({
    readAt: row.readAt.toISOString(),
    outcome: row.outcome,
    httpStatus: row.status,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? '' },
    entries: row.entries,
    added: row.added,
    gone: row.gone,
    lastmodChanged: row.lastmodChanged,
    tookMs: row.tookMs,
  }));
}
