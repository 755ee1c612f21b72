import { join } from 'node:path';
import { createSignInLink } from '../../packages/cli/sign-in-link';
import { type BackendName, type Backends, prepareBackends } from './backends';
import type { Bootstrap, FirstKeys } from './bootstrap';
import { demoSiteEnv } from './demo-site-env';
import { readDevEnv, writeDevEnv } from './dev-env';
import { ManagedProcess } from './managed-process';
import { assignPorts } from './port-registry';
import { servicePart } from './service-parts';
import { signInLines, webhookSettings } from './stack-safety';
import type { StackSettings } from './stack-settings';
import { Supervisor } from './supervisor';

type StackOptions = {
  settings: StackSettings;
  bootstrap: Bootstrap;
  say: (line: string) => void;
  /** Whether a person reads what is said; a log file would keep the first keys. */
  isTerminal: boolean;
  onGiveUp: (reason: string) => void;
};

// The service stops first, so that its work does not fail for lack of a server.
const stopOrder = [
  ['api', 'worker'],
  ['sandbox', 'temporal'],
  ['clickhouse'],
  ['postgres'],
] as const;

const sandboxPortNames = ['sandbox', 'demoSite', 'demoSiteTls'] as const;

/** The whole embedded stack: servers, database schemas, API and worker. */
export class Stack {
  readonly #supervisor: Supervisor;

  readonly #options: StackOptions;

  constructor(options: StackOptions) {
    this.#options = options;

    const { settings, say, onGiveUp } = options;
    this.#supervisor = new Supervisor({ dataDir: settings.dataDir, say, onGiveUp });
  }

