import { join } from 'node:path';
import { entryPoint } from './entry-point';
import type { PartDefinition } from './part-launch';
import type { Secrets } from './secrets';

type ClickHouseOptions = {
  dataDir: string;
  port: number;
  secrets: Secrets;
  /** Whether a failed write may be noticed after it was acknowledged. */
  isVolatile?: boolean | undefined;
};

const user = 'sightline';
const database = 'sightline';

export function clickhouseUrl(port: number, { clickhousePassword }: Secrets): string {
  return `http://${user}:${clickhousePassword}@127.0.0.1:${port}/${database}`;
}

/** Runs ClickHouse's engine in our own process, with its files in `DATA_DIR/clickhouse`. */
export function clickhousePart(options: ClickHouseOptions): PartDefinition<'clickhouse'> {
  const { dataDir, port, secrets, isVolatile = false } = options;
  return {
    name: 'clickhouse',
    dataDir,
    prepare: () => ({
      kind: 'node',
      command: {
        script: entryPoint('dev/stack/clickhouse-server'),
        env: {
          PATH: process.env['PATH'] ?? '',
          TZ: 'UTC',
          CLICKHOUSE_FOLDER: join(dataDir, 'clickhouse'),
          CLICKHOUSE_PORT: String(port),
          CLICKHOUSE_USER: user,
          CLICKHOUSE_PASSWORD: secrets.clickhousePassword,
          CLICKHOUSE_DB: database,
          CLICKHOUSE_IS_VOLATILE: String(isVolatile),
          // Each engine call occupies one of these threads while it runs.
          UV_THREADPOOL_SIZE: '32',
        },
        stopTimeoutMs: 8_000,
      },
    }),
    readyTimeoutMs: 60_000,
  };
}
