import type { RangeSnapshot } from './bots/published-lists';
import type { LineCounts } from './line-counts';
import type { PartitionRows, ReadTask } from './read-task';

/** What a thread starts with. */
export type ReaderThreadData = { snapshots: readonly RangeSnapshot[] };

/** A block's memory on its way between threads: handed over, never copied. */
export type BlockMemoryParts = { bytes: Uint8Array; lineEnds: Uint32Array };

export type ToReader =
  | { kind: 'lists'; snapshots: readonly RangeSnapshot[] }
  | ({ kind: 'read'; index: number; firstLine: number; task: ReadTask } & BlockMemoryParts);

/** One answer for each `read`, in their order. The memory comes back with it, read or not. */
export type FromReader = BlockMemoryParts &
  (
    | { kind: 'read'; counts: LineCounts; partitions: readonly PartitionRows[] }
    | { kind: 'failed'; error: unknown }
  );
