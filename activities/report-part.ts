import type { Context } from '@temporalio/activity';
import { type JobPart, partSignalName } from '../modules/jobs/job-types';

/** Each signal is kept in the workflow's history, so an export of an hour has 720. */
const intervalMs = 5_000;

/** Reports to the activity's workflow, every few seconds, how much of a part that takes long is done. */
export function reportPart(
  { client, info }: Context,
  { name, unit }: Pick<JobPart, 'name' | 'unit'>,
): { update: (done: number) => void; end: () => void } {
  let done = 0;
  let reported = 0;
  const timer = setInterval(async () => {
    const { workflowExecution: run } = info;
    if (done === reported || !run) return;
    reported = done;
    const workflow = client.workflow.getHandle(run.workflowId, run.runId);
    const part: JobPart = { name, done, unit };
    // A signal that is lost shows an older number until the next.
    await workflow.signal(partSignalName, part).catch(() => undefined);
  }, intervalMs);
  return {
    update: (count) => {
      done = count;
    },
    end: () => clearInterval(timer),
  };
}
