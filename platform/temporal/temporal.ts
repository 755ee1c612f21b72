import { Client, Connection } from '@temporalio/client';
import type { Config } from '../config';
import { connectionTls } from './connection-tls';
import { sendTraceparent } from './traceparent-header';

/** Temporal client; connects on first use, so that the service starts without Temporal. */
export type Temporal = {
  client: Client;
  ping(): Promise<boolean>;
  /** Runs calls with a deadline; `close` waits for those under way. */
  within<T>(timeoutMs: number, calls: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export function openTemporal(config: Config): Temporal {
  const { address, namespace, tls, apiKey } = config.temporal;
  const connection = Connection.lazy({
    address,
    tls: connectionTls(tls),
    connectTimeout: 3_000,
    // After a long outage the library would reconnect only every two minutes.
    channelArgs: {
      'grpc.initial_reconnect_backoff_ms': 500,
      'grpc.max_reconnect_backoff_ms': 3_000,
    },
    ...(apiKey && { apiKey }),
  });
  const client = new Client({
    connection,
    namespace,
    interceptors: { workflow: [sendTraceparent] },
  });
  const underWay = new Set<Promise<unknown>>();
  const within = <T>(timeoutMs: number, calls: () => Promise<T>): Promise<T> => {
    const result = connection.withDeadline(Date.now() + timeoutMs, calls);
    underWay.add(result);
    const forget = () => underWay.delete(result);
    result.then(forget, forget);
    return result;
  };
  return {
    client,
    within,
    async ping() {
      await within(2_000, () => connection.workflowService.getSystemInfo({}));
      return true;
    },
    async close() {
      // A call that retries after the connection is closed would cause an unhandled rejection.
      await Promise.allSettled(underWay);
      await connection.close();
    },
  };
}
