import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import type { Queries } from '../../../platform/postgres/database';
import { ProviderError } from '../../../platform/providers/provider-error';
import { retryWhileUnavailable } from '../../../platform/retry-while-unavailable';
import type { Workspace } from '../../../platform/workspace';
import { deleteCall, findCalls, settleCall, storeAnswer } from '../../purchases/store/answer-store';
import {
  claimTasks,
  countTasks,
  dropUnclaimed,
  keepTaskIds,
  type NewTask,
  recordTasks,
} from '../../purchases/store/task-store';
import type { AiQueue, BoughtTask } from '../providers/ai-provider';
import { countAnswersOfDay } from '../store/answer-count';
import { readBrands } from '../store/brand-store';
import { nextPrompts } from '../store/prompt-store';
import type { AiDeps } from './ai-deps';
import { callIdOf, headersOf, isRefusal, moneyOf, type Question, requestOf } from './ask-prompt';
import { type AiBatchRef, stopOf } from './collect-batch';
import { readMonthLeft } from './month-budget';
import { type AiStop, type OpenedTarget, openTarget } from './open-target';
import { failTask, type TaskQuestion } from './task-answer';

export type AiSubmission = {
  /** Null after the last prompt. */
  lastPromptId: string | null;
  /** Why nothing more is asked of this target; null otherwise. */
  stopped: AiStop | null;
};

const submitsAtOnce = 10;
const submitTriesMax = 3;
/** How long noting a bought task is tried while Postgres is unavailable. */
const retryForMsMax = 300_000;

type Work = {
  workspace: Workspace;
  ref: AiBatchRef;
  opened: OpenedTarget;
  queue: AiQueue;
  canceled: AbortSignal;
};

/**
 * Buys tasks for the next prompts of a target. Each is recorded, and claimed by one attempt before it
 * is submitted: a retry submits none twice. One whose fate is unknown is found among the tasks that
 * the provider has done.
 */
export async function submitAiTasks(
  workspace: Workspace,
  deps: AiDeps,
  ref: AiBatchRef,
  canceled: AbortSignal,
): Promise<AiSubmission> {
  const { db } = workspace;
  const opened = await openTarget(db, deps, ref);
  if ('code' in opened) return { lastPromptId: null, stopped: opened };
  const { queue } = opened.provider;
  if (!queue) throw new Error(`${opened.provider.name} takes no tasks.`);
  const prompts = await nextPrompts(db, ref.websiteId, {
    afterId: ref.afterPromptId,
    untilId: ref.untilPromptId,
    promptsMax: ref.promptsMax,
    among: ref.promptIds,
  });
  const { samples } = opened.target;
  const questions = prompts.flatMap((prompt) =>
    Array.from({ length: samples }, (_, index) => ({ prompt, sample: index + 1 })),
  );
  const work = { workspace, ref, opened, queue, canceled };
  const known = await findCalls(
    db,
    questions.map((question) => idOf(ref, question)),
  );
  const fresh = questions.filter((question) => !known.has(idOf(ref, question)));
  const room = await readRoom(work, db);
  const affordable = fresh.slice(0, Math.min(room.ofDay, room.ofMonth));
  // An attempt that ended may have recorded tasks and not submitted them.
  const recorded = questions.filter((question) => known.has(idOf(ref, question)));
  const refusal = await submitAll(work, [...recorded, ...affordable]);
  const isSpent = affordable.length < fresh.length;
  const monthEnds = room.ofMonth <= room.ofDay ? ('month' as const) : ('day' as const);
  const stopped = await stopOf(workspace, ref, {
    refusal,
    spentBudget: isSpent ? monthEnds : null,
    lastAskedId: affordable.at(-1)?.prompt.id ?? null,
  });
  const isLast = prompts.length < ref.promptsMax;
  return { lastPromptId: isLast ? null : (prompts.at(-1)?.id ?? null), stopped };
}

const idOf = (ref: AiBatchRef, { prompt, sample }: Question) =>
  callIdOf(ref, { promptId: prompt.id, sample });

