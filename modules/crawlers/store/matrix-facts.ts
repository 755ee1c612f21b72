import type { TimeRange } from '../../../platform/calendar/time-range';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { HostRef } from '../../websites/rules/website-ref';
import { checkedFrom } from '../robots/checked-range';
import type { BotVisits } from '../robots/crawler-matrix';
import { robotsBytesMax } from '../robots/robots-file';
import type { RobotsCopy } from '../robots/robots-history';
import { copyInForce } from '../robots/robots-history';
import { obedienceOf, type RobotsBot } from '../robots/robots-obedience';
import { countCrawlerVisits } from './crawler-count-store';
import { trackedTargets, visitedTargets } from './known-targets';
import { readLogCoverage } from './log-coverage-store';
import { type RobotsCopies, readRobotsCopies } from './robots-copy-store';
import { countViolations } from './robots-violations';

/** Upper bound of counted bots; there are fewer. */
const botsMax = 5_000;
/** Versions per host used to check visits. */
const perHostMax = 40;
/** Text of robots.txt files that is parsed for one matrix: what crawlers read of one file. */
const copyBytesMax = robotsBytesMax;
const targetsMax = 500;
const targetDays = 1;

async function visitsByBot(workspace: WorkspaceReads, scope: HostRef, range: TimeRange) {
  const filter = { websiteId: scope.websiteId, range };
  const options = {
    groupBy: ['bot' as const],
    depth: 1,
    sort: '-visits' as const,
    page: { limit: botsMax, offset: 0 },
  };
  const [all, verified] = await Promise.all([
    countCrawlerVisits(workspace, filter, options),
    countCrawlerVisits(workspace, { ...filter, verification: 'verified' }, options),
  ]);
  const lastVerified = new Map(verified.rows.map(({ bot = '', lastAt }) => [bot, lastAt]));
  const visits = new Map<string, BotVisits>();
  for (const { bot = '', ...counts } of all.rows) {
    visits.set(bot, { ...counts, lastVerifiedAt: lastVerified.get(bot) ?? null });
  }
  const lastAt = all.rows
    .map((row) => row.lastAt)
    .sort()
    .at(-1);
  const [firstAt] = verified.rows.map((row) => row.firstAt).sort();
  const verifiedVisits = verified.rows.reduce((sum, row) => sum + row.verified, 0);
  return {
    visits,
    firstVisitMs: firstAt && Date.parse(firstAt),
    verifiedVisits,
    lastAt: lastAt === undefined ? undefined : new Date(lastAt),
  };
}

type CheckedVisits = { byBot: Map<string, number>; from: Date };

async function checkVisits(
  workspace: WorkspaceReads,
  scope: HostRef,
  came: Awaited<ReturnType<typeof visitsByBot>>,
  { copies, bots, to }: { copies: RobotsCopies; bots: readonly RobotsBot[]; to: Date },
): Promise<CheckedVisits | undefined> {
  const firstSeen = [...copies.values()].flat().map(({ firstSeenAt }) => firstSeenAt.getTime());
  if (firstSeen.length === 0) return undefined;
  const firstCopyMs = Math.min(...firstSeen);
  const firstVisitMs = came.firstVisitMs || firstCopyMs;
  const instants = { firstCopyMs, firstVisitMs, toMs: to.getTime() };
  const from = new Date(checkedFrom(instants, came.verifiedVisits));
  if (from >= to) return undefined;
  const checked = bots
    // A crawler without visits cannot have violated anything.
    .filter(({ name }) => came.visits.has(name))
    .map((bot) => ({ name: bot.name, obedience: obedienceOf(bot) }))
    .filter(({ obedience }) => !obedience.canIgnore && !obedience.isTokenOnly);
  const range = { from, to };
  const found = await countViolations(workspace, scope.websiteId, {
    parts: [{ copies, bots: checked }],
    range,
  });
  return { byBot: new Map([...found].map(([bot, { visits }]) => [bot, visits])), from };
}

export type MatrixFacts = {
  /** The copy in force on the host now; undefined if none was read. */
  copy: RobotsCopy | null | undefined;
  targets: string[];
  visits: Map<string, BotVisits>;
  hasLogs: boolean;
  /** Undefined if no copy of the range's time is known. */
  checked: CheckedVisits | undefined;
};

/** Reads all data for the crawler matrix. */
export async function readMatrixFacts(
  workspace: WorkspaceReads,
  scope: HostRef,
  bots: readonly RobotsBot[],
  range: TimeRange,
): Promise<MatrixFacts> {
  const now = new Date();
  const to = range.to && range.to < now ? range.to : now;
  const bounds = { perHostMax, bytesMax: copyBytesMax, first: scope.host };
  const span = { from: range.from ?? new Date(0), to: now, ...bounds };
  const [came, copies, coverage, tracked] = await Promise.all([
    visitsByBot(workspace, scope, range),
    readRobotsCopies(workspace.db, { ...scope, host: undefined }, span),
    readLogCoverage(workspace.db, scope.websiteId, range),
    trackedTargets(workspace.db, scope, targetsMax),
  ]);
  const { lastAt, visits } = came;
  const [visited, judged] = await Promise.all([
    lastAt && visitedTargets(workspace, scope, { lastAt, days: targetDays, targetsMax }),
    checkVisits(workspace, scope, came, { copies, bots, to }),
  ]);
  return {
    copy: copyInForce(copies.get(scope.host) ?? [], now),
    targets: [...tracked, ...(visited ?? [])],
    visits,
    hasLogs: coverage.length > 0 || visits.size > 0,
    checked: judged,
  };
}
