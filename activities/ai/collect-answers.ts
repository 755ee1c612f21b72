import { cancellationSignal } from '@temporalio/activity';
import type { AiDeps } from '../../modules/ai/collect/ai-deps';
import { type AiBatchRef, collectAiBatch } from '../../modules/ai/collect/collect-batch';
import {
  type AiTaskLimits,
  type AiTasksRef,
  collectAiTasks,
} from '../../modules/ai/collect/collect-tasks';
import { type FinishedAi, finishAiCollection } from '../../modules/ai/collect/finish-collection';
import { keepCitations } from '../../modules/ai/collect/keep-citations';
import { type AiPlanRef, planAiCollection } from '../../modules/ai/collect/plan-collection';
import { submitAiTasks } from '../../modules/ai/collect/submit-tasks';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { type InWorkspace, openWorkspace, type Stores } from '../../platform/workspace';
import { callSignal } from '../call-signal';

/** Asks AI engines the prompts of a website. */
export const createAiActivities = (deps: Stores & AiDeps) => ({
  planAiCollection: (ref: InWorkspace<AiPlanRef>) =>
    planAiCollection(openWorkspace(deps, ref), deps, ref),

  collectAiBatch: (ref: InWorkspace<AiBatchRef>) =>
    collectAiBatch(openWorkspace(deps, ref), deps, ref, {
      signal: callSignal(),
      canceled: cancellationSignal(),
    }),

  submitAiTasks: (ref: InWorkspace<AiBatchRef>) =>
    submitAiTasks(openWorkspace(deps, ref), deps, ref, cancellationSignal()),

  collectAiTasks: (ref: InWorkspace<AiTasksRef> & AiTaskLimits) =>
    collectAiTasks(openWorkspace(deps, ref), deps, ref, callSignal()),

  finishAiCollection: (finished: InWorkspace<FinishedAi>) =>
    finishAiCollection(openWorkspace(deps, finished), finished),

  keepAiCitations: (ref: WebsiteRef) => keepCitations(openWorkspace(deps, ref), ref.websiteId),
});
