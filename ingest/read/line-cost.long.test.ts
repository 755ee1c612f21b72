import { readHostileLines } from '../../test/support/line-cost';
import { sampleNames } from '../../test/support/log-samples';
import { hostileBytes, hostileTexts } from '../../test/support/thread-cost';

it.each(sampleNames())(
  'no field makes a line of %s cost a thread more than 50 ms',
  async (name) => {
    expect(await readHostileLines(name, hostileTexts(hostileBytes - 4_096))).toBeGreaterThan(10);
  },
);
