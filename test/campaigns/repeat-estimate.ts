/** A row of a cohort's CSV, as an analyst reads it. */
type Row = Record<string, string>;

/** Splits a CSV without quoted separators: URLs, ids, numbers and plain texts. */
export function readCsv(text: string): Row[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

type Metric = {
  column: string;
  /** Column of the samples behind a rate; 1 a day without it. */
  samples?: string;
  isCount: boolean;
};

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Computes the estimate from a cohort's CSV as the guide's lines of R do, sharing no code with the
 * product: a change for each unit, then the difference of the arms' weighted means.
 */
export function repeatEstimate(rows: readonly Row[], { column, samples, isCount }: Metric): number {
  const measured = rows.filter((row) => row[column] !== '');
  const daysAfter = new Set(
    rows.filter(({ isAfterStart }) => isAfterStart === 'true').map(({ day }) => day),
  ).size;
  const daysBefore = new Set(
    measured.filter(({ isAfterStart }) => isAfterStart === 'false').map(({ day }) => day),
  );
  const firstBefore = [...daysBefore].sort()[0] ?? '';
  const arms: Record<string, { change: number; weight: number }[]> = { true: [], false: [] };
  for (const [, own] of Map.groupBy(measured, ({ unit }) => unit)) {
    const of = (isAfter: string) => own.filter(({ isAfterStart }) => isAfterStart === isAfter);
    const nOf = (row: Row) => (samples ? Number(row[samples]) : 1);
    const meanOf = (days: Row[]) =>
      sum(days.map((row) => Number(row[column]) * nOf(row))) / sum(days.map(nOf));
    const [before, after] = [meanOf(of('false')), meanOf(of('true'))];
    if (Number.isNaN(before) || Number.isNaN(after)) continue;
    const half = 0.5 / daysAfter;
    const change = isCount ? Math.log((after + half) / (before + half)) : after - before;
    const daysCompared = rows.filter(
      ({ unit, isAfterStart, day }) =>
        unit === own[0]?.['unit'] && isAfterStart === 'false' && (day ?? '') >= firstBefore,
    ).length;
    const aDay = samples ? sum(of('false').map(nOf)) / daysCompared : before;
    const expected = aDay * daysAfter;
    const weight = isCount || samples ? expected / (expected + 10) : 1;
    arms[own[0]?.['isTreated'] ?? '']?.push({ change, weight });
  }
  const mean = (units: { change: number; weight: number }[]) =>
    sum(units.map(({ change, weight }) => change * weight)) / sum(units.map((one) => one.weight));
  const difference = mean(arms['true'] ?? []) - mean(arms['false'] ?? []);
  return isCount ? Math.exp(difference) - 1 : difference;
}
