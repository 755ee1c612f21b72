import { move, transferableSymbol, valueSymbol } from 'piscina';
import { lowerThreadPriority } from '../../../platform/lower-priority';
import type { PackedDocument } from '../store/packed-facts';
import { type DocumentSource, readDocument } from './read-document';

lowerThreadPriority();

/** The body is at the start of shared memory; neither side may write there until the reply. */
export type PageToParse = { memory: SharedArrayBuffer; length: number; source: DocumentSource };

/** Worker-thread side of `PageParserPool`: parses one page. */
export function parsePage({ memory, length, source }: PageToParse) {
  const document: PackedDocument = readDocument(Buffer.from(memory, 0, length), source);
  return move({ [transferableSymbol]: [document.bytes.buffer], [valueSymbol]: document });
}
