import type { Readable } from 'node:stream';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { DrainSettings } from '../core/domain/log-drain';
import { toSettings } from '../core/domain/website-settings';
import { notFound } from '../core/errors';
import { newId } from '../core/ids';
import { type Database, sql } from '../core/postgres/database';
import { addDrainCounts } from '../core/stores/log-drain-store';
import { BatchRun, type BlockForecast, type ReadBlockRows } from './batch-run';
import { type Block, type CutLimits, cutBlocks } from './block-cutter';
import { BotRecogniser } from './bots/recognise';
import type { Verifier } from './bots/verification';
import { type CommitDeps, commitUnkeyed, type ReadBlock } from './commit-block';
import { decodeBody, type LogEncoding } from './decode-body';
import type { LogFormat } from './formats/log-format';
import { detectFormat, formatByName, unknownFormat, unrecognised } from './formats/log-formats';
import { createHostScope, type HostScope } from './host-scope';
import { type IngestResult, toReply } from './ingest-reply';
import { noLines } from './line-counts';
import {
  type BlockReader,
  countReceived,
  firstLines,
  lastFieldsLine,
  readBlock,
} from './read-block';
import { type RowContext, VisitRows } from './visit-rows';

/** Fewer lines than this without a key are taken as they come: equal ones may all be real. */
const keyedByContentLinesMin = 20;

/** Lines that the format is told by. */
const detectLinesMax = 100;

export type IngestDeps = {
  db: Database;
  clickhouse: ClickHouse;
  verifier: Verifier;
  atPoint?: CommitDeps['atPoint'];
  /** Sizes of blocks; only tests have others than the usual. */
  limits?: CutLimits;
};

export type LogStream = {
  workspaceId: string;
  websiteId: string;
  /** The `Idempotency-Key`. */
  idempotencyKey?: string | undefined;
  /** The `?format=`; else it is told by the first lines. */
  formatName?: string | undefined;
  encoding?: LogEncoding | undefined;
  /** The drain that the stream came through. */
  drain?: { id: string; settings: DrainSettings } | undefined;
  source: Readable;
  signal: AbortSignal;
};

/** What a block is read with, besides its lines. */
type BlockStart = { batchSeenAtMs: number; blockToken: string; fieldsLine: string | undefined };

type Website = { domain: string; settings: unknown };

async function findWebsite(db: Database, { workspaceId, websiteId }: LogStream): Promise<Website> {
  const [website] = await db
    .reader(workspaceId)
    .run<Website>(
      sql('websites')
        .select('domain', 'settings')
        .where({ workspace_id: workspaceId, id: websiteId }),
    );
  if (!website) throw notFound('website');
  return website;
}

/** One stream on its way in: what it is read with, once its format is known. */
class LogIngestion {
  readonly #stream: LogStream;
  /** Two, taken in turns: one is filled while the other is being inserted. */
  readonly #rows: readonly [VisitRows, VisitRows];
  readonly #receivedAtMs = Date.now();
  readonly #isOwnHost: HostScope;
  readonly #host: RowContext['host'];
  readonly #recogniser = new BotRecogniser();
  #format: LogFormat | undefined;
  /** The newest `#Fields` line of the blocks that were handed out to be read. */
  #fieldsLine: string | undefined;

  constructor(stream: LogStream, website: Website, verifier: Verifier) {
    this.#stream = stream;
    this.#rows = [new VisitRows(verifier), new VisitRows(verifier)];
    this.#isOwnHost = createHostScope(website.domain, toSettings(website.settings));
    const drainHost = stream.drain?.settings.host;
    this.#host = { name: drainHost ?? website.domain, isAssumed: !drainHost };
    if (stream.formatName !== undefined) this.#format = formatByName(stream.formatName);
  }

  get formatName(): string {
    return this.#format?.name ?? '';
  }

