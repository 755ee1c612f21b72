import type { ErrorDetail } from '../../platform/errors';

/** The most invalid rows of a file that a response names. */
export const errorsMax = 100;

export type RowProblem = Pick<ErrorDetail, 'code' | 'message'>;
export type RowError = RowProblem & { row: number };

/** What a part of a file has besides its valid rows. */
export type RowsRefused = {
  invalid: number;
  /** The first `errorsMax` invalid rows. */
  errors: RowError[];
  ignoredColumns: string[];
};

export const noneRefused = ({ ignored }: { ignored: readonly string[] }): RowsRefused => ({
  invalid: 0,
  errors: [],
  ignoredColumns: ignored.slice(0, 100),
});

/** Counts an invalid row, and names it if it is one of the first. */
export function refuseRow(block: RowsRefused, row: number, { code, message }: RowProblem): void {
  block.invalid += 1;
  if (block.errors.length < errorsMax) block.errors.push({ row, code, message });
}
