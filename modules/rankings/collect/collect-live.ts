import type { Cipher } from '../../../platform/cipher';
import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type SerpProviderName, taskQueues } from '../../../platform/temporal/task-queues';
import type { Workspace } from '../../../platform/workspace';
import { listProviders } from '../../account/store/provider-store';
import { JobFailure } from '../../jobs/job-failure';
import { findCalls, markWritten } from '../../purchases/store/answer-store';
import { createUrlScope, type OwnsUrl } from '../../websites/rules/match-scope';
import { getWebsiteSettings } from '../../websites/store/website-settings-store';
import { findWebsite } from '../../websites/store/website-store';
import { dropSandboxVolumes } from '../keywords/store/search-volume-store';
import type { SerpProvider } from '../providers/serp';
import type { SerpProviders } from '../providers/serp-providers';
import { type CollectableKeyword, nextKeywords } from '../store/collectable-keyword-store';
import { planSerp } from '../store/collection-store';
import { chooseSerpProvider, sourceOf } from '../store/provider-choice';
import { writeReadings } from '../store/rank-writes';
import { toKeywordReading } from './keyword-reading';
import { noteMoves } from './note-moves';
import { headersFor, openSource } from './open-provider';
import type { OnPagesRead } from './pages-read';
import {
  callIdOf,
  type KeywordOutcome,
  readKeyword,
  type StoredAnswer,
  toOutcome,
} from './read-keyword';

export type BatchRef = {
  websiteId: string;
  jobId: string;
  afterKeywordId: string;
  keywordsMax: number;
  /** Only these; all of the website's without it. */
  keywordIds?: string[];
};

/** What a collection is planned for. */
export type PlanRef = { websiteId: string; keywordIds?: string[] };

export type SerpDeps = {
  cipher: Cipher;
  providers: SerpProviders;
  hasSandbox: boolean;
};

export type CollectDeps = SerpDeps & { onPagesRead: OnPagesRead };

/** One attempt of an activity. */
export type Attempt = {
  /** Aborts calls that are in flight. */
  signal: AbortSignal;
  /** Aborted when no further call may start. */
  canceled: AbortSignal;
  /** Start of the first attempt in ISO 8601, so that a retry writes the same row. */
  failedAt: string;
};

/** Result pages that one batch reads concurrently; the provider's own limits also apply. */
const readsAtOnce = 10;

type Batch = BatchRef &
  Attempt & {
    provider: SerpProvider;
    source: string;
    owns: OwnsUrl;
    /** Sent with every call. */
    headers: Record<string, string>;
    keywords: CollectableKeyword[];
  };

/**
 * Plans a collection: the number of keywords and the task queue, or why there is nothing to
 * collect.
 */
export async function planCollection(
  workspace: Workspace,
  deps: SerpDeps,
  { websiteId, keywordIds }: PlanRef,
) {
  const { db } = workspace;
  const website = await findWebsite(db, websiteId);
  if (!website) return { skipped: 'website_gone' };
  const plan = await planSerp(db, website, { ...deps, keywordIds });
  if ('skipped' in plan) return { skipped: plan.skipped as string };
  const { source, mode, lacksQueue, keywords, frozen, volumes } = plan;
  if (source !== 'sandbox') {
    await workspace.transaction((tx) => dropSandboxVolumes(tx, websiteId));
  }
  const taskQueue = taskQueues[source as SerpProviderName | 'sandbox'];
  return { taskQueue, source, mode, lacksQueue, keywords, frozen, volumes };
}

/**
 * Reads and writes the next keywords. Idempotent: a retry neither writes nor buys anything twice.
 */
export async function collectBatch(
  workspace: Workspace,
  deps: CollectDeps,
  ref: BatchRef,
  attempt: Attempt,
) {
  const batch = await openBatch(workspace, deps, ref, attempt);
  const { keywords } = batch;
  const { failed, warnings } =
    keywords.length === 0 ? { failed: 0, warnings: [] } : await collect(workspace, deps, batch);
  const isLast = keywords.length < ref.keywordsMax;
  return {
    done: keywords.length,
    failed,
    warnings,
    lastKeywordId: isLast ? null : (keywords.at(-1)?.id ?? null),
  };
}

/**
 * Records that a website was just collected, unless nothing could be read. Returns how many keywords
 * failed, by code.
 */
