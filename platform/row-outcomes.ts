import type { ErrorDetail } from './errors';

/** Outcomes of the rows of a body or a file, each by its `result`. */

export type InvalidRow = { result: 'invalid'; id: null; details: ErrorDetail[] };

/** Returns the outcomes of all rows in their order, given those of the valid ones. */
export function inOrder<Outcome>(
  rows: readonly ({ details: ErrorDetail[] } | object)[],
  ofValid: readonly Outcome[],
): (Outcome | InvalidRow)[] {
  const outcomes = ofValid.values();
  return rows.map((row) =>
    'details' in row
      ? { result: 'invalid', id: null, details: row.details }
      : (outcomes.next().value as Outcome),
  );
}

type Outcome = { result: string; id: string | null };

/**
 * Returns the rows of a file whose like existed, by id: of several that name one thing the first
 * counts. `decided` has the ids that earlier rows named, and gets those of these.
 */
export function existingRows<Row>(
  rows: readonly Row[],
  outcomes: readonly Outcome[],
  decided: Set<string>,
): Map<string, Row> {
  const byId = new Map<string, Row>();
  for (const [index, { id, result }] of outcomes.entries()) {
    const row = rows[index];
    if (id === null || row === undefined) continue;
    if (result === 'exists' && !decided.has(id)) byId.set(id, row);
    decided.add(id);
  }
  return byId;
}

export type Updated = { result: 'updated'; id: string };

/** Marks the first row of each thing that was changed. */
export function markUpdated<Each extends Outcome>(
  outcomes: readonly Each[],
  changedIds: Iterable<string>,
): (Each | (Omit<Each, 'result' | 'id'> & Updated))[] {
  const left = new Set(changedIds);
  return outcomes.map((outcome) => {
    const { id, result } = outcome;
    if (result !== 'exists' || id === null || !left.delete(id)) return outcome;
    return { ...outcome, result: 'updated', id };
  });
}

export const countResult = <Result extends string>(
  outcomes: readonly { result: Result }[],
  result: Result,
): number => outcomes.filter((outcome) => outcome.result === result).length;
