import {
  ApplicationFailure,
  activityInfo,
  cancellationSignal,
  heartbeat,
} from '@temporalio/activity';
import type { Cipher } from '../core/cipher';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { KeywordReading } from '../core/domain/keyword-reading';
import { createUrlScope, type OwnsUrl } from '../core/domain/match-scope';
import { rankOn } from '../core/domain/ranking';
import { type Database, type Queries, sql } from '../core/postgres/database';
import { sandboxHeaders } from '../core/providers/sandbox-headers';
import type { SerpProvider } from '../core/providers/serp/serp';
import type { SerpProviders } from '../core/providers/serp/serp-providers';
import { runSideBySide } from '../core/run-side-by-side';
import { type CollectableKeyword, nextKeywords } from '../core/stores/collectable-keyword-store';
import { planSerp } from '../core/stores/collection-store';
import { findCalls, markWritten } from '../core/stores/provider-answer-store';
import { chooseSerpProvider, sourceOf } from '../core/stores/provider-choice';
import { openProvider } from '../core/stores/provider-store';
import { writeReadings } from '../core/stores/rank-writes';
import { dropSandboxVolumes } from '../core/stores/search-volume-store';
import { trackedRivals } from '../core/stores/tracked-rivals';
import { getWebsiteSettings } from '../core/stores/website-settings-store';
import { findWebsite } from '../core/stores/website-store';
import { type SerpProviderName, taskQueues } from '../workflows/contract';
import { callSignal } from './call-signal';
import {
  callIdOf,
  type KeptAnswer,
  type KeywordOutcome,
  ProviderRefusal,
  readKeyword,
  toOutcome,
} from './read-keyword';

type WebsiteRef = { workspaceId: string; websiteId: string };
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
const heartbeatMs = 2_000;
/** Competitors that the sandbox is told of: more would not fit into a header. */
const sandboxRivalsMax = 50;

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
    const website = await findWebsite(db, workspaceId, websiteId);
    if (!website) return { skipped: 'website_gone' };
    const plan = await planSerp(db, workspaceId, website, deps);
    if ('skipped' in plan) return { skipped: plan.skipped as string };
    const { source, keywords, frozen, volumes } = plan;
    if (source !== 'sandbox') {
      const { database } = deps;
      await database.transaction(workspaceId, (tx) =>
        dropSandboxVolumes(tx, { workspaceId, websiteId }),
      );
    }
    // The sandbox speaks as DataForSEO does.
    const queue = (source === 'sandbox' ? 'dataforseo' : source) as SerpProviderName;
    return { taskQueue: taskQueues[queue], source, keywords, frozen, volumes };
  },

  /** Reads and writes the next keywords. Running it again writes and buys nothing twice. */
  async collectSerpBatch(ref: BatchRef) {
    const timer = setInterval(() => heartbeat(), heartbeatMs);
    try {
      const batch = await openBatch(deps, ref);
      const { keywords } = batch;
      const failed = keywords.length === 0 ? 0 : await collect(deps, batch);
      const isLast = keywords.length < ref.keywordsMax;
      return {
        done: keywords.length,
        failed,
        lastKeywordId: isLast ? null : (keywords.at(-1)?.id ?? null),
      };
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      throw ApplicationFailure.nonRetryable(error.message, error.code);
    } finally {
      clearInterval(timer);
    }
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
  const website = await findWebsite(db, workspaceId, websiteId);
  if (!website) throw ApplicationFailure.nonRetryable('The website is gone.', 'website_gone');
  const settings = await getWebsiteSettings(db, workspaceId, websiteId);
  const choice = await chooseSerpProvider(db, workspaceId, settings, deps.hasSandbox);
  if (choice.kind === 'none') {
    throw ApplicationFailure.nonRetryable('No provider is configured.', 'provider_not_configured');
  }
  const provider =
    choice.kind === 'sandbox'
      ? deps.providers.sandbox()
      : deps.providers.of(
          choice.provider,
          (await openProvider(db, deps.cipher, workspaceId, choice.provider)) ?? {},
        );
  const keywords = await nextKeywords(db, workspaceId, websiteId, {
    afterId: afterKeywordId,
    keywordsMax,
    websiteDepth: settings.collection.depth,
  });
  const { domain } = website;
  const owns = createUrlScope({ domain, ...settings });
  const headers = choice.kind === 'sandbox' ? await sandboxHeadersOf(db, ref, domain) : {};
  const signal = callSignal();
  return { ...ref, provider, source: sourceOf(choice), owns, headers, signal, keywords };
}

/** Of all providers the sandbox alone reads them: it puts these domains on its pages. */
async function sandboxHeadersOf(db: Queries, ref: WebsiteRef, domain: string) {
  const rivals = await trackedRivals(db, ref.workspaceId, ref.websiteId);
  const domains = [domain, ...rivals.slice(0, sandboxRivalsMax).map((rival) => rival.domain)];
  return sandboxHeaders({ domains });
}

/** Reads the batch's keywords and writes what came of them; returns how many failed. */
async function collect(deps: SerpDeps, batch: Batch): Promise<number> {
  const { workspaceId, websiteId, jobId, keywords } = batch;
  const { database, clickhouse } = deps;
  const callIds = keywords.map(({ id }) => callIdOf(jobId, id));
  const known = await findCalls<KeptAnswer>(database.reader(workspaceId), workspaceId, callIds);
  const outcomes = await runSideBySide(keywords, readsAtOnce, (keyword) =>
    outcomeOf(deps, batch, keyword, known.get(callIdOf(jobId, keyword.id))),
  );
  const readings = keywords.flatMap((keyword, index) => {
    const outcome = outcomes[index];
    return outcome ? [toKeywordReading(batch, keyword, outcome)] : [];
  });
  await writeReadings(
    { database, clickhouse },
    { workspaceId, websiteId, jobId, batchToken: `${jobId}:${batch.afterKeywordId}`, readings },
  );
  await database.transaction(workspaceId, (tx) => markWritten(tx, workspaceId, callIds));
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

function toKeywordReading(
  batch: Batch,
  keyword: CollectableKeyword,
  outcome: KeywordOutcome,
): KeywordReading {
  const { source } = batch;
  const { id: keywordId, device, country, engine, searchVolume, seriesFromMs } = keyword;
  const common = { keywordId, source, device, country, engine, seriesFromMs };
  if ('failureCode' in outcome) {
    // The first attempt's start, so that a repeated activity writes the same row.
    const checkedAt = new Date(activityInfo().scheduledTimestampMs).toISOString();
    return { ...common, checkedAt, day: checkedAt.slice(0, 10), failureCode: outcome.failureCode };
  }
  const { reading } = outcome;
  const ranking = rankOn(reading, batch.owns);
  return {
    ...common,
    searchVolume,
    checkedAt: reading.checkedAt,
    day: reading.checkedAt.slice(0, 10),
    ...ranking,
    absoluteRank: reading.organic.find(({ url }) => url === ranking.url)?.absoluteRank ?? null,
    serpFeatures: reading.features,
    organic: reading.organic.map(({ position, domain, url }) => ({ position, domain, url })),
    items: reading.items,
  };
}
