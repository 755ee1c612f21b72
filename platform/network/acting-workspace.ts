import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/**
 * Runs work on behalf of a workspace. What the work shares with other workspaces in this process,
 * such as look-ups of names, is bounded for each: a connection is opened far from the caller that
 * knows the workspace, and serves whichever request is next.
 */
export const actingFor = <T>(workspaceId: string, work: () => T): T =>
  acting.run(workspaceId, work);

/** The workspace that the current work is done for; empty for the service itself. */
export const actingWorkspace = (): string => acting.getStore() ?? '';
