import type { ClickHouse } from './clickhouse/clickhouse';
import type { Database, Queries } from './postgres/database';

/** Both databases, for code that opens its own transactions. */
export type Stores = { database: Database; clickhouse: ClickHouse };

/** Both databases for reads of one workspace, which is `db.workspaceId`. */
export type WorkspaceContext = { db: Queries; clickhouse: ClickHouse };
