import { continueAsNew, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities';
import { linksPerCall } from '../modules/backlinks/rules/link-credits';
import type {
  LinkCheckInput,
  LinkChecksInput,
  LinkCollectionInput,
} from '../modules/backlinks/workflow-input';
import type { JobInput } from '../modules/jobs/job-types';
import { taskQueues } from '../platform/temporal/task-queues';
import { activities, activitiesWith } from './activities';
import { readBingLinks } from './bing-links';
import { skip } from './collections';
import { type CodeCounts, type JobControl, NothingDone, newStatus, runJob } from './job';
import { startDue } from './start-due';

const {
  checkLinkSlice,
  countDueLinks,
  finishLinks,
  mergeLinkImports,
  readDomainGraph,
  startDueLinkChecks,
} = activities;

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
      const links = await countDueLinks(website);
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
export const startLinkChecks = (input: LinkChecksInput): Promise<{ started: number }> =>
  startDue(input, startDueLinkChecks);

/** Reads the newest window of the domain graph for all tracked domains, unless it was read. */
export const renewDomainGraph = () => readDomainGraph();

/**
 * Buys the links to a website page by page, reads those of Bing Webmaster, and merges both with what
 * is known of them, each as a source of its own.
 */
export async function collectBacklinks(job: JobInput<LinkCollectionInput>): Promise<unknown> {
  const { input } = job;
  const status = newStatus('links');
  return runJob(job, status, async (control) => {
    const isBought = input.source !== null && input.skip === undefined;
    if (!isBought && input.bing === undefined) return skip(status, input.skip);
    if (input.skip === 'credits_exhausted') {
      status.skipped.push({ what: 'bought', code: input.skip });
    }
    const bought = isBought ? await buyLinks(job, control) : undefined;
    const bing = input.bing && (await readBingLinks(refOf(job), input.bing, control));
    const result = {
      source: null,
      ...bought,
      ...(bing && { bing: bing.result, knownLinks: bing.knownLinks }),
    };
    if (bought && bought.failureCode !== null && bought.links + (bing?.result.links ?? 0) === 0) {
      throw new NothingDone('No links could be read', { [bought.failureCode]: 1 }, result);
    }
    return result;
  });
}

const refOf = ({ workspaceId, websiteId, jobId }: JobInput<LinkCollectionInput>) => ({
  workspaceId,
  websiteId: websiteId ?? '',
  jobId,
});

async function buyLinks(
  job: JobInput<LinkCollectionInput>,
  { status, whileCollectable }: JobControl,
) {
  const { source, calls } = job.input;
  if (source === null) throw new Error('a collection of links has no source');
  const { collectLinkPage } = activitiesWith({ taskQueue: taskQueues[source] });
  const read = { links: 0, unreadable: 0, total: 0, isComplete: false };
  let failureCode: string | null = null;
  let token: string | null = null;
  for (let call = 1; call <= calls && failureCode === null && !read.isComplete; call += 1) {
    await whileCollectable();
    const page: Page = await collectLinkPage({ ...refOf(job), source, call, token });
    ({ failureCode, token } = page);
    read.links += page.links;
    read.unreadable += page.unreadable;
    read.total = Math.max(read.total, page.total);
    read.isComplete = failureCode === null && token === null;
    status.progress.done = read.links;
    status.progress.total = Math.min(read.total, calls * linksPerCall);
  }
  const merged = await finishLinks({ ...refOf(job), source, ...read, failureCode });
  if (failureCode !== null && read.links > 0) {
    status.warnings.push(`The provider failed after ${read.links} links: ${failureCode}`);
  } else if (failureCode === null && !read.isComplete) {
    status.warnings.push(
      `The provider has ${read.total} links, and ${read.links} were read, the newest first`,
    );
  }
  return { source, ...read, failureCode, knownLinks: merged.links };
}

type Page = Awaited<ReturnType<Activities['collectLinkPage']>>;

/** Merges files of links with what is known of a website's links. */
export async function mergeBacklinks(job: JobInput): Promise<unknown> {
  const status = newStatus('files');
  return runJob(job, status, async () => {
    const website = { workspaceId: job.workspaceId, websiteId: job.websiteId ?? '' };
    const merged = await mergeLinkImports(website);
    status.progress = { ...status.progress, done: merged.imports, total: merged.imports };
    return merged;
  });
}
