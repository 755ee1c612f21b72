import type { CrawledUrl } from '../page-facts';

const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);

/** Whether a document was answered that readers would see: redirects' are not. */
export function isHtmlPage({ fetch, html }: Pick<CrawledUrl, 'fetch' | 'html'>): boolean {
  const { status, mediaType } = fetch;
  if (status === null || (status >= 300 && status < 400)) return false;
  return html !== null || (mediaType !== null && htmlTypes.has(mediaType));
}
