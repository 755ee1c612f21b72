import { random } from './rate';
import { changeOf, type RatePair } from './rate-change';

const pair = (before: [number, number], after: [number, number]): RatePair => ({
  before: { hits: before[0], answers: before[1] },
  after: { hits: after[0], answers: after[1] },
});

it('agrees with the published interval of a difference of two shares', () => {
  // Newcombe, Statistics in Medicine 17 (1998), 873–890, table II, example (a), method 10.
  const change = changeOf([pair([48, 80], [56, 70])]);
  expect(change).toMatchObject({ difference: 0.2, verdict: 'moved' });
  expect(change.interval?.low).toBeCloseTo(0.0524, 3);
  expect(change.interval?.high).toBeCloseTo(0.3339, 3);
});

it('has no verdict below twenty answers in either window', () => {
  expect(changeOf([pair([0, 100], [19, 19])])).toMatchObject({
    difference: 1,
    interval: null,
    verdict: 'not_enough_data',
  });
  expect(changeOf([])).toMatchObject({ difference: null, verdict: 'not_enough_data' });
});

it('sees a small change that all prompts share, which their differences would hide', () => {
  const pairs = Array.from({ length: 40 }, (_, index) =>
    pair([index % 2 === 0 ? 2 : 16, 20], [index % 2 === 0 ? 3 : 17, 20]),
  );
  expect(changeOf(pairs)).toMatchObject({ difference: 0.05, verdict: 'moved' });
});

/** Draws windows without any change, of prompts that differ much, and counts false alarms. */
function falseAlarms(prompts: number, trials: number): number {
  const draw = random(prompts);
  const binomial = (n: number, rate: number) => {
    let hits = 0;
    for (let trial = 0; trial < n; trial += 1) if (draw() < rate) hits += 1;
    return hits;
  };
  let alarms = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const pairs = Array.from({ length: prompts }, () => {
      const rate = draw() ** 2;
      return pair([binomial(10, rate), 10], [binomial(10, rate), 10]);
    });
    if (changeOf(pairs).verdict === 'moved') alarms += 1;
  }
  return alarms / trials;
}

it.each([3, 12, 150])('alarms rarely without a change, with %i prompts', (prompts) => {
  // 5 % are expected; few prompts make the bootstrap somewhat too narrow.
  expect(falseAlarms(prompts, 120)).toBeLessThan(0.12);
});
