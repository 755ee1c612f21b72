import { formatIpv6, type IpAddress, isIpv4 } from '../../modules/crawlers/bots/ip-address';
import type { Queries } from '../../platform/postgres/database';
import {
  binaryArray,
  binaryTextArray,
  joinBinaryArrays,
} from '../../platform/postgres/pipeline/binary-array';

/**
 * Distinct claims in one block beyond this number are not checked: they stay `rdns_not_checked`.
 */
const checksMax = 10_000;

/** Signed requests of one block that are checked; each costs a look at its signer's keys. */
const signedMax = 500;

type NameCheck = {
  bot: string;
  /** The address, or the key of a signed request. */
  evidence: string;
  firstAtMs: number;
  lastAtMs: number;
  isNeeded: boolean;
};

/** Claims as the columns of one statement, in Postgres' binary arrays. */
export type NameCheckColumns = { checks: number; arrays: readonly Uint8Array<ArrayBuffer>[] };

/**
 * The crawlers and addresses of one block whose verdict depends on the reverse name: `wanted` need
 * a look-up, the visits of `known` got their verdict from a known name.
 */
export type BlockNameChecks = { wanted: NameCheckColumns; known: NameCheckColumns };

/** Created in the threads that read log lines, to keep the work off the event loop. */
function toColumns(checks: readonly NameCheck[]): NameCheckColumns {
  return {
    checks: checks.length,
    arrays: [
      binaryTextArray(checks.map(({ bot }) => bot)),
      binaryTextArray(checks.map(({ evidence }) => evidence)),
      binaryArray(
        'int8',
        checks.map(({ firstAtMs }) => firstAtMs),
      ),
      binaryArray(
        'int8',
        checks.map(({ lastAtMs }) => lastAtMs),
      ),
    ],
  };
}

/** Collects the claims of one block; they are few, whatever its length. */
export class NameChecks {
  readonly #byBot = new Map<string, Map<number | string, NameCheck>>();
  #count = 0;
  #signedCount = 0;

  add(bot: string, address: IpAddress, atMs: number, name: 'wanted' | 'known'): void {
    let ofBot = this.#byBot.get(bot);
    if (!ofBot) {
      ofBot = new Map();
      this.#byBot.set(bot, ofBot);
    }
    // As a signed integer, which a map finds faster.
    const key = isIpv4(address) ? address.words[3] | 0 : formatIpv6(address);
    const check = ofBot.get(key);
    const isNeeded = name === 'wanted';
    if (check) {
      check.firstAtMs = Math.min(check.firstAtMs, atMs);
      check.lastAtMs = Math.max(check.lastAtMs, atMs);
      if (isNeeded) check.isNeeded = true;
    } else if (this.#count < checksMax) {
      const evidence = formatIpv6(address);
      ofBot.set(key, { bot, evidence, firstAtMs: atMs, lastAtMs: atMs, isNeeded });
      this.#count += 1;
    }
  }

  /** Adds the check of a request's signature; it needs no name. */
  addSigned(bot: string, key: string, atMs: number): void {
    if (this.#signedCount >= signedMax || this.#count >= checksMax) return;
    const ofBot = this.#byBot.get(bot) ?? new Map<number | string, NameCheck>();
    this.#byBot.set(bot, ofBot);
    if (ofBot.has(key)) return;
    ofBot.set(key, { bot, evidence: key, firstAtMs: atMs, lastAtMs: atMs, isNeeded: true });
    this.#count += 1;
    this.#signedCount += 1;
  }

  get all(): BlockNameChecks {
    const checks = [...this.#byBot.values()].flatMap((ofBot) => [...ofBot.values()]);
    return {
      wanted: toColumns(checks.filter(({ isNeeded }) => isNeeded)),
      known: toColumns(checks.filter(({ isNeeded }) => !isNeeded)),
    };
  }
}

// The function decides whether claims wait as rows of their own or as one.
const queueText = 'select queue_name_checks($1, $2, $3, $4, $5, $6)';

/**
 * Requests look-ups, in the transaction of the blocks that have the visits: the requests exist
 * exactly when the blocks do. A repeated request covers the time spans of both.
 */
export async function queueNameChecks(
  tx: Queries,
  websiteId: string,
  ofBlocks: readonly NameCheckColumns[],
): Promise<void> {
  const asked = ofBlocks.filter(({ checks }) => checks > 0);
  const [first] = asked;
  if (!first) return;
  const columns = first.arrays.map((_, column) => {
    const { buffer, byteOffset, byteLength } = joinBinaryArrays(
      asked.flatMap(({ arrays }) => arrays[column] ?? []),
    );
    return Buffer.from(buffer, byteOffset, byteLength);
  });
  await tx.run({ text: queueText, values: [tx.workspaceId, websiteId, ...columns] });
}
