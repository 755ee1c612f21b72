import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { leastSquares } from './least-squares';

const folder = join(__dirname, '../../../test/fixtures/experiments');
const read = (name: string) => readFileSync(join(folder, name));
const oracles = JSON.parse(read('oracles.json').toString());

type Row = Record<string, number>;

function parse(csv: string): Row[] {
  const [head = '', ...lines] = csv.trim().split('\n');
  const names = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((value, at) => [names[at], Number(value)])),
  );
}

const kielmc = parse(read('kielmc.csv').toString());
const injury = parse(gunzipSync(read('injury.csv.gz')).toString());

/** Rows of [1, time, group, time · group] and further columns. */
const design = (rows: readonly Row[], time: string, group: string, others: string[] = []) =>
  rows.map((row) => {
    const [t = 0, g = 0] = [row[time], row[group]];
    return [1, t, g, t * g, ...others.map((name) => row[name] ?? Number.NaN)];
  });

const fitOf = (rows: readonly Row[], y: string, x: number[][]) =>
  leastSquares(
    rows.map((row) => row[y] ?? Number.NaN),
    x,
  );

describe('published differences in differences', () => {
  it('the garbage incinerator', () => {
    expect(kielmc).toHaveLength(oracles.kielmc.n);
    const fit = fitOf(kielmc, 'rprice', design(kielmc, 'y81', 'nearinc'));
    for (const [at, value] of fit.coefficients.entries()) {
      expect(value).toBeCloseTo(oracles.kielmc.b[at], 3);
      expect(fit.errors[at]).toBeCloseTo(oracles.kielmc.se[at], 3);
      expect(fit.hc1[at]).toBeCloseTo(oracles.kielmc.hc1[at], 3);
    }
  });

  it('the same with the age of houses, and with all controls', () => {
    const withAge = fitOf(kielmc, 'rprice', design(kielmc, 'y81', 'nearinc', ['age', 'agesq']));
    expect(withAge.coefficients[3]).toBeCloseTo(oracles.kielmc.withAge.did, 2);
    expect(withAge.errors[3]).toBeCloseTo(oracles.kielmc.withAge.se, 2);
    const { x, did, se } = oracles.kielmc.allControls;
    const full = fitOf(kielmc, 'rprice', design(kielmc, 'y81', 'nearinc', x));
    expect(full.coefficients[3]).toBeCloseTo(did, 2);
    expect(full.errors[3]).toBeCloseTo(se, 2);
  });

  it.each(['ky', 'mi'])('injury benefits in %s', (state) => {
    const rows = injury.filter((row) => row[state] === 1);
    const known = oracles.injury[state];
    expect(rows).toHaveLength(known.n);
    const fit = fitOf(rows, 'ldurat', design(rows, 'afchnge', 'highearn'));
    for (const [at, value] of fit.coefficients.entries()) {
      expect(value).toBeCloseTo(known.b[at], 4);
      expect(fit.errors[at]).toBeCloseTo(known.se[at], 4);
      expect(fit.hc1[at]).toBeCloseTo(known.hc1[at], 4);
    }
  });
});

it('rows that do not determine the coefficients are an error', () => {
  expect(() =>
    leastSquares(
      [1, 2],
      [
        [1, 0],
        [1, 1],
      ],
    ),
  ).toThrow(RangeError);
  expect(() =>
    leastSquares(
      [1, 2, 3],
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
    ),
  ).toThrow('depends');
});
