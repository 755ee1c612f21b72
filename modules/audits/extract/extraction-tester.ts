import { join } from 'node:path';
import { OffLoop } from '../../../platform/concurrency/off-loop';
import type { OwnFacts, OwnRules } from '../rules/own-checks';

export type ExtractionTask = { body: Uint8Array; contentType: string; rules: OwnRules };

/** Tries extractions on one page: a page of two megabytes takes a second. */
export class ExtractionTester extends OffLoop {
  /** `script` is the compiled `extraction-thread`. Only tests, which are not compiled, set it. */
  constructor({ script = join(__dirname, 'extraction-thread.js') } = {}) {
    super({ script, waitMsMax: 30_000, busyText: 'Other extractions are tried.' });
  }

  tryOn(workspaceId: string, task: ExtractionTask): Promise<OwnFacts> {
    return this.run(workspaceId, 'tryExtractions', task);
  }
}
