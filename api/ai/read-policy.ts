import type { z } from 'zod';
import { readAuditedSignals } from '../../modules/audits/store/audited-signals';
import { evaluatePolicy, type PolicyRow } from '../../modules/crawlers/policy/host-policy';
import { policyCrawlers } from '../../modules/crawlers/policy/policy-crawlers';
import { obedienceOf } from '../../modules/crawlers/robots/robots-obedience';
import { countCrawlerVisits } from '../../modules/crawlers/store/crawler-count-store';
import { readHostFacts } from '../../modules/crawlers/store/host-facts';
import { readLogCoverage } from '../../modules/crawlers/store/log-coverage-store';
import { readPolicyFiles } from '../../modules/crawlers/store/policy-file-store';
import { countPreferenceVisits } from '../../modules/crawlers/store/preference-visits';
import { readRobotsCopies } from '../../modules/crawlers/store/robots-copy-store';
import { countViolations } from '../../modules/crawlers/store/robots-violations';
import { dayMs } from '../../platform/calendar/day';
import { toTimeRange } from '../../platform/calendar/time-range';
import type { Context } from '../operation/operation';
import type { aiPolicyRowSchema } from './policy-schema';

type Website = { id: string; domain: string };
export type PolicyQuery = {
  host?: string | undefined;
  path: string;
  from?: string | undefined;
  to?: string | undefined;
};

const daysUsual = 30;
const perHostMax = 40;
const botsMax = 5_000;

const bots = [...new Map(policyCrawlers.map(({ bot }) => [bot.name, bot])).values()].filter(
  (bot) => !bot.isRobotsTokenOnly,
);

type Came = {
  /** By crawler; null without logs. */
  visits: Map<string, { visits: number; lastAt: string }> | null;
  ruleVisits: Map<string, number> | null;
  preferenceVisits: Map<string, number> | null;
};

async function readVisits(context: Context, website: Website, asked: PolicyQuery): Promise<Came> {
  const scope = { websiteId: website.id };
  const given = toTimeRange({ from: asked.from, to: asked.to });
  const now = new Date();
  const to = given.to && given.to < now ? given.to : now;
  const from = given.from ?? new Date(to.getTime() - daysUsual * dayMs);
  const range = { from, to };
  const coverage = await readLogCoverage(context.db, scope.websiteId, range);
  const nothing = { visits: null, ruleVisits: null, preferenceVisits: null };
  if (from >= to) return nothing;
  const [counted, copies, files] = await Promise.all([
    countCrawlerVisits(
      context,
      { websiteId: website.id, range, verification: 'verified' },
      { groupBy: ['bot'], depth: 1, sort: '-visits', page: { limit: botsMax, offset: 0 } },
    ),
    readRobotsCopies(context.db, scope, { from, to, perHostMax }),
    readPolicyFiles(context.db, scope, from),
  ]);
  if (coverage.length === 0 && counted.rows.length === 0) return nothing;
  const visits = new Map(
    counted.rows.map(({ bot = '', visits: count, lastAt }) => [bot, { visits: count, lastAt }]),
  );
  const hasCopies = copies.size > 0;
  const checked = bots.map((bot) => ({ name: bot.name, obedience: obedienceOf(bot) }));
  const [broken, despite] = await Promise.all([
    hasCopies
      ? countViolations(context, scope.websiteId, { parts: [{ copies, bots: checked }], range })
      : null,
    hasCopies || files.length > 0
      ? countPreferenceVisits(
          context,
          scope.websiteId,
          { copies, files },
          { range, isChecked: () => true },
        )
      : null,
  ]);
  const countsOf = (found: typeof broken) =>
    found && new Map([...found].map(([bot, { visits: count }]) => [bot, count]));
  return { visits, ruleVisits: countsOf(broken), preferenceVisits: countsOf(despite) };
}

type Row = z.input<typeof aiPolicyRowSchema>;

function toRow(row: PolicyRow, came: Came): Row {
  const { bot, purpose, isMain, answer, isPreference } = row;
  const isSeen = !bot.isRobotsTokenOnly;
  const countIn = (counts: Map<string, number> | null) =>
    counts && isSeen ? (counts.get(bot.name) ?? 0) : null;
  const own = came.visits?.get(bot.name);
  return {
    purpose,
    bot: bot.name,
    operator: bot.operator,
    isMain,
    canIgnore: obedienceOf(bot).canIgnore,
    answer,
    decidedBy: row.decidedBy,
    isBinding: answer === 'refused' ? !isPreference : null,
    isFetchAllowed: row.isFetchAllowed,
    statements: row.statements.map(({ purposes: _, agents: __, ...each }) => each),
    visits: came.visits && isSeen ? (own?.visits ?? 0) : null,
    lastVisitAt: own?.lastAt ?? null,
    ruleVisits: countIn(came.ruleVisits),
    preferenceVisits: isMain ? countIn(came.preferenceVisits) : null,
  };
}

/** Reads what a host of a website says, what follows from it, and what crawlers did. */
export async function readPolicy(context: Context, website: Website, asked: PolicyQuery) {
  const host = asked.host ?? website.domain;
  const scope = { websiteId: website.id, host };
  const pages = await readAuditedSignals(context.db, scope.websiteId);
  const [facts, came] = await Promise.all([
    readHostFacts(context, scope, pages),
    readVisits(context, website, asked),
  ]);
  const evaluated = evaluatePolicy(facts, asked.path);
  return { host, facts, evaluated, rows: evaluated.map((row) => toRow(row, came)) };
}
