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

it('series have colors of their own', () => {
  const { series } = themeOf('#0072b2');
  expect(new Set(series).size).toBe(series.length);
  expect(series.length).toBeGreaterThan(7);
});
