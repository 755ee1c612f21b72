import type { OwnsUrl } from '../core/domain/match-scope';
import type { Database, Queries } from '../core/postgres/database';
import type { SerpProvider, SerpQueue } from '../core/providers/serp/serp';

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
