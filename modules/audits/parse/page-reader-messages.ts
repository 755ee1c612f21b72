import type { PackedDocument } from '../store/packed-facts';
import type { DocumentSource } from './read-document';

/** The body is at the start of shared memory; neither side may write there until the reply. */
export type ToPageReader = { memory: SharedArrayBuffer; length: number; source: DocumentSource };

/** Replies arrive in the order of the requests. */
export type FromPageReader = { document: PackedDocument } | { error: unknown };
