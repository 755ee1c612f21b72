import fc from 'fast-check';
import {
  type Candidate,
  chooseInspections,
  type WatchReason,
  watchReasons,
} from './inspection-choice';

const some = (why: WatchReason, count: number, from = 0): Candidate[] =>
  Array.from({ length: count }, (_, index) => ({ urlId: `${why}-${from + index}`, why }));

const countsOf = (chosen: Candidate[]) =>
  Object.fromEntries(
    watchReasons.map((why) => [why, chosen.filter((each) => each.why === why).length]),
  );

it('each reason has its share of a day, in the order of what reveals most', () => {
  const all = watchReasons.flatMap((why) => some(why, 1_000)).reverse();
  const chosen = chooseInspections(all, 100);
  expect(countsOf(chosen)).toEqual({
    submitted: 25,
    changed: 20,
    impressions_ended: 15,
    crawled: 15,
    in_sitemap: 10,
    not_indexed: 10,
    inspected_long_ago: 5,
  });
  expect(chosen[0]?.why).toBe('submitted');
});

it('what a reason leaves goes to the others', () => {
  const chosen = chooseInspections([...some('in_sitemap', 500), ...some('not_indexed', 3)], 100);
  expect(countsOf(chosen)).toMatchObject({ in_sitemap: 97, not_indexed: 3 });
});

it('a URL is chosen once, for its first reason', () => {
  const twice = (why: WatchReason) => ({ urlId: 'a', why });
  expect(chooseInspections([twice('in_sitemap'), twice('changed')], 5)).toEqual([twice('changed')]);
});

it('uses the whole day as long as there are candidates, and never more', () => {
  const candidate = fc.record({
    urlId: fc.integer({ min: 0, max: 60 }).map(String),
    why: fc.constantFrom(...watchReasons),
  });
  fc.assert(
    fc.property(fc.array(candidate), fc.integer({ min: 0, max: 80 }), (candidates, max) => {
      const chosen = chooseInspections(candidates, max);
      const different = new Set(candidates.map(({ urlId }) => urlId)).size;
      expect(chosen).toHaveLength(Math.min(max, different));
      expect(new Set(chosen.map(({ urlId }) => urlId)).size).toBe(chosen.length);
    }),
  );
});
