import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/errors';
import { WorkspaceTurns } from '../../platform/workspace-turns';
import { type CampaignDesign, type DesignTask, designCampaign } from './rules/design-campaign';
import { type JudgedMetric, type JudgeTask, judgeCohort } from './rules/judge-cohort';

/** Idle threads are ended after this: most processes rarely compute a campaign. */
const idleMsMax = 30_000;
const waitMsMax = 60_000;
const scriptUsual = join(__dirname, 'statistics-thread.js');

/**
 * Computes designs and verdicts off the event loop: thousands of pages take seconds. One at a time,
 * the workspaces in turn.
 */
export class CampaignStatistics {
  readonly #pool: Piscina | undefined;
  readonly #turns = new WorkspaceTurns({
    each: 1,
    all: 1,
    waitMsMax,
    refusal: () =>
      new AppError(
        'rate_limited',
        'Other campaigns are being computed. Try again in a minute.',
        { retryAfterSeconds: 60 },
      ),
  });

  /** `script` is the compiled `statistics-thread`. Sources run without threads, as tests do. */
  constructor({ script = scriptUsual }: { script?: string } = {}) {
    if (!existsSync(script)) return;
    this.#pool = new Piscina({
      filename: script,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMsMax,
      recordTiming: false,
    });
  }

  design(workspaceId: string, task: DesignTask): Promise<CampaignDesign> {
    return this.#turns.run(workspaceId, async () =>
      this.#pool ? this.#pool.run(task, { name: 'designCampaign' }) : designCampaign(task),
    );
  }

  judge(workspaceId: string, task: JudgeTask): Promise<JudgedMetric[]> {
    return this.#turns.run(workspaceId, async () =>
      this.#pool ? this.#pool.run(task, { name: 'judgeCohort' }) : judgeCohort(task),
    );
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
