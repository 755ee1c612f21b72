import type { securityChecks } from '../../checks/security-checks';
import type { LinkKind } from '../page-facts';
import { type HtmlPage, offending, type Rules, when } from './rule';

const loaded: ReadonlySet<LinkKind> = new Set<LinkKind>([
  'image',
  'script',
  'stylesheet',
  'icon',
  'frame',
  'media',
] as const);
const isPlain = (address: string) => /^\s*http:/i.test(address);

/** The page's content security policies, from its header and its head. */
const policiesOf = ({ fetch, html }: HtmlPage): string[] =>
  [fetch.headers['content-security-policy'] ?? '', ...(html.policies ?? [])].filter(Boolean);

/** Whether browsers ask for the page's http addresses by https. */
const isUpgraded = (page: HtmlPage) =>
  policiesOf(page).some((policy) => /(^|[;,\s])upgrade-insecure-requests\b/i.test(policy));

export const securityRules: Rules<typeof securityChecks, HtmlPage> = {
  http_page: ({ isSecure }) => when(!isSecure),
  mixed_content: (page) =>
    page.isSecure && !isUpgraded(page)
      ? offending(
          page.links
            .filter(({ kind, href }) => loaded.has(kind) && isPlain(href))
            .map(({ kind, href }) => ({ kind, href })),
        )
      : null,
  form_to_http: (page) =>
    page.isSecure && !isUpgraded(page)
      ? offending(
          page.html.forms
            .filter(({ url, action }) => isPlain(url ?? action))
            .map(({ action }) => action),
        )
      : null,
  password_on_http: ({ html, isSecure }) =>
    isSecure
      ? null
      : offending(html.forms.filter(({ hasPassword }) => hasPassword).map(({ action }) => action)),
  hsts_missing: ({ fetch, isSecure }) => {
    const header = fetch.headers['strict-transport-security'] ?? '';
    const isOn = /max-age\s*=\s*"?0*[1-9]/i.test(header);
    return when(isSecure && !isOn, { header });
  },
  csp_missing: (page) => when(policiesOf(page).length === 0),
  nosniff_missing: ({ fetch }) => {
    const header = fetch.headers['x-content-type-options'] ?? '';
    return when(!/^\s*nosniff\b/i.test(header), { header });
  },
  frame_options_missing: ({ fetch }) => {
    const isLimited = /frame-ancestors/i.test(fetch.headers['content-security-policy'] ?? '');
    return when(!isLimited && !fetch.headers['x-frame-options']);
  },
  referrer_policy_missing: ({ fetch }) => when(!fetch.headers['referrer-policy']),
};