export async function finishCollection(
  workspace: Workspace,
  {
    websiteId,
    jobId,
    read,
    failed,
  }: {
    websiteId: string;
    jobId: string;
    read: number;
    failed: number;
  },
): Promise<{ failureCodes: Record<string, number> }> {
  return workspace.transaction(async (tx) => {
    if (read > 0) {
      await tx.run(
        sql('websites')
          .where({ workspace_id: tx.workspaceId, id: websiteId })
          .update({ last_synced_at: sql.fn.now() }),
      );
    }
    if (read > 0) await noteMoves(tx, websiteId, jobId);
    return { failureCodes: failed > 0 ? await countFailures(tx, websiteId, jobId) : {} };
  });
}

/** Counts the keywords whose newest check failed since the job was created, by code. */
async function countFailures(
  tx: Queries,
  websiteId: string,
  jobId: string,
): Promise<Record<string, number>> {
  const rows = await tx.run<{ code: string; count: number }>(
    sql('keywords as k')
      .select(sql.raw("coalesce(k.failure_code, 'failed') as code"))
      .count('* as count')
      .join('jobs as j', 'j.workspace_id', 'k.workspace_id')
      .where({ 'k.workspace_id': tx.workspaceId, 'k.website_id': websiteId, 'j.id': jobId })
      .whereRaw('k.failed_at >= j.created_at')
      .groupBy('code'),
  );
  return Object.fromEntries(rows.map(({ code, count }) => [code, count]));
}

async function openBatch(
  workspace: Workspace,
  deps: SerpDeps,
  ref: BatchRef,
  attempt: Attempt,
): Promise<Batch> {
  const { websiteId, afterKeywordId, keywordsMax, keywordIds } = ref;
  const { db } = workspace;
  const website = await findWebsite(db, websiteId);
  if (!website) throw new JobFailure('website_gone', 'The website is gone.');
  const settings = await getWebsiteSettings(db, websiteId);
  const choice = chooseSerpProvider(await listProviders(db), settings, deps.hasSandbox);
  if (choice.kind === 'none') {
    throw new JobFailure('provider_not_configured', 'No provider is configured.');
  }
  const source = sourceOf(choice);
  const provider = await openSource(deps, db, source);
  const keywords = await nextKeywords(db, websiteId, {
    afterId: afterKeywordId,
    keywordsMax,
    readAs: settings.collection,
    keywordIds,
  });
  const { domain } = website;
  const owns = createUrlScope({ domain, ...settings });
  const headers = await headersFor(db, { ...ref, source, domain });
  return { ...ref, ...attempt, provider, source, owns, headers, keywords };
}

/** Reads the batch's keywords and writes the outcomes; returns the failures, and what was left out. */
async function collect(
  workspace: Workspace,
  deps: CollectDeps,
  batch: Batch,
): Promise<{ failed: number; warnings: string[] }> {
  const { websiteId, jobId, keywords } = batch;

  const callIds = keywords.map(({ id }) => callIdOf(jobId, id));
  const known = await findCalls<StoredAnswer>(workspace.db, callIds);
  const outcomes = await mapWithConcurrency(keywords, readsAtOnce, (keyword) =>
    outcomeOf(workspace, batch, keyword, known.get(callIdOf(jobId, keyword.id))),
  );
  const readings = keywords.flatMap((keyword, index) => {
    const outcome = outcomes[index];
    return outcome ? [toKeywordReading(batch, keyword, outcome)] : [];
  });
  await writeReadings(workspace, {
    websiteId,
    jobId,
    batchToken: `${jobId}:${batch.afterKeywordId}`,
    readings,
  });
  const pages = keywords.flatMap((keyword, index) => {
    const outcome = outcomes[index];
    return outcome && 'reading' in outcome ? [{ keyword, reading: outcome.reading }] : [];
  });
  const { source, provider } = batch;
  await deps.onPagesRead(workspace, {
    websiteId,
    jobId,
    source,
    provider: provider.name,
    pages,
  });
  await workspace.transaction((tx) => markWritten(tx, callIds));
  const failed = keywords.filter(({ id }, index) => {
    const came = outcomes[index] ?? known.get(callIdOf(jobId, id));
    return came && 'failureCode' in came;
  });
  const warnings = new Set(pages.flatMap(({ reading }) => reading.warnings ?? []));
  return { failed: failed.length, warnings: [...warnings] };
}

/** Returns undefined for a keyword that an earlier attempt has already written. */
async function outcomeOf(
  workspace: Workspace,
  batch: Batch,
  keyword: CollectableKeyword,
  known: StoredAnswer | null | undefined,
): Promise<KeywordOutcome | undefined> {
  const { websiteId, jobId, provider, source, headers, signal } = batch;
  const read = {
    workspace,
    provider,
    source,
    websiteId,
    jobId,
    headers,
    signal,
  };
  if (known) return toOutcome(known);
  batch.canceled.throwIfAborted();
  return readKeyword(read, keyword);
}
