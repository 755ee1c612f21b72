import type { WorkspaceClickHouse } from '../../../platform/clickhouse/clickhouse';
import type { FactSource, SourceFacts, VisitFact } from '../rules/visit-facts';

/** The target key of a stored visit, as created by `targetKeyOf`. */
const targetKey = `if(query = '', reinterpretAsInt64(path_hash),
  reinterpretAsInt64(substring(SHA1(concat(path, '?', query)), 1, 8)))`;

/** A visit's time and status as one number, in the ledger's order of visits. */
const moment = 'toUnixTimestamp64Milli(at) * 1024 + status';

type Row = {
  target_key: string;
  bot: string;
  is_search: boolean;
  scheme: FactSource['scheme'];
  named_host: string;
  visits: number;
  errors: number;
  first_moment: string;
  last_moment: string;
  first_ok_ms: number | null;
  last_ok_ms: number | null;
};

const select = (where: string) => `
  SELECT toString(${targetKey}) AS target_key, bot, purpose = 'search' AS is_search, scheme,
    if(host_assumed, '', host) AS named_host,
    count() AS visits, countIf(status BETWEEN 400 AND 599) AS errors,
    toString(min(${moment})) AS first_moment, toString(max(${moment})) AS last_moment,
    minOrNullIf(toUnixTimestamp64Milli(at), status BETWEEN 200 AND 399) AS first_ok_ms,
    maxOrNullIf(toUnixTimestamp64Milli(at), status BETWEEN 200 AND 399) AS last_ok_ms
  FROM crawler_visits
  WHERE website_id = {website:String}
    AND verification = 'verified' AND path != '' AND ${where}
  GROUP BY target_key, bot, is_search, scheme, named_host`;

const toFact = (row: Row): VisitFact => {
  const [first, last] = [BigInt(row.first_moment), BigInt(row.last_moment)];
  return {
    targetKey: BigInt(row.target_key),
    visits: row.visits,
    errors: row.errors,
    firstAtMs: Number(first >> 10n),
    firstStatus: Number(first & 1023n),
    lastAtMs: Number(last >> 10n),
    lastStatus: Number(last & 1023n),
    firstOkAtMs: row.first_ok_ms,
    lastOkAtMs: row.last_ok_ms,
  };
};

async function readFacts(
  clickhouse: WorkspaceClickHouse,
  websiteId: string,
  query: { where: string; parameters: Record<string, unknown>; comment: string },
): Promise<SourceFacts[]> {
  const rows = await clickhouse.query<Row>({
    sql: select(query.where),
    parameters: { ...query.parameters, website: websiteId },
    comment: query.comment,
  });
  const bySource = new Map<string, { source: FactSource; facts: VisitFact[] }>();
  for (const row of rows) {
    const { bot, is_search: isSearch, scheme, named_host: host } = row;
    const name = `${scheme} ${host} ${isSearch} ${bot}`;
    const known = bySource.get(name) ?? { source: { bot, isSearch, scheme, host }, facts: [] };
    known.facts.push(toFact(row));
    bySource.set(name, known);
  }
  return [...bySource.values()];
}

/**
 * Returns the facts of a block from its stored rows. Visits verified by a later verdict are
 * excluded: they are counted with that verdict (`factsOfSettlements`).
 */
export const factsOfBlock = (
  clickhouse: WorkspaceClickHouse,
  websiteId: string,
  blockToken: string,
) =>
  readFacts(clickhouse, websiteId, {
    where: 'block_token = {token:String} AND settlement = 0',
    parameters: { token: blockToken },
    comment: 'ledger-facts-of-block',
  });

/** Returns the facts of a crawler's visits between two times that a verdict verified. */
export const factsOfSettlements = (
  clickhouse: WorkspaceClickHouse,
  websiteId: string,
  verdict: {
    bot: string;
    settlements: readonly number[];
    fromMs: number;
    toMs: number;
    /** Batches whose visits are being taken back. */
    leavingBatches: readonly string[];
  },
) =>
  readFacts(clickhouse, websiteId, {
    where: `bot = {bot:String} AND settlement IN {settlements:Array(UInt64)}
      AND ${batchId} NOT IN {leaving:Array(String)}
      AND day BETWEEN toDate(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
        AND toDate(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))`,
    parameters: {
      bot: verdict.bot,
      settlements: verdict.settlements,
      leaving: verdict.leavingBatches,
      from: verdict.fromMs,
      to: verdict.toMs,
    },
    comment: 'ledger-facts-of-settlements',
  });

/** Stored visits that are not, or not yet, counted in the ledger. */
export type Uncounted = {
  /** Verdicts being written. */
  settlements: readonly number[];
  /** Batches whose blocks from this one on may have been inserted but were not committed. */
  batches: readonly { id: string; block: number }[];
  /** Batches whose visits are being taken back. */
  leavingBatches: readonly string[];
};

const batchId = "splitByChar('.', block_token)[1]";

/** A block number above that of any batch. */
const everyBlock = 2 ** 32 - 1;

/** A target of visits: its key, and the hash of its path. */
export type VisitTarget = { targetKey: string; pathHash: string };

/** Returns the next targets of batches' verified visits, in order of their keys. */
export const targetsOfBatches = (
  clickhouse: WorkspaceClickHouse,
  websiteId: string,
  batchIds: readonly string[],
  page: { after: string; targetsMax: number },
): Promise<VisitTarget[]> =>
  clickhouse.query<VisitTarget>({
    sql: `SELECT toString(${targetKey} AS target) AS targetKey, toString(any(path_hash)) AS pathHash
      FROM crawler_visits
      WHERE website_id = {website:String}
        AND verification = 'verified' AND path != '' AND ${batchId} IN {batches:Array(String)}
        AND target > {after:Int64}
      GROUP BY target ORDER BY target LIMIT {targets:UInt32}`,
    parameters: {
      website: websiteId,
      batches: batchIds,
      after: page.after,
      targets: page.targetsMax,
    },
    comment: 'ledger-targets-of-batches',
  });

/** Returns the facts of targets over a website's whole history. */
export const factsOfTargets = (
  clickhouse: WorkspaceClickHouse,
  websiteId: string,
  targets: { targetKeys: readonly bigint[]; pathHashes: readonly bigint[] },
  notYet: Uncounted,
) =>
  readFacts(clickhouse, websiteId, {
    where: `path_hash IN {pathHashes:Array(UInt64)}
      AND ${targetKey} IN {targetKeys:Array(Int64)}
      AND settlement NOT IN {settlements:Array(UInt64)}
      AND ${batchId} NOT IN {leaving:Array(String)}
      AND (settlement != 0 OR toUInt32OrZero(splitByChar('.', block_token)[2])
        < transform(${batchId}, {batches:Array(String)}, {blocks:Array(UInt32)},
          ${everyBlock}))`,
    parameters: {
      ...targets,
      settlements: notYet.settlements,
      leaving: notYet.leavingBatches,
      // Never empty, because `transform` rejects empty arrays.
      batches: ['', ...notYet.batches.map(({ id }) => id)],
      blocks: [everyBlock, ...notYet.batches.map(({ block }) => block)],
    },
    comment: 'ledger-facts-of-targets',
  });
