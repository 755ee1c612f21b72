import type { Cipher } from '../core/cipher';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { Database } from '../core/postgres/database';
import { createCollectionActivities } from './collections';
import { createJobActivities } from './jobs';
import { createWebsiteActivities } from './websites';

export type ActivityDependencies = {
  database: Database;
  clickhouse: ClickHouse;
  cipher: Cipher;
  /** Base URL of the sandbox providers, where there are any. */
  sandboxUrl: string | undefined;
};

export const createActivities = (dependencies: ActivityDependencies) => ({
  ...createCollectionActivities({
    database: dependencies.database,
    hasSandbox: dependencies.sandboxUrl !== undefined,
  }),
  ...createJobActivities(dependencies),
  ...createWebsiteActivities(dependencies),
});

export type Activities = ReturnType<typeof createActivities>;
