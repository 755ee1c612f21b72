import { readRobotsFile } from './robots-file';
import type { RobotsCopy } from './robots-history';
import { obedienceOf } from './robots-obedience';
import type { RobotsOutcome } from './robots-reply';
import { evaluate } from './robots-rules';
import { forbiddenSpans } from './robots-violations';

const hour = (number: number) => Date.UTC(2026, 0, 1, number);
const copy = (
  from: number,
  seenTo: number,
  text: string,
  outcome: RobotsOutcome = 'rules',
): RobotsCopy => ({
  id: String(from),
  outcome,
  file: outcome === 'rules' ? readRobotsFile(Buffer.from(`user-agent: *\n${text}`)) : null,
  firstSeenAt: new Date(hour(from)),
  lastSeenAt: new Date(hour(seenTo)),
});
const bot = obedienceOf({ name: 'bingbot', purpose: 'search' });

/** Returns whether a visit to the address at that hour was a violation. */
const isViolation = (copies: RobotsCopy[], at: number, target: string) =>
  forbiddenSpans(copies, bot).some(
    ({ fromMs, toMs, rules }) =>
      hour(at) >= fromMs &&
      hour(at) < toMs &&
      rules.every((each) => !evaluate(each, target).isAllowed),
  );

it('what one version forbids is forbidden from when it was seen on', () => {
  const copies = [copy(10, 20, 'disallow: /a')];
  const at = (hours: number) => isViolation(copies, hours, '/a/b');
  expect([9, 10, 20, 2_000].map(at)).toEqual([false, true, true, true]);
  expect(isViolation(copies, 12, '/b')).toBe(false);
});

it('a crawler has a day to learn of what is newly forbidden', () => {
  const copies = [copy(0, 100, 'disallow:'), copy(110, 300, 'disallow: /a')];
  const at = (hours: number) => isViolation(copies, hours, '/a');
  expect([50, 110, 133, 134, 200].map(at)).toEqual([false, false, false, true, true]);
});

it('does not count what may have been allowed already, unseen by us', () => {
  const copies = [copy(0, 100, 'disallow: /a'), copy(110, 300, 'allow: /')];
  const at = (hours: number) => isViolation(copies, hours, '/a');
  expect([50, 99, 101, 120].map(at)).toEqual([true, true, false, false]);
});

it('what both of two versions forbid stays forbidden', () => {
  const copies = [copy(0, 100, 'disallow: /a\ndisallow: /b'), copy(110, 300, 'disallow: /a')];
  expect([101, 111, 200].map((hours) => isViolation(copies, hours, '/a'))).toEqual([
    true,
    true,
    true,
  ]);
  expect([101, 111].map((hours) => isViolation(copies, hours, '/b'))).toEqual([false, false]);
});

it('a site that we could not reach forbids nothing, and neither does one without a file', () => {
  for (const outcome of ['disallow_all', 'allow_all'] as const) {
    const copies = [copy(0, 100, 'disallow: /a'), copy(110, 300, '', outcome)];
    const at = (hours: number) => isViolation(copies, hours, '/a');
    expect([50, 105, 200].map(at)).toEqual([true, false, false]);
  }
});
