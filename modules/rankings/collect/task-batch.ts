import type { Workspace } from '../../../platform/workspace';
import { JobFailure } from '../../jobs/job-failure';
import type { OwnsUrl } from '../../websites/rules/match-scope';
import { createUrlScope } from '../../websites/rules/match-scope';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { findWebsite } from '../../websites/store/website-store';
import type { SerpProvider, SerpQueue } from '../providers/serp';
import type { SerpReading } from '../rules/serp-reading';
import type { ReadAs } from '../store/collectable-keyword-store';
import type { SerpDeps } from './collect-live';
import { headersFor, openSource } from './open-provider';

/** Outcome of a task, until it is written as a reading. */
export type SerpTaskAnswer = SerpReading | { failureCode: string; failedAt: string };

/** Context shared by the steps of a queued collection. */
export type TaskBatch = {
  websiteId: string;
  jobId: string;
  source: string;
  workspace: Workspace;
  provider: SerpProvider;
  queue: SerpQueue;
  headers: Record<string, string>;
  owns: OwnsUrl;
  /** What the website's settings say of every keyword. */
  readAs: ReadAs;
};

export type QueueRef = { websiteId: string; jobId: string; source: string };

/**
 * Opens the context of a queued collection. Throws JobFailure if the collection cannot continue.
 */
export async function openTaskBatch(
  workspace: Workspace,
  deps: SerpDeps,
  ref: QueueRef,
): Promise<TaskBatch> {
  const { websiteId, source } = ref;
  const { db } = workspace;
  const website = await findWebsite(db, websiteId);
  if (!website) throw new JobFailure('website_gone', 'The website is gone.');
  const settings = await getWebsiteSettings(db, websiteId);
  const provider = await openSource(deps, db, source);
  if (!provider.queue) throw new Error(`${source} has no queue.`);
  const { domain } = website;
  return {
    ...ref,
    workspace,
    provider,
    queue: provider.queue,
    headers: await headersFor(db, { ...ref, domain }),
    owns: createUrlScope({ domain, ...settings }),
    readAs: settings.collection,
  };
}
