import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { AiRematchInput, AiRematchPass } from '../modules/ai/workflow-input';
import type { JobInput } from '../modules/jobs/job-types';
import { activities } from './activities';
import { newStatus, runJob } from './job';

const { beginAiRematch, rematchAiAnswers, concludeAiRematch } = activities;

/**
 * Finds the brands of a website in all of its stored answers again, after a change of their names.
 * Where they change once more, it passes over the answers again.
 */
export async function rematchAnswers(job: JobInput<AiRematchInput>): Promise<unknown> {
  const { input, workspaceId, jobId } = job;
  const ref = { workspaceId, jobId, websiteId: job.websiteId ?? '' };
  const status = input.carried?.status ?? newStatus('answers');
  return runJob(job, status, async () => {
    let pass: AiRematchPass = input.carried ?? (await beginPass());
    for (let batches = 0; ; batches += 1) {
      if (batches >= input.batchesPerRun || workflowInfo().continueAsNewSuggested) {
        const next = { ...input, carried: { ...pass, status } };
        await continueAsNew<typeof rematchAnswers>({ ...job, input: next });
      }
      const { after } = pass;
      const batch = await rematchAiAnswers({ ...ref, after, answersMax: input.answersPerBatch });
      status.progress.done += batch.done;
      pass = { version: pass.version, after: batch.after };
      if (batch.after !== null) continue;
      const result = { answers: status.progress.done, brandVersion: pass.version };
      const { isCurrent } = await concludeAiRematch({ ...ref, result });
      if (isCurrent) return result;
      pass = await beginPass();
    }
  });

  async function beginPass(): Promise<AiRematchPass> {
    const { version, answers } = await beginAiRematch(ref);
    status.progress.done = 0;
    status.progress.total = answers;
    return { version, after: null };
  }
}
