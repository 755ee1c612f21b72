import type { WorkspaceReads } from '../../../platform/workspace';
import type { RobotsObedience } from '../robots/robots-obedience';
import { type ForbiddenSpan, forbiddenSpans, rulesKey } from '../robots/robots-violations';
import { type Condition, countRules, forbiddenCondition } from './forbidden-condition';
import type { RobotsCopies } from './robots-copy-store';

export type CheckedBot = { name: string; obedience: RobotsObedience };

/** Crawlers that are compared with the same versions. */
export type CheckedPart = { copies: RobotsCopies; bots: readonly CheckedBot[] };

/** Visits to addresses that robots.txt forbade the crawler at that time. */
export type Violations = {
  visits: number;
  lastAt: string;
  /** Some of the addresses, at most ten. */
  examples: { path: string; at: string }[];
};

type Range = { from: Date; to: Date };

/** Most conditions of one query, each for one host and time span, and most rules of all together. */
const conditionsMax = 150;
const conditionRulesMax = 10_000;
const examplesMax = 10;

type Case = { bots: string[]; host: string; span: ForbiddenSpan };

/**
 * Groups crawlers with the same rules in a host's versions, so that one condition serves them all.
 */
function casesOf(parts: readonly CheckedPart[], { from, to }: Range): Case[] {
  const cases = new Map<string, Case>();
  for (const { host, versions, bots } of parts.flatMap(({ copies, bots }) =>
    [...copies].map(([host, versions]) => ({ host, versions, bots })),
  )) {
    for (const { name, obedience } of bots) {
      for (const span of forbiddenSpans(versions, obedience)) {
        if (span.fromMs >= to.getTime() || span.toMs <= from.getTime()) continue;
        const key = JSON.stringify([host, span.fromMs, span.toMs, span.rules.map(rulesKey)]);
        const known = cases.get(key);
        if (known) known.bots.push(name);
        else cases.set(key, { bots: [name], host, span });
      }
    }
  }
  // The newest first, since those over the limit are left out.
  const newest = [...cases.values()].sort((a, b) => b.span.fromMs - a.span.fromMs);
  let rules = 0;
  const end = newest.findIndex(({ span }, index) => {
    rules += countRules(span.rules);
    return index >= conditionsMax || rules > conditionRulesMax;
  });
  return end < 0 ? newest : newest.slice(0, end);
}

function toCondition({ bots, host, span }: Case, index: number, range: Range) {
  const forbidden = forbiddenCondition(span.rules, `c${index}_`);
  if (!forbidden) return undefined;
  const names = { bots: `b${index}`, host: `h${index}`, from: `f${index}`, to: `t${index}` };
  const sql = `(has({${names.bots}:Array(String)}, bot) AND host = {${names.host}:String}
    AND at >= fromUnixTimestamp64Milli({${names.from}:Int64}, 'UTC')
    AND at < fromUnixTimestamp64Milli({${names.to}:Int64}, 'UTC') AND ${forbidden.sql})`;
  const parameters = {
    ...forbidden.parameters,
    [names.bots]: bots,
    [names.host]: host,
    [names.from]: Math.max(span.fromMs, range.from.getTime()),
    [names.to]: Math.min(span.toMs, range.to.getTime()),
  };
  return { sql, parameters } satisfies Condition;
}

type Row = { bot: string; visits: number; lastAt: string; examples: [path: string, at: string][] };

/**
 * Counts verified visits of these crawlers to addresses forbidden at that time, by crawler.
 * Copies are those of `readRobotsCopies` for the range; a visit that several parts forbid counts once.
 */
export async function countViolations(
  workspace: WorkspaceReads,
  websiteId: string,
  { parts, range }: { parts: readonly CheckedPart[]; range: Range },
): Promise<Map<string, Violations>> {
  const cases = casesOf(parts, range);
  const conditions = cases
    .map((each, index) => toCondition(each, index, range))
    .filter((condition) => condition !== undefined);
  if (conditions.length === 0) return new Map();
  const botNames = [...new Set(cases.flatMap((each) => each.bots))];
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT bot, count() AS visits, max(at) AS lastAt,
            groupArraySorted(${examplesMax})((toInt64(0) - toUnixTimestamp64Milli(at), path)) AS newest,
            arrayMap(pair -> (pair.2, fromUnixTimestamp64Milli(-pair.1, 'UTC')), newest) AS examples
          FROM crawler_visits
          WHERE website_id = {website:String}
            AND day BETWEEN toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
              AND toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))
            AND has({judged:Array(String)}, bot) AND verification = 'verified'
            AND (${conditions.map(({ sql }) => sql).join(' OR ')})
          GROUP BY bot`,
    parameters: {
      ...Object.assign({}, ...conditions.map(({ parameters }) => parameters)),
      website: websiteId,
      from: range.from.getTime(),
      to: range.to.getTime(),
      judged: botNames,
    },
    comment: 'count-robots-violations',
  });
  return new Map(
    rows.map(({ bot, visits, lastAt, examples }) => [
      bot,
      { visits, lastAt, examples: examples.map(([path, at]) => ({ path, at })) },
    ]),
  );
}
