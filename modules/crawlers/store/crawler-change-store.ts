import { dayMs } from '../../../platform/calendar/day';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { CrawlerPurpose } from '../rules/crawler';
import { LogCoverage } from '../rules/log-coverage';
import { type CrawlerCounts, streamCrawlerCounts } from './crawler-count-store';
import { readLogCoverage } from './log-coverage-store';
import type { VisitFilter } from './visit-filter';

/**
 * `new`: its first verified visit is in the range, and there were logs before. `vanished`: it
 * visited before the range but not in it, though there were logs. `unknown`: too few logs.
 */
export const botChanges = ['new', 'vanished', 'present', 'unknown'] as const;
export type BotChange = (typeof botChanges)[number];

export type CrawlerBot = {
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
  change: BotChange;
  /** Over all time, up to the range's end. */
  firstVerifiedAt: string;
  lastVerifiedAt: string;
  /** Verified visits in the range, and the number of days with any. */
  visits: number;
  daysSeen: number;
  /** Days of the range that have logs. */
  daysCovered: number;
  /** Days with logs since the day of the last verified visit. */
  daysSilent: number;
};

type Seen = { visits: number; days: number };

/** Returns every crawler with verified visits up to the range's end. */
export async function readCrawlerBots(
  workspace: WorkspaceReads,
  filter: VisitFilter,
  nowMs: number,
): Promise<CrawlerBot[]> {
  const verified: VisitFilter = { ...filter, verification: 'verified' };
  const ever = { ...verified, range: { from: undefined, to: filter.range.to } };
  const [bots, seen, days] = await Promise.all([
    readFirstAndLast(workspace, ever),
    readSeen(workspace, verified),
    readLogCoverage(workspace.db, filter.websiteId, ever.range),
  ]);
  const logs = new LogCoverage(days, nowMs);
  return bots.map((row) => toBot(row, seen.get(row.bot ?? ''), logs, filter, nowMs));
}

/** Returns each bot with its newest operator and purpose, most recently seen first. */
async function readFirstAndLast(
  workspace: WorkspaceReads,
  filter: VisitFilter,
): Promise<CrawlerCounts[]> {
  const bots = new Map<string, CrawlerCounts>();
  const groupBy = ['bot', 'operator', 'purpose'] as const;
  const options = { groupBy, depth: 1, sort: '-lastAt' as const };
  for await (const row of streamCrawlerCounts(workspace, filter, options)) {
    const newer = bots.get(row.bot ?? '');
    if (!newer) bots.set(row.bot ?? '', row);
    else if (row.firstAt < newer.firstAt) newer.firstAt = row.firstAt;
  }
  return [...bots.values()];
}

async function readSeen(
  workspace: WorkspaceReads,
  filter: VisitFilter,
): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  const options = { groupBy: ['bot', 'day'] as const, depth: 1, sort: 'visits' as const };
  for await (const { bot = '', visits } of streamCrawlerCounts(workspace, filter, options)) {
    const before = seen.get(bot) ?? { visits: 0, days: 0 };
    seen.set(bot, { visits: before.visits + visits, days: before.days + 1 });
  }
  return seen;
}

function toBot(
  row: CrawlerCounts,
  seen: Seen = { visits: 0, days: 0 },
  logs: LogCoverage,
  { range }: VisitFilter,
  nowMs: number,
): CrawlerBot {
  const fromMs = range.from?.getTime() ?? 0;
  const endMs = Math.min(range.to?.getTime() ?? nowMs, nowMs);
  const isFirst = Date.parse(row.firstAt) >= fromMs;
  const hadLogs = (logs.firstMs ?? Number.POSITIVE_INFINITY) < fromMs;
  const daysCovered = logs.daysCovered(fromMs, endMs);
  const dayAfter = (Math.floor(Date.parse(row.lastAt) / dayMs) + 1) * dayMs;
  return {
    bot: row.bot ?? '',
    operator: row.operator ?? '',
    purpose: row.purpose ?? 'other',
    change: changeOf(
      { isFirst, hadLogs, isSeen: seen.visits > 0, hasLogs: daysCovered > 0 },
      range.from,
    ),
    firstVerifiedAt: row.firstAt,
    lastVerifiedAt: row.lastAt,
    visits: seen.visits,
    daysSeen: seen.days,
    daysCovered,
    daysSilent: dayAfter < endMs ? logs.daysCovered(dayAfter, endMs) : 0,
  };
}

function changeOf(
  facts: { isFirst: boolean; hadLogs: boolean; isSeen: boolean; hasLogs: boolean },
  from: Date | undefined,
): BotChange {
  if (!facts.isSeen) return facts.hasLogs ? 'vanished' : 'unknown';
  if (from === undefined || !facts.isFirst) return 'present';
  return facts.hadLogs ? 'new' : 'unknown';
}
