import type { LineCounts, LineSample } from '../block/line-counts';
import type { DeduplicatedBy } from './batch-ledger';

/** The response to the sender of a log; `received` is the sum of the five counts after it. */
export type IngestReply = {
  received: number;
  visits: number;
  ignored: number;
  malformed: number;
  duplicates: number;
  otherHost: number;
  otherHosts: string[];
  /** Null when there was no line to detect it by. */
  format: string | null;
  /** ISO 8601 times of the first and the last visit; null without visits. */
  firstAt: string | null;
  lastAt: string | null;
  deduplicatedBy: DeduplicatedBy | null;
  problemSamples: LineSample[];
  /** What the lines lack and what to log instead; null when crawlers can be found in them. */
  advice: string | null;
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
    otherHosts: counts.otherHosts,
    format: rest.format,
    firstAt: toIso(counts.firstAtMs),
    lastAt: toIso(counts.lastAtMs),
    deduplicatedBy: rest.deduplicatedBy,
    problemSamples: counts.samples,
    advice: null,
  };
}
