import { Client, Connection } from '@temporalio/client';
import type { Config } from './config';

/** The client of Temporal; connects when first used, so the service starts while it is away. */
export type Temporal = {
  client: Client;
  ping(): Promise<boolean>;
  close(): Promise<void>;
};

export function openTemporal(config: Config): Temporal {
  const { address, namespace, tls, apiKey } = config.temporal;
  const connection = Connection.lazy({
    address,
    tls,
    connectTimeout: 3_000,
    ...(apiKey && { apiKey }),
  });
  const client = new Client({ connection, namespace });
  return {
    client,
    async ping() {
      const deadline = Date.now() + 2_000;
      await connection.withDeadline(deadline, () => connection.workflowService.getSystemInfo({}));
      return true;
    },
    close: () => connection.close(),
  };
}
