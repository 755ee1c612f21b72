import { type Queries, sql } from '../../../platform/postgres/database';
import type { HostAnswer } from '../rules/host-answers';
import type { CrawledUrl } from '../rules/page-facts';
import { wholeFacts } from './frontier-reading';
import { ofAudit } from './frontier-store';
import { unpackFacts } from './packed-facts';

/** Whether the hosts of a crawl were asked already. */
export async function hasHostAnswers(db: Queries, auditId: string): Promise<boolean> {
  const rows = await db.run(
    sql('audits').select('id').where(ofAudit(db, auditId)).whereNotNull('host_answers'),
  );
  return rows.length > 0;
}

/** Stores the answers, unless another worker owns the crawl now. */
export async function storeHostAnswers(
  tx: Queries,
  auditId: string,
  epoch: number,
  answers: readonly HostAnswer[],
): Promise<void> {
  await tx.run(
    sql('audits')
      .where({ ...ofAudit(tx, auditId), epoch })
      .update({ host_answers: JSON.stringify(answers) }),
  );
}

const samplesMax = 20;
const pagesLookedAt = 2_000;

/** Origins of the first pages that were requested, in the order of their discovery. */
export async function readOrigins(
  db: Queries,
  auditId: string,
  originsMax: number,
): Promise<string[]> {
  const rows = await db.run<{ origin: string }>({
    text: `select substring(url from '^[a-z]+://[^/]+') as origin, min(number) as first
           from (select url, number from audit_urls
                 where workspace_id = $1 and audit_id = $2 and kind = 'page' and state = 'done'
                 order by number limit ${pagesLookedAt}) as pages
           group by origin order by first limit $3`,
    values: [db.workspaceId, auditId, originsMax],
  });
  return rows.map(({ origin }) => origin);
}

export type SamplePage = { url: string; facts: CrawledUrl };

/** The first pages of an origin that were requested, its home page included. */
export async function readSamplePages(
  db: Queries,
  auditId: string,
  origin: string,
): Promise<SamplePage[]> {
  const rows = await db.run<{ url: string; facts: Buffer }>({
    text: `select url, ${wholeFacts} from audit_urls
           where workspace_id = $1 and audit_id = $2 and kind = 'page' and state = 'done'
             and starts_with(url, $3)
           order by number limit ${samplesMax}`,
    values: [db.workspaceId, auditId, `${origin}/`],
  });
  return rows.map(({ url, facts }) => ({ url, facts: unpackFacts(facts) }));
}
