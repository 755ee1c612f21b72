import type { TimeRange } from '../../../platform/calendar/time-range';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { acceptsChannel, type EngineName, engineNames, engineTable } from '../rules/engines';
import {
  crawledByBit,
  discoveredByBit,
  factTests,
  type LedgerFilter,
  type LedgerState,
  ledgerStates,
  submittedBit,
} from '../rules/ledger-facts';
import { submissionChannels } from '../rules/submission';
import { countPassing, type FactCount, readFactCounts } from './ledger-counts';
import { countIndex, type IndexCounts } from './ledger-index-store';
import { countMatching } from './ledger-list';

/**
 * Time that engines took from the submission to their first visit, over URLs where both are known.
 */
export type EngineLatency = {
  /** Source of the submissions: sandbox and live ones are never mixed in one number. */
  source: string;
  n: number;
  medianSeconds: number;
  p90Seconds: number;
};

export type EngineCounts = {
  engine: EngineName;
  submitted: number;
  crawled: number;
  discovered: number;
  latencies: EngineLatency[];
};

export type LedgerSummary = {
  states: Record<LedgerState, number>;
  /** Whether Google's index has them. */
  index: IndexCounts;
  engines: EngineCounts[];
  /** Number of URLs used for the latencies; a sample if many are tracked. */
  sampledUrls: number;
  discoveredByDay: Array<{ day: string; discovered: number }>;
};

/**
 * Above this number of URLs, latencies come from a sample of about this size: always the same URLs.
 */
const sampleMax = 4_000;

const always: TimeRange = { from: undefined, to: undefined };
const ranking: LedgerFilter = { states: ['ranking'], discovered: always, submitted: always };

/** Returns the totals of a website's ledger. */
export async function summarizeLedger(
  workspace: Workspace,
  websiteId: string,
  range: { from: Date; to: Date },
): Promise<LedgerSummary> {
  return workspace.scan(async (tx) => {
    const counts = await readFactCounts(tx, websiteId);
    const tracked = countPassing(counts, []);
    const sample = await readLatencies(tx, websiteId, tracked);
    return {
      states: { ...countStates(counts), ranking: await countMatching(tx, websiteId, ranking) },
      index: countIndex(counts),
      engines: engineNames.map((engine) => ({
        engine,
        ...countEngine(counts, engine),
        latencies: sample.latencies.get(engine) ?? [],
      })),
      sampledUrls: sample.urls,
      discoveredByDay: await readDiscoveries(tx, websiteId, range),
    };
  });
}

/** Whether any of the website's URLs was submitted to a channel of this source. */
export async function hasSubmissionsOf(
  db: Queries,
  websiteId: string,
  source: string,
): Promise<boolean> {
  const found = await db.run(
    sql('ledger_submissions as s')
      .join('ledger_urls as u', (on) =>
        on.on('u.workspace_id', 's.workspace_id').andOn('u.id', 's.url_id'),
      )
      .select('s.url_id')
      .where({ 's.workspace_id': db.workspaceId, 'u.website_id': websiteId, 's.source': source })
      .whereNotNull('s.first_submitted_at')
      .limit(1),
  );
  return found.length > 0;
}

const countStates = (counts: FactCount[]) =>
  Object.fromEntries(
    ledgerStates.map((state) => [state, countPassing(counts, factTests({ states: [state] }))]),
  ) as Record<LedgerState, number>;

function countEngine(counts: FactCount[], engine: EngineName) {
  const some = (mask: bigint) => countPassing(counts, [{ mask, needs: 'some' }]);
  const taken = submissionChannels.filter((channel) => acceptsChannel(engine, channel));
  return {
    submitted: some(taken.reduce((mask, channel) => mask | submittedBit(channel), 0n)),
    crawled: some(crawledByBit(engine)),
    discovered: some(discoveredByBit(engine)),
  };
}

const pairs = <T>(of: (engine: EngineName) => readonly T[]): Array<[EngineName, T]> =>
  engineNames.flatMap((engine) => of(engine).map((one): [EngineName, T] => [engine, one]));

