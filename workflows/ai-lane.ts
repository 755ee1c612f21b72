import type { Activities } from '../activities';
import type { AiCollectionInput, AiLaneState } from '../modules/ai/workflow-input';
import type { JobStatus } from '../modules/jobs/job-types';
import type { JobControl } from './job';

/** What a collection has done so far; a run that continues another carries it. */
export type Reading = Omit<NonNullable<AiCollectionInput['carried']>, 'status'>;

export type Work = { reading: Reading; control: JobControl };

/** Says in the job's status why a target is not asked any more. */
export function noteStop({ lane, stopped }: AiLaneState, status: JobStatus): void {
  if (stopped === null) return;
  status.skipped.push({ what: lane.targetId, code: stopped.code });
  status.warnings.push(`The target ${lane.targetId} was not asked further: ${stopped.message}`);
}

type Batch = Pick<Awaited<ReturnType<Activities['collectAiBatch']>>, 'stopped' | 'lastPromptId'>;

export function moveOn(state: AiLaneState, { stopped, lastPromptId }: Batch): void {
  state.stopped = stopped;
  state.afterPromptId = lastPromptId;
  if (stopped !== null) state.isDone = true;
  if (lastPromptId !== null) return;
  const mustWrap = state.lane.startAfter !== null && !state.isWrapped;
  if (mustWrap) state.isWrapped = true;
  else state.isDone = true;
}
