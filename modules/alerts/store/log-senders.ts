import { dayMs } from '../../../platform/calendar/day';
import { type Queries, sql } from '../../../platform/postgres/database';
import { logsSilentRule, longestGapOfDays, type Sender, senderOfHours } from '../rules/logs-silent';

type Row = { drainId: string; name: string; days: number[]; lastReceivedAt: Date };

/**
 * Returns the senders of a website's logs: its drains, or the website itself if no drain has sent
 * recently. `hours` are the hours with log lines.
 */
export async function readLogSenders(
  db: Queries,
  websiteId: string,
  { hours, nowMs }: { hours: readonly number[]; nowMs: number },
): Promise<Sender[]> {
  const rows = await db.run<Row>(
    sql('log_drain_days as sent')
      .join('log_drains as drain', (join) =>
        join.on('drain.workspace_id', 'sent.workspace_id').andOn('drain.id', 'sent.drain_id'),
      )
      .select(
        'drain_id',
        'drain.name',
        sql.raw("array_agg(sent.day - date '1970-01-01' order by sent.day) as days"),
        sql.raw('max(last_received_at) as last_received_at'),
      )
      .where({ 'sent.workspace_id': db.workspaceId, 'drain.website_id': websiteId })
      .where('sent.day', '>', new Date(nowMs - logsSilentRule.windowDays * dayMs))
      .where('sent.received', '>', 0)
      .groupBy('drain_id', 'drain.name'),
  );
  if (rows.length === 0) {
    const website = senderOfHours('website', hours, nowMs);
    return website ? [website] : [];
  }
  return rows.map(({ drainId: subject, name, days, lastReceivedAt: last }) => ({
    subject,
    details: { drainName: name },
    lastAtMs: last.getTime(),
    daysSent: days.length,
    longestGapHours: longestGapOfDays(days),
  }));
}
