import { isDue } from './target-due';

const now = new Date('2026-11-23T06:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

it.each([
  ['daily', null, true],
  ['daily', daysAgo(0.1), true],
  ['weekly', null, true],
  ['weekly', daysAgo(6), false],
  // The schedule began some minutes earlier than a week ago.
  ['weekly', daysAgo(6.99), true],
  ['weekly', daysAgo(30), true],
  ['manual', null, false],
  ['manual', daysAgo(30), false],
] as const)('%s, last asked %s: %s', (cadence, scheduledAt, expected) => {
  expect(isDue({ cadence, scheduledAt }, now)).toBe(expected);
});
