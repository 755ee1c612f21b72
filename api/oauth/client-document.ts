import { FetchFailed } from '../../platform/network/fetch-failed';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { type Client, checkRedirectUris, cleanName, clientSchema } from './client';
import { OAuthFailure } from './oauth-failure';

const limits = { bytesMax: 16 * 1024, timeoutMs: 5_000, redirectsMax: 0 };

/**
 * Reads the metadata document that a client’s id is the URL of (draft-ietf-oauth-client-id-metadata-document):
 * its host vouches for the name and for the redirect URIs. Nothing is stored.
 */
export async function readClientDocument(safeFetch: SafeFetch, id: string): Promise<Client> {
  const url = documentUrl(id);
  const document = clientSchema.safeParse(await fetchJson(safeFetch, url));
  if (!document.success) throw refusal('has no valid redirect_uris.');
  const { client_name: name = '', redirect_uris: redirectUris } = document.data;
  checkRedirectUris(redirectUris);
  return { id, name: cleanName(name) || url.host, redirectUris, host: url.host };
}

const refusal = (why: string) =>
  new OAuthFailure('invalid_client', `The metadata document of the client ${why}`);

function documentUrl(id: string): URL {
  const url = URL.canParse(id) && id.length <= 500 ? new URL(id) : undefined;
  const isPlain = url?.href === id && url.pathname !== '/' && url.hash === '' && !url.username;
  if (url && isPlain) return url;
  throw refusal('must have an https URL with a path, written in its normal form.');
}

async function fetchJson(safeFetch: SafeFetch, url: URL): Promise<unknown> {
  try {
    const { status, body } = await safeFetch.fetch(url.href, {
      ...limits,
      accept: 'application/json',
    });
    if (status !== 200) throw refusal(`was answered with the status ${status}.`);
    const document: unknown = JSON.parse(body.toString());
    const { client_id: named } = Object(document) as { client_id?: unknown };
    if (named !== url.href) throw refusal('names another client_id.');
    return document;
  } catch (error) {
    if (error instanceof SyntaxError) throw refusal('is not JSON.');
    if (error instanceof FetchFailed) throw refusal(`cannot be read: ${error.message}`);
    throw error;
  }
}
