/** Parameters that count visitors and choose no other page. */
const trackingParameter = /^(?:utm_[a-z_]+|gclid|fbclid|msclkid|mc_cid|mc_eid)(?:=|$)/i;

function withoutTracking(url: string): string {
  const [address = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const kept = query.split('&').filter((part) => !trackingParameter.test(part));
  return kept.length === 0 ? address : `${address}?${kept.join('&')}`;
}

/** Whether two URLs in normal form are one page; parameters that count visitors do not matter. */
export const isSamePage = (one: string, other: string): boolean =>
  one === other || withoutTracking(one) === withoutTracking(other);

const withoutOrigin = (url: string) => withoutTracking(url).replace(/^https?:\/\/(?:www\.)?/, '');

/** Whether two URLs differ by scheme or `www.` at most. */
export const isSameButOrigin = (one: string, other: string): boolean =>
  withoutOrigin(one) === withoutOrigin(other);

const bare = (url: string) =>
  withoutTracking(url)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/(?=$|\?)/, '');

/** Whether two URLs differ by scheme, `www.` or the last slash at most, as after a tidy redirect. */
export const isSameAddress = (one: string, other: string): boolean => bare(one) === bare(other);
