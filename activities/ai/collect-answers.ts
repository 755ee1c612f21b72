import { cancellationSignal } from '@temporalio/activity';
import type { AiDeps } from '../../modules/ai/collect/ai-deps';
import { type AiBatchRef, collectAiBatch } from '../../modules/ai/collect/collect-batch';
import { type FinishedAi, finishAiCollection } from '../../modules/ai/collect/finish-collection';
import { type AiPlanRef, planAiCollection } from '../../modules/ai/collect/plan-collection';
import { callSignal } from '../call-signal';

/** Asks AI engines the prompts of a website. */
export const createAiActivities = (deps: AiDeps) => ({
  planAiCollection: (ref: AiPlanRef) => planAiCollection(deps, ref),

  collectAiBatch: (ref: AiBatchRef) =>
    collectAiBatch(deps, ref, { signal: callSignal(), canceled: cancellationSignal() }),

  finishAiCollection: (finished: FinishedAi) => finishAiCollection(deps, finished),
});
