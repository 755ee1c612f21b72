import { textOf, type WireProvider, type WireReply, type WireRequest } from '../wire';
import { type Account, readAuthorization, readScope, writeScope } from './accounts';
import { answerConsent } from './consent';
import { answerVitals } from './crux';
import { googleError } from './google-error';
import { answerInspection } from './inspection';
import { answerQuery } from './query';
import type { GoogleState } from './state';
import { answerToken } from './token';

/** The properties of a domain, and what an account may do there. */
const propertiesOf = (domain: string) => [
  { siteUrl: `sc-domain:${domain}`, permissionLevel: 'siteOwner' },
  { siteUrl: `https://www.${domain}/`, permissionLevel: 'siteFullUser' },
];

/** Domains such as `none.example.com` belong to accounts without a property. */
const listed = ({ domains }: Account, state: GoogleState) =>
  domains
    .filter((domain) => !domain.startsWith('none.'))
    .flatMap(propertiesOf)
    .filter(({ siteUrl }) => !state.missing.has(siteUrl));

/** Simulates Google's consent and tokens, Search Console, URL inspection and CrUX. */
export function playGoogle(state: GoogleState): WireProvider {
  const submitted = new Map<string, string[]>();
  return {
    keywordsOf: () => [],
    failure: (status) =>
      status === 429
        ? googleError(429, 'rateLimitExceeded', 'Rate Limit Exceeded')
        : googleError(status, status >= 500 ? 'backendError' : 'forbidden', 'Failure on demand'),
    answer(request) {
      if (request.path === '/o/oauth2/v2/auth') return answerConsent(request);
      if (request.path === '/token') return answerToken(request, state);
      if (request.path.startsWith('/v1/records:')) return answerVitals(request);
      return answerApi(request, state, submitted);
    },
  };
}

function answerApi(
  request: WireRequest,
  state: GoogleState,
  submitted: Map<string, string[]>,
): WireReply {
  const account = readAuthorization(textOf(request.headers.authorization));
  const isRevoked = account?.domains.some((domain) => state.revoked.has(domain));
  if (!account || isRevoked) return googleError(401, 'authError', 'Invalid Credentials');
  const { scopes } = account;
  if (!scopes.includes(readScope) && !scopes.includes(writeScope)) return insufficient;
  const mine = listed(account, state);
  if (request.path === '/webmasters/v3/sites') {
    return { status: 200, body: mine.length > 0 ? { siteEntry: mine } : {} };
  }
  const [, encoded = '', rest = ''] =
    /^\/webmasters\/v3\/sites\/([^/]+)(\/.+)?$/.exec(request.path) ?? [];
  const isInspection = request.path === '/v1/urlInspection/index:inspect';
  const property = isInspection
    ? textOf((request.body as { siteUrl?: unknown } | undefined)?.siteUrl)
    : decodeURIComponent(encoded);
  if (!mine.some(({ siteUrl }) => siteUrl === property)) return forbidden(property);
  if (isInspection) return answerInspection(request, property, state);
  if (rest === '/searchAnalytics/query') return answerQuery(request, property, state);
  if (rest.startsWith('/sitemaps')) {
    return answerSitemaps(request, { property, rest, submitted, scopes });
  }
  return googleError(404, 'notFound', 'Not Found');
}

const insufficient = googleError(
  403,
  'insufficientPermissions',
  'Request had insufficient authentication scopes.',
);

const forbidden = (property: string) =>
  googleError(
    403,
    'forbidden',
    `User does not have sufficient permission for site '${property}'. See also: https://support.google.com/webmasters/answer/2451999.`,
  );

function answerSitemaps(
  { method, date }: WireRequest,
  {
    property,
    rest,
    submitted,
    scopes,
  }: { property: string; rest: string; submitted: Map<string, string[]>; scopes: string[] },
): WireReply {
  const known = submitted.get(property) ?? [];
  if (method === 'PUT') {
    if (!scopes.includes(writeScope)) return insufficient;
    const url = decodeURIComponent(rest.slice('/sitemaps/'.length));
    if (!known.includes(url)) submitted.set(property, [...known, url]);
    return { status: 204, body: '' };
  }
  const sitemap = known.map((path) => ({
    path,
    lastSubmitted: `${date}T00:00:00.000Z`,
    lastDownloaded: `${date}T01:00:00.000Z`,
    isPending: false,
    isSitemapsIndex: false,
    type: 'sitemap',
    warnings: '0',
    errors: '0',
    contents: [{ type: 'web', submitted: '120', indexed: '0' }],
  }));
  return { status: 200, body: sitemap.length > 0 ? { sitemap } : {} };
}
