import { baselineMs, liveFetchOf } from './live-fetch';

const askedAtMs = Date.parse('2026-11-22T10:00:00Z');
const of = (visits: number[], more: object = {}) =>
  liveFetchOf({
    engine: 'chatgpt',
    askedAtMs,
    visitsMs: visits.map((at) => askedAtMs + at),
    isLogComplete: true,
    ...more,
  });
/** Visits spread evenly over the week before the window. */
const weekly = (visits: number) =>
  Array.from({ length: visits }, (_, index) => -6_000 - (index * (baselineMs - 10_000)) / visits);

describe('liveFetchOf', () => {
  it('is proved by a visit from 5 s before to 120 s after the question', () => {
    expect(of([-5_000])).toMatchObject({ state: 'fetched_live', chance: 0 });
    expect(of([120_000, 3_000])).toMatchObject({
      state: 'fetched_live',
      visitAtMs: askedAtMs + 3_000,
    });
    expect(of([-5_001])).toMatchObject({ state: 'not_seen_live', visitAtMs: null });
    expect(of([120_001])).toMatchObject({ state: 'not_seen_live' });
  });

  it('is ambiguous on a page that is visited more than 248 times a week', () => {
    // -ln(0.95) × 604,800 s / 125 s = 248.2 visits.
    expect(of([0, ...weekly(248)])).toMatchObject({ state: 'fetched_live', baselineVisits: 248 });
    expect(of([0, ...weekly(249)])).toMatchObject({ state: 'ambiguous', baselineVisits: 249 });
    expect(of([0, ...weekly(249)]).chance).toBeCloseTo(0.05017, 4);
  });

  it('says nothing without a complete log, and nothing of engines that cannot be seen', () => {
    expect(of([], { isLogComplete: false }).state).toBe('no_log');
    expect(of([0], { isLogComplete: false }).state).toBe('fetched_live');
    expect(of([0], { engine: 'gemini' }).state).toBe('not_observable');
  });
});
