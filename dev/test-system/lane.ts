import { openWorkerDatabase } from '../../activities/worker-services';
import type { PlanName } from '../../modules/account/rules/plans';
import { type NewWorkspace, operatorStore } from '../../modules/account/store/operator-store';
import { setTestClock } from '../../platform/calendar/clock';
import { type Config, loadConfig } from '../../platform/config';
import { type Database, openDatabase } from '../../platform/postgres/database';
import { openTemporal, type Temporal } from '../../platform/temporal/temporal';
import { LaneWorkers } from './lane-workers';
import { clearDatabase, clearTemporal } from './leftovers';
import {
  type CollectorOptions,
  type Databases,
  openCollector,
  startOwnWorkers,
} from './open-collector';
import { openService, type ServiceOptions } from './open-service';
import {
  type ActivityReply,
  type Watch,
  WatchedActivities,
  type WatchedCall,
} from './watched-activities';

const nothingWatched: Watch = { url: '', names: [] };

/** The environment of a test file, as loadConfig reads it. */
export type Settings = Record<string, string | undefined>;

/** A system that a test file asks for. */
export type SystemKind =
  | { kind: 'service'; options: ServiceOptions }
  | { kind: 'collector'; options: CollectorOptions & { watch?: Watch } };

export type SystemRequest = SystemKind & {
  /** Distinguishes test files: what an earlier one left open is closed. */
  file: string;
  settings: Settings;
};

export type SystemReply = { id: number; url: string; sandboxUrl?: string };

type Open = {
  wake(): void;
  writeCounters(): Promise<void>;
  stop(): Promise<void>;
  watched?: WatchedActivities;
};

/** The systems under test of one lane, in which test files run one after the other. */
export class Lane {
  readonly #url: string;
  readonly #namespace: string;
  /** Kept for all systems of the lane: to connect anew for each file costs more than many a file. */
  readonly #databases: Databases;
  readonly #ownerUrl: string;
  readonly #owner: Database;
  readonly #temporal: Temporal;
  /** Undefined where the lane has no namespace in which no other service makes jobs. */
  readonly #jobs: { temporal: Temporal; workers: LaneWorkers; namespace: string } | undefined;
  readonly #open = new Map<number, Open>();
  #file = '';
  #lastId = 0;

  constructor(env: NodeJS.ProcessEnv) {
    const config = loadConfig(env);
    this.#url = JSON.stringify(config.database);
    this.#namespace = config.temporal.namespace;
    this.#databases = {
      service: openDatabase(config.database),
      worker: openWorkerDatabase(config),
    };
    this.#ownerUrl = config.database.ownerUrl ?? '';
    this.#owner = openDatabase({ url: this.#ownerUrl, poolMax: 2 });
    this.#temporal = openTemporal(config);
    const namespace = env['TEST_JOBS_NAMESPACE'];
    if (!namespace) return;
    const temporal = openTemporal({ ...config, temporal: { ...config.temporal, namespace } });
    const workers = new LaneWorkers(() => clearTemporal(temporal.client));
    this.#jobs = { temporal, workers, namespace };
  }

  async open({ file, settings, ...system }: SystemRequest): Promise<SystemReply> {
    await this.begin(file);
    const config = loadConfig(settings);
    this.#lastId += 1;
    const id = this.#lastId;
    if (system.kind === 'service') {
      // No worker of the lane runs jobs in this namespace: to start them costs, and nothing sees it.
      const dispatches = config.temporal.namespace !== this.#namespace;
      const options = { dispatches, ...system.options };
      const service = await openService(config, options, this.#keptFor(config).service);
      this.#open.set(id, { ...service, wake: () => service.services.dispatcher.wake() });
      return { id, url: service.url };
    }
    const { watch, ...options } = system.options;
    const watched = new WatchedActivities(watch ?? nothingWatched);
    const isOfLane = config.temporal.namespace === this.#jobs?.namespace;
    const start = (isOfLane ? this.#jobs?.workers.start : undefined) ?? startOwnWorkers;
    const { service, sandboxUrl, stop } = await openCollector(
      config,
      options,
      (used, activities) => start(used, watched.around(activities)),
      this.#keptFor(config),
    );
    const wake = () => service.services.dispatcher.wake();
    this.#open.set(id, { ...service, stop, watched, wake });
    return { id, url: service.url, sandboxUrl };
  }

  /** Runs a real activity for a test that stands around it. */
  runActivity(id: number, call: WatchedCall): Promise<ActivityReply> {
    const watched = this.#open.get(id)?.watched;
    if (!watched) throw new Error(`${call.name} belongs to a system that is closed.`);
    return watched.run(call);
  }

  /** Moves the clock of the process, until the next test file. */
  moveClock(days: number): void {
    setTestClock(days);
  }

  /** Sends new jobs to Temporal at once. */
  wake(id: number): void {
    this.#open.get(id)?.wake();
  }

  /** Writes what a service counted in memory. */
  async writeCounters(id: number): Promise<void> {
    await this.#open.get(id)?.writeCounters();
  }

  async stop(id: number): Promise<void> {
    const system = this.#open.get(id);
    this.#open.delete(id);
    await system?.stop();
  }

  /** Ends what earlier test files left behind, at the first call of a file. */
  async begin(file: string): Promise<void> {
    if (file === this.#file) return;
    this.#file = file;
    setTestClock(0);
    for (const id of this.#open.keys()) await this.stop(id);
    await Promise.all([clearDatabase(this.#owner), clearTemporal(this.#temporal.client)]);
  }

  /** Creates a workspace in the database of the settings. */
  async createWorkspace(settings: Settings, plan: PlanName): Promise<NewWorkspace> {
    const { ownerUrl } = loadConfig(settings).database;
    if (ownerUrl === undefined) throw new Error('Tests need DATABASE_OWNER_URL.');
    if (ownerUrl === this.#ownerUrl) return create(this.#owner, plan);
    const owner = openDatabase({ url: ownerUrl, poolMax: 2 });
    try {
      return await create(owner, plan);
    } finally {
      await owner.close();
    }
  }

  /** The lane's databases; none for a system with other ones. */
  #keptFor(config: Config): Partial<Databases> {
    if (JSON.stringify(config.database) !== this.#url) return {};
    const { service, worker } = this.#databases;
    return { service: lent(service), worker: lent(worker) };
  }

  async close(): Promise<void> {
    for (const id of this.#open.keys()) await this.stop(id);
    await this.#jobs?.workers.close();
    await Promise.allSettled([
      this.#owner.close(),
      this.#databases.service.close(),
      this.#databases.worker.close(),
      this.#temporal.close(),
      this.#jobs?.temporal.close(),
    ]);
  }
}

/** A system that closes leaves it open. */
const lent = (database: Database): Database => ({ ...database, close: async () => undefined });

const create = (owner: Database, plan: PlanName) =>
  operatorStore(owner).createWorkspace({ name: 'test', plan });
