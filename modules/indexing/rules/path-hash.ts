import { hash } from 'node:crypto';
import { shortSha1 } from './short-sha1';

/**
 * Returns the eight bytes that identify a canonical path in ClickHouse and in the URL ledger: the
 * first of its SHA-1, as a little-endian UInt64. Good enough to group by, not a secret.
 */
export function pathHash(path: string): Buffer {
  return shortSha1(path) ?? hash('sha1', path, 'buffer').subarray(0, 8);
}

/**
 * Returns the join key of log lines and ledger addresses: the same eight bytes, of path and query,
 * as a Postgres bigint in decimal digits.
 */
export function targetKeyOf(path: string, query: string): string {
  return pathHash(query === '' ? path : `${path}?${query}`)
    .readBigInt64LE()
    .toString();
}
