import type { VerifierUpdate } from '../../modules/crawlers/bots/verification';
import type { BlockLines, ReadBlock, ReadTask } from './read-task';

/** The initial data of a thread. */
export type ReaderThreadData = { knowledge: VerifierUpdate };

export type ToReader =
  | { kind: 'learn'; update: VerifierUpdate }
  /** The lines of a big block lie in shared memory; those of a smaller one are copied. */
  | { kind: 'read'; lines: BlockLines; task: ReadTask };

/** One response for each `read`, in order. */
export type FromReader = ({ kind: 'read' } & ReadBlock) | { kind: 'failed'; error: unknown };
