import { ProviderError } from '../../../platform/providers/provider-error';
import type { Workspace } from '../../../platform/workspace';
import { JobFailure } from '../../jobs/job-failure';
import {
  findUnconfirmed,
  settleTasks,
  type UnconfirmedTask,
} from '../../purchases/store/task-store';
import type { SerpDeps } from './collect-live';
import { openSource } from './open-provider';
import { findBought } from './submit-tasks';

type JobRef = { jobId: string; source: string };

/**
 * For a job that ends early, settles tasks that were submitted but never confirmed. If the provider
 * can be queried, only tasks that it has are settled; otherwise all are.
 */
export async function settleLostTasks(
  workspace: Workspace,
  deps: SerpDeps,
  ref: JobRef,
): Promise<void> {
  const { source } = ref;
  const lost = await findUnconfirmed(workspace.db, ref.jobId);
  if (lost.length === 0 || (await wasRequested(workspace, deps, ref, lost))) return;
  const callIds = lost.map(({ callId }) => callId);
  await workspace.transaction((tx) => settleTasks(tx, source, callIds));
}

async function wasRequested(
  workspace: Workspace,
  deps: SerpDeps,
  ref: JobRef,
  lost: UnconfirmedTask[],
): Promise<boolean> {
  const { source } = ref;

  try {
    const { queue } = await openSource(deps, workspace.db, source);
    if (!queue) return false;
    await findBought({ workspace, source, queue }, lost);
    return true;
  } catch (error) {
    // The provider is unavailable, or the account is gone.
    if (error instanceof ProviderError || error instanceof JobFailure) return false;
    throw error;
  }
}
