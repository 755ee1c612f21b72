import type { Database, Queries } from '../../../platform/postgres/database';
import type { OwnsUrl } from '../../websites/rules/match-scope';
import type { SerpProvider, SerpQueue } from '../providers/serp';

/** What the steps of a collection by queue share. */
export type TaskBatch = {
  workspaceId: string;
  websiteId: string;
  jobId: string;
  source: string;
  database: Database;
  db: Queries;
  provider: SerpProvider;
  queue: SerpQueue;
  headers: Record<string, string>;
  owns: OwnsUrl;
  websiteDepth: number;
};
