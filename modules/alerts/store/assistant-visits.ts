import { dayMs, dayOf } from '../../../platform/calendar/day';
import type { WorkspaceReads } from '../../../platform/workspace';
import { rateRules } from '../../ai/rules/ai-rate';
import type { AnswerCell } from '../../ai/rules/answer-counts';
import { rateChangeOf } from '../../ai/rules/rate-change';
import { isCurrent } from '../../ai/rules/visibility';
import { readAnswerCells } from '../../ai/store/answer-cells';
import { readPromptLabels } from '../../ai/store/answer-labels';
import { readTargets } from '../../ai/store/target-store';
import { assistantByName } from '../../crawlers/rules/assistants';
import { type ReferralDays, streamAiReferrals } from '../../crawlers/store/ai-referral-reads';
import type { Finding } from '../rules/alert';
import {
  type AssistantVisits,
  assistantVisitsRule,
  findFallenVisits,
  type VisitWindow,
} from '../rules/assistant-visits-fell';

const hoursADay = 24;
const dayText = (day: number) => dayOf(day * dayMs);

type Look = { hours: readonly number[]; until: number | undefined };

/** Visits by assistant and day; days are numbered since 1970. */
async function readVisits(
  workspace: WorkspaceReads,
  websiteId: string,
  days: ReferralDays,
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const byAssistant = new Map<string, Map<number, number>>();
  const rows = streamAiReferrals(workspace, {
    filter: { websiteId, ...days },
    groupBy: ['day', 'assistant'],
    sort: 'day',
  });
  for await (const { day = '', assistant = '', visits } of rows) {
    if (visits === 0) continue;
    const byDay = byAssistant.get(assistant) ?? new Map<number, number>();
    byAssistant.set(assistant, byDay.set(Date.parse(day) / dayMs, visits));
  }
  return byAssistant;
}

/**
 * Finds assistants whose visits fell away while citations stayed. Null without recent logs. Only live
 * answers count, since the visits are real.
 */
export async function findFallenAssistants(
  workspace: WorkspaceReads,
  websiteId: string,
  { hours, until }: Look,
): Promise<Finding[] | null> {
  if (until === undefined) return null;
  const { windowDays, visitsMin } = assistantVisitsRule;
  const end = Math.floor(until / dayMs);
  const [middle, start] = [end - windowDays, end - 2 * windowDays];
  const daysOf = (from: number, to: number) => ({ from: dayText(from), to: dayText(to - 1) });
  const visits = await readVisits(workspace, websiteId, daysOf(start, end));
  const windowOf = (byDay: ReadonlyMap<number, number>, from: number): VisitWindow => {
    const covered = hours.filter(
      (hour) => hour >= from * hoursADay && hour < (from + windowDays) * hoursADay,
    );
    return {
      hours: covered.length,
      days: new Set(covered.map((hour) => Math.floor(hour / hoursADay))).size,
      byDay: Array.from({ length: windowDays }, (_, index) => byDay.get(from + index) ?? 0),
    };
  };
  const sums = [...visits].map(([assistant, byDay]) => ({
    assistant,
    engine: assistantByName(assistant)?.engine ?? null,
    before: windowOf(byDay, start),
    after: windowOf(byDay, middle),
  }));
  const likely = sums.filter(
    ({ engine, before }) =>
      engine !== null && before.byDay.reduce((sum, one) => sum + one, 0) >= visitsMin,
  );
  if (likely.length === 0) return [];
  const [targets, labels] = await Promise.all([
    readTargets(workspace.db, websiteId),
    readPromptLabels(workspace.db, { websiteId }),
  ]);
  const read = async (from: number, to: number) => {
    const of = { websiteId, dataSource: 'live' as const, days: daysOf(from, to) };
    const cells = await readAnswerCells(workspace, of);
    return cells.filter(
      (cell) => isCurrent(labels)(cell) && labels.get(cell.promptId)?.isBranded === false,
    );
  };
  const [then, now] = [await read(start, middle), await read(middle, end)];
  return findFallenVisits(
    likely.map(
      ({ assistant, engine, before, after }): AssistantVisits => ({
        assistant,
        before,
        after,
        citations: targets
          .filter((target) => target.engine === engine)
          .map(({ id }) => citationsOf(id, then, now)),
      }),
    ),
  );
}

function citationsOf(targetId: string, then: readonly AnswerCell[], now: readonly AnswerCell[]) {
  const rule = rateRules.citationRate;
  const [before, after] = [then, now].map((cells) =>
    cells.filter((cell) => cell.targetId === targetId),
  ) as [AnswerCell[], AnswerCell[]];
  const { verdict, difference } = rateChangeOf(before, after, rule);
  const hits = (cells: readonly AnswerCell[]) =>
    cells.reduce((sum, cell) => sum + rule.hits(cell), 0);
  return {
    before: hits(before),
    after: hits(after),
    isStable: verdict === 'within_noise' || (verdict === 'moved' && (difference ?? 0) > 0),
  };
}
