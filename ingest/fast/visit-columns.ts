import type { IpAddress } from '../../modules/crawlers/bots/ip-address';
import type { Verification } from '../../modules/crawlers/bots/verification';
import {
  type NativeColumn,
  PlainColumn,
  SameColumn,
  SameWordColumn,
  WordColumn,
  writeNativeBlock,
} from '../../platform/clickhouse/native/native-columns';
import type { CrawlerRequest } from '../formats/log-format';

/** The columns of an insert. */
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
  'signed_request',
  'cdn_word',
] as const;

const dayMs = 86_400_000;
const timeType = "DateTime64(3, 'UTC')";
/** A column of few distinct words. */
const cdnWordCharsMax = 100;
const noAddress: IpAddress = { words: [0, 0, 0, 0] };

/** Values that all rows of a block in one partition share. */
export type SharedValues = {
  workspaceId: string;
  websiteId: string;
  partition: number;
  receivedAtMs: number;
  drainId: string;
  blockToken: string;
};

/**
 * A visit's derived values: defaults for what the line lacks, and the verification of its claim.
 */
export type VisitFindings = {
  /** Within the range of the column. */
  atMs: number;
  address: IpAddress | undefined;
  verification: Verification;
  scheme: string;
  host: string;
  hostIsAssumed: boolean;
  pathHash: Uint8Array;
  /** Identifies a signed request. */
  signedRequest?: number;
};

/** The rows of one partition, column by column. */
export class VisitColumns {
  readonly #day = new PlainColumn('Date');
  readonly #at = new PlainColumn(timeType);
  readonly #bot = new WordColumn();
  readonly #operator = new WordColumn();
  readonly #purpose = new WordColumn();
  readonly #verification = new WordColumn();
  readonly #reason = new WordColumn();
  readonly #listDate = new WordColumn();
  readonly #ip = new PlainColumn('IPv6');
  readonly #method = new WordColumn();
  readonly #scheme = new WordColumn();
  readonly #host = new WordColumn();
  readonly #hostAssumed = new PlainColumn('Bool');
  readonly #path = new PlainColumn('String');
  readonly #query = new PlainColumn('String');
  readonly #pathHash = new PlainColumn('UInt64');
  readonly #status = new PlainColumn('UInt16');
  readonly #bytes = new PlainColumn('UInt64');
  readonly #referer = new PlainColumn('String');
  readonly #userAgent = new WordColumn();
  readonly #signedRequest = new PlainColumn('UInt64');
  readonly #cdnWord = new WordColumn();
  readonly #shared: SharedValues;
  #rows = 0;

  constructor(shared: SharedValues) {
    this.#shared = shared;
  }

  add(visit: CrawlerRequest, found: VisitFindings): void {
    const { bot } = visit;
    const { verification } = found;
    this.#day.uint16(Math.min(0xffff, Math.max(0, Math.floor(found.atMs / dayMs))));
    this.#at.int64(found.atMs);
    this.#bot.add(bot.name);
    this.#operator.add(bot.operator);
    this.#purpose.add(bot.purpose);
    this.#verification.add(verification.verdict);
    this.#reason.add(verification.reason);
    this.#listDate.add(verification.listDate);
    this.#ip.ipv6((found.address ?? noAddress).words);
    this.#method.add(visit.method);
    this.#scheme.add(found.scheme);
    this.#host.add(found.host);
    this.#hostAssumed.uint8(found.hostIsAssumed ? 1 : 0);
    this.#path.string(visit.path);
    this.#query.string(visit.query);
    this.#pathHash.raw(found.pathHash);
    this.#status.uint16(visit.status);
    this.#bytes.int64(visit.bytes);
    this.#referer.string(visit.referer);
    this.#userAgent.add(visit.userAgent);
    this.#signedRequest.int64(found.signedRequest ?? 0);
    this.#cdnWord.add(visit.cdnWord?.slice(0, cdnWordCharsMax) ?? '');
    this.#rows += 1;
  }

  /**
   * Encodes all rows as one block in ClickHouse's Native format; the same rows give the same bytes.
   */
  toBlock(): Uint8Array<ArrayBuffer> {
    const { workspaceId, websiteId, partition, receivedAtMs, drainId, blockToken } = this.#shared;
    const columns: Record<(typeof visitColumns)[number], NativeColumn> = {
      workspace_id: new SameWordColumn(workspaceId),
      website_id: new SameWordColumn(websiteId),
      partition: new SameColumn('UInt32', (value) => value.uint32(partition)),
      day: this.#day,
      at: this.#at,
      received_at: new SameColumn(timeType, (value) => value.int64(receivedAtMs)),
      bot: this.#bot,
      operator: this.#operator,
      purpose: this.#purpose,
      verification: this.#verification,
      reason: this.#reason,
      list_date: this.#listDate,
      ip: this.#ip,
      method: this.#method,
      scheme: this.#scheme,
      host: this.#host,
      host_assumed: this.#hostAssumed,
      path: this.#path,
      query: this.#query,
      path_hash: this.#pathHash,
      status: this.#status,
      bytes: this.#bytes,
      referer: this.#referer,
      user_agent: this.#userAgent,
      drain_id: new SameWordColumn(drainId),
      block_token: new SameWordColumn(blockToken),
      signed_request: this.#signedRequest,
      cdn_word: this.#cdnWord,
    };
    return writeNativeBlock(columns, this.#rows);
  }
}
