import { withoutGoogleParameters } from '../../../platform/url/google-parameters';
import { normalizePageUrl, type PageUrl } from '../../../platform/url/page-url';

/** Engines add `utm_source` to the links that they show, not to the pages that they fetch. */
export const withoutCampaign = (query: string): string =>
  query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('utm_'))
    .join('&');

/** Returns the page that a cited URL leads to, in the ledger's form; undefined if it is no page. */
export function toCitedPage(url: string): PageUrl | undefined {
  const parsed = URL.parse(withoutGoogleParameters(url));
  if (!parsed) return undefined;
  parsed.search = withoutCampaign(parsed.search);
  const page = normalizePageUrl(parsed.href);
  return 'problem' in page ? undefined : page;
}
