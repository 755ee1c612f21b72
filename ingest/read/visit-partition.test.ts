import { oddPartition, visitPartition } from './visit-partition';

const now = Date.parse('2026-11-21T12:00:00Z');
const partition = (text: string) => visitPartition(Date.parse(text), now);

describe('visitPartition', () => {
  it('is the visit’s month in UTC', () => {
    expect(partition('2026-11-21T23:59:59Z')).toBe(202611);
    expect(partition('2026-11-01T00:00:00Z')).toBe(202611);
    expect(partition('2026-10-31T23:59:59Z')).toBe(202610);
  });

  it('is one and the same for times far from now', () => {
    for (const text of ['2015-05-17T00:00:00Z', '2026-11-23T00:00:00Z', '9999-01-01T00:00:00Z']) {
      expect(partition(text)).toBe(oddPartition);
    }
    expect(partition('2024-12-01T00:00:00Z')).toBe(202412);
    expect(partition('2026-11-22T11:00:00Z')).toBe(202611);
  });

  it('does not depend on the visits before', () => {
    const firstAtMs = Date.parse('2026-10-31T00:00:00Z');
    const halfDayMs = 43_200_000;
    // Steps of seven visit every half day of three weeks, forwards and backwards.
    for (let step = 0; step < 43; step += 1) {
      const atMs = firstAtMs + ((step * 7) % 43) * halfDayMs - (step % 2);
      const month = Number(new Date(atMs).toISOString().slice(0, 7).replace('-', ''));
      expect(visitPartition(atMs, now)).toBe(month);
    }
  });
});
