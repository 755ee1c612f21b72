import type { VerifierUpdate } from './bots/verification';
import type { ReadBlock, ReadTask } from './read-task';

/** What a thread starts with. */
export type ReaderThreadData = { knowledge: VerifierUpdate };

/** A block's memory on its way between threads: handed over, never copied. */
export type BlockMemoryParts = { bytes: Uint8Array; lineEnds: Uint32Array };

export type ToReader =
  | { kind: 'learn'; update: VerifierUpdate }
  | ({ kind: 'read'; index: number; firstLine: number; task: ReadTask } & BlockMemoryParts);

/** One answer for each `read`, in their order. The memory comes back with it, read or not. */
export type FromReader = BlockMemoryParts &
  (({ kind: 'read' } & ReadBlock) | { kind: 'failed'; error: unknown });
