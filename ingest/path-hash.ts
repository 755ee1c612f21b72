import { hash } from 'node:crypto';

/**
 * The eight bytes under which a canonical path is known in ClickHouse and in the URL ledger: the
 * first of its SHA-1, as a little-endian UInt64. Good enough to group by, not a secret.
 */
export function pathHash(path: string): Buffer {
  return hash('sha1', path, 'buffer').subarray(0, 8);
}
