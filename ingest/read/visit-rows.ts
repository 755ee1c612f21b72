import type { Bot } from '../../modules/crawlers/bots/bot';
import { parseIpAddress } from '../../modules/crawlers/bots/ip-address';
import type { Verification, Verifier } from '../../modules/crawlers/bots/verification';
import { LogHours } from '../../modules/crawlers/rules/log-coverage';
import { pathHash } from '../../modules/indexing/rules/path-hash';
import { type FactSource, VisitFacts } from '../../modules/indexing/rules/visit-facts';
import { type FactColumns, toFactColumns } from '../../modules/indexing/store/fact-columns';
import { dayMs } from '../../platform/calendar/day';
import { VisitColumns } from '../fast/visit-columns';
import { type AddressRule, clientAddress } from '../formats/client-address';
import type { CrawlerRequest, Scheme } from '../formats/log-format';
import { signedClaimOf } from '../signatures/signed-claim';
import { type BlockNameChecks, NameChecks } from './name-checks';
import { visitPartition } from './visit-partition';

/** The rows of one partition, as a block in ClickHouse's Native format. */
export type PartitionRows = { partition: number; bytes: Uint8Array<ArrayBuffer> };

/** Values that all rows of a block share. */
export type RowContext = {
  workspaceId: string;
  websiteId: string;
  /** The default for lines that name no host. */
  host: { name: string; isAssumed: boolean };
  /** The default for lines that name no scheme; empty when it is unknown. */
  scheme: Scheme | '';
  /** Without a rule, the visitor's address is the one that the server talked to. */
  addressRule: AddressRule | undefined;
  drainId: string;
  blockToken: string;
  /** When the batch was first seen; decides the partitions. */
  batchSeenAtMs: number;
  receivedAtMs: number;
  /** Whether the ledger of URLs needs this website's verified visits. */
  tracksUrls: boolean;
};

// The range that DateTime64 can represent; a log may claim any year.
const atMsMin = Date.UTC(1900, 0, 1);
const atMsMax = Date.UTC(2299, 11, 31);

/** A signature may still verify what the address cannot. */
function untilSigned(byAddress: Verification, { signers }: Bot): Verification {
  const isOpen =
    byAddress.verdict === 'unverifiable'
      ? byAddress.reason !== 'rdns_not_checked'
      : signers !== undefined;
  return isOpen
    ? { verdict: 'unverifiable', reason: 'signature_not_checked', listDate: byAddress.listDate }
    : byAddress;
}

/** Collects the rows of one block, ready to be inserted, by partition. */
export class VisitRows {
  readonly #columns = new Map<number, VisitColumns>();
  readonly #verifier: Verifier;
  readonly #context: RowContext;
  readonly #nameChecks = new NameChecks();
  /** The hours of the visits. */
  readonly hours: LogHours;
  readonly #facts: VisitFacts | undefined;

  constructor(verifier: Verifier, context: RowContext) {
    this.#verifier = verifier;
    this.#context = context;
    this.hours = new LogHours(context.receivedAtMs + dayMs);
    this.#facts = context.tracksUrls ? new VisitFacts() : undefined;
  }

  /** Ordered by partition, so that retries insert in the same order. */
  get partitions(): PartitionRows[] {
    return [...this.#columns]
      .sort(([a], [b]) => a - b)
      .map(([partition, columns]) => ({ partition, bytes: columns.toBlock() }));
  }

  /** The claims whose verdict depends on a reverse name. */
  get nameChecks(): BlockNameChecks {
    return this.#nameChecks.all;
  }

  /** The URL facts of the verified visits; undefined when the website tracks no URLs. */
  get facts(): FactColumns | undefined {
    return this.#facts && toFactColumns(this.#facts.all);
  }

  /** Adds a visit, and returns the verification of its claim. */
  add(visit: CrawlerRequest): Verification {
    const { host, scheme, addressRule } = this.#context;
    const atMs = Math.min(atMsMax, Math.max(atMsMin, visit.atMs));
    this.hours.add(atMs);
    const address = parseIpAddress(clientAddress(visit, addressRule));
    const byAddress = this.#verifier.verify(visit.bot, address, visit.atMs);
    const signed =
      byAddress.verdict === 'verified' ? undefined : signedClaimOf(visit, this.#context.scheme);
    if (signed) this.#nameChecks.addSigned(visit.bot.name, signed.key, atMs);
    const verification = signed ? untilSigned(byAddress, visit.bot) : byAddress;
    const { verdict, name } = verification;
    if (name && address) this.#nameChecks.add(visit.bot.name, address, atMs, name);
    const hash = pathHash(visit.path);
    if (verdict === 'verified') this.#addFact(visit, atMs, hash);
    this.#columnsOf(visit.atMs).add(visit, {
      atMs,
      address,
      verification,
      scheme: visit.scheme ?? scheme,
      host: visit.host ?? host.name,
      hostIsAssumed: visit.host === undefined && host.isAssumed,
      pathHash: hash,
      ...(signed && { signedRequest: signed.signedRequest }),
    });
    return verification;
  }

  #columnsOf(atMs: number): VisitColumns {
    const { batchSeenAtMs, workspaceId, websiteId, receivedAtMs, drainId, blockToken } =
      this.#context;
    const partition = visitPartition(atMs, batchSeenAtMs);
    let columns = this.#columns.get(partition);
    if (!columns) {
      const shared = { workspaceId, websiteId, partition, receivedAtMs, drainId, blockToken };
      columns = new VisitColumns(shared);
      this.#columns.set(partition, columns);
    }
    return columns;
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
