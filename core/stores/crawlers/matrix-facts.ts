import type { ClickHouse } from '../../clickhouse/clickhouse';
import type { BotVisits } from '../../domain/robots/crawler-matrix';
import type { RobotsCopy } from '../../domain/robots/robots-history';
import { copyInForce } from '../../domain/robots/robots-history';
import { obedienceOf, type RobotsBot } from '../../domain/robots/robots-obedience';
import type { TimeRange } from '../../domain/time-range';
import type { Queries } from '../../postgres/database';
import { countCrawlerVisits } from './crawler-count-store';
import { trackedTargets, visitedTargets } from './known-targets';
import { readLogCoverage } from './log-coverage-store';
import { type RobotsCopies, readRobotsCopies } from './robots-copy-store';
import { countViolations } from './robots-violations';

type Deps = { db: Queries; clickhouse: ClickHouse };
type Scope = { workspaceId: string; websiteId: string; host: string };

/** Bots that are counted; there are fewer. */
const botsMax = 5_000;
/** Versions of a host by which visits are judged. */
const perHostMax = 40;
const targetsMax = 500;
const targetDays = 1;

async function visitsByBot(deps: Deps, scope: Scope, range: TimeRange) {
  const reads = { ...deps, workspaceId: scope.workspaceId };
  const filter = { websiteId: scope.websiteId, range };
  const options = {
    groupBy: ['bot' as const],
    depth: 1,
    sort: '-visits' as const,
    page: { limit: botsMax, offset: 0 },
  };
  const [all, verified] = await Promise.all([
    countCrawlerVisits(reads, filter, options),
    countCrawlerVisits(reads, { ...filter, verification: 'verified' }, options),
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
  return { visits, lastAt: lastAt === undefined ? undefined : new Date(lastAt) };
}

async function violationsByBot(
  deps: Deps,
  scope: Scope,
  { copies, bots, to }: { copies: RobotsCopies; bots: readonly RobotsBot[]; to: Date },
  from: Date | undefined,
): Promise<Map<string, number>> {
  const judged = bots
    .map((bot) => ({ name: bot.name, obedience: obedienceOf(bot) }))
    .filter(({ obedience }) => !obedience.mayIgnore && !obedience.isTokenOnly);
  const range = { from: from ?? new Date(0), to };
  const found = await countViolations(deps.clickhouse, scope, { copies, bots: judged, range });
  return new Map([...found].map(([bot, { visits }]) => [bot, visits]));
}

export type MatrixFacts = {
  /** What is in force now on the host; undefined where none was read. */
  copy: RobotsCopy | null | undefined;
  targets: string[];
  visits: Map<string, BotVisits>;
  hasLogs: boolean;
  /** By bot; undefined where no copy of the range's time is known. */
  violations: Map<string, number> | undefined;
};

/** All that the matrix of crawlers is made of. */
export async function readMatrixFacts(
  deps: Deps,
  scope: Scope,
  bots: readonly RobotsBot[],
  range: TimeRange,
): Promise<MatrixFacts> {
  const now = new Date();
  const to = range.to && range.to < now ? range.to : now;
  const span = { from: range.from ?? new Date(0), to: now, perHostMax };
  const [{ visits, lastAt }, copies, coverage, tracked] = await Promise.all([
    visitsByBot(deps, scope, range),
    readRobotsCopies(deps.db, { ...scope, host: undefined }, span),
    readLogCoverage(deps.db, scope, range),
    trackedTargets(deps.db, scope, targetsMax),
  ]);
  const [visited, violations] = await Promise.all([
    lastAt && visitedTargets(deps.clickhouse, scope, { lastAt, days: targetDays, targetsMax }),
    // Nobody who never came can have gone against anything.
    violationsByBot(
      deps,
      scope,
      { copies, bots: bots.filter(({ name }) => visits.has(name)), to },
      range.from,
    ),
  ]);
  return {
    copy: copyInForce(copies.get(scope.host) ?? [], now),
    targets: [...tracked, ...(visited ?? [])],
    visits,
    hasLogs: coverage.length > 0 || visits.size > 0,
    violations: copies.size === 0 ? undefined : violations,
  };
}
