import { binaryArray } from '../../../platform/postgres/pipeline/binary-array';
import type { FactSource, SourceFacts, VisitFact } from '../rules/visit-facts';

/**
 * Facts as the columns of one row of `ledger_queue`; the arrays are in Postgres's binary format.
 */
export type FactColumns = {
  facts: number;
  sources: readonly FactSource[];
  arrays: readonly Uint8Array<ArrayBuffer>[];
};

/**
 * Factor that leaves room for a status below the milliseconds: one number orders visits by both.
 */
const statuses = 1024;

function momentOf(atMs: number, status: number): number | bigint {
  const moment = atMs * statuses + status;
  return Number.isSafeInteger(moment) ? moment : BigInt(atMs) * BigInt(statuses) + BigInt(status);
}

type Placed = { fact: VisitFact; place: number };

/** The array columns, in the order in which a row is written. */
const columns: readonly {
  name: string;
  type: 'int4' | 'int8';
  valueIn: (placed: Placed) => number | bigint | null;
}[] = [
  { name: 'target_keys', type: 'int8', valueIn: ({ fact }) => fact.targetKey },
  { name: 'sources', type: 'int4', valueIn: ({ place }) => place },
  { name: 'visits', type: 'int4', valueIn: ({ fact }) => fact.visits },
  { name: 'errors', type: 'int4', valueIn: ({ fact }) => fact.errors },
  {
    name: 'first_moments',
    type: 'int8',
    valueIn: ({ fact }) => momentOf(fact.firstAtMs, fact.firstStatus),
  },
  {
    name: 'last_moments',
    type: 'int8',
    valueIn: ({ fact }) => momentOf(fact.lastAtMs, fact.lastStatus),
  },
  { name: 'first_ok_ms', type: 'int8', valueIn: ({ fact }) => fact.firstOkAtMs },
  { name: 'last_ok_ms', type: 'int8', valueIn: ({ fact }) => fact.lastOkAtMs },
];

export const factColumnNames = columns.map(({ name }) => name);

/** Encodes facts. Also called in the threads that parse log lines, to relieve the event loop. */
export function toFactColumns(bySource: readonly SourceFacts[]): FactColumns {
  const placed = bySource.flatMap(({ facts }, index) =>
    facts.map((fact): Placed => ({ fact, place: index + 1 })),
  );
  return {
    facts: placed.length,
    sources: bySource.map(({ source }) => source),
    arrays: columns.map(({ type, valueIn }) => binaryArray(type, placed.map(valueIn))),
  };
}
