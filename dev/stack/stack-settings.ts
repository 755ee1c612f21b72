import { resolve } from 'node:path';
import { z } from 'zod';
import { environmentSchema, presentOf, unusable } from '../../platform/config';
import { publicUrlOf } from '../../platform/public-url';
import { checkSchema, problemLines } from '../../platform/schema-problems';
import { wholeNumber } from '../../platform/setting-forms';
import { readDevEnv } from './dev-env';
import { findFreePort, listenFailure } from './free-port';
import { rememberedPorts } from './port-registry';

const innerPort = wholeNumber.min(1).max(65_535).optional();
const { PORT, HOST, DATA_DIR, TEMPORAL_ADDRESS, TEMPORAL_UI_URL } = environmentSchema.shape;

/** The settings of `npm start` itself; `.env.example` lists them with those of the service. */
export const stackEnvironmentSchema = z.object({
  PORT,
  HOST,
  DATA_DIR,
  TEMPORAL_ADDRESS: TEMPORAL_ADDRESS.optional(),
  TEMPORAL_UI_URL,
  TEMPORAL_UI_PORT: wholeNumber.min(1).max(65_535).default(8233),
  POSTGRES_PORT: innerPort,
  CLICKHOUSE_PORT: innerPort,
  TEMPORAL_PORT: innerPort,
});

export type StackSettings = Awaited<ReturnType<typeof loadStackSettings>>;

/** The service's settings of servers that the stack starts itself. */
const ownServers = {
  DATABASE_URL: 'postgres://127.0.0.1',
  CLICKHOUSE_URL: 'http://127.0.0.1',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

/** Settings that are refused here, because the stack starts the servers that they name. */
const settingsOfServers = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'CLICKHOUSE_URL',
  'CLICKHOUSE_CLUSTER',
  'SANDBOX_URL',
] as const;

/** A value from this stack's own `dev.env` may stay: a shell that read it starts the stack again. */
function refusedLines(present: Record<string, string>): string[] {
  const own = readDevEnv(resolve(present['DATA_DIR'] ?? '.data'));
  const differs = (name: string) => present[name] !== undefined && present[name] !== own[name];
  const ofServers = settingsOfServers
    .filter(differs)
    .map(
      (name) =>
        `${name} cannot be used with npm start, which runs databases and a sandbox of its own: unset it, or start the API and the worker as docker-compose.yml does`,
    );
  const isOtherKey = own['ENCRYPTION_KEY'] !== undefined && differs('ENCRYPTION_KEY');
  return isOtherKey ? [...ofServers, otherKeyLine] : ofServers;
}

const otherKeyLine =
  'ENCRYPTION_KEY is not the key of the last start, so stored secrets could not be read: unset it, or set that one';

/**
 * Returns the address of a Temporal server that the user runs. The one that this stack started
 * before does not count: a shell that read `dev.env` may start the stack again.
 */
function otherTemporal(dataDir: string, address: string | undefined): string | undefined {
  const { temporal } = rememberedPorts(dataDir);
  return address === `127.0.0.1:${temporal}` ? undefined : address;
}

/** Problems of all settings, those of the service as well, which would only end its start later. */
function problemsOf(present: Record<string, string>): string[] {
  const others = Object.entries(present).filter(
    ([name]) => !(settingsOfServers as readonly string[]).includes(name),
  );
  const ofService = { ...ownServers, ...Object.fromEntries(others) };
  const checked = [
    checkSchema(stackEnvironmentSchema, present),
    checkSchema(environmentSchema, ofService),
  ];
  const lines = checked.flatMap(({ problems }) =>
    problems ? problemLines(problems).split('\n') : [],
  );
  return [...new Set([...lines, ...refusedLines(present)])];
}

/** Reads and checks the settings, before anything starts. */
export async function loadStackSettings(environment: NodeJS.ProcessEnv) {
  const present = presentOf(environment);
  const problems = problemsOf(present);
  if (problems.length > 0) throw unusable(problems.join('\n'));
  const env = stackEnvironmentSchema.parse(present);
  const dataDir = resolve(env.DATA_DIR);
  const port = env.PORT === 0 ? await findFreePort() : env.PORT;
  return {
    port,
    host: env.HOST,
    url: publicUrlOf({ publicUrl: undefined, host: env.HOST, port }),
    dataDir,
    temporalAddress: otherTemporal(dataDir, env.TEMPORAL_ADDRESS),
    temporalUiUrl: env.TEMPORAL_UI_URL,
    uiPort: env.TEMPORAL_UI_PORT,
    innerPorts: {
      postgres: env.POSTGRES_PORT,
      clickhouse: env.CLICKHOUSE_PORT,
      temporal: env.TEMPORAL_PORT,
    },
  };
}

/** Throws an error with the port and its variable if a port is in use. */
export async function assertPortsFree(settings: StackSettings): Promise<void> {
  const { port, host, uiPort, temporalAddress, innerPorts } = settings;
  await assertFree('PORT', port, host);
  if (temporalAddress === undefined) await assertFree('TEMPORAL_UI_PORT', uiPort);
  for (const [name, inner] of Object.entries(innerPorts)) {
    if (inner !== undefined) await assertFree(`${name.toUpperCase()}_PORT`, inner);
  }
}

async function assertFree(variable: string, port: number, host = '127.0.0.1'): Promise<void> {
  const failure = await listenFailure(port, host);
  if (failure === undefined) return;
  const other = `for example: ${variable}=${port === 65_535 ? 8080 : port + 1} npm start`;
  if (failure === 'EADDRINUSE') {
    throw new Error(
      `Port ${port} is taken by another program. Choose another one with ${variable}, ${other}`,
    );
  }
  if (failure === 'EACCES') {
    throw new Error(
      `${variable}=${port} needs rights that this user has not. Choose one above 1023.`,
    );
  }
  throw new Error(`HOST=${host} is no address of this machine (${failure}).`);
}
