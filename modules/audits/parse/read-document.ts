import { normalizePageUrl, pageUrlCharsMax } from '../../../platform/url/page-url';
import type { Rendering } from '../crawl/rendering/render-request';
import type { OwnTask } from '../extract/read-own-facts';
import { compareRendered, mergeRendered, renderingFailed } from '../rules/compare-rendered';
import type { FetchFacts, LinkFacts } from '../rules/page-facts';
import { type PackedDocument, packDocument } from '../store/packed-facts';
import { extractPage } from './extract-page';

/** A document's URL, headers and rendering. */
export type DocumentSource = {
  /** In normal form. */
  url: string;
  /** As it was asked for, where that is another text: relative links are read against it. */
  asked?: string | null;
  headers: Record<string, string>;
  /** The browser's rendering; null if none was requested. */
  rendering: Rendering | null;
  /** The response, if the document is checked for an audit. */
  fetch: FetchFacts | null;
  /** What the audit takes out of its pages and checks of them; `key` names whose that is. */
  own?: OwnTask | undefined;
};

/** Parses a document as it was sent or, if it was rendered, as it is after its scripts ran. */
export function readDocument(
  body: Buffer,
  { url, asked, headers, rendering, fetch, own }: DocumentSource,
): PackedDocument {
  const base = asked ?? url;
  const isRendered = rendering !== null && rendering.failure === null;
  const raw = extractPage(body, { url: base, headers, own: isRendered ? undefined : own });
  const response = fetch && { fetch, url };
  if (rendering === null) return packDocument(raw, null, response);
  if (rendering.failure !== null) {
    return packDocument(raw, renderingFailed(rendering.failure), response);
  }
  const after = extractPage(Buffer.from(rendering.html), {
    url: base,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    own,
  });
  const { movedTo, failures } = rendering;
  const link = movedTo === null ? null : linkTo(movedTo);
  const rendered = compareRendered(raw, after, movedTo, failures);
  return packDocument(mergeRendered(raw, after, link), rendered, response);
}

function linkTo(address: string): LinkFacts {
  const page = normalizePageUrl(address);
  return {
    kind: 'refresh',
    href: address.slice(0, pageUrlCharsMax),
    url: 'url' in page ? page.url : null,
    isNofollow: false,
    isSponsored: false,
    isUgc: false,
    text: '',
    problem: 'url' in page ? null : page.problem,
  };
}
