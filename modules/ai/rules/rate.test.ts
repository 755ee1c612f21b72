import { random, rateOf, wilson } from './rate';

const count = (hits: number, answers: number) => ({ hits, answers });

describe('wilson', () => {
  // Newcombe, Statistics in Medicine 17 (1998), 857–872, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('agrees with the published interval of %i in %i', (hits, n, low, high) => {
    const interval = wilson(hits, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });
});

describe('rateOf', () => {
  it('has no value without answers, and no interval below five', () => {
    expect(rateOf([])).toMatchObject({ value: null, interval: null, answers: 0 });
    expect(rateOf([count(2, 4)])).toMatchObject({ value: 0.5, interval: null });
  });

  it('is Wilson’s interval for one prompt', () => {
    expect(rateOf([count(0, 20)]).interval).toEqual({ low: 0, high: 0.1611, method: 'wilson' });
  });

  it('counts prompts that always answer alike once each', () => {
    const counts = [count(10, 10), count(0, 10), count(10, 10), count(0, 10)];
    expect(rateOf(counts)).toMatchObject({ value: 0.5, answers: 40, effectiveAnswers: 1.1 });
    const { interval } = rateOf(counts);
    // Four prompts show little; 40 independent answers would give 0.35 to 0.65.
    expect(interval?.low).toBeLessThan(0.1);
    expect(interval?.high).toBeGreaterThan(0.9);
  });

  it('never claims certainty from agreement', () => {
    expect(rateOf([count(0, 5), count(0, 5), count(0, 5)]).interval?.high).toBeGreaterThan(0.5);
    const many = Array.from({ length: 400 }, () => count(5, 5));
    expect(rateOf(many).interval).toMatchObject({ high: 1, low: expect.closeTo(0.99, 2) });
  });

  it('gives the same interval for the same answers', () => {
    const counts = Array.from({ length: 30 }, (_, index) => count(index % 4, 5));
    expect(rateOf(counts)).toEqual(rateOf(counts));
  });

  /** Draws prompts whose own rate varies, as real ones do, and counts how often the truth is covered. */
  function coverage(prompts: number, samples: number, trials: number): number {
    const draw = random(7);
    let covered = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      const counts = Array.from({ length: prompts }, () => {
        // Half of the prompts never name the brand, half do in six of ten answers: 0.3 in all.
        const rate = draw() < 0.5 ? 0 : 0.6;
        return count(
          Array.from({ length: samples }, draw).filter((value) => value < rate).length,
          samples,
        );
      });
      const { interval } = rateOf(counts, trial);
      if (interval && interval.low <= 0.3 && interval.high >= 0.3) covered += 1;
    }
    return covered / trials;
  }

  it.each([
    [3, 5],
    [8, 5],
    [20, 5],
  ])('covers the true rate with %i prompts of %i answers', (prompts, samples) => {
    const share = coverage(prompts, samples, 150);
    expect(share).toBeGreaterThan(0.89);
  });

  it('is as wide by formula as by resampling where one takes over from the other', () => {
    const counts = Array.from({ length: 300 }, (_, index) => count((index * 7) % 6, 5));
    const resampled = rateOf(counts).interval;
    const computed = rateOf([...counts, count(0, 5)]).interval;
    expect(resampled?.method).toBe('bootstrap_by_prompt');
    expect(computed?.method).toBe('ratio_by_prompt');
    const width = (interval = resampled) => (interval?.high ?? 0) - (interval?.low ?? 0);
    expect(width(computed) / width()).toBeCloseTo(1, 0);
  });
});
