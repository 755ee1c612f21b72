import { join } from 'node:path';
import { OffLoop } from '../../platform/concurrency/off-loop';
import type { AskedPolicy, WrittenPolicy } from './policy/write-policy';
import type { Simulation, SimulationTask } from './robots/simulate-robots';

/** A policy to write into the current robots.txt. */
export type PolicyTask = { asked: AskedPolicy; current: string };

/** Simulates robots.txt files: one that was made to cost time takes a second. */
export class RobotsSimulator extends OffLoop {
  /** `script` is the compiled `robots-simulation-thread`. Only tests, which are not compiled, set it. */
  constructor({ script = join(__dirname, 'robots-simulation-thread.js') } = {}) {
    super({ script, waitMsMax: 30_000, busyText: 'Other simulations are running.' });
  }

  simulate(workspaceId: string, task: SimulationTask): Promise<Simulation> {
    return this.run(workspaceId, 'simulateRobots', task);
  }

  write(workspaceId: string, task: PolicyTask): Promise<WrittenPolicy> {
    return this.run(workspaceId, 'writeAskedPolicy', task);
  }
}
