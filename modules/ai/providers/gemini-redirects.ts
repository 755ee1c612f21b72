// cspell:ignore vertexaisearch
import type { Dispatcher } from 'undici';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { AnswerCall } from './ai-provider';

type Named = string | null | undefined;
export type Sources = readonly { uri?: Named; title?: Named; domain?: Named }[];

/** A source; without `isResolved` the URL is the domain's home page, and only the domain is known. */
export type ResolvedSource = { url: string | null; title: string | null; isResolved: boolean };

const redirectPath = '/grounding-api-redirect/';

/** Most redirects of one answer that are resolved; an answer rarely has more than thirty. */
const redirectsMax = 60;
/** Most redirects of Google's that lead to one another. */
const hopsMax = 4;

/**
 * Resolves Gemini's sources. Each is a redirect of Google, titled with the page's bare domain. The
 * redirect's target is kept; where it cannot be read, the domain alone, which is said at the citation
 * and in a warning.
 */
export function readRedirects(options: {
  redirectsUrl: string;
  dispatcher: Dispatcher | undefined;
}) {
  const { redirectsUrl, dispatcher } = options;
  const client = new ProviderClient({
    provider: 'gemini',
    baseUrl: redirectsUrl,
    requestsPerMinuteMax: 6_000,
    headersTimeoutMs: 5_000,
    totalTimeoutMs: 8_000,
    replyBytesMax: 200_000,
    ...(dispatcher ? { dispatcher } : {}),
  });
  return {
    async resolve(sources: Sources, call: AnswerCall) {
      const resolved = await Promise.all(
        sources.map((source, index) => resolveOne(client, source, index, call)),
      );
      const unknown = resolved.filter(({ isResolved }) => !isResolved);
      const nameless = unknown.filter(({ url }) => url === null).length;
      const warnings = [
        ...sentence(unknown.length - nameless, 'only the domain is known'),
        ...sentence(nameless, 'nothing is known, and their titles name no domain'),
      ];
      return { sources: resolved, warnings };
    },
    close: () => client.close(),
  };
}

const sentence = (count: number, what: string) =>
  count === 0 ? [] : [`Of ${count} sources ${what}: their redirects did not resolve.`];

async function resolveOne(
  client: ProviderClient,
  { uri, title, domain }: Sources[number],
  index: number,
  { signal, headers }: AnswerCall,
): Promise<ResolvedSource> {
  const named = title ?? null;
  const path = redirectOf(uri);
  if (path === undefined) return { url: uri ?? null, title: named, isResolved: true };
  const target =
    index < redirectsMax ? await targetOf(client, { path, signal, headers }) : undefined;
  if (target) return { url: target, title: named, isResolved: true };
  const host = [domain, title].flatMap((name) => hostNamed(name) ?? [])[0];
  return { url: host ? `https://${host}/` : null, title: named, isResolved: false };
}

/** The host that a title is, in any script; undefined if it is a text of another kind. */
function hostNamed(name: Named): string | undefined {
  const text = name?.trim() ?? '';
  if (!/^[\p{L}\p{N}\p{M}_-]+(\.[\p{L}\p{N}\p{M}_-]+)*\.\p{L}[\p{L}\p{N}\p{M}-]+$/u.test(text))
    return undefined;
  return URL.parse(`https://${text}/`)?.hostname || undefined;
}

/** The path of a redirect of Google's, which is all that is asked; undefined for other addresses. */
function redirectOf(uri: Named): string | undefined {
  const url = uri ? URL.parse(uri) : null;
  if (!url) return undefined;
  const at = url.pathname.indexOf(redirectPath);
  return at < 0 ? undefined : url.pathname.slice(at) + url.search;
}

/** Pages of Google's own between a redirect and its target, which they name in a parameter. */
const betweenHosts = /^(consent\.(google|youtube)\.[a-z.]+|(www\.)?google\.[a-z.]+)$/;
const betweenPaths = /^\/(m|ml|s|d|save|url|interstitial|sorry\/index)$/;
const targetParameters = ['continue', 'url', 'q'];

/** The page that an address between leads to; the address itself if it is not between. */
function pastConsent(url: URL): URL | undefined {
  if (!betweenHosts.test(url.hostname) || !betweenPaths.test(url.pathname)) return url;
  const named = targetParameters.flatMap((name) => url.searchParams.get(name) ?? []);
  const target = named.flatMap((text) => URL.parse(text) ?? [])[0];
  return target && !betweenHosts.test(target.hostname) ? target : undefined;
}

type Ask = Pick<AnswerCall, 'signal' | 'headers'> & { path: string };

/** Follows redirects while they are Google's own; the page itself is never asked for. */
async function targetOf(
  client: ProviderClient,
  { path, ...call }: Ask,
): Promise<string | undefined> {
  let next: string | undefined = path;
  for (let hops = 0; next !== undefined && hops < hopsMax; hops += 1) {
    const location = await locationOf(client, { ...call, path: next });
    // A relative target is another page of the redirects' host.
    const found =
      location === undefined ? null : URL.parse(location, `https://redirects.invalid${next}`);
    const target = found ? pastConsent(found) : undefined;
    if (!target || !/^https?:$/.test(target.protocol)) return undefined;
    next = redirectOf(target.href);
    if (next === undefined) return isRedirectHost(target) ? undefined : target.href;
  }
  return undefined;
}

const isRedirectHost = ({ hostname }: URL) =>
  hostname === 'redirects.invalid' || hostname === 'vertexaisearch.cloud.google.com';

async function locationOf(client: ProviderClient, call: Ask): Promise<string | undefined> {
  const [path = '', search = ''] = call.path.split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  try {
    const { status, location } = await client.reply({ ...call, path, query, method: 'GET' });
    return status >= 300 && status < 400 ? location : undefined;
  } catch (error) {
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}
