import type { DeduplicatedBy } from '../commit/batch-ledger';
import type { LineCounts, LineSample } from './line-counts';

/** What the sender of a log is told; `received` is the sum of the five counts after it. */
export type IngestReply = {
  received: number;
  visits: number;
  ignored: number;
  malformed: number;
  duplicates: number;
  otherHost: number;
  /** Null when there was no line to tell it by. */
  format: string | null;
  /** ISO 8601: the first and the last visit; null when there was none. */
  firstAt: string | null;
  lastAt: string | null;
  deduplicatedBy: DeduplicatedBy | null;
  samples: LineSample[];
};

/** A reply, and whether all of it had been taken before, by an earlier request. */
export type IngestResult = { reply: IngestReply; replayed: boolean };

const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export function toReply(
  counts: LineCounts,
  rest: { duplicates: number; format: string | null; deduplicatedBy: DeduplicatedBy | null },
): IngestReply {
  return {
    received: counts.received + rest.duplicates,
    visits: counts.visits,
    ignored: counts.ignored,
    malformed: counts.malformed,
    duplicates: rest.duplicates,
    otherHost: counts.otherHost,
    format: rest.format,
    firstAt: toIso(counts.firstAtMs),
    lastAt: toIso(counts.lastAtMs),
    deduplicatedBy: rest.deduplicatedBy,
    samples: counts.samples,
  };
}
