import type { Cipher } from '../core/cipher';
import type { ClickHouse } from '../core/clickhouse/clickhouse';
import type { Config } from '../core/config';
import type { SafeFetch } from '../core/network/safe-fetch';
import type { OutboxDispatcher } from '../core/outbox-dispatcher';
import type { Database } from '../core/postgres/database';
import type { SubmissionProviders } from '../core/providers/indexing/submission-providers';
import type { FileStore } from '../core/reports/file-store';
import type { Temporal } from '../core/temporal';
import type { CommitGatherer } from '../ingest/commit-gatherer';
import type { LogReaders } from '../ingest/log-readers';

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
