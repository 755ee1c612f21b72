import { type Queries, sql } from '../core/postgres/database';
import type { BatchScope } from './batch-ledger';

/** More than this many different claims in one block stay as they are: `rdns_not_checked`. */
const checksMax = 10_000;

export type NameCheck = {
  bot: string;
  /** As `formatIpv6` writes it. */
  address: string;
  firstAtMs: number;
  lastAtMs: number;
  /** `known`: the visits were judged by a name already. */
  name: 'wanted' | 'known';
};

/** The crawlers and addresses of one block whose reverse name decides; few, whatever its length. */
export class NameChecks {
  readonly #byKey = new Map<string, NameCheck>();

  add(bot: string, address: string, atMs: number, name: NameCheck['name']): void {
    const key = `${bot} ${address}`;
    const check = this.#byKey.get(key);
    if (check) {
      check.firstAtMs = Math.min(check.firstAtMs, atMs);
      check.lastAtMs = Math.max(check.lastAtMs, atMs);
      if (name === 'wanted') check.name = name;
    } else if (this.#byKey.size < checksMax) {
      this.#byKey.set(key, { bot, address, firstAtMs: atMs, lastAtMs: atMs, name });
    }
  }

  /** In one order for everybody, so that blocks which ask for the same ones do not deadlock. */
  get all(): NameCheck[] {
    return [...this.#byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  }
}

/** Those that wait for a look-up. */
export const wantedOf = (checks: readonly NameCheck[]): NameCheck[] =>
  checks.filter(({ name }) => name === 'wanted');

/**
 * Asks for look-ups, in the transaction of the block that has the visits: as long as the block is
 * there, so is what it asks for. Asked for again, it covers the days of both.
 */
export async function askForNames(
  tx: Queries,
  scope: BatchScope,
  checks: readonly NameCheck[],
): Promise<void> {
  if (checks.length === 0) return;
  const toIso = (ms: number) => new Date(ms).toISOString();
  await tx.run(
    sql.raw(
      `insert into name_checks as known
         (workspace_id, website_id, bot, address, first_at, last_at)
       select ?, ?, wanted.* from unnest(?::text[], ?::text[], ?::timestamptz[], ?::timestamptz[])
         as wanted (bot, address, first_at, last_at)
       on conflict (workspace_id, website_id, bot, address) do update set
         first_at = least(known.first_at, excluded.first_at),
         last_at = greatest(known.last_at, excluded.last_at),
         version = known.version + 1`,
      [
        scope.workspaceId,
        scope.websiteId,
        checks.map(({ bot }) => bot),
        checks.map(({ address }) => address),
        checks.map(({ firstAtMs }) => toIso(firstAtMs)),
        checks.map(({ lastAtMs }) => toIso(lastAtMs)),
      ],
    ),
  );
}
