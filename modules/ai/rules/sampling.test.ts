import { isNarrowEnough, nextRound } from './sampling';

it('asks for all answers at once where no width is wanted', () => {
  expect(nextRound({ samples: 7, targetHalfWidth: null }, 0)).toBe(7);
  expect(isNarrowEnough(null, { mentions: 0, answers: 0 })).toBe(true);
});

it('asks in rounds of five, up to the most answers', () => {
  const target = { samples: 12, targetHalfWidth: 0.2 };
  expect([0, 5, 10].map((asked) => nextRound(target, asked))).toEqual([5, 5, 2]);
});

it('stops as soon as the interval is as narrow as wanted', () => {
  // Wilson's half width of 0 of 5 is 0.217, of 0 of 10 it is 0.139, of 5 of 10 it is 0.263.
  expect(isNarrowEnough(0.2, { mentions: 0, answers: 5 })).toBe(false);
  expect(isNarrowEnough(0.22, { mentions: 0, answers: 5 })).toBe(true);
  expect(isNarrowEnough(0.2, { mentions: 10, answers: 10 })).toBe(true);
  expect(isNarrowEnough(0.2, { mentions: 5, answers: 10 })).toBe(false);
});

it('has no interval below five answers, however much they agree', () => {
  expect(isNarrowEnough(0.49, { mentions: 4, answers: 4 })).toBe(false);
});
