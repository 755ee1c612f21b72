import { createRequire } from 'node:module';

declare const handle: unique symbol;
export type Connection = { readonly [handle]: 'connection' };
export type StreamHandle = { readonly [handle]: 'stream' };

/**
 * The part of chdb's native module that this process needs. The package's own `Session` is not
 * used: it delays closing a connection until every statement of the whole process has ended, and
 * runs statements with parameters one at a time.
 */
export type ChdbAddon = {
  CreateConnection(path: string): Connection;
  CloseConnection(connection: Connection): void;
  QueryAsyncConnection(
    connection: Connection,
    sql: string,
    format: string,
  ): Promise<{ bytes: Buffer; rowsRead: number; bytesRead: number }>;
  StreamQuery(connection: Connection, sql: string, format: string): StreamHandle;
  StreamFetch(stream: StreamHandle): Promise<{ done: boolean; bytes: Buffer; numRows: number }>;
  StreamCancel(stream: StreamHandle): void;
};

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@chdb/lib-linux-x64-gnu',
  'linux-arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin-x64': '@chdb/lib-darwin-x64',
  'darwin-arm64': '@chdb/lib-darwin-arm64',
};

export function loadChdbAddon(): ChdbAddon {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined) {
    throw new Error(
      `The embedded ClickHouse does not exist for ${platform}. Use docker compose, or a server of ` +
        'your own with CLICKHOUSE_URL.',
    );
  }
  // The platform's package is a dependency of chdb, so it is resolved from there.
  return createRequire(require.resolve('chdb'))(name) as ChdbAddon;
}