/** Returns how many answers the target's day and the website's month have room for. */
async function readRoom({ workspace, ref, opened }: Work, db: Queries) {
  const { answersPerDayMax } = opened.target;
  const ofMonth = ref.source === 'sandbox' ? null : await readMonthLeft(db, ref.websiteId);
  const noLimit = Number.POSITIVE_INFINITY;
  if (answersPerDayMax === null) return { ofDay: noLimit, ofMonth: ofMonth ?? noLimit };
  const day = new Date().toISOString().slice(0, 10);
  const written = await countAnswersOfDay(workspace, { ...ref, day });
  const { pending } = await countTasks(db, ref);
  return {
    ofDay: Math.max(0, answersPerDayMax - written - pending),
    ofMonth: ofMonth ?? noLimit,
  };
}

async function submitAll(
  work: Work,
  questions: readonly Question[],
): Promise<ProviderError | null> {
  const { workspace, ref, opened } = work;
  const toTask = ({ prompt, sample }: Question): NewTask<TaskQuestion> => {
    const { id: promptId, revision, text, country, language } = prompt;
    const request = requestOf({ ...ref, ...opened }, { prompt });
    const credits = ref.source === 'sandbox' ? 0 : opened.provider.creditsFor(request);
    const question = { promptId, revision, sample, text, country, language, credits };
    return { callId: idOf(ref, { prompt, sample }), credits, seriesFromMs: null, question };
  };
  await workspace.transaction((tx) => recordTasks(tx, ref.jobId, questions.map(toTask)));
  const brands = await readBrands(workspace.db, ref.websiteId);
  const asking = { ...ref, ...opened, domain: opened.website.domain, brands };
  let refusal: ProviderError | null = null;
  const submitOne = async (question: Question): Promise<void> => {
    const callId = idOf(ref, question);
    if (refusal || work.canceled.aborted) {
      await workspace.transaction((tx) => dropUnclaimed(tx, callId));
      return;
    }
    const [task] = await workspace.transaction((tx) => claimTasks<TaskQuestion>(tx, [callId]));
    if (!task) return;
    // As it was recorded: the prompt may have been revised since.
    const { promptId: id, ...asked } = task.question;
    const request = requestOf(asking, { prompt: { ...asked, id } });
    const headers = headersOf(asking, question, callId);
    const isPriority = opened.target.delivery === 'priority';
    const bought = await buy(work, { callId, request, headers, isPriority });
    if (!(bought instanceof ProviderError)) {
      await confirm(work, { callId, bought, credits: asked.credits });
    } else if (isRefusal(bought)) {
      refusal ??= bought;
      await workspace.transaction((tx) => deleteCall(tx, callId));
    } else if (!bought.mayBeCharged) {
      const { code, message } = bought;
      const failed = failTask(asking, task, { code, message, credits: 0 });
      await workspace.transaction((tx) => storeAnswer(tx, callId, failed));
    }
    // Otherwise it may have been bought: it is looked for among the tasks that are done.
  };
  await mapWithConcurrency(questions, submitsAtOnce, submitOne);
  return refusal;
}

type Purchase = Pick<Parameters<AiQueue['submit']>[2], 'callId' | 'headers' | 'isPriority'> & {
  request: Parameters<AiQueue['submit']>[1];
};

/** Not cancelable: a submission without a response may have been bought all the same. */
async function buy(
  { queue, opened, canceled }: Work,
  { request, ...call }: Purchase,
): Promise<BoughtTask | ProviderError> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await queue.submit(opened.target.engine, request, call);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const isOver = tries >= submitTriesMax || canceled.aborted;
      if (error.kind !== 'transient' || error.mayBeCharged || isOver) return error;
      await pause(error.retryAfterMs ?? 500 * 2 ** tries);
    }
  }
}

const pauseMsMax = 60_000;
const pause = (ms: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.min(ms, pauseMsMax)));

type Confirmed = { callId: string; bought: BoughtTask; credits: number };

/** Keeps the provider's id of a task with what it costs. */
const confirm = ({ workspace, ref }: Work, { callId, bought, credits }: Confirmed): Promise<void> =>
  retryWhileUnavailable(
    () =>
      workspace.transaction(async (tx) => {
        await keepTaskIds(tx, [{ callId, taskId: bought.taskId }]);
        const money = ref.source === 'sandbox' ? null : moneyOf(bought);
        const { jobId, websiteId, source: provider } = ref;
        await settleCall(tx, { callId, jobId, websiteId, provider, credits, money });
      }),
    retryForMsMax,
  );
