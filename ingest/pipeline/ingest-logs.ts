import type { Readable } from 'node:stream';
import { addDrainCounts } from '../../modules/crawlers/drains/store/log-drain-store';
import type { LogInbox } from '../../modules/crawlers/inbox/log-inbox';
import type { DrainSettings } from '../../modules/crawlers/rules/log-drain';
import { columnsByRole, type LogLayout } from '../../modules/crawlers/rules/log-layout';
import { toSettings } from '../../modules/websites/rules/website-settings';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import { notFound } from '../../platform/errors';
import { newId } from '../../platform/ids';
import { type Database, sql } from '../../platform/postgres/database';
import { type Block, type CutLimits, cutBlocks } from '../block/block-cutter';
import type { StreamMemory } from '../block/block-memory';
import { limitTransactions } from '../block/limit-transactions';
import { type LineCounts, noLines } from '../block/line-counts';
import { type LineRange, linesOf } from '../block/line-range';
import { batchKey, blockToken, chainNext, chainStart } from '../commit/batch-chain';
import type { BatchSender, DeduplicatedBy } from '../commit/batch-ledger';
import { BatchRun } from '../commit/batch-run';
import { type CommitDeps, commitUnkeyed, inboxBytesMax } from '../commit/commit-block';
import type { GroupCommitter } from '../commit/group-committer';
import { type IngestResult, toReply } from '../commit/ingest-reply';
import { blockEnd, isVerySmall } from '../commit/known-beginning';
import type { LogFormat } from '../formats/log-format';
import { isLearned, namedFormat, unknownFormat } from '../formats/log-formats';
import { explainLines, findFormat, type LogContext } from '../layout/find-format';
import { comparedLines } from '../layout/known-formats';
import type { Envelope } from '../protocols/envelope';
import { openEnvelope } from '../protocols/open-envelope';
import { createHostScope } from '../read/host-scope';
import type { LogParserPool } from '../read/log-parser-pool';
import { firstLines, lastFieldsLine, spreadLines } from '../read/read-block';
import { type ReadBlock, releaseRows, rowBytesOf } from '../read/read-task';
import { BlockPipeline } from './block-pipeline';
import { BlockReading } from './block-reading';
import { decodeBody, decodeWholeBody, type LogEncoding } from './decode-body';
import { unwrapLines } from './unwrap-lines';

/** The size up to which a body is one batch, which is read as a whole and then waits for its turn. */
const smallBodyBytesMax = 256 * 1024;

/** Lines that the format is detected by. */
const detectLinesMax = 100;

export type IngestDeps = {
  db: Database;
  clickhouse: ClickHouse;
  inbox: LogInbox;
  readers: LogParserPool;
  commits: GroupCommitter;
  atPoint?: CommitDeps['atPoint'];
  /** Sizes of blocks; only tests change the defaults. */
  limits?: CutLimits;
  /** Maximum number of blocks per commit; only tests change the default. */
  together?: number;
};

export type LogStream = {
  workspaceId: string;
  websiteId: string;
  /** The `Idempotency-Key` header. */
  idempotencyKey?: string | undefined;
  /** The `?format=` parameter; without it the first lines decide. */
  formatName?: string | undefined;
  encoding?: LogEncoding | undefined;
  /** The protocol that the lines arrive in; without it the beginning of the body decides. */
  envelope?: Envelope | undefined;
  /** The drain that the stream came through. */
  drain?: { id: string; settings: DrainSettings } | undefined;
  /** The key that it was sent with, if not through a drain. */
  apiKeyId?: string | undefined;
  source: Readable;
  /** The size of the body as it was sent, where the sender says so. */
  bodyBytes?: number | undefined;
  signal: AbortSignal;
  /** Gets the raw bytes of each block before it is read; what it throws ends the stream. */
  meter?: ((bytes: number) => void) | undefined;
};

type Website = { domain: string; settings: unknown; tracksUrls: boolean };

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

function findAnywhere(
  block: Block,
  before: string | undefined,
  context: LogContext,
): LogFormat | undefined {
  const { lines, fieldsLine } = spreadLines(block, detectLinesMax);
  return findFormat(lines, fieldsLine ?? before, context);
}

/** Whether both say the same of the lines; samples do not count. */
const isSameLayout = (some: LogLayout, other: LogLayout): boolean =>
  some.separator === other.separator &&
  some.advice === other.advice &&
  JSON.stringify(columnsByRole(some)) === JSON.stringify(columnsByRole(other));

type ReadBy = { fieldsLine: string | undefined; blockToken: string; batchSeenAtMs: number };

