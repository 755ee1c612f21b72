import type { PackedDocument } from '../stores/audits/packed-facts';
import type { DocumentSource } from './read-document';

export type ToPageReader = { body: Uint8Array<ArrayBuffer>; source: DocumentSource };

/** Answers come in the order of the questions. */
export type FromPageReader = { document: PackedDocument } | { error: unknown };
