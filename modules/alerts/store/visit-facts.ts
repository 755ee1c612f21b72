import { dayMs } from '../../../platform/calendar/day';
import type { WorkspaceReads } from '../../../platform/workspace';
import { examplesMax } from '../rules/alert';
import type { BotHours } from '../rules/bot-stopped';
import type { BotDays } from '../rules/spikes';

const within = `website_id = {website:String}
  AND day BETWEEN toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
    AND toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
  AND at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
  AND at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`;

/** Reads the hours with verified visits of each crawler. */
export function readBotHours(
  workspace: WorkspaceReads,
  websiteId: string,
  { from, to }: { from: number; to: number },
): Promise<BotHours[]> {
  return workspace.clickhouse.query<BotHours>({
    sql: `SELECT bot, arraySort(groupUniqArray(
            toUInt32(intDiv(toUnixTimestamp64Milli(at), 3600000)))) AS hours
          FROM crawler_visits WHERE ${within} AND verification = 'verified' GROUP BY bot`,
    parameters: { website: websiteId, from, to },
    comment: 'alerts-bot-hours',
  });
}

/**
 * Reads each crawler's visits in the last `days` periods of 24 hours before an instant, latest
 * first.
 */
export async function readBotDays(
  workspace: WorkspaceReads,
  websiteId: string,
  { until, days }: { until: number; days: number },
): Promise<BotDays[]> {
  const rows = await workspace.clickhouse.query<{
    bot: string;
    slots: [slot: number, verified: number, errors: number, spoofed: number][];
  }>({
    sql: `SELECT bot, groupArray((slot, verified, errors, spoofed)) AS slots FROM (
            SELECT bot, toUInt32(intDiv({to:Int64} - 1 - toUnixTimestamp64Milli(at), ${dayMs})) AS slot,
              countIf(verification = 'verified') AS verified,
              countIf(verification = 'verified' AND status >= 500) AS errors,
              countIf(verification = 'spoofed') AS spoofed
            FROM crawler_visits WHERE ${within} GROUP BY bot, slot
          ) GROUP BY bot`,
    parameters: { website: websiteId, from: until - days * dayMs, to: until },
    comment: 'alerts-bot-days',
  });
  return rows.map(({ bot, slots }) => {
    const each = Array.from({ length: days }, () => ({ verified: 0, errors: 0, spoofed: 0 }));
    for (const [slot, verified, errors, spoofed] of slots) {
      if (slot < days) each[slot] = { verified, errors, spoofed };
    }
    return { bot, days: each };
  });
}

/** Reads the URLs where a crawler got 5xx responses in the last 24 hours, most frequent first. */
export function readErrorExamples(
  workspace: WorkspaceReads,
  websiteId: string,
  { bot, until }: { bot: string; until: number },
): Promise<{ path: string; httpStatus: number; visits: number; lastAt: string }[]> {
  return workspace.clickhouse.query({
    sql: `SELECT path, status AS httpStatus, count() AS visits, max(at) AS lastAt
          FROM crawler_visits WHERE ${within}
            AND bot = {bot:String} AND verification = 'verified' AND status >= 500
          GROUP BY path, status ORDER BY visits DESC, path, status LIMIT ${examplesMax}`,
    parameters: { website: websiteId, from: until - dayMs, to: until, bot },
    comment: 'alerts-error-examples',
  });
}

/** Reads the IP addresses of impostors that used a crawler's name in the last 24 hours. */
export function readSpoofedExamples(
  workspace: WorkspaceReads,
  websiteId: string,
  { bot, until }: { bot: string; until: number },
): Promise<{ ip: string; visits: number; lastAt: string }[]> {
  return workspace.clickhouse.query({
    sql: `SELECT replaceRegexpOne(toString(ip), '^::ffff:(\\\\d+\\\\.)', '\\\\1') AS ip,
            count() AS visits, max(at) AS lastAt
          FROM crawler_visits WHERE ${within}
            AND bot = {bot:String} AND verification = 'spoofed'
          GROUP BY ip ORDER BY visits DESC, ip LIMIT ${examplesMax}`,
    parameters: { website: websiteId, from: until - dayMs, to: until, bot },
    comment: 'alerts-spoofed-examples',
  });
}
