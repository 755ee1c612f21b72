import { passesVitals, rateVital } from './web-vital-ratings';

it.each([
  ['largest_contentful_paint', 2_500, 'good'],
  ['largest_contentful_paint', 2_501, 'needs_improvement'],
  ['largest_contentful_paint', 4_001, 'poor'],
  ['interaction_to_next_paint', 500, 'needs_improvement'],
  ['cumulative_layout_shift', 0.1, 'good'],
  ['cumulative_layout_shift', 0.26, 'poor'],
] as const)('%s of %d is %s', (name, p75, rating) => {
  expect(rateVital(name, p75)).toBe(rating);
});

it('all that is measured must be good, and INP may be missing', () => {
  const good = { largest_contentful_paint: 2_000, cumulative_layout_shift: 0 };
  expect(passesVitals(good)).toBe(true);
  expect(passesVitals({ ...good, interaction_to_next_paint: 201 })).toBe(false);
  // These are no Core Web Vitals.
  expect(passesVitals({ ...good, first_contentful_paint: 9_000 })).toBe(true);
  expect(passesVitals({ largest_contentful_paint: 2_000 })).toBeNull();
  expect(passesVitals({})).toBeNull();
});
