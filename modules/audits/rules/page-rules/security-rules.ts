// cspell:ignore sess
import type { securityChecks } from '../../checks/security-checks';
import type { CookieFacts } from '../cookies';
import type { LinkKind } from '../page-facts';
import { limits } from './limits';
import { type HtmlPage, isRelative, offending, type RespondedUrl, type Rules, when } from './rule';

const loaded: ReadonlySet<LinkKind> = new Set<LinkKind>([
  'image',
  'script',
  'stylesheet',
  'icon',
  'frame',
  'media',
  'preload',
  'style_file',
] as const);
const isPlain = (address: string) => /^\s*http:/i.test(address);
/** Whether an address of a page is loaded by http: relative ones follow the page's base. */
const isLoadedPlain =
  ({ html: { baseHref } }: HtmlPage) =>
  (address: string) =>
    isPlain(address) || (isPlain(baseHref ?? '') && isRelative(address));

/** The page's content security policies, from its header and its head. */
const policiesOf = ({ fetch, html }: HtmlPage): string[] =>
  [fetch.headers['content-security-policy'] ?? '', ...(html.policies ?? [])].filter(Boolean);

const cookiesWhere = (
  cookies: readonly CookieFacts[] | undefined,
  fails: (cookie: CookieFacts) => boolean,
) => offending((cookies ?? []).filter(fails).map(({ name }) => name));

/** Names by which frameworks keep sessions. Scripts must read tokens against forgery. */
const isOfSession = (name: string) =>
  /sess|^sid$|[._-]sid$|auth|jwt/i.test(name) && !/csrf|xsrf/i.test(name);

/** The sources of a policy's scripts, if they let any script on the page run. */
function scriptsAllowed(policy: string): string[] {
  const directives = new Map(
    policy.split(';').map((text) => {
      const [name = '', ...sources] = text.trim().toLowerCase().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const sources = directives.get('script-src') ?? directives.get('default-src') ?? [];
  // A nonce, a hash or strict-dynamic switches unsafe-inline off.
  const isLimited = sources.some((each) => /^'(nonce-|sha\d|strict-dynamic)/.test(each));
  const isOpen = sources.includes("'unsafe-inline'") && !isLimited;
  return isOpen ? [`script-src ${sources.join(' ')}`.slice(0, 300)] : [];
}

/** Whether browsers ask for the page's http addresses by https. */
const isUpgraded = (page: HtmlPage) =>
  policiesOf(page).some((policy) => /(^|[;,\s])upgrade-insecure-requests\b/i.test(policy));

export const securityRules: Omit<Rules<typeof securityChecks, HtmlPage>, 'style_file_insecure'> = {
  http_page: ({ isSecure }) => when(!isSecure),
  mixed_content: (page) => {
    if (!page.isSecure || isUpgraded(page)) return null;
    const isMixed = isLoadedPlain(page);
    return offending(
      page.links
        .filter(({ kind, href }) => loaded.has(kind) && isMixed(href))
        .map(({ kind, href }) => ({ kind, href })),
    );
  },
  form_to_http: (page) =>
    page.isSecure && !isUpgraded(page)
      ? offending(
          page.html.forms
            .filter(({ url, action }) => isPlain(url ?? action))
            .map(({ action }) => action),
        )
      : null,
  password_on_http: ({ html, isSecure }) => {
    if (isSecure) return null;
    const actions = html.forms.filter(({ hasPassword }) => hasPassword).map(({ action }) => action);
    return offending(html.hasLoosePassword ? [...actions, 'a field outside every form'] : actions);
  },
  hsts_missing: ({ fetch, isSecure }) => {
    const header = fetch.headers['strict-transport-security'] ?? '';
    const isOn = /max-age\s*=\s*"?0*[1-9]/i.test(header);
    return when(isSecure && !isOn, { header });
  },
  hsts_short: ({ fetch, isSecure }) => {
    const header = fetch.headers['strict-transport-security'] ?? '';
    const seconds = Number(/max-age\s*=\s*"?(\d{1,12})/i.exec(header)?.[1] ?? 0);
    return when(isSecure && seconds > 0 && seconds < limits.hstsSecondsMin, { header });
  },
  csp_unsafe_inline: (page) => offending(policiesOf(page).flatMap(scriptsAllowed)),
  cookie_not_secure: ({ fetch, isSecure }) =>
    isSecure ? cookiesWhere(fetch.cookies, ({ isSecure: isKept }) => !isKept) : null,
  cookie_readable: ({ fetch }) =>
    cookiesWhere(fetch.cookies, ({ name, isHttpOnly }) => !isHttpOnly && isOfSession(name)),
  cookie_refused: ({ fetch }) =>
    cookiesWhere(fetch.cookies, ({ sameSite, isSecure }) => sameSite === 'none' && !isSecure),
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

/** Rules for stylesheets. */
export const styleRules: Pick<Rules<typeof securityChecks, RespondedUrl>, 'style_file_insecure'> = {
  style_file_insecure: ({ isSecure, links }) =>
    isSecure
      ? offending(
          links
            .filter(({ kind, href }) => kind === 'style_file' && isPlain(href))
            .map(({ href }) => href),
        )
      : null,
};
