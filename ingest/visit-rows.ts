import { RowBinaryWriter } from '../core/clickhouse/row-binary-writer';
import { LogHours } from '../core/domain/log-coverage';
import { pathHash } from '../core/domain/path-hash';
import { type FactSource, VisitFacts } from '../core/domain/visit-facts';
import { type FactColumns, toFactColumns } from '../core/stores/indexing/fact-columns';
import { type IpAddress, parseIpAddress } from './bots/ip-address';
import type { Verification, Verifier } from './bots/verification';
import { type AddressRule, clientAddress } from './formats/client-address';
import type { CrawlerRequest, Scheme } from './formats/log-format';
import { type BlockNameChecks, NameChecks } from './name-checks';
import type { PartitionRows } from './read-task';
import { visitPartition } from './visit-partition';

/** The columns of an insert, in the order in which a row is written. */
export const visitColumns = [
  'workspace_id',
  'website_id',
  'partition',
  'day',
  'at',
  'received_at',
  'bot',
  'operator',
  'purpose',
  'verification',
  'reason',
  'list_date',
  'ip',
  'method',
  'scheme',
  'host',
  'host_assumed',
  'path',
  'query',
  'path_hash',
  'status',
  'bytes',
  'referer',
  'user_agent',
  'drain_id',
  'block_token',
] as const;

/** What all rows of a block have in common. */
export type RowContext = {
  workspaceId: string;
  websiteId: string;
  /** Stands for the host of a line that names none. */
  host: { name: string; isAssumed: boolean };
  /** Stands for the scheme of a line that names none; empty when nobody told. */
  scheme: Scheme | '';
  /** Without one the visitor's is the address that the server talked to. */
  addressRule: AddressRule | undefined;
  drainId: string;
  blockToken: string;
  /** When the batch was first seen; decides the partitions. */
  batchSeenAtMs: number;
  receivedAtMs: number;
  /** Whether the ledger of URLs waits for this website's verified visits. */
  tracksUrls: boolean;
};

const dayMs = 86_400_000;
const noAddress: IpAddress = { words: [0, 0, 0, 0] };
// The ends of what DateTime64 and Date can hold; a log may claim any year.
const atMsMin = Date.UTC(1900, 0, 1);
const atMsMax = Date.UTC(2299, 11, 31);
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Columns that follow each other and hold the same again and again, written once. */
function written(...texts: string[]): Uint8Array {
  const writer = new RowBinaryWriter();
  for (const text of texts) writer.string(text);
  return writer.bytes.slice();
}

/** Collects the rows of one block, ready to be inserted, by partition. */
export class VisitRows {
  readonly #writers = new Map<number, RowBinaryWriter>();
  readonly #verifier: Verifier;
  readonly #context: RowContext;
  /** The first columns of every row, and the last ones. */
  readonly #head: Uint8Array;
  readonly #tail: Uint8Array;
  readonly #nameChecks = new NameChecks();
  /** The hours of the visits. */
  readonly hours: LogHours;
  readonly #facts: VisitFacts | undefined;

  constructor(verifier: Verifier, context: RowContext) {
    this.#verifier = verifier;
    this.#context = context;
    this.#head = written(context.workspaceId, context.websiteId);
    this.#tail = written(context.drainId, context.blockToken);
    this.hours = new LogHours(context.receivedAtMs + dayMs);
    this.#facts = context.tracksUrls ? new VisitFacts() : undefined;
  }

  /** In the order of the partitions, so that retries insert in the same order. */
  get partitions(): PartitionRows[] {
    return [...this.#writers]
      .sort(([a], [b]) => a - b)
      .map(([partition, { bytes }]) => ({ partition, bytes }));
  }

  /** The claims that a reverse name decides. */
  get nameChecks(): BlockNameChecks {
    return this.#nameChecks.all;
  }

  /** What the verified visits say of addresses; nothing when the website tracks none. */
  get facts(): FactColumns | undefined {
    return this.#facts && toFactColumns(this.#facts.all);
  }

  /** Adds a visit, and says how its claim was judged. */
  add(visit: CrawlerRequest): Verification {
    const { batchSeenAtMs, receivedAtMs } = this.#context;
    const partition = visitPartition(visit.atMs, batchSeenAtMs);
    let row = this.#writers.get(partition);
    if (!row) {
      row = new RowBinaryWriter();
      this.#writers.set(partition, row);
    }
    const at = clamp(visit.atMs, atMsMin, atMsMax);
    this.hours.add(at);
    row.raw(this.#head);
    row.uint32(partition);
    row.uint16(clamp(Math.floor(at / dayMs), 0, 0xffff));
    row.int64(at);
    row.int64(receivedAtMs);
    const verification = this.#addClaim(row, visit);
    const hash = pathHash(visit.path);
    this.#addRequest(row, visit, hash);
    if (verification.verdict === 'verified') this.#addFact(visit, at, hash);
    row.string(visit.referer);
    row.string(visit.userAgent);
    row.raw(this.#tail);
    return verification;
  }

  #addClaim(row: RowBinaryWriter, visit: CrawlerRequest): Verification {
    const { bot, atMs } = visit;
    const address = parseIpAddress(clientAddress(visit, this.#context.addressRule));
    const verification = this.#verifier.verify(bot, address, atMs);
    const { verdict, reason, listDate, name } = verification;
    if (name && address) {
      const at = clamp(atMs, atMsMin, atMsMax);
      this.#nameChecks.add(bot.name, address, at, name);
    }
    row.string(bot.name);
    row.string(bot.operator);
    row.string(bot.purpose);
    row.string(verdict);
    row.string(reason);
    row.string(listDate);
    row.ipv6((address ?? noAddress).words);
    return verification;
  }

  #addRequest(row: RowBinaryWriter, visit: CrawlerRequest, hash: Buffer): void {
    const { host } = this.#context;
    row.string(visit.method);
    row.string(visit.scheme ?? this.#context.scheme);
    row.string(visit.host ?? host.name);
    row.uint8(visit.host === undefined && host.isAssumed ? 1 : 0);
    row.string(visit.path);
    row.string(visit.query);
    row.raw(hash);
    row.uint16(visit.status);
    row.int64(visit.bytes);
  }

  #addFact({ bot, host, scheme, path, query, status }: CrawlerRequest, atMs: number, hash: Buffer) {
    // The request could not be read.
    if (!this.#facts || path === '') return;
    const source: FactSource = {
      bot: bot.name,
      isSearch: bot.purpose === 'search',
      scheme: scheme ?? this.#context.scheme,
      host: host ?? (this.#context.host.isAssumed ? '' : this.#context.host.name),
    };
    const target = query === '' ? hash : pathHash(`${path}?${query}`);
    this.#facts.add(source, target.readBigInt64LE(), { atMs, status });
  }
}
