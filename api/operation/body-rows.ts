import { Turns } from '../../platform/concurrency/turns';
import type { ErrorDetail } from '../../platform/errors';

/** Details of all rows of a response together. */
const detailsMax = 1_000;

/** Reads the rows of a body, which may be thousands, without keeping the event loop from turning. */
export async function readInTurns<Given, Row>(
  given: readonly Given[],
  read: (row: Given) => Row,
): Promise<Row[]> {
  const turns = new Turns();
  const rows: Row[] = [];
  for (const row of given) {
    await turns.yieldIfOver();
    rows.push(read(row));
  }
  return rows;
}

/** Keeps the first details of a response's rows; more of them say nothing new. */
export function withFewDetails<Row extends object>(rows: readonly Row[]): Row[] {
  let left = detailsMax;
  return rows.map((row) => {
    if (!hasDetails(row)) return row;
    const details = row.details.slice(0, left);
    left -= details.length;
    return { ...row, details };
  });
}

const hasDetails = (row: object): row is { details: ErrorDetail[] } =>
  'details' in row && row.details !== undefined;

export const rowDetailsText =
  'What is wrong with an invalid row, one entry for each field; a response has 1,000 in all';
