import { requestsPerMinute } from '../../../platform/requests-per-minute';
import { taskQueues } from '../../../platform/temporal/task-queues';
import { activitiesPerSecond, serpLimits } from './serp-limits';

it('a queue hands out as many batches as the provider’s limit of calls allows', () => {
  expect(activitiesPerSecond(taskQueues.dataforseo, {})).toBeCloseTo(2_000 / 60 / 100);
  // Two pages of ten results per keyword.
  expect(activitiesPerSecond(taskQueues.serper, {})).toBeCloseTo(2_400 / 60 / 200);
  expect(activitiesPerSecond(taskQueues.searxng, {})).toBeCloseTo(60 / 60 / 20);
});

it('an operator’s own number is taken instead, for its provider alone', () => {
  const overrides = { dataforseo: 6_000 };
  expect(activitiesPerSecond(taskQueues.dataforseo, overrides)).toBeCloseTo(1);
  expect(activitiesPerSecond(taskQueues.serper, overrides)).toBeCloseTo(0.2);
});

it('neither our own queue nor the sandbox has a rate', () => {
  expect(activitiesPerSecond(taskQueues.core, {})).toBeUndefined();
  expect(activitiesPerSecond(taskQueues.sandbox, { dataforseo: 1 })).toBeUndefined();
});

it('the setting names known providers and whole numbers only', () => {
  expect(requestsPerMinute.parse('dataforseo=4000, searxng=30')).toEqual({
    dataforseo: 4_000,
    searxng: 30,
  });
  for (const bad of ['google=1', 'serper=0', 'serper=-5', 'serper=1.5', 'serper', 'serper=1=2']) {
    expect(requestsPerMinute.safeParse(bad).success).toBe(false);
  }
  expect(
    Object.keys(serpLimits).every((name) => requestsPerMinute.safeParse(`${name}=5`).success),
  ).toBe(true);
});
