import type { Headers } from '@temporalio/common';
import type { WorkflowInterceptors } from '@temporalio/workflow';

/**
 * Passes the header of a workflow's start on to its activities, its child workflows and its next
 * run, so that they belong to one trace. A replay does not compare headers.
 */
export const interceptors = (): WorkflowInterceptors => {
  let kept: Headers = {};
  return {
    inbound: [
      {
        execute(input, next) {
          const { traceparent } = input.headers;
          if (traceparent) kept = { traceparent };
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) =>
          next({ ...input, headers: { ...input.headers, ...kept } }),
        startChildWorkflowExecution: (input, next) =>
          next({ ...input, headers: { ...input.headers, ...kept } }),
        continueAsNew: (input, next) => next({ ...input, headers: { ...input.headers, ...kept } }),
      },
    ],
  };
};
