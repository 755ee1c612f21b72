import type { Cipher } from '../../../platform/cipher';
import { sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { openProvider } from '../../account/store/provider-store';
import { buyOnce } from '../../purchases/buy-once';
import { findCalls, storeAnswer } from '../../purchases/store/answer-store';
import { findWebsite } from '../../websites/store/website-store';
import type { BacklinkProvider, LinkPage } from '../providers/backlink-provider';
import type { BacklinkProviders } from '../providers/backlink-providers';
import { linkCallCredits, linksPerCall } from '../rules/link-credits';
import { beginImport, noteCollection } from '../store/backlink-site-store';
import { insertLinkRows } from '../store/link-row-store';
import { endBatch } from './end-batch';
import { type Merged, mergeImports } from './merge-imports';
import type { CollectedSource } from './plan-links';

export type LinkCollectDeps = {
  cipher: Cipher;
  backlinkProviders: BacklinkProviders;
};

export type LinkCallRef = {
  websiteId: string;
  jobId: string;
  source: CollectedSource;
  /** Number of the call within the job; part of the call's permanent id. */
  call: number;
  token: string | null;
};

/** Outcome of one call. */
export type LinkCall = {
  links: number;
  unreadable: number;
  /** All links that the provider has. */
  total: number;
  /** For the next call; null after the last. */
  token: string | null;
  failureCode: string | null;
};

type Kept = LinkCall & { page?: LinkPage };

const failed = (failureCode: string): LinkCall => ({
  links: 0,
  unreadable: 0,
  total: 0,
  token: null,
  failureCode,
});

/**
 * Buys one page of links and writes it to the job's batch. Idempotent: a retry neither buys nor
 * writes anything twice. A failed call is returned as an outcome.
 */
export async function collectLinkPage(
  workspace: Workspace,
  deps: LinkCollectDeps,
  ref: LinkCallRef,
  signal: AbortSignal,
): Promise<LinkCall> {
  const { websiteId, jobId, source, token } = ref;
  const callId = `${jobId}:backlinks:${ref.call}`;
  const recall = async () => {
    const calls = await findCalls<Kept>(workspace.db, [callId]);
    return calls.get(callId) ?? undefined;
  };
  const website = await findWebsite(workspace.db, websiteId);
  if (!website) return failed('website_gone');
  const earlier = await recall();
  if (earlier) return write(workspace, ref, { callId, kept: earlier });
  const provider = await openLinkProvider(workspace, deps, ref);
  if (!provider) return failed('provider_not_configured');
  const buyer = { workspace, source, websiteId, jobId, signal };
  const bought = await buyOnce<LinkPage, Kept>(buyer, {
    callId,
    creditsMax: linkCallCredits,
    request: () =>
      provider.readPage(
        { domain: website.domain, token, linksMax: linksPerCall },
        { callId, signal },
      ),
    async store(tx, page) {
      await storeAnswer(tx, callId, toKept(page));
      const money = page.costUsd === null ? null : { amount: page.costUsd, unit: 'usd' };
      return { credits: linkCallCredits, money };
    },
    storeFailure: (tx, failureCode) => storeAnswer(tx, callId, failed(failureCode)),
    async recall() {
      const answer = await recall();
      return answer && { answer };
    },
  });
  if ('error' in bought) return failed(bought.error.code);
  const { answer } = bought;
  const kept = 'failureCode' in answer ? answer : toKept(answer);
  return write(workspace, ref, { callId, kept });
}

const toKept = (page: LinkPage): Kept => ({
  links: page.links.length,
  unreadable: page.unreadable,
  total: page.total,
  token: page.token,
  failureCode: null,
  page,
});

/** Returns undefined if the account was removed in the meantime. */
async function openLinkProvider(
  workspace: Workspace,
  { cipher, backlinkProviders }: LinkCollectDeps,
  { source }: LinkCallRef,
): Promise<BacklinkProvider | undefined> {
  if (source === 'sandbox') return backlinkProviders.sandbox();
  const login = await openProvider(workspace.db, cipher, source);
  return login && backlinkProviders.dataForSeo(login);
}

type Written = { callId: string; kept: Kept };

/** Writes the links, then keeps what the workflow needs to know of the call instead of them. */
async function write(
  workspace: Workspace,
  ref: LinkCallRef,
  { callId, kept: { page, ...outcome } }: Written,
): Promise<LinkCall> {
  if (page === undefined) return outcome;
  const { createdAt } = await beginBatch(workspace, ref);
  await insertLinkRows(
    workspace,
    ref.websiteId,
    { batch: ref.jobId, startedAt: createdAt },
    page.links,
  );
  await workspace.transaction((tx) => storeAnswer(tx, callId, outcome));
  return outcome;
}

const beginBatch = (workspace: Workspace, { websiteId, jobId, source }: LinkCallRef) =>
  workspace.transaction((tx) => beginImport(tx, websiteId, { source, batch: jobId }));

export type CollectionEnd = {
  websiteId: string;
  jobId: string;
  source: CollectedSource;
  links: number;
  unreadable: number;
  total: number;
  /** Whether every link that the provider has was read. */
  isComplete: boolean;
  failureCode: string | null;
};

/** Merges what a job has bought, unless that is nothing. Idempotent. */
export async function finishLinks(
  workspace: Workspace,
  end: CollectionEnd,
  signal?: AbortSignal,
): Promise<Merged> {
  const { websiteId, jobId, source, links } = end;
  await workspace.transaction(async (tx) => {
    await endBatch(tx, websiteId, { ...end, batch: jobId });
  });
  const merged = await mergeImports(workspace, websiteId, signal);
  await workspace.transaction(async (tx) => {
    if (links === 0 && end.failureCode !== null) return;
    await noteCollection(tx, websiteId, { providerLinks: end.total, source });
    await tx.run(
      sql('websites')
        .where({ workspace_id: tx.workspaceId, id: websiteId })
        .update({ last_synced_at: sql.fn.now() }),
    );
  });
  return merged;
}
