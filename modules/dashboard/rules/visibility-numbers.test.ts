import { visibilityNumbers } from './visibility-numbers';

const window = Array.from({ length: 10 }, (_, index) => `2026-11-${15 + index}`);

describe('the visibility in the overview', () => {
  it('is null without readings, as is every day', () => {
    expect(visibilityNumbers([], window)).toEqual({
      visibility: null,
      sparkline: Array(10).fill(null),
    });
  });

  it('is the newest, against the newest at least a week older', () => {
    const days = [
      { day: '2026-11-15', score: 0.1 },
      { day: '2026-11-16', score: 0.2 },
      { day: '2026-11-18', score: 0.9 },
      { day: '2026-11-23', score: 0.3 },
    ];
    expect(visibilityNumbers(days, window)).toEqual({
      visibility: { value: 0.3, change: 0.1, date: '2026-11-23' },
      sparkline: [0.1, 0.2, null, 0.9, null, null, null, null, 0.3, null],
    });
  });

  it('has no change without an older reading', () => {
    const days = [
      { day: '2026-11-18', score: 0 },
      { day: '2026-11-24', score: 0.5 },
    ];
    expect(visibilityNumbers(days, window).visibility).toEqual({
      value: 0.5,
      change: null,
      date: '2026-11-24',
    });
  });

  it('keeps a measured zero, and leaves a day without a score out', () => {
    const days = [
      { day: '2026-11-16', score: 0.5 },
      { day: '2026-11-23', score: 0 },
      { day: '2026-11-24', score: null },
    ];
    const { visibility, sparkline } = visibilityNumbers(days, window);
    expect(visibility).toEqual({ value: 0, change: -0.5, date: '2026-11-23' });
    expect(sparkline.slice(-2)).toEqual([0, null]);
  });
});
