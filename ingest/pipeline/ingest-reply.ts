import type { DeduplicatedBy } from '../commit/batch-ledger';
import type { LineCounts, LineSample } from './line-counts';

/** The response to the sender of a log; `received` is the sum of the five counts after it. */
export type IngestReply = {
  received: number;
  visits: number;
  ignored: number;
  malformed: number;
  duplicates: number;
  otherHost: number;
  /** Null when there was no line to detect it by. */
  format: string | null;
  /** ISO 8601 times of the first and the last visit; null without visits. */
  firstAt: string | null;
  lastAt: string | null;
  deduplicatedBy: DeduplicatedBy | null;
  problemSamples: LineSample[];
};

/** A reply, and whether an earlier request had already ingested all of it. */
export type IngestResult = { reply: IngestReply; replayed: boolean };

const toIso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

export function toReply(
  counts: LineCounts,
  rest: { duplicates: number; format: string | null; deduplicatedBy: DeduplicatedBy | null },
): IngestReply {
  const duplicates = counts.duplicates + rest.duplicates;
  return {
    received: counts.received + duplicates,
    visits: counts.visits,
    ignored: counts.ignored,
    malformed: counts.malformed,
    duplicates,
    otherHost: counts.otherHost,
    format: rest.format,
    firstAt: toIso(counts.firstAtMs),
    lastAt: toIso(counts.lastAtMs),
    deduplicatedBy: rest.deduplicatedBy,
    problemSamples: counts.samples,
  };
}
