import { noLines } from '../block/line-counts';
import type { ReadBlock } from '../read/read-task';
import { BlockReading } from './block-reading';

const columns = { checks: 0, arrays: [] };
const asRead = (): ReadBlock => ({
  counts: noLines(),
  partitions: [],
  aiReferrals: [],
  visitDays: [],
  nameChecks: { wanted: columns, known: columns },
  logDays: [],
  facts: undefined,
});

describe('BlockReading', () => {
  it('reads once for each token', async () => {
    const tokens: string[] = [];
    const reading = new BlockReading(async (token) => {
      tokens.push(token);
      return asRead();
    });
    await Promise.all([reading.read('a', 0), reading.read('a', 0)]);
    await reading.read('b', 0);
    expect(tokens).toEqual(['a', 'b']);
  });

  it('asks who wants dropped lines under another token to come back', async () => {
    const reading = new BlockReading(async () => asRead());
    const read = await reading.read('a', 0);
    reading.dropLines();
    expect(await reading.read('a', 0)).toBe(read);
    await expect(reading.read('b', 0)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
