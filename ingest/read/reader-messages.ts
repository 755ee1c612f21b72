import type { VerifierUpdate } from '../../modules/crawlers/bots/verification';
import type { BlockLines, ReadBlock, ReadTask } from './read-task';

/** What a thread starts with. */
export type ReaderThreadData = { knowledge: VerifierUpdate };

export type ToReader =
  | { kind: 'learn'; update: VerifierUpdate }
  /** The lines of a big block lie in memory that both sides see; those of a smaller one are copied. */
  | { kind: 'read'; lines: BlockLines; task: ReadTask };

/** One answer for each `read`, in their order. */
export type FromReader = ({ kind: 'read' } & ReadBlock) | { kind: 'failed'; error: unknown };
