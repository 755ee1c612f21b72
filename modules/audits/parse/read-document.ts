import type { Rendering } from '../crawl/rendering/render-request';
import { compareRendered, mergeRendered, renderingFailed } from '../rules/compare-rendered';
import { type PackedDocument, packDocument } from '../store/packed-facts';
import { extractPage } from './extract-page';

/** A document's URL, headers and rendering. */
export type DocumentSource = {
  url: string;
  headers: Record<string, string>;
  /** The browser's rendering; null if none was requested. */
  rendering: Rendering | null;
};

/** Parses a document as it was sent or, if it was rendered, as it is after its scripts ran. */
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
