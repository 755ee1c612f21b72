import { withoutEndSlashes } from '../../../platform/trim';

/**
 * Returns the key for comparing URLs: without protocol, leading `www.`, trailing slash or fragment.
 */
function pageKey(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const path = withoutEndSlashes(url.pathname);
  return `${url.host.replace(/^www\./, '')}${path}${url.search}`;
}

/** Whether the ranking page is the target page; null if either is unknown. */
export function matchesTarget(targetUrl: string | null, url: string | null): boolean | null {
  if (targetUrl === null || url === null) return null;
  return pageKey(targetUrl) === pageKey(url);
}
