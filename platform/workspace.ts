import type { ClickHouse, WorkspaceClickHouse } from './clickhouse/clickhouse';
import type { Database, Queries, Transaction } from './postgres/database';
import type { Snapshot } from './postgres/snapshot';

/** Both databases for one workspace: reads of `db` are statements on their own, or of one transaction. */
export type WorkspaceReads<Db extends Queries = Queries> = {
  readonly workspaceId: string;
  readonly db: Db;
  readonly clickhouse: WorkspaceClickHouse;
};

/** A change in progress: `db` is its transaction, which reads of ClickHouse know nothing of. */
export type WorkspaceChange = WorkspaceReads<Transaction>;

/** A workspace that may begin transactions; what each one promises is said at `Database`. */
export type Workspace = WorkspaceReads & {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  scan<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
};

/** Both databases for all workspaces, as a process opens them. */
export type Stores = { database: Database; clickhouse: ClickHouse };

/** Names a workspace: its id, or what has it. */
export type OfWorkspace = string | { readonly workspaceId: string };

/** An activity's input: what a function of an opened workspace takes, with the workspace to open. */
export type InWorkspace<Input> = Input & { readonly workspaceId: string };

/** Binds both databases to a workspace. */
export function openWorkspace({ database, clickhouse }: Stores, of: OfWorkspace): Workspace {
  const workspaceId = typeof of === 'string' ? of : of.workspaceId;
  return {
    workspaceId,
    db: database.reader(workspaceId),
    clickhouse: clickhouse.of(workspaceId),
    transaction: (work) => database.transaction(workspaceId, work),
    scan: (work) => database.scan(workspaceId, work),
    snapshot: (work) => database.snapshot(workspaceId, work),
  };
}
