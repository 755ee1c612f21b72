import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { Pool } from 'pg';
import { createApp } from '../../api/app';
import { reportCommitFailures } from '../../api/crawlers/commit-failures';
import { Gate } from '../../api/http/gate';
import { operations } from '../../api/operations';
import { CommitGatherer } from '../../ingest/commit/commit-gatherer';
import { LogReaders } from '../../ingest/read/log-readers';
import { SubmissionProviders } from '../../modules/indexing/providers/submission-providers';
import { OutboxDispatcher } from '../../modules/jobs/outbox-dispatcher';
import { outboxHandlers } from '../../modules/outbox-handlers';
import { findWebsite, toWebsite } from '../../modules/websites/store/website-store';
import { createCipher } from '../../platform/cipher';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { type Config, loadConfig } from '../../platform/config';
import { openFileStore } from '../../platform/files/open-file-store';
import { createLogger } from '../../platform/logger';
import { openSafeFetch } from '../../platform/network/safe-fetch';
import { openDatabase } from '../../platform/postgres/database';
import { openTemporal } from '../../platform/temporal/temporal';
import type { Variant } from './get-website-variants';

const config = loadConfig(process.env);
const variant = process.argv[2] as Variant;
const database = () => openDatabase({ url: config.database.url, poolMax: config.database.poolMax });

/** The plain limit: one handler, one indexed SELECT, nothing else. */
function bare(): Express {
  const pool = new Pool({ connectionString: config.database.ownerUrl, max: 12 });
  const app = express();
  app.get('/api/v1/websites/:id', async (request, response) => {
    const { rows } = await pool.query(
      'select * from websites where workspace_id = $1 and id = $2',
      [process.env['BENCH_WORKSPACE'], request.params.id],
    );
    response.json({ data: rows[0] });
  });
  return app;
}

/** Adds row-level security, then keys and the rate limit, then the security headers. */
function partly(steps: { gate: boolean; helmet: boolean }): Express {
  const db = database();
  const gate = new Gate(db.system);
  const app = express();
  if (steps.helmet) app.use(helmet());
  app.get('/api/v1/websites/:id', async (request, response) => {
    const workspaceId = steps.gate
      ? (await gate.admit(request.get('Authorization'), () => '')).caller.workspaceId
      : (process.env['BENCH_WORKSPACE'] ?? '');
    const website = await findWebsite(db.reader(workspaceId), workspaceId, request.params.id);
    response.json({ data: website && toWebsite(website) });
  });
  return app;
}

function full(settings: Config): Express {
  const db = database();
  const log = createLogger('api', 'info');
  const temporal = openTemporal(settings);
  const clickhouse = openClickHouse({ url: settings.clickhouse.url });
  return createApp({
    services: {
      config: settings,
      database: db,
      clickhouse,
      temporal,
      dispatcher: new OutboxDispatcher({ database: db, temporal, handlers: outboxHandlers, log }),
      cipher: createCipher(settings.encryptionKey),
      logReaders: new LogReaders(config.ingest),
      logCommits: new CommitGatherer({ db, clickhouse, onFailure: reportCommitFailures(log) }),
      safeFetch: openSafeFetch(settings),
      submissions: new SubmissionProviders(settings),
      files: openFileStore(settings.files),
    },
    operations,
    log,
    gate: new Gate(db.system),
    checksReplies: false,
    isAccepting: () => true,
  });
}

const apps: Record<Variant, () => Express> = {
  bare,
  tenant: () => partly({ gate: false, helmet: false }),
  gate: () => partly({ gate: true, helmet: false }),
  helmet: () => partly({ gate: true, helmet: true }),
  full: () => full(config),
};

const server = apps[variant]().listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit(0));