/** The state of one incoming stream: what its blocks are read with, once its format is known. */
class LogIngestion {
  readonly #stream: LogStream;
  readonly #website: Website;
  readonly #readers: LogParserPool;
  readonly #receivedAtMs = Date.now();
  #format: LogFormat | undefined;
  /** What the first lines lack, so that no crawler can be found in them. */
  #lacking: LogLayout | undefined;
  /** The newest `#Fields` line of the blocks that were handed out to be read. */
  #fieldsLine: string | undefined;

  constructor(stream: LogStream, website: Website, readers: LogParserPool) {
    this.#stream = stream;
    this.#website = website;
    this.#readers = readers;
    this.#format = namedFormat(stream.formatName);
  }

  get #logContext(): LogContext {
    const { domain, settings } = this.#website;
    const { fieldMap, layout: remembered } = this.#stream.drain?.settings ?? {};
    const isOwnHost = createHostScope(domain, toSettings(settings));
    const mustLearn = isLearned(this.#stream.formatName);
    return { isOwnHost, fieldMap, remembered, mustLearn };
  }

  /** What the drain has to remember of its lines; undefined when it knows that already. */
  get newLayout(): LogLayout | null | undefined {
    const known = this.#stream.drain?.settings.layout ?? null;
    const found = this.#format?.layout ?? this.#lacking ?? null;
    if (found === null) return known && known.missing.length > 0 && this.#format ? null : undefined;
    const isSame = known !== null && isSameLayout(known, found);
    const isWorse = known !== null && found.missing.length > 0;
    return isSame || isWorse ? undefined : found;
  }

  /** What the drain has to remember of hosts that are not the website's. */
  newOtherHosts({ otherHosts }: LineCounts): string[] | undefined {
    const known = this.#stream.drain?.settings.otherHosts ?? [];
    const isNew = otherHosts.length > 0 && !otherHosts.some((host) => known.includes(host));
    return isNew ? otherHosts : undefined;
  }

  /** Adds to a result what the sender should know of the lines. */
  advise(result: IngestResult): IngestResult {
    const advice = this.#lacking?.advice ?? null;
    return { ...result, reply: { ...result.reply, advice } };
  }

  get formatName(): string {
    return this.#format?.name ?? '';
  }

