import { resolve } from 'node:path';
import { z } from 'zod';
import { environmentSchema } from '../../platform/config';
import { checkSchema, problemLines } from '../../platform/schema-problems';
import { findFreePort, isPortFree } from './free-port';

const innerPort = z.coerce.number().int().min(1).max(65_535).optional();
const { PORT, HOST, DATA_DIR, TEMPORAL_ADDRESS, TEMPORAL_UI_URL } = environmentSchema.shape;

/** The settings of `npm start` itself; `.env.example` lists them with those of the service. */
export const stackEnvironmentSchema = z.object({
  PORT,
  HOST,
  DATA_DIR,
  TEMPORAL_ADDRESS: TEMPORAL_ADDRESS.optional(),
  TEMPORAL_UI_URL,
  TEMPORAL_UI_PORT: z.coerce.number().int().min(1).max(65_535).default(8233),
  POSTGRES_PORT: innerPort,
  CLICKHOUSE_PORT: innerPort,
  TEMPORAL_PORT: innerPort,
});

export type StackSettings = Awaited<ReturnType<typeof loadStackSettings>>;

/** Reads the settings and checks that the public ports are free. */
export async function loadStackSettings(environment: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const parsed = checkSchema(stackEnvironmentSchema, present);
  if (parsed.problems) {
    throw new Error(`The environment is not usable:\n${problemLines(parsed.problems)}`);
  }
  const env = parsed.data;
  const port = env.PORT === 0 ? await findFreePort() : env.PORT;
  return {
    port,
    host: env.HOST,
    // The API may listen on all addresses, but its URL needs one.
    url: `http://${['0.0.0.0', '::', '127.0.0.1'].includes(env.HOST) ? 'localhost' : env.HOST}:${port}`,
    dataDir: resolve(env.DATA_DIR),
    temporalAddress: env.TEMPORAL_ADDRESS,
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
  if (await isPortFree(port, host)) return;
  throw new Error(
    `Port ${port} is taken by another program. Choose another one with ${variable}, ` +
      `for example: ${variable}=${port + 1} npm start`,
  );
}
