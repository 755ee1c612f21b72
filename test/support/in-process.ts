import { DefaultLogger, Runtime } from '@temporalio/worker';
import type { Activities } from '../../activities';
import {
  type CollectorOptions,
  type OpenCollector,
  openCollector,
  startOwnWorkers,
} from '../../dev/test-system/open-collector';
import {
  type OpenService,
  openService,
  type ServiceOptions,
} from '../../dev/test-system/open-service';
import { type Config, loadConfig } from '../../platform/config';
import { type Collector, readSales } from './collector';
import { lane } from './lane';
import type { Service } from './service';

/** A service whose parts a test may look into or replace. */
export type InnerService = Service & OpenService;
export type InnerCollector = Collector & { service: InnerService };

type Overrides = { config?: Partial<Config> };

/**
 * The service in the test's own process, for tests that look into it or replace a part of it. It loads the
 * whole product, which takes seconds: others use `startService`.
 */
export async function startServiceHere({
  config = {},
  ...options
}: ServiceOptions & Overrides = {}): Promise<InnerService> {
  await lane.begin();
  return withWake(await openService({ ...loadConfig(process.env), ...config }, options));
}

/** The same with sandbox providers and a worker. */
export async function startCollectorHere({
  config = {},
  around = (activities) => activities,
  ...options
}: CollectorOptions &
  Overrides & {
    /** Stands between Temporal and the activities, to lose what they answer. */
    around?: (activities: Activities) => Activities;
  } = {}): Promise<InnerCollector> {
  await lane.begin();
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const collector: OpenCollector = await openCollector(
    { ...loadConfig(process.env), ...config },
    options,
    (used, activities) => startOwnWorkers(used, around(activities)),
  );
  return {
    ...collector,
    service: withWake(collector.service),
    sales: () => readSales(collector.sandboxUrl),
  };
}

const withWake = (service: OpenService): InnerService => ({
  ...service,
  wakeDispatcher: () => service.services.dispatcher.wake(),
});