const botPairs = pairs<string>((engine) => engineTable[engine].bots);
const channelPairs = pairs<string>((engine) => engineTable[engine].channels);

/** Returns the bound below which about this share of all hashes is. */
function hashBelow(share: number): Buffer {
  const bound = Buffer.alloc(4);
  bound.writeUInt32BE(Math.min(0xffffffff, Math.floor(share * 0x100000000)));
  return bound;
}

/** Keeps the planner from reading whole tables for a few thousand URLs: it looks each up by key. */
const eachSeparately = 'offset 0';

type LatencyRow = EngineLatency & { engine: EngineName | null; urls: number };

/** Hashes are evenly distributed and independent of the pages, so the lowest ones are a sample. */
async function readLatencies(tx: Queries, websiteId: string, tracked: number) {
  const isSampled = tracked > sampleMax;
  const rows = await tx.run<LatencyRow>(
    sql.raw(
      `with sample as materialized (
         select id from ledger_urls where workspace_id = :workspaceId and website_id = :websiteId
           and (not :isSampled::boolean or url_hash < :bound::bytea)
       ), submitted as (
         select s.url_id, e.engine, min(s.first_submitted_at) as at,
           (array_agg(s.source order by s.first_submitted_at))[1] as source
         from sample cross join lateral (
           select url_id, channel, source, first_submitted_at from ledger_submissions
           where workspace_id = :workspaceId and url_id = sample.id
             and first_submitted_at is not null ${eachSeparately}) s
         join unnest(:takers::text[], :channels::text[]) as e (engine, channel)
           on e.channel = s.channel
         group by 1, 2
       ), crawled as (
         select v.url_id, e.engine, min(v.first_at) as at
         from sample cross join lateral (
           select url_id, bot, first_at from ledger_visits
           where workspace_id = :workspaceId and url_id = sample.id ${eachSeparately}) v
         join unnest(:owners::text[], :bots::text[]) as e (engine, bot) on e.bot = v.bot
         group by 1, 2
       ), took as (
         select engine, coalesce(s.source, 'live') as source,
           floor(extract(epoch from c.at - s.at))::bigint as seconds
         from submitted s join crawled c using (url_id, engine) where c.at >= s.at
       )
       select engine, source, count(*) as n, (select count(*) from sample) as urls,
         percentile_disc(0.5) within group (order by seconds) as median_seconds,
         percentile_disc(0.9) within group (order by seconds) as "p90Seconds"
       from took group by engine, source
       union all select null, null, 0, (select count(*) from sample), null, null
       order by source`,
      {
        workspaceId: tx.workspaceId,
        websiteId,
        isSampled,
        bound: hashBelow(sampleMax / tracked),
        takers: channelPairs.map(([engine]) => engine),
        channels: channelPairs.map(([, channel]) => channel),
        owners: botPairs.map(([engine]) => engine),
        bots: botPairs.map(([, bot]) => bot),
      },
    ),
  );
  const known = rows.filter(({ engine }) => engine !== null);
  const latencies = Map.groupBy(known, ({ engine }) => engine as EngineName);
  return {
    urls: rows[0]?.urls ?? 0,
    latencies: new Map(
      [...latencies].map(([engine, all]) => [
        engine,
        all.map(({ engine: _, urls: __, ...latency }): EngineLatency => latency),
      ]),
    ),
  };
}

/** Returns one row per day of the range, including zeros. */
async function readDiscoveries(
  tx: Queries,
  websiteId: string,
  { from, to }: { from: Date; to: Date },
) {
  return tx.run<{ day: string; discovered: number }>(
    sql.raw(
      `select to_char(series.day, 'YYYY-MM-DD') as day, coalesce(found.discovered, 0) as discovered
       from generate_series(?::timestamptz at time zone 'UTC', ?::timestamptz at time zone 'UTC'
         - interval '1 day', interval '1 day') as series (day)
       left join ledger_days found on found.workspace_id = ? and found.website_id = ?
         and found.day = series.day::date
       order by 1`,
      [from, to, tx.workspaceId, websiteId],
    ),
  );
}
