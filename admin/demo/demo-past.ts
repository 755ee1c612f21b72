import { recordOverviews } from '../../modules/ai/overviews/record-overviews';
import { noticeWebsiteChanges } from '../../modules/alerts/notice-website-changes';
import { backdateRobotsVersion } from '../../modules/crawlers/store/backdate-robots';
import {
  type BackdatedSubmission,
  backdateSubmissions,
} from '../../modules/indexing/store/backdate-submissions';
import { enqueueConfirmation } from '../../modules/indexing/store/submission-jobs';
import { backfillSandbox } from '../../modules/rankings/collect/backfill-sandbox';
import type { KeywordDataProviders } from '../../modules/rankings/providers/keyword-data-providers';
import type { SerpProviders } from '../../modules/rankings/providers/serp-providers';
import { openWorkspace, type Stores } from '../../platform/workspace';

/** What the demo does in addition to the public API: it gives a website a past, and a site to look at. */
export type DemoPast = {
  /** Reads rankings of past days from the sandbox; returns the number of days written. */
  backfillRanks(websiteId: string, days: readonly string[]): Promise<number>;
  /** Moves submissions to an earlier time, and looks for visits that prove them. */
  backdateSubmissions(
    website: { id: string; domain: string },
    submissions: readonly BackdatedSubmission[],
  ): Promise<void>;
  backdateRobots(
    websiteId: string,
    versions: readonly { id: string; firstSeenAt: Date; lastSeenAt: Date }[],
  ): Promise<void>;
  /** Evaluates the website's alerts now instead of within the hour. */
  noticeChanges(websiteId: string, at: Date): Promise<void>;
  /** Returns a service account that may read the website's Search Console in the sandbox. */
  createSearchAccount(domain: string): Promise<Record<string, unknown>>;
  /** Sets the edition that the demo's site serves, with files that prove its ownership. */
  serveSite(edition: 1 | 2, files: Record<string, string>): Promise<void>;
};

type Deps = Stores & {
  workspaceId: string;
  providers: SerpProviders;
  keywordData: KeywordDataProviders;
  sandboxUrl: string;
};

export function demoPast({ workspaceId, sandboxUrl, ...deps }: Deps): DemoPast {
  const workspace = openWorkspace(deps, workspaceId);
  return {
    backfillRanks: (websiteId, days) =>
      backfillSandbox({ ...deps, onPagesRead: recordOverviews }, { workspaceId, websiteId }, days),
    backdateSubmissions: (website, submissions) =>
      workspace.transaction(async (tx) => {
        await backdateSubmissions(tx, website.id, submissions);
        await enqueueConfirmation(tx, website);
      }),
    backdateRobots: (websiteId, versions) =>
      workspace.transaction(async (tx) => {
        for (const version of versions) await backdateRobotsVersion(tx, websiteId, version);
      }),
    async noticeChanges(websiteId, at) {
      await noticeWebsiteChanges(workspace, websiteId, at.getTime());
    },
    async createSearchAccount(domain) {
      const reply = await fetch(`${sandboxUrl}/_sandbox/google/key-file?domains=${domain}`);
      if (!reply.ok) throw new Error(`The sandbox gave no account of Google: ${reply.status}`);
      return (await reply.json()) as Record<string, unknown>;
    },
    async serveSite(edition, files) {
      const reply = await fetch(`${sandboxUrl}/_sandbox/demo-site`, {
        method: 'PUT',
        body: JSON.stringify({ edition, files }),
      });
      if (!reply.ok)
        throw new Error(`The sandbox does not serve the demo’s site: ${await reply.text()}`);
    },
  };
}
