import { today } from '../../../platform/calendar/clock';
import { daysBefore } from '../../../platform/calendar/day';
import type { Queries } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { type NewEvent, recordEvents } from '../../webhooks/record-events';
import { swapEdge } from '../../webhooks/store/edge-store';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { rateRules } from '../rules/ai-rate';
import type { AnswerCell } from '../rules/answer-counts';
import { changedCitations, citationsByPrompt } from '../rules/citation-change';
import { rateChangeOf } from '../rules/rate-change';
import { isCurrent } from '../rules/visibility';
import { readAnswerCells } from '../store/answer-cells';
import { type DataSource, daysBeforeThese } from '../store/answer-filter';
import { readPromptLabels, readPromptTexts } from '../store/answer-labels';
import { readServedModels, type ServedModels } from '../store/served-models';
import { readTargets, type Target } from '../store/target-store';

const examplesMax = 10;
/** Prompts that are remembered as reported. */
const reportedMax = 2_000;

type Rules = { pointsMin: number; windowDays: number };
type Window = { before: AnswerCell[]; after: AnswerCell[] };
type Look = { websiteId: string; target: Target; dataSource: DataSource; rules: Rules };

const eventOf = (
  { websiteId, target, dataSource }: Look,
  type: NewEvent['type'],
  data: Record<string, unknown>,
): NewEvent => ({
  type,
  cause: type === 'ai.model_changed' ? `${target.engine} ${String(data['after'])}` : target.engine,
  subject: target.id,
  websiteId,
  path: `/websites/${websiteId}/ai/visibility?targetId=${target.id}`,
  data: { engine: target.engine, dataSource, ...data },
});

const keyOf = ({ websiteId, target, dataSource }: Look, what: string) => ({
  key: `${what}:${target.id}:${dataSource}`,
  websiteId,
});

const mentionEvent = async (
  tx: Queries,
  look: Look,
  { before, after }: Window,
): Promise<NewEvent[]> => {
  const change = rateChangeOf(before, after, rateRules.mentionRate);
  const { difference, interval, verdict } = change;
  const isMoved =
    verdict === 'moved' && Math.abs(difference ?? 0) * 100 >= look.rules.pointsMin && interval;
  const direction = !isMoved ? 'steady' : (difference ?? 0) > 0 ? 'up' : 'down';
  const edge = await swapEdge(tx, keyOf(look, 'ai.visibility_moved'), (reported: string | null) =>
    // With too few answers, what was reported last stays.
    verdict === 'not_enough_data' ? (reported ?? 'steady') : direction,
  );
  if (!isMoved || edge.before === direction) return [];
  return [
    eventOf(look, 'ai.visibility_moved', {
      direction,
      mentionRateBefore: change.before,
      mentionRate: change.after,
      difference,
      intervalLow: interval.low,
      intervalHigh: interval.high,
      evidence: { prompts: change.pairs, interval, rule: look.rules },
    }),
  ];
};

type Reported = { gained: string[]; lost: string[] };

async function citationEvents(tx: Queries, look: Look, window: Window): Promise<NewEvent[]> {
  const prompts = citationsByPrompt(window.before, window.after);
  const changed = changedCitations(prompts);
  const now: Reported = {
    gained: changed.gained.slice(0, reportedMax).map(({ promptId }) => promptId),
    lost: changed.lost.slice(0, reportedMax).map(({ promptId }) => promptId),
  };
  const { before } = await swapEdge<Reported>(tx, keyOf(look, 'ai.citations'), () => now);
  const events: NewEvent[] = [];
  for (const what of ['gained', 'lost'] as const) {
    const reported = new Set(before?.[what] ?? []);
    const news = changed[what].filter(({ promptId }) => !reported.has(promptId));
    if (news.length === 0) continue;
    const first = news.slice(0, examplesMax);
    const texts = await readPromptTexts(
      tx,
      first.map(({ promptId }) => promptId),
    );
    events.push(
      eventOf(look, `ai.citation_${what}`, {
        prompts: news.length,
        evidence: {
          questions: first.map(({ promptId }) => texts.get(promptId)?.slice(0, 200) ?? promptId),
          counts: first,
          rule: look.rules,
        },
      }),
    );
  }
  return events;
}

async function modelEvent(
  tx: Queries,
  look: Look,
  served: ServedModels | undefined,
): Promise<NewEvent[]> {
  if (!served) return [];
  const { before } = await swapEdge<string>(
    tx,
    keyOf(look, 'ai.model_changed'),
    () => served.model,
  );
  if (before === null || before === served.model) return [];
  return [
    eventOf(look, 'ai.model_changed', {
      before,
      after: served.model,
      evidence: { day: served.day, answers: served.answers },
    }),
  ];
}

/** The last days, and as many before them. */
function windowsOf(days: number) {
  const to = today();
  const from = daysBefore(to, days - 1);
  return { after: { from, to }, before: daysBeforeThese({ from, to }) };
}

/**
 * Records what a collection of AI answers changed: rates that moved beyond their interval, citations
 * gained or lost beyond chance, and models that were replaced. Each is reported once. Idempotent.
 */
export async function noteAnswers(
  workspace: Workspace,
  { websiteId, jobId }: { websiteId: string; jobId: string },
): Promise<void> {
  const { db } = workspace;
  const [settings, targets, labels] = await Promise.all([
    getWebsiteSettings(db, websiteId),
    readTargets(db, websiteId),
    readPromptLabels(db, { websiteId }),
  ]);
  const rules = settings.notifications.ai;
  const days = windowsOf(rules.windowDays);
  const isHeadline = (cell: AnswerCell) =>
    isCurrent(labels)(cell) && labels.get(cell.promptId)?.isBranded === false;
  for (const dataSource of ['live', 'sandbox'] as const) {
    const scope = { websiteId, dataSource };
    const after = await readAnswerCells(workspace, { ...scope, days: days.after });
    if (after.length === 0) continue;
    const before = await readAnswerCells(workspace, { ...scope, days: days.before });
    const served = await readServedModels(workspace, { ...scope, days: days.after });
    await workspace.transaction(async (tx) => {
      const collection = { key: `ai.collection:${websiteId}:${dataSource}`, websiteId };
      // The activity runs again when its answer is lost.
      if ((await swapEdge(tx, collection, () => jobId)).before === jobId) return;
      const events: NewEvent[] = [];
      for (const target of targets) {
        const look = { websiteId, target, dataSource, rules };
        const ofTarget = (cells: AnswerCell[]) =>
          cells.filter((cell) => cell.targetId === target.id && isHeadline(cell));
        const window = { before: ofTarget(before), after: ofTarget(after) };
        events.push(
          ...(await mentionEvent(tx, look, window)),
          ...(await citationEvents(tx, look, window)),
          ...(await modelEvent(
            tx,
            look,
            served.find(({ targetId }) => targetId === target.id),
          )),
        );
      }
      await recordEvents(tx, events);
    });
  }
}
