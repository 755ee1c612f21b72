/**
 * One number that a bench guards. The scenario names it: a later run replaces the row of the same
 * bench and scenario in docs/performance.json.
 */
export type Figure = {
  scenario: string;
  /** What it should be, such as `≤ 200`, in the unit of the result. */
  aim: string;
  result: number;
  unit: string;
  /** What the result is compared with: measured in the same run. */
  compared?: { kind: 'limit' | 'peer' | 'other size'; name: string; result: number };
  /** Left out of docs/performance.md, which has few rows. */
  isPrintedOnly?: boolean;
};

const figures: Figure[] = [];

/** Reports a figure of the bench that runs in this process. */
export function record(figure: Figure): void {
  if (!Number.isFinite(figure.result)) {
    throw new Error(`${figure.scenario} was not measured: the result is ${figure.result}.`);
  }
  figures.push(figure);
}

export const recorded = (): readonly Figure[] => figures;

/** Set by `--quick`: shows in a minute or two that a bench works. Its figures say nothing. */
export const isQuick = process.env['BENCH_QUICK'] === '1';

export const bySize = <T>(full: T, quick: T): T => (isQuick ? quick : full);

/** Shows a number with as many digits as a reader needs. */
export function shownNumber(value: number): string {
  if (value === 0) return '0';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

export const ratioOf = (value: number, base: number): string => (value / base).toFixed(2);
