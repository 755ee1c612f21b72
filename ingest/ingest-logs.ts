import type { Readable } from 'node:stream';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { DrainSettings } from '../core/domain/log-drain';
import { toSettings } from '../core/domain/website-settings';
import { notFound } from '../core/errors';
import { newId } from '../core/ids';
import { type Database, sql } from '../core/postgres/database';
import { addDrainCounts } from '../core/stores/log-drains/log-drain-store';
import { BatchRun } from './batch-run';
import { type Block, type CutLimits, cutBlocks } from './block-cutter';
import { BlockPipeline } from './block-pipeline';
import { BlockReading } from './block-reading';
import { type CommitDeps, commitUnkeyed } from './commit-block';
import { decodeBody, type LogEncoding } from './decode-body';
import type { Envelope } from './envelopes/envelope';
import { openEnvelope } from './envelopes/open-envelope';
import type { LogFormat } from './formats/log-format';
import { detectFormat, formatByName, unknownFormat } from './formats/log-formats';
import { type IngestResult, toReply } from './ingest-reply';
import { noLines } from './line-counts';
import type { LogReaders } from './log-readers';
import { firstLines, lastFieldsLine } from './read-block';
import type { ReadBlock } from './read-task';
import { unwrapLines } from './unwrap-lines';

/** Fewer lines than this without a key are taken as they come: equal ones may all be real. */
const keyedByContentLinesMin = 20;

/** Lines that the format is told by. */
const detectLinesMax = 100;

export type IngestDeps = {
  db: Database;
  clickhouse: ClickHouse;
  readers: LogReaders;
  atPoint?: CommitDeps['atPoint'];
  /** Sizes of blocks; only tests have others than the usual. */
  limits?: CutLimits;
  /** Blocks that are committed together at most; only tests have another number than the usual. */
  together?: number;
};

export type LogStream = {
  workspaceId: string;
  websiteId: string;
  /** The `Idempotency-Key`. */
  idempotencyKey?: string | undefined;
  /** The `?format=`; else it is told by the first lines. */
  formatName?: string | undefined;
  encoding?: LogEncoding | undefined;
  /** The protocol that the lines come in; else they are found by how the body begins. */
  envelope?: Envelope | undefined;
  /** The drain that the stream came through. */
  drain?: { id: string; settings: DrainSettings } | undefined;
  source: Readable;
  signal: AbortSignal;
};

type Website = { domain: string; settings: unknown; tracks_urls: boolean };

async function findWebsite(db: Database, { workspaceId, websiteId }: LogStream): Promise<Website> {
  const [website] = await db
    .reader(workspaceId)
    .run<Website>(
      sql('websites')
        .select('domain', 'settings', 'tracks_urls')
        .where({ workspace_id: workspaceId, id: websiteId }),
    );
  if (!website) throw notFound('website');
  return website;
}

/** One stream on its way in: what its blocks are read with, once its format is known. */
class LogIngestion {
  readonly #stream: LogStream;
  readonly #website: Website;
  readonly #readers: LogReaders;
  readonly #receivedAtMs = Date.now();
  #format: LogFormat | undefined;
  /** The newest `#Fields` line of the blocks that were handed out to be read. */
  #fieldsLine: string | undefined;

