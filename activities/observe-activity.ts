import { SpanKind } from '@opentelemetry/api';
import { Context } from '@temporalio/activity';
import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { countActivity } from '../platform/metrics';
import { traceparentIn } from '../platform/temporal/traceparent-header';
import { inSpan } from '../platform/tracing/tracing';
import { workspaceOfInput } from './act-for-workspace';

/** Counts each attempt of an activity, and shows it in the trace of the request that caused it. */
export const observeActivity: ActivityInboundCallsInterceptor = {
  async execute(input, next) {
    const { info, cancellationSignal } = Context.current();
    const { activityType, workflowExecution, attempt } = info;
    const beganAtMs = performance.now();
    let outcome = 'completed';
    try {
      return await inSpan(
        activityType,
        {
          kind: SpanKind.CONSUMER,
          parent: traceparentIn(input.headers),
          attributes: {
            'temporal.workflow_id': workflowExecution?.workflowId ?? '',
            'temporal.attempt': attempt,
            'sightline.workspace_id': workspaceOfInput(input.args),
          },
        },
        () => next(input),
      );
    } catch (error) {
      outcome = cancellationSignal.aborted ? 'canceled' : 'failed';
      throw error;
    } finally {
      countActivity(activityType, outcome, (performance.now() - beganAtMs) / 1_000);
    }
  },
};
