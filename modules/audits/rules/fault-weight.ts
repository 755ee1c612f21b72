/** Faults of a whole website, or of an address that cannot be opened: they come before others. */
const heavy = new Set([
  'http_page',
  'http_not_redirected',
  'certificate_invalid',
  'http_5xx',
  'no_answer',
  'answer_incomplete',
  'password_on_http',
  'body_empty',
]);

/** Faults of a page's place in the index, and dead ends. */
const medium = new Set([
  'http_4xx',
  'redirect_loop',
  'redirect_broken',
  'redirect_without_target',
  'redirect_to_http',
  'link_broken',
  'canonical_conflict',
  'canonical_header_conflict',
  'canonical_target_broken',
  'canonical_to_noindex',
  'canonical_to_redirect',
  'duplicate_content',
  'mixed_content',
  'title_missing',
]);

/** Fields of the header that one setting of a server puts on every page. */
const light = /^(hsts|csp|nosniff|frame_options|referrer_policy)_/;

/**
 * How much a fault of a check weighs among those of its severity: its rows say how many pages have
 * it, which is one for a website without HTTPS and all for a missing header.
 */
export function faultWeight(code: string): number {
  if (heavy.has(code)) return 3;
  if (medium.has(code)) return 2;
  return light.test(code) ? 0 : 1;
}
