import type { Normalized } from './keyword';

const charsMax = 2048;

/**
 * Normalizes the URL of the page that should rank: http or https, without credentials or fragment.
 */
export function normalizeTargetUrl(input: string): Normalized {
  const refused = (reason: string): Normalized => ({ ok: false, code: 'url_invalid', reason });
  const url = URL.parse(input.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return refused('must be an http or https URL');
  }
  if (url.username || url.password) return refused('must not hold credentials');
  url.hash = '';
  if (url.href.length > charsMax) return refused(`is over ${charsMax} characters`);
  return { ok: true, text: url.href };
}
