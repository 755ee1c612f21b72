import { readHostileLines } from '../../test/support/line-cost';
import { sampleNames } from '../../test/support/log-samples';
import { fewHostileTexts, hostileBytes } from '../../test/support/thread-cost';

/** `line-cost.long.test.ts` puts runs of every sort there. */
it.each(sampleNames())(
  'no field makes a line of %s cost a thread more than 50 ms',
  async (name) => {
    expect(await readHostileLines(name, fewHostileTexts(hostileBytes - 4_096))).toBeGreaterThan(10);
  },
);