  /**
   * Detects the format by the block's first lines, or else by others. Throws a 422 when it is unknown: a person can then
   * specify it. A drain's sender would discard the body instead, so its lines are counted as
   * malformed, block by block, until a block has a known format.
   */
  detectBlockFormat(block: Block): void {
    if (this.#format && block.index > 0) return;
    const context = this.#logContext;
    const source = this.#stream.drain?.id ?? this.#stream.websiteId;
    const { knownFormats } = this.#readers;
    if (!this.#format) {
      const few = firstLines(block, comparedLines).lines;
      this.#format = knownFormats.find(source, few, context);
      if (this.#format) return;
    }
    const { lines, fieldsLine } = firstLines(block, detectLinesMax);
    if (lines.length === 0) return;
    if (!this.#format) {
      this.#format = findFormat(lines, fieldsLine ?? this.#fieldsLine, context);
      if (this.#format) knownFormats.keep(source, lines, context, this.#format);
      else this.#format = findAnywhere(block, this.#fieldsLine, context);
    }
    this.#lacking = explainLines(lines, fieldsLine, this.#format, context);
    if (!this.#format && !this.#stream.drain) throw unknownFormat(this.#lacking?.advice);
  }

  /**
   * Prepares the block to be read. Called for every block in the stream's order, even if it is
   * never read.
   */
  openBlock(block: Block): BlockReading {
    const fieldsLine = this.#fieldsLine;
    // Other formats skip this scan: it takes a hundredth of the total processing time.
    if (!this.#format || this.#format.goesByFields) {
      this.#fieldsLine = lastFieldsLine(block) ?? fieldsLine;
    }
    return new BlockReading((token, batchSeenAtMs, range) => {
      const by = { fieldsLine, blockToken: token, batchSeenAtMs };
      return range ? this.#readPart(block, range, by) : this.#read(block, by);
    });
  }

  #readPart(block: Block, range: LineRange, by: ReadBy): Promise<ReadBlock> {
    const skipped = lastFieldsLine(linesOf(block, { from: 0, to: range.from }));
    return this.#read(linesOf(block, range), { ...by, fieldsLine: skipped ?? by.fieldsLine });
  }

  /**
   * Returns what identifies a stream that has too few lines: its key. Without one it is a batch of
   * its own, so that it can be taken back.
   */
  smallKeyOf(first: Block): string | undefined {
    if (!isWholeStream(first) || !isVerySmall(first)) return undefined;
    return this.#stream.idempotencyKey ?? `once:${newId('logBatch')}`;
  }

  get sender(): BatchSender {
    const { drain, apiKeyId, idempotencyKey } = this.#stream;
    return {
      drainId: drain?.id ?? null,
      apiKeyId: apiKeyId ?? null,
      idempotencyKey: idempotencyKey ?? null,
    };
  }

  async #read(block: Block, by: ReadBy): Promise<ReadBlock> {
    const { drain } = this.#stream;
    const { domain, settings } = this.#website;
    const { matchMode, ownedHosts } = toSettings(settings);
    return this.#readers.read(block, {
      formatName: this.#format?.name,
      mayMix: this.#stream.formatName === undefined,
      parserOptions: {
        fieldMap: drain?.settings.fieldMap,
        fieldsLine: by.fieldsLine,
        timezone: drain?.settings.timezone ?? undefined,
        layout: this.#format?.layout,
      },
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
        tracksUrls: this.#website.tracksUrls,
      },
      countsReferrers: drain?.settings.countReferrers ?? false,
      countsAiReferrals: drain?.settings.countAiReferrals ?? true,
    });
  }

  /**
   * Commits a stream of one block together with others that arrive at the same time. Returns
   * undefined when it must be committed separately, because its batch already exists or the group
   * failed.
   */
  async ingestWhole(
    commits: GroupCommitter,
    { block, reading, memory, alsoWrite, smallKey }: WholeBlock,
  ): Promise<IngestResult | undefined> {
    const { workspaceId, websiteId, idempotencyKey, signal } = this.#stream;
    const id = newId('logBatch');
    const before = chainStart(websiteId, smallKey);
    const chain = chainNext(before, block.digest);
    const token = blockToken(id, 0, chain);
    const read = await reading.read(token, this.#receivedAtMs);
    memory.overdraw(rowBytesOf(read));
    const by = idempotencyKey === undefined ? 'content' : 'idempotency_key';
    const isOnce = smallKey !== undefined && idempotencyKey === undefined;
    const end = smallKey === undefined ? blockEnd(before, block) : null;
    const batch = {
      ...this.sender,
      id,
      websiteId,
      key: batchKey(smallKey, chain),
      by,
      format: this.formatName,
      createdAtMs: this.#receivedAtMs,
      chain,
      end,
    } as const;
    const outcome = await commits.commit(
      {
        scope: { workspaceId, websiteId },
        token,
        read,
        alsoWrite,
        tracksUrls: this.#website.tracksUrls,
        batch,
        rawBytes: block.rawBytes,
      },
      signal,
    );
    if (outcome === 'alone') return undefined;
    memory.returnBuffer(block.bytes);
    return this.#replyTo(read, isOnce ? null : by);
  }

  /** Commits a very small stream at least once; equal lines are all kept. */
  async ingestWithoutKey(
    commits: GroupCommitter,
    deps: CommitDeps,
    { block, reading, memory, alsoWrite }: WholeBlock,
  ): Promise<IngestResult> {
    const { workspaceId, websiteId, signal } = this.#stream;
    const scope = { workspaceId, websiteId };
    const token = newId('logBatch');
    const read = await reading.read(token, this.#receivedAtMs);
    memory.overdraw(rowBytesOf(read));
    const tracksUrls = this.#website.tracksUrls;
    const { rawBytes } = block;
    const stream = { scope, token, read, rawBytes, alsoWrite, tracksUrls, batch: undefined };
    const outcome = await commits.commit(stream, signal);
    if (outcome === 'alone') await commitUnkeyed(deps, scope, token, read);
    memory.returnBuffer(block.bytes);
    return this.#replyTo(read, null);
  }

  #replyTo(read: ReadBlock, deduplicatedBy: DeduplicatedBy | null): IngestResult {
    const format = this.formatName || null;
    const reply = toReply(read.counts, { duplicates: 0, format, deduplicatedBy });
    releaseRows(read);
    return { reply, replayed: false };
  }
}

/** A block that is the whole stream. */
type WholeBlock = {
  block: Block;
  /** Set if it is too small to be identified by its content. */
  smallKey: string | undefined;
  reading: BlockReading;
  memory: StreamMemory;
  alsoWrite: CommitDeps['alsoWrite'];
};

/** A longer stream costs more than its commit, and goes to ClickHouse at once. */
const isWholeStream = (block: Block): boolean =>
  block.isLast && block.index === 0 && block.bytes.length <= inboxBytesMax;

