import type { Queries } from '../../../platform/postgres/database';
import { taskQueues } from '../../../platform/temporal/task-queues';
import type { Workspace } from '../../../platform/workspace';
import type { JobSkip } from '../../jobs/job-types';
import { findWebsite, type StoredWebsite } from '../../websites/store/website-store';
import { type AiProviderName, aiProviderNames } from '../rules/engines';
import { hasTasks, type TargetFields } from '../rules/target';
import { isDue } from '../rules/target-due';
import { countCollectablePrompts } from '../store/prompt-store';
import { type CollectedTarget, readCollectedTargets } from '../store/target-store';
import {
  type AiLane,
  type AiSome,
  aiTaskPolling,
  liveAnswersPerBatch,
  sandboxTaskPolling,
} from '../workflow-input';
import type { AiDeps } from './ai-deps';
import { type ChooseSource, readSources } from './choose-source';

/** A target, and who answers for it; `skipped` says why it is not asked. */
export type PlannedTarget = { target: CollectedTarget } & (
  | { source: string; skipped: null }
  | { source: null; skipped: TargetSkip }
);

export type AiPlan =
  | {
      skipped:
        | 'tracking_off'
        | 'no_prompts'
        | 'no_targets'
        | 'provider_not_configured'
        | 'model_missing'
        | 'not_due';
    }
  | { skipped: null; prompts: number; frozen: number; targets: PlannedTarget[] };

type When = { isScheduled: boolean; now: Date; only?: AiSome | undefined };

/** Returns what a collection would ask now, target by target, or why there is nothing to ask. */
export async function planAi(
  db: Queries,
  website: Pick<StoredWebsite, 'id' | 'aiTracking'>,
  { hasSandbox, ...when }: When & { hasSandbox: boolean },
): Promise<AiPlan> {
  if (!website.aiTracking) return { skipped: 'tracking_off' };
  const { only } = when;
  const [size, collected, sourceOf] = await Promise.all([
    countCollectablePrompts(db, website.id, only?.promptIds),
    readCollectedTargets(db, website.id),
    readSources(db, hasSandbox),
  ]);
  if (size.prompts === 0) return { skipped: 'no_prompts' };
  const all = collected.filter(({ id }) => !only || id === only.targetId);
  const hasProvider = aiProviderNames.some((name) => sourceOf(name) !== null);
  if (!hasProvider) return { skipped: 'provider_not_configured' };
  const targets = all.map((target) => planTarget(target, sourceOf, when));
  const reasons = targets.map(({ skipped }) => skipped);
  if (reasons.includes(null)) return { skipped: null, ...size, targets };
  if (reasons.includes('not_due')) return { skipped: 'not_due' };
  if (reasons.includes('model_missing')) return { skipped: 'model_missing' };
  const lacksProvider = reasons.includes('provider_not_configured');
  return { skipped: lacksProvider ? 'provider_not_configured' : 'no_targets' };
}

function planTarget(
  target: CollectedTarget,
  sourceOf: ChooseSource,
  { isScheduled, now, only }: When,
): PlannedTarget {
  const source = sourceOf(target.provider);
  if (isScheduled && !only && !isDue(target, now))
    return { target, source: null, skipped: 'not_due' };
  const skipped = whyNotAsked(target, source);
  return source === null || skipped !== null
    ? { target, source: null, skipped: skipped ?? 'provider_not_configured' }
    : { target, source, skipped: null };
}

export type TargetSkip = 'provider_not_configured' | 'model_missing' | 'target_paused' | 'not_due';

/** Returns why a target is not asked by its source; null if it is. */
export function whyNotAsked(
  {
    isPaused,
    provider,
    model,
  }: Pick<TargetFields, 'isPaused' | 'model'> & {
    provider: AiProviderName;
  },
  source: string | null,
): Exclude<TargetSkip, 'not_due'> | null {
  if (isPaused) return 'target_paused';
  if (source === null) return 'provider_not_configured';
  const lacksModel = model === null && source !== 'sandbox' && !choosesModel.has(provider);
  return lacksModel ? 'model_missing' : null;
}

/** Providers of consumer products, which have one model only. */
const choosesModel: ReadonlySet<AiProviderName> = new Set([
  'dataforseo_llm_scraper',
  'serpapi_ai_mode',
]);

/** Credits of one answer of any provider. */
const creditsPerAnswer = 1;

/** Returns what answers cost in credits; the sandbox costs nothing. */
export const creditsOfAnswers = (source: string | null, answers: number): number =>
  source === null || source === 'sandbox' ? 0 : creditsPerAnswer * answers;

export type AiPlanRef = {
  websiteId: string;
  isScheduled: boolean;
  answersPerBatch: number;
  only?: AiSome;
};

export type AiJobPlan = {
  prompts: number;
  frozen: number;
  lanes: AiLane[];
  /** Targets that are not asked though they are due, and why. */
  leftOut: JobSkip[];
};

/** Plans a job: its targets with their task queues, or why there is nothing to collect. */
export async function planAiCollection(
  workspace: Workspace,
  deps: AiDeps,
  ref: AiPlanRef,
): Promise<AiJobPlan | { skipped: string }> {
  const { websiteId, isScheduled, answersPerBatch, only } = ref;
  const { db } = workspace;
  const website = await findWebsite(db, websiteId);
  if (!website) return { skipped: 'website_gone' };
  const { hasSandbox } = deps;
  const plan = await planAi(db, website, { isScheduled, now: new Date(), only, hasSandbox });
  if (plan.skipped !== null) return { skipped: plan.skipped };
  const { prompts, frozen, targets } = plan;
  const lanes = targets.flatMap(({ target, source, skipped }): AiLane[] =>
    skipped === null
      ? [toLane(target, { source, prompts, answersPerBatch, isPart: only !== undefined })]
      : [],
  );
  const leftOut = targets.flatMap(({ target, skipped }) =>
    skipped === 'provider_not_configured' || skipped === 'model_missing'
      ? [{ what: target.id, code: skipped }]
      : [],
  );
  return { prompts, frozen, lanes, leftOut };
}

const toLane = (
  { id, provider, samples, delivery, answersPerDayMax, resumeAfter }: CollectedTarget,
  {
    source,
    prompts,
    answersPerBatch,
    isPart,
  }: { source: string; prompts: number; answersPerBatch: number; isPart: boolean },
): AiLane => ({
  targetId: id,
  taskQueue: taskQueues[source === 'sandbox' ? 'sandbox' : provider],
  source,
  promptsMax: Math.max(1, Math.floor(batchOf(source, answersPerBatch) / samples)),
  answersMax: prompts * samples,
  startAfter: answersPerDayMax === null || isPart ? null : resumeAfter,
  ...(delivery !== 'live' &&
    hasTasks(provider) && { tasks: source === 'sandbox' ? sandboxTaskPolling : aiTaskPolling }),
});

const batchOf = (source: string, answersPerBatch: number): number =>
  source === 'sandbox' ? answersPerBatch : Math.min(answersPerBatch, liveAnswersPerBatch);
