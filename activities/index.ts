import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { Database } from '../core/postgres/database';
import { createCollectionActivities } from './collections';
import { createJobActivities } from './jobs';
import { createWebsiteActivities } from './websites';

export type ActivityDependencies = { database: Database; clickhouse: ClickHouse };

export const createActivities = (dependencies: ActivityDependencies) => ({
  ...createCollectionActivities(dependencies),
  ...createJobActivities(dependencies),
  ...createWebsiteActivities(dependencies),
});

export type Activities = ReturnType<typeof createActivities>;
