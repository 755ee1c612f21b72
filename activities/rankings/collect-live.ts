import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { recordOverviews } from '../../modules/ai/overviews/record-overviews';
import {
  type BatchRef,
  collectBatch,
  finishCollection,
  type PlanRef,
  planCollection,
  type SerpDeps,
} from '../../modules/rankings/collect/collect-live';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { type InWorkspace, openWorkspace, type Stores } from '../../platform/workspace';
import { callSignal } from '../call-signal';

/** Reads result pages one by one, each as soon as it is requested. */
export const createSerpActivities = (deps: Stores & SerpDeps) => ({
  planSerpCollection: (ref: InWorkspace<PlanRef>) =>
    planCollection(openWorkspace(deps, ref), deps, ref),

  async collectSerpBatch(ref: InWorkspace<BatchRef>) {
    const attempt = {
      signal: callSignal(),
      canceled: cancellationSignal(),
      failedAt: new Date(activityInfo().scheduledTimestampMs).toISOString(),
    };
    const all = { ...deps, onPagesRead: recordOverviews };
    return collectBatch(openWorkspace(deps, ref), all, ref, attempt);
  },

  finishSerpCollection: (ref: WebsiteRef & { jobId: string; read: number; failed: number }) =>
    finishCollection(openWorkspace(deps, ref), ref),
});
