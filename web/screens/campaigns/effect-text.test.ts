import { effectOf, meanOf, sizeOf } from './effect-text';

const clicks = { metric: 'clicks', unit: 'share' } as const;
const places = { metric: 'rank_position', unit: 'difference' } as const;
const rate = { metric: 'ai_mention_rate', unit: 'difference' } as const;

it('writes counts in percent, positions in places, and rates in points', () => {
  expect(effectOf(clicks, 0.123)).toBe('+12.3%');
  expect(effectOf(places, -2.04)).toBe('-2 places');
  expect(effectOf(rate, 0.0232)).toBe('+2.3 pp');
  expect(effectOf(rate, -0.0232)).toBe('-2.3 pp');
  expect(sizeOf(rate, 0.062)).toBe('6.2 pp');
  expect(effectOf(clicks, null)).toBe('unbounded');
});

it('writes the means of the arms as what they are', () => {
  expect(meanOf(clicks, 12.345)).toBe('12.35');
  expect(meanOf(places, 4.26)).toBe('4.3');
  expect(meanOf(rate, 0.412)).toBe('41.2%');
});
