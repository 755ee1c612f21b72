import type { CohortResult, MetricVerdict } from './cohort-result';
import { describeResult } from './describe-result';

const days = { startDay: '2026-11-01', endDay: '2026-11-28' };
const campaign = { assignment: 'random', primaryMetric: 'clicks' } as const;
const after = { isStopped: false, today: '2026-12-01' };

const resultOf = (primary: Partial<MetricVerdict>) =>
  ({ metrics: [{ isPrimary: true, reasons: [], unit: 'share', ...primary }] }) as CohortResult;
const describeIt = (primary: Partial<MetricVerdict>, of = campaign) =>
  describeResult(of, { ...days, result: resultOf(primary) }, after);

it('promises nothing before there is a result', () => {
  const none = { ...days, result: null };
  expect(describeResult(campaign, none, { ...after, today: '2026-11-28' })).toMatch(/^Collecting/);
  expect(describeResult(campaign, none, after)).toMatch(/once they are final/);
  expect(describeResult(campaign, none, { ...after, isStopped: true })).toMatch(/no verdict/);
});

it('says an effect with its interval, in the unit of the metric', () => {
  const moved = { verdict: 'moved', estimate: 0.123, interval: { low: 0.04, high: null } } as const;
  expect(describeIt({ ...moved, metric: 'clicks' })).toBe(
    'Treated pages moved against the others in clicks: +12.3 %, 95 % interval +4.0 % to unbounded.',
  );
  const rate = { ...moved, unit: 'difference', metric: 'click_through_rate' } as const;
  expect(describeIt(rate)).toContain('+12.3 points, 95 % interval +4.0 points to unbounded');
  const places = { ...moved, unit: 'difference', metric: 'position', estimate: -0.001 } as const;
  expect(describeIt(places)).toContain(': 0.00 places');
});

it('warns where a person chose the treated units, and claims no proof within noise', () => {
  const noise = { verdict: 'within_noise', metric: 'clicks', estimate: 0, interval: null } as const;
  expect(describeIt(noise)).toMatch(/does not prove that there was no effect\.$/);
  const chosen = { assignment: 'self_selected', primaryMetric: 'clicks' } as const;
  const text = describeResult(chosen, { ...days, result: resultOf(noise) }, after);
  expect(text).toMatch(/A person chose the treated ones/);
});

it.each([
  ['not_enough_data', 'cannot be measured'],
  ['confounded', 'cannot be attributed'],
] as const)('gives no number where it is %s', (verdict, text) => {
  expect(describeIt({ verdict, metric: 'clicks', estimate: 0.5, interval: null })).toContain(text);
  expect(describeIt({ verdict, metric: 'clicks', estimate: 0.5 })).not.toContain('50');
});
