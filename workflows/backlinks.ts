import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { LinkCheckInput, LinkChecksInput } from '../modules/backlinks/workflow-input';
import type { JobInput } from '../modules/jobs/job-types';
import { activities } from './activities';
import { type CodeCounts, newStatus, runJob } from './job';

const { checkLinkSlice, countDueLinks, startDueLinkChecks } = activities;

/** Checks the known links of a website that are due, slice by slice. */
export async function checkKnownLinks(job: JobInput<LinkCheckInput>): Promise<unknown> {
  const { carried, ...slice } = job.input;
  const website = { workspaceId: job.workspaceId, websiteId: job.websiteId ?? '' };
  const states: CodeCounts = { ...carried?.states };
  const status = newStatus('links');
  status.progress.done = carried?.checked ?? 0;
  return runJob(job, status, async ({ whileCollectable }) => {
    for (let slices = 0; ; slices += 1) {
      await whileCollectable();
      const isLong = slices >= slice.slicesPerRun || workflowInfo().continueAsNewSuggested;
      if (isLong) {
        const input = { ...slice, carried: { checked: status.progress.done, states } };
        await continueAsNew<typeof checkKnownLinks>({ ...job, input });
      }
      const { links } = await countDueLinks(website);
      status.progress.total = status.progress.done + links;
      if (links === 0) return { checked: status.progress.done, states };
      const checked = await checkLinkSlice({ ...website, slice });
      status.progress.done += checked.checked;
      for (const [state, count] of Object.entries(checked.states)) {
        states[state] = (states[state] ?? 0) + count;
      }
    }
  });
}

/** Queues the checks of all websites with links that are due. */
export async function startLinkChecks({
  pagesMax,
  ...page
}: LinkChecksInput): Promise<{ started: number }> {
  let started = 0;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    // A website whose check is queued is no longer due, so each page has other websites.
    const found = await startDueLinkChecks(page);
    started += found.started;
    if (found.isLast) break;
  }
  return { started };
}
