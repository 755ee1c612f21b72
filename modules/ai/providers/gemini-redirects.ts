import type { Dispatcher } from 'undici';
import { ProviderClient } from '../../../platform/providers/provider-client';
import { ProviderError } from '../../../platform/providers/provider-error';
import type { AnswerCall } from './ai-provider';

type Named = string | null | undefined;
export type Sources = readonly { uri?: Named; title?: Named; domain?: Named }[];
type Resolved = { url: string | null; title: string | null; isKnown: boolean };

const redirectPath = '/grounding-api-redirect/';

/** Most redirects of one answer that are resolved; an answer rarely has more than thirty. */
const redirectsMax = 60;

/**
 * Resolves Gemini's sources. Each is a redirect of Google, titled with the page's bare domain. The
 * redirect's target is kept; where it cannot be read, the domain's home page, which is right for
 * domains but not for pages, and said in a warning.
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
      const unknown = resolved.filter(({ isKnown }) => !isKnown).length;
      const warnings =
        unknown === 0
          ? []
          : [`Of ${unknown} sources only the domain is known: their redirects did not resolve.`];
      return { sources: resolved.map(({ url, title }) => ({ url, title })), warnings };
    },
    close: () => client.close(),
  };
}

async function resolveOne(
  client: ProviderClient,
  { uri, title, domain }: Sources[number],
  index: number,
  { signal, headers }: AnswerCall,
): Promise<Resolved> {
  const named = title ?? null;
  const path = redirectOf(uri);
  if (path === undefined) return { url: uri ?? null, title: named, isKnown: true };
  const target =
    index < redirectsMax ? await targetOf(client, { path, signal, headers }) : undefined;
  if (target) return { url: target, title: named, isKnown: true };
  const host = [domain, title].find((name) => name && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name));
  return { url: host ? `https://${host.toLowerCase()}/` : null, title: named, isKnown: false };
}

/** The path of a redirect on Google's host, which is the only one that is asked. */
function redirectOf(uri: Named): string | undefined {
  if (!uri || !URL.canParse(uri)) return undefined;
  const { pathname } = new URL(uri);
  const at = pathname.indexOf(redirectPath);
  return at < 0 ? undefined : pathname.slice(at);
}

async function targetOf(
  client: ProviderClient,
  call: Pick<AnswerCall, 'signal' | 'headers'> & { path: string },
): Promise<string | undefined> {
  try {
    const { status, location } = await client.reply({ ...call, method: 'GET' });
    return status >= 300 && status < 400 ? location : undefined;
  } catch (error) {
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}
