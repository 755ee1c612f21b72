import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagedProcess } from '../stack/managed-process';

const restartMs = 250;

export type KeptOptions = {
  onLine: (line: string) => void;
  /** Finds a process that the part starts and leaves behind: it fails together with the part. */
  companionPid?: () => number | undefined;
  /** What the process is among those of its kind, such as `primary`, at this moment. */
  role?: () => Promise<string | undefined>;
};

/** A process that is started again whenever it ends, as a supervisor does, except while it is to be down. */
export class KeptProcess {
  readonly #part: ManagedProcess;
  readonly #companionPid: () => number | undefined;
  readonly role: () => Promise<string | undefined>;
  #isWanted = false;
  #starting: Promise<void> | undefined;
  /** How often it ended without having been killed. */
  ownEnds = 0;

  constructor(part: ManagedProcess, options: KeptOptions) {
    const { onLine, companionPid = () => undefined, role = async () => undefined } = options;
    this.#part = part;
    this.role = role;
    this.#companionPid = companionPid;
    part.on('line', onLine);
    part.on('exit', ({ code, signal }) => {
      if (!this.#isWanted) return;
      this.ownEnds += 1;
      onLine(`${part.name} ended by its own: code ${code}, signal ${signal}`);
      void this.start();
    });
  }

  get name(): string {
    return this.#part.name;
  }

  /** Resolves when it is ready, or is to be down again. */
  start(): Promise<void> {
    this.#isWanted = true;
    this.#starting ??= this.#keepStarting().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #keepStarting(): Promise<void> {
    while (this.#isWanted) {
      try {
        await this.#part.start();
        if (this.#part.isUp) return;
      } catch {
        // Its last lines are in its log.
      }
      await sleep(restartMs);
    }
  }

  async kill(): Promise<void> {
    this.#isWanted = false;
    const companion = this.#companionPid();
    await this.#part.killAndWait();
    signal(companion, 'SIGKILL');
  }

  pause(): void {
    this.#part.pause();
    signal(this.#companionPid(), 'SIGSTOP');
  }

  resume(): void {
    signal(this.#companionPid(), 'SIGCONT');
    this.#part.resume();
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#part.stop();
  }
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
