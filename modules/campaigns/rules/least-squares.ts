import { inverse, Matrix, QrDecomposition } from 'ml-matrix';

/** A fit of y on the columns of x, in their order. */
export type Fit = {
  coefficients: number[];
  /** Classical standard errors: the same variance for all rows, independent of each other. */
  errors: number[];
  /** White's standard errors with the factor n / (n - k). */
  hc1: number[];
  /** Standard errors by cluster, with Stata's factor; null without clusters. */
  cr1: number[] | null;
  rows: number;
  clusters: number | null;
};

/**
 * Fits y = x b + e by ordinary least squares. `x` has a row for each value of `y`, all of the same
 * length; `clusters` names each row's cluster. Throws RangeError if columns depend on each other, or
 * if there are no more rows than columns.
 *
 * Sources: H. White, Econometrica 48 (1980), 817–838, with the factor of J. MacKinnon and H. White,
 * Journal of Econometrics 29 (1985), 305–325; K.-Y. Liang and S. L. Zeger, Biometrika 73
 * (1986), 13–22, with the factor G / (G - 1) · (n - 1) / (n - k).
 */
export function leastSquares(
  y: readonly number[],
  x: ReadonlyArray<readonly number[]>,
  clusters?: readonly string[],
): Fit {
  const n = y.length;
  const k = x[0]?.length ?? 0;
  if (n <= k) throw new RangeError(`${n} rows do not determine ${k} coefficients`);
  const design = new Matrix(x.map((row) => [...row]));
  const response = Matrix.columnVector([...y]);
  const factored = new QrDecomposition(design);
  if (!factored.isFullRank()) throw new RangeError('A column depends on the others');
  const fitted = factored.solve(response);
  const residuals = Matrix.sub(response, design.mmul(fitted));
  const half = inverse(factored.upperTriangularMatrix);
  const bread = half.mmul(half.transpose());
  const variance = residuals.dot(residuals) / (n - k);
  const scores = Matrix.mul(design, residuals.mmul(Matrix.ones(1, k)));
  const summed = clusters && sumBy(scores, clusters);
  const groups = summed?.rows ?? 0;
  return {
    coefficients: fitted.to1DArray(),
    errors: bread.diagonal().map((value) => Math.sqrt(value * variance)),
    hc1: sandwich(bread, scores, n / (n - k)),
    cr1: summed ? sandwich(bread, summed, (groups / (groups - 1)) * ((n - 1) / (n - k))) : null,
    rows: n,
    clusters: summed ? groups : null,
  };
}

function sandwich(bread: Matrix, scores: Matrix, factor: number): number[] {
  const middle = scores.transpose().mmul(scores);
  return bread
    .mmul(middle)
    .mmul(bread)
    .diagonal()
    .map((value) => Math.sqrt(value * factor));
}

/** Sums the rows of each cluster. */
function sumBy(scores: Matrix, clusters: readonly string[]): Matrix {
  const rows = Map.groupBy(clusters.keys(), (row) => clusters[row]);
  return new Matrix(
    [...rows.values()].map((ofCluster) =>
      scores.subMatrixRow(ofCluster, 0, scores.columns - 1).sum('column'),
    ),
  );
}
