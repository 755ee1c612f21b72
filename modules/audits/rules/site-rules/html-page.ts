import type { FetchFacts } from '../page-facts';

const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);

/** Whether a response is a document that users would see; redirects are not. */
export function isHtmlPage({ status, mediaType }: FetchFacts, isDocument: boolean): boolean {
  if (status === null || (status >= 300 && status < 400)) return false;
  return isDocument || (mediaType !== null && htmlTypes.has(mediaType));
}
