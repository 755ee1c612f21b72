import type { Bot } from '../bots/bot';
import { botTable } from '../bots/bot-table';
import { type PolicyPurpose, policyPurposes } from '../policy/purposes';
import type { AskedPolicy } from '../policy/write-policy';
import { obedienceOf } from './robots-obedience';
import type { SimulatedBot } from './simulate-robots';

/** Visits of the period, and those that were replayed. */
export type SimulatedCounts = Omit<SimulatedBot, 'bot'> & { visits: number };

export type SimulatedVisits = SimulatedCounts &
  Pick<Bot, 'operator' | 'purpose'> & { bot: string; canIgnore: boolean };

const botsByName = new Map(botTable.map((bot) => [bot.name, bot]));

const byLoss = (a: SimulatedCounts, b: SimulatedCounts) =>
  b.lost - a.lost || b.gained - a.gained || b.visits - a.visits;

const nothing: SimulatedCounts = { visits: 0, replayed: 0, disallowed: 0, lost: 0, gained: 0 };

/** Adds up the visits of crawlers. */
export const sumVisits = (rows: readonly SimulatedCounts[]): SimulatedCounts =>
  rows.reduce(
    (all, row) => ({
      visits: all.visits + row.visits,
      replayed: all.replayed + row.replayed,
      disallowed: all.disallowed + row.disallowed,
      lost: all.lost + row.lost,
      gained: all.gained + row.gained,
    }),
    nothing,
  );

/** Joins the replayed visits of each known crawler with all its visits, the largest loss first. */
export function simulatedVisits(
  counted: readonly SimulatedBot[],
  totals: ReadonlyMap<string, number>,
): SimulatedVisits[] {
  const counts = new Map(counted.map((row) => [row.bot, row]));
  return [...totals]
    .flatMap(([name, visits]) => {
      const bot: Bot | undefined = botsByName.get(name);
      if (!bot) return [];
      const { operator, purpose } = bot;
      const { canIgnore } = obedienceOf(bot);
      return [{ bot: name, operator, purpose, canIgnore, ...nothing, ...counts.get(name), visits }];
    })
    .sort(byLoss);
}

/** Adds up the visits by purpose, the largest loss first. */
export const visitsByPurpose = (
  rows: readonly SimulatedVisits[],
): Array<SimulatedCounts & Pick<Bot, 'purpose'>> =>
  [...Map.groupBy(rows, ({ purpose }) => purpose)]
    .map(([purpose, ofPurpose]) => ({ purpose, ...sumVisits(ofPurpose) }))
    .sort(byLoss);

/** What a policy is about for one purpose. */
export type Stake = {
  purpose: PolicyPurpose;
  answer: 'yes' | 'no' | null;
  visits: number | null;
  lost: number | null;
  citedPages: number | null;
  rankingPages: number | null;
};

/** Visits, citations and rankings that a policy is about; `rows` is null without logs. */
export function stakesOf(
  asked: AskedPolicy,
  rows: readonly SimulatedVisits[] | null,
  pages: ReadonlyArray<{ citedBy: readonly string[]; position: number | null }>,
): Stake[] {
  const cited = pages.filter(({ citedBy }) => citedBy.length > 0).length;
  const ranking = pages.filter(({ position }) => position !== null).length;
  return policyPurposes.map((purpose) => {
    const own = rows?.filter((row) => row.purpose === purpose);
    const isForAnswers = purpose === 'ai_search' || purpose === 'ai_user';
    return {
      purpose,
      answer: asked[purpose] ?? null,
      visits: own ? own.reduce((all, { visits }) => all + visits, 0) : null,
      lost: own ? own.reduce((all, { lost }) => all + lost, 0) : null,
      citedPages: isForAnswers ? cited : null,
      rankingPages: purpose === 'search' ? ranking : null,
    };
  });
}
