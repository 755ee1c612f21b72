/** How an address is compared: protocol, a leading `www.`, a closing slash and the fragment aside. */
function pageKey(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.host.replace(/^www\./, '')}${path}${url.search}`;
}

/** Whether the page that ranks is the one that should; null while either is not known. */
export function matchesTarget(targetUrl: string | null, url: string | null): boolean | null {
  if (targetUrl === null || url === null) return null;
  return pageKey(targetUrl) === pageKey(url);
}
