import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

type ProjectConfig = ConstructorParameters<typeof ModernFakeTimers>[0]['config'];

type Before = {
  env: NodeJS.ProcessEnv;
  exit: typeof process.exit;
  globals: Record<string, PropertyDescriptor>;
};

/**
 * Where a test file runs: in the process itself and not in a realm of its own, so that what it loads can stay
 * for the next file (`shared-runtime.cjs`). Variables and globals that a file changed are put back.
 */
// jest asks for a default export here.
export default class SharedEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  /** Those of earlier versions of jest. */
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #before: Before;

  constructor({ projectConfig }: { projectConfig: ProjectConfig }) {
    this.#before = {
      env: { ...process.env },
      exit: process.exit,
      globals: Object.getOwnPropertyDescriptors(globalThis),
    };
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** jest asks for one; the runtime compiles nothing in it. */
  getVmContext(): null {
    return null;
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    const { env, exit, globals } = this.#before;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const [name, { value, writable }] of Object.entries(globals)) {
      if (writable && Reflect.get(globalThis, name) !== value) Reflect.set(globalThis, name, value);
    }
  }
}
