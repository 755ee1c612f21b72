import type { Services } from '../../api/services';
import { LogInbox } from '../../modules/crawlers/inbox/log-inbox';
import { createCipher } from '../../platform/cipher';
import { openClickHouse } from '../../platform/clickhouse/clickhouse';
import { loadConfig } from '../../platform/config';
import { openFileStore } from '../../platform/files/open-file-store';
import { createLogger } from '../../platform/logger';
import { openDatabase } from '../../platform/postgres/database';
import type { Temporal } from '../../platform/temporal/temporal';

/** Where a test seeds what it reads by the API. */
export type Stores = Pick<
  Services,
  'config' | 'database' | 'clickhouse' | 'logInbox' | 'temporal' | 'cipher' | 'files'
>;

export type OpenStores = { stores: Stores; close(): Promise<void> };

/** Opens the stores of a service in the test's process; nothing connects before it is used. */
export function openStores(settings: Record<string, string | undefined>): OpenStores {
  const config = loadConfig(settings);
  const database = openDatabase({ url: config.database.url, poolMax: config.database.poolMax });
  const logInbox = new LogInbox({
    database,
    store: openClickHouse(config.clickhouse),
    limits: config.logInbox,
    log: createLogger('test', 'silent'),
  });
  const { clickhouse } = logInbox;
  const files = openFileStore(config.files);
  let temporal: Temporal | undefined;
  return {
    stores: {
      config,
      database,
      clickhouse,
      logInbox,
      files,
      cipher: createCipher(config.encryptionKey, config.earlierEncryptionKeys),
      // Its client is large, and few files use it.
      get temporal() {
        const { openTemporal } =
          require('../../platform/temporal/temporal') as typeof import('../../platform/temporal/temporal');
        temporal ??= openTemporal(config);
        return temporal;
      },
    },
    async close() {
      files.close();
      await Promise.allSettled([database.close(), clickhouse.close(), temporal?.close()]);
    },
  };
}
