import { createHash } from 'node:crypto';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';

type Visit = {
  workspaceId: string;
  websiteId: string;
  at: string;
  receivedAt: string;
  bot: string;
  path: string;
  status: number;
  userAgent: string;
  host: string;
  query: string;
  purpose: string;
  verification: string;
  drainId: string;
  partition: number;
};

const plain = {
  operator: 'Google',
  purpose: 'search',
  verification: 'verified',
  reason: 'published_range',
  list_date: '2026-06-09',
  ip: '::ffff:66.249.66.1',
  method: 'GET',
  host: 'example.com',
  host_assumed: false,
  query: '',
  bytes: 512,
  referer: '',
  block_token: '',
};

const hashOf = (path: string) =>
  createHash('sha256').update(path).digest().readBigUInt64LE().toString();

/** Writes crawler visits straight into the store, as if their log lines had been ingested. */
export async function insertVisits(
  { client }: ClickHouse,
  owner: WebsiteRef,
  visits: Array<Partial<Visit>>,
): Promise<void> {
  const values = visits.map((visit, index) => {
    const at = visit.at ?? '2026-10-01 12:00:00.000';
    const path = visit.path ?? `/page-${index}`;
    const { host, query, purpose, verification } = { ...plain, ...visit };
    return {
      ...plain,
      host,
      query,
      purpose,
      verification,
      workspace_id: owner.workspaceId,
      website_id: owner.websiteId,
      partition: visit.partition ?? 202_610,
      day: at.slice(0, 10),
      at,
      drain_id: visit.drainId ?? '',
      received_at: visit.receivedAt ?? '2026-10-02 00:00:00.000',
      bot: visit.bot ?? 'Googlebot',
      path,
      path_hash: hashOf(path),
      status: visit.status ?? 200,
      user_agent: visit.userAgent ?? 'Mozilla/5.0 (compatible; Googlebot/2.1)',
    };
  });
  await client.insert({
    table: 'crawler_visits',
    values,
    format: 'JSONEachRow',
    // Equal blocks without a token would count as repeats.
    clickhouse_settings: { async_insert: 0, insert_deduplicate: 0 },
  });
}