  /**
   * Throws a 422 when the block’s lines are of no known format: a person is there to name it. A
   * drain's sender would throw the body away, so its lines are counted as bad, block by block until
   * one tells.
   */
  tellFormat(block: Block): void {
    if (this.#format) return;
    const { lines, fieldsLine } = firstLines(block, detectLinesMax);
    if (lines.length === 0) return;
    this.#format = detectFormat(lines, fieldsLine ?? this.#fieldsLine);
    if (!this.#format && !this.#stream.drain) throw unknownFormat();
  }

  /**
   * Reads the block once for each token, however often it is asked to: a transaction may have to
   * run again. With a forecast it is read at once, while the block before is being committed.
   * Called for every block in the stream's order, also for those that are not read after all.
   */
  readRows(block: Block, forecast?: BlockForecast): ReadBlockRows {
    const fieldsLine = this.#fieldsLine;
    this.#fieldsLine = lastFieldsLine(block) ?? fieldsLine;
    const read = (batchSeenAtMs: number, token: string) =>
      this.#read(block, { batchSeenAtMs, blockToken: token, fieldsLine });
    let readAs = forecast?.token;
    let reading = forecast && read(forecast.batchSeenAtMs, forecast.token);
    // Whoever takes the block handles a failure; until then nobody listens for it.
    reading?.catch(() => undefined);
    return (batchSeenAtMs) => (token) => {
      if (!reading || readAs !== token) {
        readAs = token;
        // The rows are the same memory, so a reading under another token must have ended.
        const before = reading?.catch(() => undefined);
        reading = Promise.resolve(before).then(() => read(batchSeenAtMs, token));
      }
      return reading;
    };
  }

  async #read(
    block: Block,
    { fieldsLine, batchSeenAtMs, blockToken }: BlockStart,
  ): Promise<ReadBlock> {
    const rows = this.#rows[block.index % 2 === 0 ? 0 : 1];
    // A parser for each block, because two may be read by turns, each under its own `#Fields`.
    const parser = (this.#format ?? unrecognised).createParser({
      recogniser: this.#recogniser,
      fieldMap: this.#stream.drain?.settings.fieldMap,
      fieldsLine,
    });
    const reader: BlockReader = { parser, isOwnHost: this.#isOwnHost, rows };
    const counts = await readBlock(block, reader, {
      workspaceId: this.#stream.workspaceId,
      websiteId: this.#stream.websiteId,
      host: this.#host,
      drainId: this.#stream.drain?.id ?? '',
      blockToken,
      batchSeenAtMs,
      receivedAtMs: this.#receivedAtMs,
    });
    return { counts, rows };
  }

  /** Takes a very small stream as it comes: at least once, and equal lines are all kept. */
  async takeUnkeyed(deps: CommitDeps, block: Block): Promise<IngestResult> {
    const token = newId('logBatch');
    const read = await this.readRows(block)(this.#receivedAtMs)(token);
    await commitUnkeyed(deps, this.#stream, token, read);
    const format = this.formatName || null;
    return {
      reply: toReply(read.counts, { duplicates: 0, format, deduplicatedBy: null }),
      replayed: false,
    };
  }
}

const isVerySmall = (block: Block): boolean =>
  block.isLast && block.index === 0 && countReceived(block) < keyedByContentLinesMin;

/**
 * Takes a stream of log lines in, of any length, in bounded memory: blocks are committed one
 * after the other, and while one is being committed the next is read, no more is pulled from the
 * sender. Resolves when all of it is committed.
 *
 * Throws AppError: `not_found` (the website is gone), `validation_error` (unknown format),
 * `idempotency_key_reused`, `bad_request` (a broken compressed body), `unavailable` (a database
 * is away). Blocks that were committed before stay, and a retry goes on after them.
 */
export async function ingestLogs(deps: IngestDeps, stream: LogStream): Promise<IngestResult> {
  const { db, clickhouse, atPoint } = deps;
  const { workspaceId, websiteId, idempotencyKey, source, encoding, signal } = stream;
  const website = await findWebsite(db, stream);
  const ingestion = new LogIngestion(stream, website, deps.verifier);
  const { drain } = stream;
  const alsoWrite: CommitDeps['alsoWrite'] =
    drain &&
    ((tx, counts) =>
      addDrainCounts(tx, workspaceId, drain.id, { counts, format: ingestion.formatName || null }));
  const commit: CommitDeps = { db, clickhouse, signal, atPoint, alsoWrite };
  const run = new BatchRun(commit, {
    scope: { workspaceId, websiteId },
    idempotencyKey,
    format: () => ingestion.formatName,
  });
  let blockCount = 0;
  let taking: Promise<void> | undefined;
  try {
    for await (const block of cutBlocks(decodeBody(source, encoding), deps.limits)) {
      signal.throwIfAborted();
      ingestion.tellFormat(block);
      if (idempotencyKey === undefined && isVerySmall(block)) {
        return await ingestion.takeUnkeyed(commit, block);
      }
      const read = ingestion.readRows(block, run.forecast(block));
      await taking;
      taking = run.take(block, read);
      // A failure is met at the next block or at the end; in between nobody listens for it.
      taking.catch(() => undefined);
      blockCount += 1;
    }
  } finally {
    // Nothing goes on in the background after the sender has its answer.
    await taking?.catch(() => undefined);
  }
  await taking;
  if (blockCount > 0) return run.end(blockCount);
  const format = ingestion.formatName || null;
  return {
    reply: toReply(noLines(), { duplicates: 0, format, deduplicatedBy: null }),
    replayed: false,
  };
}
