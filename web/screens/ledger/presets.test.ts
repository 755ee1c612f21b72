import { isPreset, presets } from './presets';

it('each question is recognized by its own filter alone', () => {
  for (const preset of presets) {
    expect(presets.filter((other) => isPreset(other, preset.filter))).toEqual([preset]);
  }
  expect(presets.some((preset) => isPreset(preset, { q: 'x' }))).toBe(false);
});
