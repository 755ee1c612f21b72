import {
  compareRendered,
  mergeRendered,
  renderingFailed,
} from '../../domain/audits/compare-rendered';
import type { HtmlFacts, RenderedFacts } from '../../domain/audits/page-facts';
import { extractPage } from '../extract-page';
import type { PageRenderer } from './page-renderer';
import type { RenderRequest } from './render-request';

/** A document as an audit judges it, and what a browser made of it, where it was asked to. */
export type ReadPage = { html: HtmlFacts | null; rendered: RenderedFacts | null };

/** The document after its scripts ran, or as it came where they cannot be run. */
export async function renderPage(
  renderer: PageRenderer,
  request: RenderRequest,
  raw: HtmlFacts,
): Promise<ReadPage> {
  const rendering = await renderer.render(request);
  if (rendering.failure !== null)
    return { html: raw, rendered: renderingFailed(rendering.failure) };
  const headers = { ...request.headers, 'content-type': 'text/html; charset=utf-8' };
  const after = extractPage(Buffer.from(rendering.html), { url: request.url, headers });
  return {
    html: mergeRendered(raw, after),
    rendered: compareRendered(raw, after, rendering.movedTo),
  };
}
