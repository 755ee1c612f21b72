import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';

/** A crawler claim in a website's visits that a reverse name decides. */
export type ClaimedCheck = {
  workspaceId: string;
  websiteId: string;
  bot: string;
  address: string;
  firstAtMs: number;
  lastAtMs: number;
  /** Incremented when newer visits join. */
  version: number;
  attempts: number;
};

/** A check locked against settlement by other workers. */
export type LockedCheck = ClaimedCheck & {
  /** Number with which visits become verified, the same in every attempt; null before the first. */
  settlement: number | null;
};

/** A stored lookup of an address; times in milliseconds since 1970. */
export type StoredName<Host = unknown> = {
  address: string;
  hosts: Host[];
  lookedUpAtMs: number;
  expiresAtMs: number;
};

type CheckRow = {
  workspaceId: string;
  websiteId: string;
  bot: string;
  address: string;
  firstAt: Date;
  lastAt: Date;
  version: number;
  attempts: number;
};

type NameRow<Host> = { address: string; hosts: Host[]; lookedUpAt: Date; expiresAt: Date };

const toName = <Host>(row: NameRow<Host>): StoredName<Host> => ({
  address: row.address,
  hosts: row.hosts,
  lookedUpAtMs: row.lookedUpAt.getTime(),
  expiresAtMs: row.expiresAt.getTime(),
});

/** Leases due checks of all tenants; other workers do not get them until the lease expires. */
export async function claimNameChecks(
  system: SystemQueries,
  options: { checksMax: number; leaseSeconds: number },
): Promise<ClaimedCheck[]> {
  const rows = await system.run<CheckRow>(
    sql.raw('select * from claim_name_checks(?, ?)', [options.checksMax, options.leaseSeconds]),
  );
  return rows.map((row) => ({
    workspaceId: row.workspaceId,
    websiteId: row.websiteId,
    bot: row.bot,
    address: row.address,
    firstAtMs: row.firstAt.getTime(),
    lastAtMs: row.lastAt.getTime(),
    version: row.version,
    attempts: row.attempts,
  }));
}

const keyOf = ({ workspaceId, websiteId, bot, address }: ClaimedCheck) => [
  workspaceId,
  websiteId,
  bot,
  address,
];

/** Parameters of checks that all have the same website and crawler. */
const arrayOf = (checks: readonly ClaimedCheck[]) => [
  checks[0]?.workspaceId,
  checks[0]?.websiteId,
  checks[0]?.bot,
  checks.map(({ address }) => address),
];

const amongChecks = 'workspace_id = $1 and website_id = $2 and bot = $3 and address = any ($4)';

/**
 * Assigns settlement numbers to checks of one website and crawler, unless an earlier attempt did.
 * Commit this before any visit becomes verified.
 */
export async function numberVerdicts(tx: Queries, checks: readonly ClaimedCheck[]): Promise<void> {
  await tx.run({
    text: `update name_checks set settlement = nextval('visit_settlements')
           where ${amongChecks} and settlement is null`,
    values: arrayOf(checks),
  });
}

/**
 * Locks checks of one website and crawler until the transaction ends, and returns those that still
 * exist: a claim is a lease, and another worker may have taken over and settled them.
 */
export async function lockNameChecks(
  tx: Queries,
  checks: readonly ClaimedCheck[],
): Promise<LockedCheck[]> {
  const values = arrayOf(checks);
  // An advisory lock, not row locks: blocks with newer visits of them would wait for ClickHouse.
  await tx.run({
    text: `select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'check', $1::text, $2::text, $3::text, address), 0))
           from (select address from unnest($4::text[]) as address order by address) as ordered`,
    values,
  });
  const rows = await tx.run<{ address: string; settlement: number | null }>({
    text: `select address, settlement from name_checks where ${amongChecks}`,
    values,
  });
  const settlements = new Map(rows.map(({ address, settlement }) => [address, settlement]));
  return checks.flatMap((check) => {
    const settlement = settlements.get(check.address);
    return settlement === undefined ? [] : [{ ...check, settlement }];
  });
}

/** Completes the check, except for visits that joined after it was claimed. */
export async function settleNameCheck(tx: Queries, check: ClaimedCheck): Promise<void> {
  const values = [...keyOf(check), check.version];
  await tx.run(sql.raw('select settle_name_check(?, ?, ?, ?, ?)', values));
}

/** Schedules the check for a retry after `waitMs`. */
export async function postponeNameCheck(
  system: SystemQueries,
  check: ClaimedCheck,
  waitMs: number,
): Promise<void> {
  const values = [...keyOf(check), Math.round(waitMs)];
  await system.run(sql.raw('select postpone_name_check(?, ?, ?, ?, ?)', values));
}

/** Returns the stored names of the addresses that have not expired. */
export async function findReverseNames<Host>(
  system: SystemQueries,
  addresses: string[],
): Promise<StoredName<Host>[]> {
  const rows = await system.run<NameRow<Host>>(
    sql.raw('select * from find_reverse_names(?)', [addresses]),
  );
  return rows.map(toName);
}

/** Returns lookups since a time, oldest first; at most the newest `rowsMax`. */
export async function reverseNamesSince<Host>(
  system: SystemQueries,
  sinceMs: number,
  rowsMax: number,
): Promise<StoredName<Host>[]> {
  const rows = await system.run<NameRow<Host>>(
    sql.raw('select * from reverse_names_since(?, ?)', [new Date(sinceMs), rowsMax]),
  );
  return rows.map(toName);
}

/** Stores a DNS result for all tenants; returns its time by the database's clock. */
export async function storeReverseName(
  system: SystemQueries,
  name: { address: string; hosts: unknown[]; ttlSeconds: number },
): Promise<number> {
  const [row] = await system.run<{ at: Date }>(
    sql.raw('select keep_reverse_name(?, ?, ?) as at', [
      name.address,
      JSON.stringify(name.hosts),
      name.ttlSeconds,
    ]),
  );
  return row?.at.getTime() ?? Date.now();
}

export async function forgetReverseNames(system: SystemQueries, namesMax: number): Promise<void> {
  await system.run(sql.raw('select forget_reverse_names(?)', [namesMax]));
}

/** Returns the number of waiting checks in all workspaces. */
export async function countNameChecks(system: SystemQueries): Promise<number> {
  const [row] = await system.run<{ depth: number }>(sql.raw('select name_check_depth() as depth'));
  return row?.depth ?? 0;
}
