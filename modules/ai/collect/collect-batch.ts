import type { Workspace } from '../../../platform/workspace';
import { findCalls, markWritten } from '../../purchases/store/answer-store';
import { countAnswersOfDay } from '../store/answer-count';
import { readBrands } from '../store/brand-store';
import { nextPrompts, type Prompt } from '../store/prompt-store';
import { type AskedTarget, keepResumeAfter } from '../store/target-store';
import type { AiDeps } from './ai-deps';
import { callIdOf, type StoredAnswer } from './ask-prompt';
import { type AskedPrompts, askPrompts } from './ask-prompts';
import { readMonthLeft } from './month-budget';
import { type AiStop, type OpenedTarget, openTarget } from './open-target';
import { writePromptAnswers } from './write-batch';

export type AiBatchRef = {
  websiteId: string;
  jobId: string;
  targetId: string;
  /** `sandbox`, or the provider that the job was planned with. */
  source: string;
  afterPromptId: string | null;
  /** The last prompt of this reading; null for the website's last. */
  untilPromptId: string | null;
  promptsMax: number;
  /** Only these prompts; all of the website's without it. */
  promptIds?: string[];
};

/** One attempt of the activity. */
export type AiAttempt = {
  /** Aborts calls that are in flight. */
  signal: AbortSignal;
  /** Aborted when no further call may start. */
  canceled: AbortSignal;
};

export type AiBatch = {
  /** Answers that were asked for, failed ones included. */
  answers: number;
  failed: number;
  failureCodes: Record<string, number>;
  /** Null after the last prompt. */
  lastPromptId: string | null;
  /** Why nothing more is asked of this target; null otherwise. */
  stopped: AiStop | null;
};

/**
 * Asks one target the next prompts, and writes the answers. Idempotent: a retry neither buys nor
 * writes anything twice. Prompts are read anew each time, so one that was just revised is asked
 * in its new revision.
 */
export async function collectAiBatch(
  workspace: Workspace,
  deps: AiDeps,
  ref: AiBatchRef,
  attempt: AiAttempt,
): Promise<AiBatch> {
  const { db } = workspace;
  const opened = await openTarget(db, deps, ref);
  if ('code' in opened) return nothing(opened);
  const prompts = await nextPrompts(db, ref.websiteId, {
    afterId: ref.afterPromptId,
    untilId: ref.untilPromptId,
    promptsMax: ref.promptsMax,
    among: ref.promptIds,
  });
  if (prompts.length === 0) return nothing(null);
  const asked = await ask(workspace, ref, { opened, prompts, attempt });
  await write(workspace, ref, { domain: opened.website.domain, asked });
  // What was bought is written, also when the job was canceled.
  attempt.canceled.throwIfAborted();
  const isLast = prompts.length < ref.promptsMax;
  return {
    ...countOutcomes(asked),
    lastPromptId: isLast ? null : (prompts.at(-1)?.id ?? null),
    stopped: await stopOf(workspace, ref, asked),
  };
}

const nothing = (stopped: AiStop | null): AiBatch => ({
  answers: 0,
  failed: 0,
  failureCodes: {},
  lastPromptId: null,
  stopped,
});

type Work = { opened: OpenedTarget; prompts: readonly Prompt[]; attempt: AiAttempt };

async function ask(
  workspace: Workspace,
  ref: AiBatchRef,
  { opened, prompts, attempt }: Work,
): Promise<AskedPrompts> {
  const { websiteId, jobId, source } = ref;
  const { website, target, provider } = opened;
  const { db } = workspace;
  const known = await findCalls<StoredAnswer>(db, callIdsOf(ref, target, prompts));
  const asking = {
    workspace,
    websiteId,
    jobId,
    source,
    signal: attempt.signal,
    provider,
    target,
    domain: website.domain,
    brands: await readBrands(db, websiteId),
  };
  const ofDay = await readAnswersLeft(workspace, ref, { target, known });
  const ofMonth = source === 'sandbox' ? null : await readMonthLeft(db, websiteId);
  const limits = { known, ofDay, ofMonth, canceled: attempt.canceled };
  return askPrompts(asking, prompts, limits);
}

const callIdsOf = (
  ref: AiBatchRef,
  { samples }: AskedTarget,
  prompts: readonly Prompt[],
): string[] =>
  prompts.flatMap(({ id }) =>
    Array.from({ length: samples }, (_, index) =>
      callIdOf(ref, { promptId: id, sample: index + 1 }),
    ),
  );

/** Returns how many new answers the target's day has room for; null for no limit. */
async function readAnswersLeft(
  workspace: Workspace,
  ref: AiBatchRef,
  { target, known }: { target: AskedTarget; known: ReadonlyMap<string, StoredAnswer | null> },
): Promise<number | null> {
  if (target.answersPerDayMax === null) return null;
  const day = new Date().toISOString().slice(0, 10);
  const written = await countAnswersOfDay(workspace, { ...ref, day });
  const unwritten = [...known.values()].filter((each) => !each || 'asked' in each).length;
  return Math.max(0, target.answersPerDayMax - written - unwritten);
}

async function write(
  workspace: Workspace,
  { websiteId }: AiBatchRef,
  { domain, asked: { outcomes } }: { domain: string; asked: AskedPrompts },
): Promise<void> {
  const asked = [...outcomes.values()].flatMap((each) => ('asked' in each ? [each.asked] : []));
  await writePromptAnswers(workspace, { websiteId, domain, asked });
  await workspace.transaction((tx) => markWritten(tx, [...outcomes.keys()]));
}

function countOutcomes({ outcomes }: AskedPrompts) {
  const failureCodes: Record<string, number> = {};
  for (const { failureCode } of outcomes.values()) {
    if (failureCode !== undefined) failureCodes[failureCode] = (failureCodes[failureCode] ?? 0) + 1;
  }
  const failed = Object.values(failureCodes).reduce((sum, count) => sum + count, 0);
  return { answers: outcomes.size, failed, failureCodes };
}

/** Returns why the target is not asked any more after this batch; null if it is. */
export async function stopOf(
  workspace: Workspace,
  ref: AiBatchRef,
  {
    refusal,
    spentBudget,
    lastAskedId,
  }: Pick<AskedPrompts, 'refusal' | 'spentBudget' | 'lastAskedId'>,
): Promise<AiStop | null> {
  if (refusal) {
    const code = refusal.kind === 'auth' ? 'provider_auth' : 'provider_quota';
    return { code, message: `${refusal.provider} refuses the account: ${refusal.message}` };
  }
  if (spentBudget === null) return null;
  // The next reading begins with the prompts that this one did not reach.
  const resumeAfter = lastAskedId ?? ref.afterPromptId;
  await workspace.transaction((tx) => keepResumeAfter(tx, ref, resumeAfter));
  return spentBudget === 'day'
    ? { code: 'daily_budget_spent', message: 'The target has had its most answers of the day.' }
    : { code: 'monthly_budget_spent', message: 'The website has spent its budget of the month.' };
}
