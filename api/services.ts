import type { CommitGatherer } from '../ingest/commit/commit-gatherer';
import type { LogReaders } from '../ingest/read/log-readers';
import type { SubmissionProviders } from '../modules/indexing/providers/submission-providers';
import type { OutboxDispatcher } from '../modules/jobs/outbox-dispatcher';
import type { Cipher } from '../platform/cipher';
import type { ClickHouse } from '../platform/clickhouse/clickhouse';
import type { Config } from '../platform/config';
import type { FileStore } from '../platform/files/file-store';
import type { SafeFetch } from '../platform/network/safe-fetch';
import type { Database } from '../platform/postgres/database';
import type { Temporal } from '../platform/temporal/temporal';

/** What handlers may reach; made once in main.ts and handed down. */
export type Services = {
  config: Config;
  database: Database;
  clickhouse: ClickHouse;
  temporal: Temporal;
  dispatcher: OutboxDispatcher;
  cipher: Cipher;
  logReaders: LogReaders;
  logCommits: CommitGatherer;
  /** For whatever a tenant or a site names. */
  safeFetch: SafeFetch;
  submissions: SubmissionProviders;
  /** Where reports' files are kept. */
  files: FileStore;
};
