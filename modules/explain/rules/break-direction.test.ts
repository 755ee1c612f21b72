import { breaksAcross } from '../../search-console/rules/breaks-across';
import { knownBreaks } from '../../search-console/rules/known-breaks';
import { breakDirection } from './break-direction';

const directions = (before: [string, string], range: [string, string]) => {
  const [one, other] = [before, range].map(([from, to]) => ({ from, to }));
  if (!one || !other) return [];
  return breaksAcross(other, one, 'impressions').map((each) => [
    each.id,
    breakDirection(each, one, other),
  ]);
};

test('says which way a change in counting moves impressions', () => {
  expect(directions(['2025-05-06', '2025-05-12'], ['2025-05-13', '2025-05-19'])).toEqual([
    ['impressions_over_logged', 'up'],
  ]);
  expect(directions(['2026-04-21', '2026-04-27'], ['2026-04-28', '2026-05-04'])).toEqual([
    ['impressions_over_logged', 'down'],
  ]);
  expect(directions(['2025-08-20', '2025-08-26'], ['2025-10-01', '2025-10-07'])).toEqual([
    ['hundred_results_gone', 'down'],
  ]);
  expect(directions(['2026-08-01', '2026-08-28'], ['2026-10-05', '2026-11-01'])).toEqual([
    ['multimodal_counted', 'up'],
  ]);
  expect(directions(['2026-10-11', '2026-10-17'], ['2026-10-18', '2026-10-24'])).toEqual([]);
});

test('only the clicks that are newly counted change with a break, and they rise', () => {
  const ofClicks = knownBreaks.filter(({ metrics }) => metrics.includes('clicks'));
  expect(ofClicks.map(({ id, effect }) => [id, effect])).toEqual([['multimodal_counted', 'more']]);
});
