import fc from 'fast-check';
import { contrast, themeOf } from './theme';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('with any brand’s color, what is written can be read', () => {
  fc.assert(
    fc.property(color, (brand) => {
      const theme = themeOf(brand);
      expect(contrast(theme.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.onBrand, brand)).toBeGreaterThanOrEqual(3.9);
      expect(contrast('#566174', theme.tint)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('each step has a color of its own with any brand, and what was not found is gray, never green', () => {
  fc.assert(
    fc.property(color, (brand) => {
      const { tones } = themeOf(brand);
      const ranks = Object.entries(tones).filter(([tone]) => !tone.startsWith('category'));
      expect(new Set(ranks.map(([, value]) => value)).size).toBe(ranks.length);
      for (const tone of ['not_found', 'not_measured'] as const) {
        const parts = [1, 3, 5].map((at) => Number.parseInt(tones[tone].slice(at, at + 2), 16));
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(30);
      }
    }),
  );
});

it('series have colors of their own', () => {
  const { series } = themeOf('#0072b2');
  expect(new Set(series).size).toBe(series.length);
  expect(series.length).toBeGreaterThan(7);
});
