import { findNewAndLost } from './find-new-and-lost';

const row = (name: string, clicks: number, impressions: number) => ({ name, clicks, impressions });
const whole = (...rows: ReturnType<typeof row>[]) => ({ rows, isCapped: false });

test('distinguishes what is new from what is lost, most clicks first', () => {
  const before = whole(row('kept', 9, 90), row('lost', 1, 50), row('lost too', 4, 40));
  const after = whole(row('kept', 2, 20), row('new', 3, 30));
  expect(findNewAndLost(before, after, 10)).toEqual({
    new: [{ ...row('new', 3, 30), isUncertain: false }],
    lost: [
      { ...row('lost too', 4, 40), isUncertain: false },
      { ...row('lost', 1, 50), isUncertain: false },
    ],
  });
});

test('is uncertain of a row that the cap of the other period may hide, and of no other', () => {
  const before = { rows: [row('lost', 1, 50)], isCapped: false };
  const after = { rows: [row('new', 1, 50)], isCapped: true };
  const found = findNewAndLost(before, after, 0);
  expect(found.lost[0]?.isUncertain).toBe(true);
  expect(found.new[0]?.isUncertain).toBe(false);
});

test('leaves out rows with few impressions, though they still count as present', () => {
  const before = whole(row('faded', 5, 100), row('small', 0, 9));
  const after = whole(row('faded', 0, 1));
  expect(findNewAndLost(before, after, 10)).toEqual({ new: [], lost: [] });
});

test('takes a row without impressions for a missing one', () => {
  const found = findNewAndLost(whole(row('a', 5, 100)), whole(row('a', 0, 0)), 1);
  expect(found.lost.map(({ name }) => name)).toEqual(['a']);
});
