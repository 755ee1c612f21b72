import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { changeOf } from './change-of-unit';
import { leastSquares } from './least-squares';
import { permutationTest } from './permutation-test';

const folder = join(__dirname, '../../../test/fixtures/experiments');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const { organDonations, cardKruegerCells } = JSON.parse(read('oracles.json'));

const oneStratum = (isTreated: boolean[]) => ({ isTreated, strata: isTreated.map(() => 0) });

describe('organ donations: one treated state of 27', () => {
  const rows = read('organ-donation.csv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([state = '', quarter = '', rate]) => ({ state, quarter, rate: Number(rate) }));
  const byState = [...Map.groupBy(rows, ({ state }) => state)];
  const isTreated = byState.map(([state]) => organDonations.treated.includes(state));
  const windows = { before: { from: 0, to: 3 }, after: { from: 3, to: 6 } };
  const changes = byState.map(([, quarters]) =>
    changeOf(
      quarters.map(({ rate }) => rate),
      { ...windows, scale: 'difference' },
    ),
  );
  const result = permutationTest(changes, oneStratum(isTreated), { seed: 1 });

  it('gives the published estimate', () => {
    expect(byState).toHaveLength(organDonations.units);
    expect(result.estimate).toBeCloseTo(organDonations.did, 8);
  });

  it('and the known shares of states that changed as much', () => {
    expect(result).toMatchObject({ p: 5 / 27, pLower: 3 / 27, treatments: 27, isExact: true });
  });

  it('though errors clustered by state call it certain', () => {
    const post = (quarter: string) => Number(organDonations.post.includes(quarter));
    const fit = leastSquares(
      rows.map(({ rate }) => rate),
      rows.map(({ state, quarter }) => {
        const treated = Number(organDonations.treated.includes(state));
        return [1, post(quarter), treated, post(quarter) * treated];
      }),
      rows.map(({ state }) => state),
    );
    // The known figure has the factor of fewer columns, which is 0.7 % smaller.
    expect(fit.cr1?.[3]).toBeCloseTo(organDonations.seClusterCR1, 4);
    expect((fit.coefficients[3] ?? 0) / (fit.cr1?.[3] ?? 1)).toBeCloseTo(-3.7, 1);
  });

  it('so no effect is too far out on either side', () => {
    expect(result.interval?.low ?? Number.NEGATIVE_INFINITY).toBeLessThan(organDonations.did);
    expect(result.interval?.high ?? Number.POSITIVE_INFINITY).toBeGreaterThan(0);
  });
});

it('the cells of Card and Krueger give their difference in differences', () => {
  const { njPre, njPost, paPre, paPost, did } = cardKruegerCells;
  const changes = [njPost - njPre, paPost - paPre];
  const { estimate, p } = permutationTest(changes, oneStratum([true, false]), { seed: 1 });
  expect(estimate).toBeCloseTo(did, 1);
  // Two units prove nothing.
  expect(p).toBe(1);
});

describe('a permutation test', () => {
  const changes = [5, 6, 7, 8, 1, 2, 3, 4];
  const isTreated = [true, true, true, true, false, false, false, false];

  it('compares all ways to choose the treated units', () => {
    const result = permutationTest(changes, oneStratum(isTreated), { seed: 1 });
    // 4 of 8 in 70 ways, of which the drawn one and its mirror are as extreme.
    expect(result).toMatchObject({ estimate: 4, p: 2 / 70, pUpper: 1 / 70, treatments: 70 });
  });

  it('exchanges treatment within strata only', () => {
    const strata = [0, 0, 1, 1, 0, 0, 1, 1];
    const result = permutationTest(changes, { isTreated, strata }, { seed: 1 });
    expect(result).toMatchObject({ treatments: 36, p: 2 / 36 });
  });

  it('has an interval of the effects that it does not reject', () => {
    const { interval, estimate } = permutationTest(changes, oneStratum(isTreated), { seed: 1 });
    const { low, high } = interval as { low: number; high: number };
    expect(low).toBeLessThan(estimate);
    expect(high).toBeGreaterThan(estimate);
    for (const [effect, isRejected] of [
      [low - 0.01, true],
      [low + 0.01, false],
      [high - 0.01, false],
      [high + 0.01, true],
    ] as const) {
      const shifted = changes.map((change, at) => (isTreated[at] ? change - effect : change));
      const { p } = permutationTest(shifted, oneStratum(isTreated), { seed: 1 });
      expect(p <= 0.05).toBe(isRejected);
    }
  });

  it('draws the same treatments for the same seed, and never says 0', () => {
    const many = Array.from({ length: 60 }, (_, at) => (at % 2 ? at : at + 1_000));
    const arms = oneStratum(many.map((_, at) => at % 2 === 0));
    const one = permutationTest(many, arms, { seed: 7, count: 999 });
    expect(permutationTest(many, arms, { seed: 7, count: 999 })).toEqual(one);
    expect(one).toMatchObject({ p: 1 / 999, isExact: false, treatments: 999 });
  });

  it('does not depend on the unit of measure or on what all units share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 6, maxLength: 9 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: -500, max: 500 }),
        (values, factor, shift) => {
          const arms = oneStratum(values.map((_, at) => at < 3));
          const one = permutationTest(values, arms, { seed: 1 });
          const other = permutationTest(
            values.map((value) => value * factor + shift),
            arms,
            { seed: 1 },
          );
          expect(other.p).toBe(one.p);
          expect(other.estimate).toBeCloseTo(one.estimate * factor, 6);
        },
      ),
    );
  });
});
