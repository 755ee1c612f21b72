import { join } from 'node:path';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/errors';
import { WorkspaceTurns } from '../../platform/workspace-turns';
import type { Simulation, SimulationTask } from './robots/simulate-robots';

/** Idle threads are ended after this: most processes rarely simulate anything. */
const idleMsMax = 30_000;
const waitMsMax = 30_000;
const scriptUsual = join(__dirname, 'robots-simulation-thread.js');

/**
 * Simulates robots.txt files off the event loop: a file that was made to cost time takes a second.
 * One at a time, the workspaces in turn.
 */
export class RobotsSimulator {
  readonly #pool: Piscina;
  readonly #turns = new WorkspaceTurns({
    each: 1,
    all: 1,
    waitMsMax,
    refusal: () =>
      new AppError('rate_limited', 'Other simulations are running. Try again in a minute.', {
        retryAfterSeconds: 60,
      }),
  });

  /** `script` is the compiled `robots-simulation-thread`. Only tests, which are not compiled, set it. */
  constructor({ script = scriptUsual }: { script?: string } = {}) {
    this.#pool = new Piscina({
      filename: script,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMsMax,
      recordTiming: false,
    });
  }

  simulate(workspaceId: string, task: SimulationTask): Promise<Simulation> {
    return this.#turns.run(workspaceId, () => this.#pool.run(task, { name: 'simulateRobots' }));
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
