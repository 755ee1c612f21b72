import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { traceparent } from '../tracing/tracing';

/** Starts workflows with the current `traceparent` as a header, which they pass on. */
export const sendTraceparent: WorkflowClientInterceptor = {
  start(input, next) {
    const value = traceparent();
    if (value === undefined) return next(input);
    const header = defaultPayloadConverter.toPayload(value);
    return next({ ...input, headers: { ...input.headers, traceparent: header } });
  },
};

/** The `traceparent` among an activity's headers. */
export function traceparentIn({ traceparent: header }: Headers): string | undefined {
  if (!header) return undefined;
  const value: unknown = defaultPayloadConverter.fromPayload(header);
  return typeof value === 'string' ? value : undefined;
}
