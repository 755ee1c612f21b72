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
  read_at: Date;
  outcome: SitemapRead['outcome'];
  status: number | null;
  error_code: string | null;
  error_message: string | null;
  entries: number;
  added: number;
  gone: number;
  lastmod_changed: number;
  took_ms: number;
};

/** Returns the stored readings of a sitemap, newest first. */
export async function readSitemapReads(db: Queries, sitemapId: string): Promise<SitemapRead[]> {
  const rows = await db.run<Row>(
    sql('sitemap_reads')
      .where({ workspace_id: db.workspaceId, sitemap_id: sitemapId })
      .orderBy('read_at', 'desc'),
  );
  return rows.map((row) => ({
    readAt: row.read_at.toISOString(),
    outcome: row.outcome,
    httpStatus: row.status,
    error:
      row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    entries: row.entries,
    added: row.added,
    gone: row.gone,
    lastmodChanged: row.lastmod_changed,
    tookMs: row.took_ms,
  }));
}