  constructor(stream: LogStream, website: Website, readers: LogReaders) {
    this.#stream = stream;
    this.#website = website;
    this.#readers = readers;
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
   * The block, ready to be read. Called for every block in the stream's order, also for those that
   * are not read after all.
   */
  openBlock(block: Block): BlockReading {
    const fieldsLine = this.#fieldsLine;
    // Of other formats no line is looked at here: that takes a hundredth of all that is done for it.
    if (!this.#format || this.#format.goesByFields) {
      this.#fieldsLine = lastFieldsLine(block) ?? fieldsLine;
    }
    return new BlockReading((token, batchSeenAtMs) =>
      this.#read(block, { fieldsLine, blockToken: token, batchSeenAtMs }),
    );
  }

  async #read(
    block: Block,
    by: { fieldsLine: string | undefined; blockToken: string; batchSeenAtMs: number },
  ): Promise<ReadBlock> {
    const { drain } = this.#stream;
    const { domain, settings } = this.#website;
    const { matchMode, ownedHosts } = toSettings(settings);
    return this.#readers.read(block, {
      formatName: this.#format?.name,
      parserOptions: { fieldMap: drain?.settings.fieldMap, fieldsLine: by.fieldsLine },
      ownHosts: { domain, matchMode, ownedHosts },
      context: {
        workspaceId: this.#stream.workspaceId,
        websiteId: this.#stream.websiteId,
        host: { name: drain?.settings.host ?? domain, isAssumed: !drain?.settings.host },
        scheme: drain?.settings.scheme ?? '',
        addressRule: drain?.settings,
        drainId: drain?.id ?? '',
        blockToken: by.blockToken,
        batchSeenAtMs: by.batchSeenAtMs,
        receivedAtMs: this.#receivedAtMs,
        tracksUrls: this.#website.tracks_urls,
      },
    });
  }

  /** Takes a very small stream as it comes: at least once, and equal lines are all kept. */
  async takeUnkeyed(deps: CommitDeps, block: Block): Promise<IngestResult> {
    const token = newId('logBatch');
    const read = await this.openBlock(block).read(token, this.#receivedAtMs);
    await commitUnkeyed(deps, this.#stream, token, read);
    const format = this.formatName || null;
    return {
      reply: toReply(read.counts, { duplicates: 0, format, deduplicatedBy: null }),
      replayed: false,
    };
  }
}

const isVerySmall = (block: Block): boolean =>
  block.isLast &&
  block.index === 0 &&
  firstLines(block, keyedByContentLinesMin).lines.length < keyedByContentLinesMin;

/**
 * Takes a stream of log lines in, of any length, in bounded memory: blocks are committed in their
 * order, some together, and while some are being committed the next is read, no more is pulled from the
 * sender. Resolves when all of it is committed.
 *
 * Throws AppError: `not_found` (the website is gone), `validation_error` (unknown format),
 * `idempotency_key_reused`, `bad_request` (a broken compressed body), `unavailable` (a database
 * is away, or too many streams come at once). Blocks that were committed before stay, and a retry
 * goes on after them.
 */
export async function ingestLogs(deps: IngestDeps, stream: LogStream): Promise<IngestResult> {
  const { clickhouse, atPoint, readers } = deps;
  const { workspaceId, websiteId, idempotencyKey, source, encoding, signal } = stream;
  const db = readers.turns.over(deps.db, signal);
  const website = await findWebsite(db, stream);
  const ingestion = new LogIngestion(stream, website, readers);
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
    together: deps.together,
  });
  const memory = readers.memory.openStream(signal);
  const pipeline = new BlockPipeline(run, memory, deps.together);
  const body = decodeBody(source, encoding);
  const { envelope } = stream;
  const lines = envelope ? openEnvelope(envelope, body, memory) : unwrapLines(body);
  let blockCount = 0;
  try {
    for await (const block of cutBlocks(lines, memory, deps.limits)) {
      signal.throwIfAborted();
      ingestion.tellFormat(block);
      if (idempotencyKey === undefined && isVerySmall(block)) {
        return await ingestion.takeUnkeyed(commit, block);
      }
      await pipeline.push(block, ingestion.openBlock(block));
      blockCount += 1;
    }
    await pipeline.finish();
  } finally {
    // Nothing goes on in the background after the sender has its answer.
    await pipeline.stop();
    memory.close();
  }
  if (blockCount > 0) return run.end(blockCount);
  const format = ingestion.formatName || null;
  return {
    reply: toReply(noLines(), { duplicates: 0, format, deduplicatedBy: null }),
    replayed: false,
  };
}
