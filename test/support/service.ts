import type { Settings, SystemReply } from '../../dev/test-system/lane';
import type { ServiceOptions } from '../../dev/test-system/open-service';
import type { PlanName } from '../../modules/account/rules/plans';
import type { NewWorkspace } from '../../modules/account/store/operator-store';
import { lane } from './lane';
import { openStores, type Stores } from './stores';

export type Service = {
  url: string;
  /** The service's databases, to set a scene and to look at what it left. */
  services: Stores;
  /** Sends jobs that a test made itself to Temporal, a second earlier than the service would. */
  wakeDispatcher(): void;
  /** Writes uses of keys and bytes of logs, which the service does every few seconds. */
  writeCounters(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The service as compiled, in the process of this jest worker's systems, against its databases. On the shared
 * servers it sends no jobs to Temporal unless `dispatches` says so.
 */
export async function startService({
  settings,
  ...options
}: ServiceOptions & {
  /** Variables besides those of the environment, such as `PUBLIC_URL`. */
  settings?: Settings;
} = {}): Promise<Service> {
  const all = { ...process.env, ...settings };
  const reply = await lane.open({ kind: 'service', settings: all, options });
  return serviceAt(reply, all);
}

/** Addresses a service of this jest worker's process. */
export function serviceAt({ id, url }: SystemReply, settings: Settings): Service {
  const { stores, close } = openStores(settings);
  return {
    url,
    services: stores,
    wakeDispatcher: () => void lane.wake(id),
    writeCounters: () => lane.writeCounters(id),
    async stop() {
      await lane.stop(id);
      await close();
    },
  };
}

/** A new workspace, so that test files do not see each other's rows. */
export const createWorkspace = (plan: PlanName = 'unlimited'): Promise<NewWorkspace> =>
  lane.createWorkspace(process.env, plan);
