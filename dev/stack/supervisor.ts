import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { labelled, toConsoleLine } from './console-lines';
import { isDiskFull } from './free-space';
import type { ManagedProcess } from './managed-process';
import { RestartPolicy } from './restart-policy';
import { RotatingLog } from './rotating-log';

type SupervisorOptions = {
  dataDir: string;
  say: (line: string) => void;
  /** A part failed too often; the message contains its last lines. */
  onGiveUp: (reason: string) => void;
  /** Whether the folder's disk is full; only tests change it. */
  isFull?: (folder: string) => boolean;
};

const roomCheckMs = 1_000;

type Supervised = {
  part: ManagedProcess;
  log: RotatingLog;
  policy: RestartPolicy;
  isWatched: boolean;
};

/** Keeps parts running: restarts them when they end, and stops them in order. */
export class Supervisor {
  readonly #supervised: Supervised[] = [];
  #isStopping = false;

  readonly #options: SupervisorOptions;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Starts a part and supervises it from then on. Rejects if the first start fails. */
  async start(part: ManagedProcess, where: string): Promise<void> {
    if (this.#isStopping) throw new Error('The stack is being stopped.');
    const { dataDir, say } = this.#options;
    const log = new RotatingLog(join(dataDir, 'logs', `${part.name}.log`));
    const entry: Supervised = { part, log, policy: new RestartPolicy(), isWatched: false };
    this.#supervised.push(entry);
    part.on('line', (line) => this.#onLine(entry, line));
    part.on('exit', () => {
      if (entry.isWatched) void this.#onFailure(entry, 'ended');
    });
    const startedAt = performance.now();
    await part.start();
    entry.isWatched = true;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    say(labelled(part.name, `up after ${seconds.padStart(4)} s  ${where}`));
  }

  /** Stops the parts group by group; those of one group stop concurrently. */
  async stop(groups: readonly (readonly string[])[]): Promise<void> {
    this.#isStopping = true;
    for (const group of groups) {
      const members = this.#supervised.filter(({ part }) => group.includes(part.name));
      await Promise.all(members.map(({ part }) => part.stop()));
    }
    for (const { log } of this.#supervised) log.close();
    this.#supervised.length = 0;
  }

  /** Kills all parts at once, on a second Ctrl-C. */
  killAll(): void {
    this.#isStopping = true;
    for (const { part } of this.#supervised) part.kill();
  }

  #onLine(entry: Supervised, line: string): void {
    if (this.#supervised.includes(entry)) entry.log.write(line);
    const shown = toConsoleLine(entry.part.name, line);
    if (shown !== undefined) this.#options.say(shown);
  }

  async #onFailure(entry: Supervised, how: string): Promise<void> {
    if (this.#isStopping) return;
    entry.isWatched = false;
    const { part, policy } = entry;
    await this.#waitForRoom(part);
    if (this.#isStopping) return;
    const decision = policy.onFailure(Date.now());
    if (decision.kind === 'give_up') {
      this.#options.onGiveUp(giveUpReason(part, how));
      return;
    }
    const seconds = decision.delayMs / 1_000;
    this.#options.say(labelled(part.name, `${how}; starting it again in ${seconds} s`));
    await delay(decision.delayMs);
    await this.#restart(entry);
  }

  /** A part that ended for a full disk would fail again until there is room. */
  async #waitForRoom(part: ManagedProcess): Promise<void> {
    const { dataDir, say, isFull = isDiskFull } = this.#options;
    if (!isFull(dataDir)) return;
    say(labelled(part.name, `ended: the disk of ${dataDir} is full; it starts again with room`));
    while (isFull(dataDir) && !this.#isStopping) await delay(roomCheckMs);
  }

  async #restart(entry: Supervised): Promise<void> {
    if (this.#isStopping) return;
    try {
      await entry.part.start();
      // It may have ended again before the listener was attached.
      if (!entry.part.isUp) throw new Error('it ended at once');
      entry.isWatched = true;
      this.#options.say(labelled(entry.part.name, 'up again'));
    } catch (error) {
      const [reason = 'failed'] = (error instanceof Error ? error.message : String(error)).split(
        '\n',
      );
      await this.#onFailure(entry, reason);
    }
  }
}

function giveUpReason(part: ManagedProcess, how: string): string {
  const lines = part.lastLines.map((line) => `  ${line}`);
  return [`${part.name} failed 5 times within a minute (${how}). Its last lines:`, ...lines].join(
    '\n',
  );
}
