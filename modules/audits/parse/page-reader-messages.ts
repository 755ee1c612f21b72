import type { PackedDocument } from '../store/packed-facts';
import type { DocumentSource } from './read-document';

/** The body is the first bytes of memory that both ends share: nobody writes there until it is answered. */
export type ToPageReader = { memory: SharedArrayBuffer; length: number; source: DocumentSource };

/** Answers come in the order of the questions. */
export type FromPageReader = { document: PackedDocument } | { error: unknown };
