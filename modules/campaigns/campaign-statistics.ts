import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/errors';
import { WorkspaceTurns } from '../../platform/workspace-turns';
import type { CampaignDesign, DesignTask } from './rules/design-campaign';
import type { JudgedMetric, JudgeTask } from './rules/judge-cohort';

/** Idle threads are ended after this: most processes rarely compute a campaign. */
const idleMsMax = 30_000;
const waitMsMax = 60_000;
const seedEnd = 2 ** 31;
const scriptUsual = join(__dirname, 'statistics-thread.js');

/**
 * Computes designs and verdicts off the event loop: thousands of pages take seconds. One at a time,
 * the workspaces in turn.
 */
export class CampaignStatistics {
  readonly #pool: Piscina;
  readonly #turns = new WorkspaceTurns({
    each: 1,
    all: 1,
    waitMsMax,
    refusal: () =>
      new AppError('rate_limited', 'Other campaigns are being computed. Try again in a minute.', {
        retryAfterSeconds: 60,
      }),
  });

  /** `script` is the compiled `statistics-thread`. Only tests, which are not compiled, set it. */
  constructor({ script = scriptUsual }: { script?: string } = {}) {
    this.#pool = new Piscina({
      filename: script,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMsMax,
      recordTiming: false,
    });
  }

  /** Returns the seed of a draw, which no one can foresee; it is kept with the cohort. */
  newSeed(): number {
    return randomInt(seedEnd);
  }

  design(workspaceId: string, task: DesignTask): Promise<CampaignDesign> {
    return this.#turns.run(workspaceId, () => this.#pool.run(task, { name: 'designCampaign' }));
  }

  judge(workspaceId: string, task: JudgeTask): Promise<JudgedMetric[]> {
    return this.#turns.run(workspaceId, () => this.#pool.run(task, { name: 'judgeCohort' }));
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
