import { activityInfo, cancellationSignal } from '@temporalio/activity';
import {
  type BatchRef,
  collectBatch,
  finishCollection,
  planCollection,
  type SerpDeps,
} from '../../modules/rankings/collect/collect-live';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { callSignal } from '../call-signal';

/** Reads result pages one by one, each as soon as it is requested. */
export const createSerpActivities = (deps: SerpDeps) => ({
  planSerpCollection: (ref: WebsiteRef) => planCollection(deps, ref),

  async collectSerpBatch(ref: BatchRef) {
    const attempt = {
      signal: callSignal(),
      canceled: cancellationSignal(),
      failedAt: new Date(activityInfo().scheduledTimestampMs).toISOString(),
    };
    return collectBatch(deps, ref, attempt);
  },

  finishSerpCollection: (ref: WebsiteRef & { jobId: string; read: number; failed: number }) =>
    finishCollection(deps, ref),
});
