import { z } from 'zod';
import type { CrawlerPurpose } from '../../modules/crawlers/rules/crawler';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import type { KeySource } from './read-signature';
import { type PublicJwk, thumbprintOf } from './signing-keys';

const bytesMax = 256 * 1024;
const timeoutMs = 10_000;
const keysMax = 64;

const text = z.string().max(2048).optional();
const jwk = z.object({
  kty: z.string().max(16),
  crv: text,
  x: text,
  y: text,
  n: text,
  e: text,
  alg: text,
  nbf: z.number().optional(),
  exp: z.number().optional(),
});
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(keysMax) });
const card = z.object({
  client_id: z.string(),
  jwks: keySet.optional(),
  jwks_uri: z.url({ protocol: /^https$/ }).optional(),
  web_bot_auth: z
    .object({ trigger: text.catch(undefined), purpose: text.catch(undefined) })
    .optional()
    .catch(undefined),
});

/**
 * Returns what an agent visits for by its card (draft-meunier-webbotauth-registry-04): a `fetcher`
 * for a person, a `crawler` for itself. The word `search` is not taken from a stranger, because
 * visits for search count as discoveries. Undefined where the card does not say.
 */
function purposeOf({ web_bot_auth: says }: z.output<typeof card>): CrawlerPurpose | undefined {
  if (says?.trigger === 'fetcher') return 'ai_user';
  if (says?.trigger !== 'crawler') return undefined;
  return says.purpose === 'train-ai' ? 'ai_training' : 'other';
}

/** A signer's keys could not be had; the message says why. */
export class NoKeys extends Error {}

async function fetchJson(safeFetch: SafeFetch, url: string): Promise<unknown> {
  const { status, body } = await safeFetch
    .fetch(url, {
      accept: 'application/http-message-signatures-directory+json, application/json',
      bytesMax,
      timeoutMs,
      redirectsMax: 0,
      answersRedirects: true,
    })
    .catch((error: unknown) => {
      throw new NoKeys((error as Error).message, { cause: error });
    });
  if (status !== 200) throw new NoKeys(`The server answers ${status}.`);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new NoKeys('It is not JSON.');
  }
}

/** Keys of kinds that cannot sign a request here are left out. */
function usableKeys(value: unknown): PublicJwk[] {
  const parsed = keySet.safeParse(value);
  if (!parsed.success) throw new NoKeys('It is not a set of keys.');
  return parsed.data.keys.flatMap((each) => {
    const key = jwk.safeParse(each);
    if (!key.success) return [];
    const plain = JSON.parse(JSON.stringify(key.data)) as PublicJwk;
    return thumbprintOf(plain) === undefined ? [] : [plain];
  });
}

/** Fetches the keys that a signer publishes. Throws NoKeys. */
export async function fetchKeys(safeFetch: SafeFetch, source: KeySource): Promise<PublicJwk[]> {
  const value = await fetchJson(safeFetch, source.url);
  if (source.type !== 'cimd') return usableKeys(value);
  const parsed = card.safeParse(value);
  if (!parsed.success || parsed.data.client_id !== source.url) {
    throw new NoKeys('The card is of another address.');
  }
  const { jwks, jwks_uri: jwksUrl } = parsed.data;
  if (jwksUrl !== undefined && jwks) throw new NoKeys('Its card has two sets of keys.');
  const keys = usableKeys(jwksUrl === undefined ? jwks : await fetchJson(safeFetch, jwksUrl));
  const purpose = purposeOf(parsed.data);
  return purpose === undefined ? keys : keys.map((key) => ({ ...key, purpose }));
}
