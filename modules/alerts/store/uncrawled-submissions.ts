import { dayMs } from '../../../platform/calendar/day';
import { type Queries, sql } from '../../../platform/postgres/database';
import { acceptsChannel, engineNames, engineTable } from '../../indexing/rules/engines';
import { type SubmissionChannel, submissionChannels } from '../../indexing/rules/submission';
import { examplesMax, type Finding } from '../rules/alert';
import { notCrawledRule } from '../rules/not-crawled';

/** Counting stops here; above it the number is a minimum. */
const countMax = 100_000;

type Row = { url: string; firstSubmittedAt: Date; source: string | null; count: number };

const enginesOf = (channel: SubmissionChannel) =>
  engineNames.filter((name) => acceptsChannel(name, channel) && engineTable[name].bots.length > 0);

/**
 * Finds submitted URLs not visited since by a crawler of their channel; one finding per channel.
 */
export async function findUncrawledSubmissions(
  db: Queries,
  websiteId: string,
  nowMs: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const channel of submissionChannels) {
    const engines = enginesOf(channel);
    const bots = engines.flatMap((name) => [...engineTable[name].bots]);
    const rows = await db.run<Row>(
      sql.raw(
        `with uncrawled as materialized (
           select url_id, first_submitted_at, source from ledger_submissions s
           where workspace_id = :workspace and website_id = :website and channel = :channel
             and state = 'accepted' and confirmed_at is null
             and first_submitted_at >= :from and first_submitted_at < :to
             and not exists (select from ledger_visits v where v.workspace_id = s.workspace_id
               and v.url_id = s.url_id and v.bot = any (:bots) and v.last_at >= s.first_submitted_at)
           limit :countMax)
         select u.url, n.first_submitted_at, n.source, (select count(*) from uncrawled) as count
         from (select * from uncrawled order by first_submitted_at, url_id limit :examples) n
         join ledger_urls u on u.workspace_id = :workspace and u.id = n.url_id
         order by n.first_submitted_at, n.url_id`,
        {
          workspace: db.workspaceId,
          website: websiteId,
          channel,
          bots,
          countMax,
          from: new Date(nowMs - notCrawledRule.withinDays * dayMs),
          to: new Date(nowMs - notCrawledRule.afterDays * dayMs),
          examples: examplesMax,
        },
      ),
    );
    const [first] = rows;
    if (!first) continue;
    findings.push({
      subject: channel,
      evidence: {
        urls: first.count,
        isAtLeast: first.count === countMax,
        engines,
        oldestSubmittedAt: first.firstSubmittedAt.toISOString(),
        examples: rows.map((row) => ({
          url: row.url,
          submittedAt: row.firstSubmittedAt.toISOString(),
          source: row.source,
        })),
        rule: notCrawledRule,
      },
    });
  }
  return findings;
}
