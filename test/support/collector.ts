import type { Settings } from '../../dev/test-system/lane';
import type { CollectorOptions } from '../../dev/test-system/open-collector';
import { lane } from './lane';
import { type Service, serviceAt } from './service';
import { type Around, watchActivities } from './watch-activities';

export type Collector = {
  service: Service;
  sandboxUrl: string;
  /** What the sandbox sold since it began, and what it sold more than once. */
  sales(): Promise<Sales>;
  stop(): Promise<void>;
};

export type Sales = { purchases: number; boughtTwice: string[] };

/**
 * The service with sandbox providers and a worker, as compiled. Their jobs have a namespace of their own,
 * which becomes that of the file: no worker runs the jobs of files that start a service alone.
 */
export async function startCollector({
  settings,
  around,
  ...options
}: CollectorOptions & {
  around?: Around;
  /** Variables besides those of the environment. */
  settings?: Settings;
} = {}): Promise<Collector> {
  const { TEMPORAL_NAMESPACE, TEST_JOBS_NAMESPACE } = process.env;
  if (TEST_JOBS_NAMESPACE) process.env['TEMPORAL_NAMESPACE'] = TEST_JOBS_NAMESPACE;
  const all = { ...process.env, ...settings };
  let id = 0;
  const watching = around && (await watchActivities(around, (call) => lane.runActivity(id, call)));
  const watch = watching && { watch: watching.watch };
  const reply = await lane.open({
    kind: 'collector',
    settings: all,
    options: { ...options, ...watch },
  });
  id = reply.id;
  const { sandboxUrl = '' } = reply;
  const service = serviceAt(reply, { ...all, SANDBOX_URL: sandboxUrl });
  return {
    service,
    sandboxUrl,
    sales: () => readSales(sandboxUrl),
    async stop() {
      await service.stop();
      await watching?.close();
      process.env['TEMPORAL_NAMESPACE'] = TEMPORAL_NAMESPACE;
    },
  };
}

export async function readSales(sandboxUrl: string): Promise<Sales> {
  const reply = await fetch(`${sandboxUrl}/_sandbox/calls`);
  return (await reply.json()) as Sales;
}
