import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { Pool } from 'pg';
import { createApp } from '../../api/app';
import { Authenticator } from '../../api/http/authenticator';
import { Shutdown } from '../../api/http/shutdown';
import { operations } from '../../api/operations';
import { createServices } from '../../api/services';
import { findWebsite, toWebsite } from '../../modules/websites/store/website-store';
import { type Config, loadConfig } from '../../platform/config';
import { toUuid } from '../../platform/ids';
import { createLogger } from '../../platform/logger';
import { openDatabase } from '../../platform/postgres/database';
import type { Variant } from './get-website-variants';

const config = loadConfig(process.env);
const variant = process.argv[2] as Variant;
const database = () => openDatabase({ url: config.database.url, poolMax: config.database.poolMax });

/** The upper limit of throughput: one handler, one indexed SELECT, nothing else. */
function bare(): Express {
  const pool = new Pool({ connectionString: config.database.ownerUrl, max: 12 });
  const app = express();
  app.get('/api/v1/websites/:id', async (request, response) => {
    const { rows } = await pool.query(
      'select * from websites where workspace_id = $1 and id = $2',
      [toUuid(process.env['BENCH_WORKSPACE'] ?? ''), toUuid(request.params.id)],
    );
    response.json({ data: rows[0] });
  });
  return app;
}

/** Adds row-level security, then keys and the rate limit, then the security headers. */
function partly(steps: { gate: boolean; helmet: boolean }): Express {
  const db = database();
  const authenticator = new Authenticator(db.system);
  const app = express();
  if (steps.helmet) app.use(helmet());
  app.get('/api/v1/websites/:id', async (request, response) => {
    const workspaceId = steps.gate
      ? (await authenticator.authenticate(request.get('Authorization'), () => '')).caller
          .workspaceId
      : (process.env['BENCH_WORKSPACE'] ?? '');
    const website = await findWebsite(db.reader(workspaceId), request.params.id);
    response.json({ data: website && toWebsite(website) });
  });
  return app;
}

function full(settings: Config): Express {
  const log = createLogger('api', 'info');
  const services = createServices(settings, log);
  return createApp({
    services,
    operations,
    log,
    authenticator: new Authenticator(services.database.system),
    validateResponses: false,
    shutdown: new Shutdown({ drainMs: 0, finishMs: 60_000 }),
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