/**
 * Ingests a stream of log lines of any length in bounded memory. Blocks are committed in order and
 * in groups; while one group is being committed, the next block is read and no more is pulled from
 * the sender. Resolves when everything is committed.
 *
 * Throws AppError: `not_found` (the website is gone), `validation_error` (unknown format),
 * `idempotency_key_reused`, `bad_request` (a broken compressed body), `unavailable` (a database is
 * unavailable, or too many streams arrive at once). Blocks that were committed before stay, and a
 * retry continues after them.
 */
export async function ingestLogs(deps: IngestDeps, stream: LogStream): Promise<IngestResult> {
  const { bodyBytes, source, encoding, workspaceId, signal } = stream;
  const fromSource = () => ingestStream(deps, stream, decodeBody(source, encoding));
  if (bodyBytes !== undefined && bodyBytes > smallBodyBytesMax) return fromSource();
  const { memory, bodyTurns } = deps.readers;
  const bodyMemory = memory.openStream(signal);
  try {
    // Before its turn, so that a slow sender takes none.
    const chunks = await readSmall(source, bodyMemory);
    if (!chunks) return await fromSource();
    const ingest = () => ingestStream(deps, stream, decodeWholeBody(chunks, encoding));
    return await bodyTurns.run(workspaceId, ingest, { signal });
  } finally {
    bodyMemory.close();
  }
}

/**
 * Reads a small body, counting its memory as it arrives. Undefined when it turns out to be larger:
 * what was read of it is then put back.
 */
async function readSmall(source: Readable, memory: StreamMemory): Promise<Buffer[] | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    memory.overdraw((chunk as Buffer).length);
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes <= smallBodyBytesMax) continue;
    memory.free(bytes);
    source.unshift(Buffer.concat(chunks));
    return undefined;
  }
  return chunks;
}

async function ingestStream(
  deps: IngestDeps,
  stream: LogStream,
  body: AsyncGenerator<Buffer>,
): Promise<IngestResult> {
  const { clickhouse, inbox, atPoint, readers, commits } = deps;
  const { workspaceId, websiteId, idempotencyKey, signal } = stream;
  const db = limitTransactions(deps.db, readers.turns, signal);
  const website = await findWebsite(db, stream);
  const ingestion = new LogIngestion(stream, website, readers);
  const { drain } = stream;
  const alsoWrite: CommitDeps['alsoWrite'] =
    drain &&
    ((tx, counts) =>
      addDrainCounts(tx, drain.id, {
        counts,
        format: ingestion.formatName || null,
        memory: { layout: ingestion.newLayout, otherHosts: ingestion.newOtherHosts(counts) },
      }));
  const commit: CommitDeps = { db, clickhouse, inbox, signal, atPoint, alsoWrite };
  const memory = readers.memory.openStream(signal);
  const openPipeline = (smallKey: string | undefined) =>
    new BlockPipeline(
      new BatchRun(commit, {
        scope: { workspaceId, websiteId },
        sender: ingestion.sender,
        smallKey,
        format: () => ingestion.formatName,
        together: deps.together,
      }),
      memory,
      deps.together,
    );
  let pipeline: BlockPipeline | undefined;
  const { envelope } = stream;
  const lines = envelope ? openEnvelope(envelope, body, memory) : unwrapLines(body);
  let blockCount = 0;
  try {
    for await (const block of cutBlocks(lines, memory, deps.limits)) {
      signal.throwIfAborted();
      stream.meter?.(block.rawBytes);
      ingestion.detectBlockFormat(block);
      const reading = ingestion.openBlock(block);
      const smallKey = block.index === 0 ? ingestion.smallKeyOf(block) : undefined;
      if (isWholeStream(block)) {
        const whole = { block, smallKey, reading, memory, alsoWrite };
        // Shippers send such streams all day: a record of each would cost more than its lines.
        if (idempotencyKey === undefined && smallKey !== undefined && drain) {
          return ingestion.advise(await ingestion.ingestWithoutKey(commits, commit, whole));
        }
        const result = await ingestion.ingestWhole(commits, whole);
        if (result) return ingestion.advise(result);
      }
      pipeline ??= openPipeline(smallKey);
      await pipeline.push(block, reading);
      blockCount += 1;
    }
    await pipeline?.finish();
  } finally {
    // No background work may continue after the response to the sender.
    await pipeline?.stop();
    memory.close();
  }
  if (pipeline) return ingestion.advise(await pipeline.run.end(blockCount));
  const format = ingestion.formatName || null;
  return {
    reply: toReply(noLines(), { duplicates: 0, format, deduplicatedBy: null }),
    replayed: false,
  };
}
