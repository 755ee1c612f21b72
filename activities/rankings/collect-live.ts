import { ApplicationFailure, activityInfo, cancellationSignal } from '@temporalio/activity';
import { toKeywordReading } from '../../modules/rankings/collect/keyword-reading';
import {
  callIdOf,
  type KeptAnswer,
  type KeywordOutcome,
  readKeyword,
  toOutcome,
} from '../../modules/rankings/collect/read-keyword';
import { dropSandboxVolumes } from '../../modules/rankings/keywords/store/search-volume-store';
import type { SerpProvider } from '../../modules/rankings/providers/serp';
import type { SerpProviders } from '../../modules/rankings/providers/serp-providers';
import {
  type CollectableKeyword,
  nextKeywords,
} from '../../modules/rankings/store/collectable-keyword-store';
import { planSerp } from '../../modules/rankings/store/collection-store';
import { findCalls, markWritten } from '../../modules/rankings/store/provider-answer-store';
import { chooseSerpProvider, sourceOf } from '../../modules/rankings/store/provider-choice';
import { writeReadings } from '../../modules/rankings/store/rank-writes';
import { createUrlScope, type OwnsUrl } from '../../modules/websites/rules/match-scope';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import type { Cipher } from '../../platform/cipher';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { type Database, sql } from '../../platform/postgres/database';
import { runSideBySide } from '../../platform/run-side-by-side';
import { type SerpProviderName, taskQueues } from '../../platform/temporal/task-queues';
import { callSignal } from '../call-signal';
import { whileBeating } from '../while-beating';
import { headersFor, openSource } from './open-provider';

type BatchRef = WebsiteRef & { jobId: string; afterKeywordId: string; keywordsMax: number };

export type SerpDeps = {
  database: Database;
  clickhouse: ClickHouse;
  cipher: Cipher;
  providers: SerpProviders;
  hasSandbox: boolean;
};

/** Pages that one batch reads at once; the provider's own limits hold besides. */
const readsAtOnce = 10;

type Batch = BatchRef & {
  provider: SerpProvider;
  source: string;
  owns: OwnsUrl;
  /** Sent along with every call. */
  headers: Record<string, string>;
  signal: AbortSignal;
  keywords: CollectableKeyword[];
};

export const createSerpActivities = (deps: SerpDeps) => ({
  /** How much there is to read and on which queue, or why there is nothing. */
  async planSerpCollection({ workspaceId, websiteId }: WebsiteRef) {
    const db = deps.database.reader(workspaceId);
    const website = await findWebsite(db, websiteId);
    if (!website) return { skipped: 'website_gone' };
    const plan = await planSerp(db, website, deps);
    if ('skipped' in plan) return { skipped: plan.skipped as string };
    const { source, mode, lacksQueue, keywords, frozen, volumes } = plan;
    if (source !== 'sandbox') {
      const { database } = deps;
      await database.transaction(workspaceId, (tx) =>
        dropSandboxVolumes(tx, { workspaceId, websiteId }),
      );
    }
    const taskQueue = taskQueues[source as SerpProviderName | 'sandbox'];
    return { taskQueue, source, mode, lacksQueue, keywords, frozen, volumes };
  },

  /** Reads and writes the next keywords. Running it again writes and buys nothing twice. */
  async collectSerpBatch(ref: BatchRef) {
    return whileBeating(async () => {
      const batch = await openBatch(deps, ref);
      const { keywords } = batch;
      const failed = keywords.length === 0 ? 0 : await collect(deps, batch);
      const isLast = keywords.length < ref.keywordsMax;
      return {
        done: keywords.length,
        failed,
        lastKeywordId: isLast ? null : (keywords.at(-1)?.id ?? null),
      };
    });
  },

  /** Notes on the website that it was collected. */
  async finishSerpCollection({ workspaceId, websiteId }: WebsiteRef & { jobId: string }) {
    await deps.database.transaction(workspaceId, async (tx) => {
      await tx.run(
        sql('websites')
          .where({ workspace_id: workspaceId, id: websiteId })
          .update({ last_synced_at: sql.fn.now() }),
      );
    });
  },
});

async function openBatch(deps: SerpDeps, ref: BatchRef): Promise<Batch> {
  const { workspaceId, websiteId, afterKeywordId, keywordsMax } = ref;
  const db = deps.database.reader(workspaceId);
  const website = await findWebsite(db, websiteId);
  if (!website) throw ApplicationFailure.nonRetryable('The website is gone.', 'website_gone');
  const settings = await getWebsiteSettings(db, websiteId);
  const choice = await chooseSerpProvider(db, settings, deps.hasSandbox);
  if (choice.kind === 'none') {
    throw ApplicationFailure.nonRetryable('No provider is configured.', 'provider_not_configured');
  }
  const source = sourceOf(choice);
  const provider = await openSource(deps, db, workspaceId, source);
  const keywords = await nextKeywords(db, websiteId, {
    afterId: afterKeywordId,
    keywordsMax,
    websiteDepth: settings.collection.depth,
  });
  const { domain } = website;
  const owns = createUrlScope({ domain, ...settings });
  const headers = await headersFor(db, { ...ref, source, domain });
  const signal = callSignal();
  return { ...ref, provider, source, owns, headers, signal, keywords };
}

/** Reads the batch's keywords and writes what came of them; returns how many failed. */
async function collect(deps: SerpDeps, batch: Batch): Promise<number> {
  const { workspaceId, websiteId, jobId, keywords } = batch;
  const { database, clickhouse } = deps;
  const callIds = keywords.map(({ id }) => callIdOf(jobId, id));
  const known = await findCalls<KeptAnswer>(database.reader(workspaceId), callIds);
  const outcomes = await runSideBySide(keywords, readsAtOnce, (keyword) =>
    outcomeOf(deps, batch, keyword, known.get(callIdOf(jobId, keyword.id))),
  );
  // The first attempt's start, so that a repeated activity writes the same row.
  const failedAt = new Date(activityInfo().scheduledTimestampMs).toISOString();
  const readings = keywords.flatMap((keyword, index) => {
    const outcome = outcomes[index];
    return outcome ? [toKeywordReading({ ...batch, failedAt }, keyword, outcome)] : [];
  });
  await writeReadings(
    { database, clickhouse },
    { workspaceId, websiteId, jobId, batchToken: `${jobId}:${batch.afterKeywordId}`, readings },
  );
  await database.transaction(workspaceId, (tx) => markWritten(tx, callIds));
  return keywords.filter(({ id }, index) => {
    const came = outcomes[index] ?? known.get(callIdOf(jobId, id));
    return came && 'failureCode' in came;
  }).length;
}

/** Undefined for a keyword that an earlier attempt has written already. */
async function outcomeOf(
  deps: SerpDeps,
  batch: Batch,
  keyword: CollectableKeyword,
  known: KeptAnswer | null | undefined,
): Promise<KeywordOutcome | undefined> {
  const { workspaceId, jobId, provider, source, headers, signal } = batch;
  const read = {
    database: deps.database,
    provider,
    source,
    workspaceId,
    jobId,
    headers,
    signal,
  };
  if (known) return toOutcome(known);
  cancellationSignal().throwIfAborted();
  return readKeyword(read, keyword);
}
