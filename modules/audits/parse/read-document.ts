import type { Rendering } from '../crawl/rendering/render-request';
import { compareRendered, mergeRendered, renderingFailed } from '../rules/compare-rendered';
import { type PackedDocument, packDocument } from '../store/packed-facts';
import { extractPage } from './extract-page';

/** A document to read, and what came with it. */
export type DocumentSource = {
  url: string;
  headers: Record<string, string>;
  /** What a browser made of it; null where none was asked. */
  rendering: Rendering | null;
};

/** Reads a document as it came, or as it is after its scripts ran where they could be run. */
export function readDocument(
  body: Buffer,
  { url, headers, rendering }: DocumentSource,
): PackedDocument {
  const raw = extractPage(body, { url, headers });
  if (rendering === null) return packDocument(raw, null);
  if (rendering.failure !== null) return packDocument(raw, renderingFailed(rendering.failure));
  const after = extractPage(Buffer.from(rendering.html), {
    url,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  });
  return packDocument(mergeRendered(raw, after), compareRendered(raw, after, rendering.movedTo));
}
