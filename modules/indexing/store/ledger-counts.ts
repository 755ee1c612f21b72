import { type Queries, sql } from '../../../platform/postgres/database';
import { type FactTest, passes } from '../rules/ledger-facts';

/** Number of a website's URLs with exactly these facts. */
export type FactCount = { facts: bigint; urls: number };

/** Returns a website's URL counts by facts, as maintained by the database's triggers. */
export async function readFactCounts(
  db: Queries,
  websiteId: string,
  host?: string,
): Promise<FactCount[]> {
  const rows = await db.run<{ facts: number; urls: number }>(
    sql('ledger_counts')
      .select('facts', sql.raw('sum(urls)::bigint as urls'))
      .where({ workspace_id: db.workspaceId, website_id: websiteId, ...(host && { host }) })
      .groupBy('facts')
      .having(sql.raw('sum(urls) > 0')),
  );
  return rows.map(({ facts, urls }) => ({ facts: BigInt(facts), urls }));
}

/** Returns the hosts of a website's URLs. */
export async function readHosts(db: Queries, websiteId: string): Promise<string[]> {
  const rows = await db.run<{ host: string }>(
    sql('ledger_counts')
      .distinct('host')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .where('urls', '>', 0),
  );
  return rows.map(({ host }) => host);
}

export const countPassing = (counts: readonly FactCount[], tests: readonly FactTest[]): number =>
  counts.reduce((sum, { facts, urls }) => sum + (passes(facts, tests) ? urls : 0), 0);