  /** Resolves when everything is ready, with lines that explain how to use it. */
  async start(): Promise<string[]> {
    const { settings, say } = this.#options;
    const { dataDir, uiPort, temporalAddress, innerPorts: ports } = settings;
    const backends = await prepareBackends({ dataDir, uiPort, temporalAddress, ports, say });
    if (temporalAddress !== undefined) {
      say(`temporal     ${temporalAddress}, as TEMPORAL_ADDRESS says; unset it to start one here`);
    }
    const up = (name: BackendName) => this.#startBackend(backends, name);
    const temporalUp = up('temporal');
    // The failure is handled below; until then it must not count as an unhandled rejection.
    temporalUp.catch(() => undefined);
    await Promise.all([up('postgres'), up('clickhouse')]);
    const env = await this.#serviceEnvironment(backends);
    const greeting = await this.#prepareDatabases(env);
    await temporalUp;
    await this.#startService(env);
    return [...greeting, ...(await this.#signInLines())];
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop(stopOrder);
  }

  killAll(): void {
    this.#supervisor.killAll();
  }

  async #startBackend(backends: Backends, name: BackendName): Promise<void> {
    const part = backends.parts.find((candidate) => candidate.name === name);
    if (part) await this.#supervisor.start(part, `127.0.0.1:${backends.ports[name]}`);
  }

  /** Returns the sandbox's ports; the same at each call, because ports are saved. */
  #sandboxPorts(): Promise<Record<(typeof sandboxPortNames)[number], number>> {
    return assignPorts(this.#options.settings.dataDir, sandboxPortNames);
  }

  async #startService(env: Record<string, string>): Promise<void> {
    const { dataDir, url } = this.#options.settings;
    // Only the bootstrap needs the owner's rights, and only backups those of theirs.
    const { DATABASE_OWNER_URL: _owner, DATABASE_BACKUP_URL: _backup, ...rest } = env;
    const ports = await this.#sandboxPorts();
    const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`;
    const sitePorts = { port: ports.demoSite, tlsPort: ports.demoSiteTls };
    const shared = { ...rest, ...demoSiteEnv(dataDir, rest, sitePorts) };
    const options = { dataDir, url, env: { ...shared, SANDBOX_URL: sandboxUrl } };
    const sandboxEnv = {
      ...shared,
      SANDBOX_PORT: String(ports.sandbox),
      DEMO_SITE_PORT: String(ports.demoSite),
      DEMO_SITE_TLS_PORT: String(ports.demoSiteTls),
    };
    const sandbox = { dataDir, url, env: sandboxEnv };
    await Promise.all([
      this.#supervisor.start(new ManagedProcess(servicePart('sandbox', sandbox)), sandboxUrl),
      this.#supervisor.start(new ManagedProcess(servicePart('api', options)), url),
      this.#supervisor.start(new ManagedProcess(servicePart('worker', options)), ''),
    ]);
  }

  async #serviceEnvironment({ env, ports }: Backends): Promise<Record<string, string>> {
    const { port, host, uiPort, temporalUiUrl } = this.#options.settings;
    const sandboxPorts = await this.#sandboxPorts();
    const inherited = Object.entries(process.env).filter(
      (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
    );
    const own = Object.fromEntries(inherited);
    return {
      ...own,
      ...env,
      ...(own['ENCRYPTION_KEY'] === undefined ? {} : { ENCRYPTION_KEY: own['ENCRYPTION_KEY'] }),
      ...(temporalUiUrl === undefined ? {} : { TEMPORAL_UI_URL: temporalUiUrl }),
      PORT: String(port),
      HOST: host,
      ...webhookSettings(own, [
        port,
        uiPort,
        ...Object.values(ports),
        ...Object.values(sandboxPorts),
      ]),
    };
  }

  async #prepareDatabases(env: Record<string, string>): Promise<string[]> {
    const { dataDir, url } = this.#options.settings;
    const { SIGHTLINE_KEY, SIGHTLINE_READ_KEY } = readDevEnv(dataDir);
    const known: FirstKeys | undefined =
      SIGHTLINE_KEY && SIGHTLINE_READ_KEY
        ? { readWriteKey: SIGHTLINE_KEY, readKey: SIGHTLINE_READ_KEY }
        : undefined;
    const { keys, createdWorkspace } = await this.#options.bootstrap(env, known);
    writeDevEnv(dataDir, {
      SIGHTLINE_URL: url,
      SIGHTLINE_KEY: keys.readWriteKey,
      SIGHTLINE_READ_KEY: keys.readKey,
      TEMPORAL_ADDRESS: env['TEMPORAL_ADDRESS'],
      TEMPORAL_UI_URL: env['TEMPORAL_UI_URL'],
      DATABASE_URL: env['DATABASE_URL'],
      DATABASE_OWNER_URL: env['DATABASE_OWNER_URL'],
      DATABASE_BACKUP_URL: env['DATABASE_BACKUP_URL'],
      CLICKHOUSE_URL: env['CLICKHOUSE_URL'],
      ENCRYPTION_KEY: env['ENCRYPTION_KEY'],
      SANDBOX_URL: `http://127.0.0.1:${(await this.#sandboxPorts()).sandbox}`,
    });
    return this.#greeting(env, createdWorkspace === undefined ? undefined : keys);
  }

  /** A link that signs in at once; none if the dashboard was not built or the key was revoked. */
  #signInLines(): Promise<string[]> {
    const { dataDir, url } = this.#options.settings;
    return signInLines({ url, isTerminal: this.#options.isTerminal }, async () => {
      const key = readDevEnv(dataDir)['SIGHTLINE_KEY'];
      return key === undefined ? undefined : createSignInLink(url, key);
    });
  }

  #greeting(env: Record<string, string>, keys: FirstKeys | undefined): string[] {
    const { isTerminal, settings } = this.#options;
    const { url, dataDir } = settings;
    const ui = env['TEMPORAL_UI_URL'];
    return [
      `API          ${url}/api/v1`,
      `docs         ${url}/docs`,
      ...(ui === undefined ? [] : [`jobs         ${ui}`]),
      `keys, URLs   ${join(dataDir, 'dev.env')}`,
      `logs         ${join(dataDir, 'logs')}`,
      ...(keys === undefined ? [] : isTerminal ? firstKeysLines(keys) : firstKeysPlace(dataDir)),
    ];
  }
}

const firstKeysPlace = (dataDir: string) => [
  'first keys   of the new workspace "development": SIGHTLINE_KEY and SIGHTLINE_READ_KEY in',
  `             ${join(dataDir, 'dev.env')}`,
];

const firstKeysLines = ({ readWriteKey, readKey }: FirstKeys) => [
  'first keys   of the new workspace "development"; they are not shown again:',
  `             read & write  ${readWriteKey}`,
  `             read          ${readKey}`,
];
