import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { OffLoop } from '../../platform/concurrency/off-loop';
import type { CampaignDesign, DesignTask } from './rules/design-campaign';
import type { EvaluatedMetric, EvaluationTask } from './rules/evaluate-cohort';

const seedEnd = 2 ** 31;

/** Computes designs and verdicts: thousands of pages take seconds. */
export class CampaignStatistics extends OffLoop {
  /** `script` is the compiled `statistics-thread`. Only tests, which are not compiled, set it. */
  constructor({ script = join(__dirname, 'statistics-thread.js') } = {}) {
    super({ script, waitMsMax: 60_000, busyText: 'Other campaigns are being computed.' });
  }

  /** Returns the seed of a draw, which no one can foresee; it is kept with the cohort. */
  newSeed(): number {
    return randomInt(seedEnd);
  }

  design(workspaceId: string, task: DesignTask): Promise<CampaignDesign> {
    return this.run(workspaceId, 'designCampaign', task);
  }

  evaluate(workspaceId: string, task: EvaluationTask): Promise<EvaluatedMetric[]> {
    return this.run(workspaceId, 'evaluateCohort', task);
  }
}
