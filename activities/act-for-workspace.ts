import type { ActivityInboundCallsInterceptor } from '@temporalio/worker';
import { actingFor } from '../platform/network/acting-workspace';

type WithWorkspace = { workspaceId?: unknown; ref?: { workspaceId?: unknown } };

/** The workspace of an activity's input; empty for those that serve all. */
export function workspaceOfInput([input]: readonly unknown[]): string {
  const { workspaceId, ref } = (input ?? {}) as WithWorkspace;
  const found = workspaceId ?? ref?.workspaceId;
  return typeof found === 'string' ? found : '';
}

/** Runs each activity on behalf of the workspace in its input. */
export const actForWorkspace: ActivityInboundCallsInterceptor = {
  execute: (input, next) => actingFor(workspaceOfInput(input.args), () => next(input)),
};
