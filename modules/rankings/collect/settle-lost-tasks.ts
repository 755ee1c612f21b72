import { ProviderError } from '../../../platform/providers/provider-error';
import { JobFailure } from '../../jobs/job-failure';
import {
  findUnconfirmed,
  settleTasks,
  type UnconfirmedTask,
} from '../../purchases/store/task-store';
import type { SerpDeps } from './collect-live';
import { openSource } from './open-provider';
import { findBought } from './submit-tasks';

type JobRef = { workspaceId: string; jobId: string; source: string };

/**
 * For a job that ends early, settles tasks that were submitted but never confirmed. If the provider
 * can be queried, only tasks that it has are settled; otherwise all are.
 */
export async function settleLostTasks(deps: SerpDeps, ref: JobRef): Promise<void> {
  const { workspaceId, source } = ref;
  const lost = await findUnconfirmed(deps.database.reader(workspaceId), ref.jobId);
  if (lost.length === 0 || (await wasRequested(deps, ref, lost))) return;
  const callIds = lost.map(({ callId }) => callId);
  await deps.database.transaction(workspaceId, (tx) => settleTasks(tx, source, callIds));
}

async function wasRequested(
  deps: SerpDeps,
  ref: JobRef,
  lost: UnconfirmedTask[],
): Promise<boolean> {
  const { workspaceId, source } = ref;
  const { database } = deps;
  try {
    const { queue } = await openSource(deps, database.reader(workspaceId), source);
    if (!queue) return false;
    await findBought({ workspaceId, source, database, queue }, lost);
    return true;
  } catch (error) {
    // The provider is unavailable, or the account is gone.
    if (error instanceof ProviderError || error instanceof JobFailure) return false;
    throw error;
  }
}
