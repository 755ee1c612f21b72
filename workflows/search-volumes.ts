import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { JobInput } from '../modules/jobs/job-types';
import type { CollectionInput, VolumeCursor } from '../modules/rankings/workflow-input';
import { taskQueues } from '../platform/temporal/task-queues';
import { activitiesWith } from './activities';
import type { JobControl } from './job';

type VolumeSource = 'dataforseo' | 'sandbox';

type Outcome = Awaited<ReturnType<Activities['readSearchVolumes']>>;
type Volumes = { source: VolumeSource; dueBefore: string; calls: number };

/**
 * Reads the due search volumes, call by call, before the ranks that they are shown with. Every
 * failure is only a warning.
 */
export async function collectSearchVolumes(
  { workspaceId, websiteId, jobId, input }: JobInput<CollectionInput>,
  { source, dueBefore, calls }: Volumes,
  { status, whileCollectable }: JobControl,
): Promise<void> {
  const { readSearchVolumes } = activitiesWith({ taskQueue: taskQueues[source] });
  const callsMax = input.volumeCallsMax ?? 0;
  let after: VolumeCursor | null = null;
  for (let call = 1; call <= Math.min(calls, callsMax); call += 1) {
    await whileCollectable();
    const read: Outcome = await readSearchVolumes({
      workspaceId,
      websiteId: websiteId ?? '',
      jobId,
      source,
      dueBefore,
      call,
      after,
    }).catch(toFailure);
    if (read.failureCode !== null) {
      const which = read.keywords > 0 ? `of ${read.keywords} keywords ` : '';
      status.warnings.push(`Search volumes ${which}could not be read: ${read.failureCode}`);
    }
    if (read.mustStop || read.next === null) return;
    after = read.next;
  }
  if (calls > callsMax) {
    status.warnings.push(
      `Search volumes of some keywords wait for the next collection: ${callsMax} calls of ${calls} were to be made`,
    );
  }
}

function toFailure(error: unknown): Outcome {
  if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
  return { keywords: 0, failureCode: 'unavailable', mustStop: true, next: null };
}
