import { ctrAt, ctrCurves, defaultCtrCurve, estimatedTraffic } from './ctr-curve';

describe.each([...ctrCurves.values()])('$name', (curve) => {
  it('never rises with the position, and ends at 50', () => {
    for (let position = 1; position <= 60; position += 1) {
      expect(ctrAt(curve, position + 1)).toBeLessThanOrEqual(ctrAt(curve, position));
    }
    expect(ctrAt(curve, 11)).toBeCloseTo(0.008);
    expect(ctrAt(curve, 50)).toBeCloseTo(0.001);
    expect(ctrAt(curve, 51)).toBe(0);
  });
});

describe('estimatedTraffic', () => {
  it('is volume times the rate of the default curve', () => {
    expect(defaultCtrCurve.name).toBe('sistrix-2020');
    expect(estimatedTraffic(1_000, 1)).toBeCloseTo(285);
  });

  it('is null for an unknown volume, and 0 for a website that is not there', () => {
    expect(estimatedTraffic(null, 1)).toBeNull();
    expect(estimatedTraffic(1_000, null)).toBe(0);
  });
});
