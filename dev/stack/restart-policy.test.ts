import { RestartPolicy } from './restart-policy';

it('a part that keeps failing is started again ever later, and given up at the fifth failure', () => {
  const policy = new RestartPolicy();
  const decisions = [0, 1_000, 2_000, 3_000, 4_000].map((time) => policy.onFailure(time));
  expect(decisions).toEqual([
    { kind: 'restart', delayMs: 250 },
    { kind: 'restart', delayMs: 500 },
    { kind: 'restart', delayMs: 1_000 },
    { kind: 'restart', delayMs: 2_000 },
    { kind: 'give_up' },
  ]);
});

it('failures of more than a minute ago are forgiven', () => {
  const policy = new RestartPolicy();
  for (const time of [0, 1_000, 2_000, 3_000]) policy.onFailure(time);
  expect(policy.onFailure(63_001)).toEqual({ kind: 'restart', delayMs: 250 });
});
