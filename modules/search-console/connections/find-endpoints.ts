import type { Config } from '../../../platform/config';
import {
  liveEndpoints,
  type SearchEndpoints,
  sandboxEndpoints,
} from '../providers/search-endpoints';
import type { ConnectionSecret } from './connection-secret';

type Settings = Pick<Config, 'sandboxUrl' | 'searchUrls'>;

/** Credentials that the sandbox gives out; Google's and Bing's never look like them. */
const isOfSandbox = (secret: ConnectionSecret): boolean => {
  if (secret.method === 'service_account') {
    return secret.key.client_email.endsWith('.sandbox.example.com');
  }
  return (secret.method === 'api_key' ? secret.apiKey : secret.clientId).startsWith('sandbox');
};

/** Returns where the calls of an account go: to the sandbox only with the sandbox's credentials. */
export function findEndpoints(secret: ConnectionSecret, settings: Settings): SearchEndpoints {
  const { sandboxUrl, searchUrls } = settings;
  return sandboxUrl !== undefined && isOfSandbox(secret)
    ? sandboxEndpoints(sandboxUrl)
    : liveEndpoints(searchUrls);
}

/** The client by which people consent; undefined where the operator has set none. */
export function findConsentClient(
  config: Settings & Pick<Config, 'googleClient'>,
): { id: string; secret: string; endpoints: SearchEndpoints } | undefined {
  const { googleClient, sandboxUrl, searchUrls } = config;
  if (googleClient) return { ...googleClient, endpoints: liveEndpoints(searchUrls) };
  if (sandboxUrl === undefined) return undefined;
  return { id: 'sandbox-client', secret: 'sandbox', endpoints: sandboxEndpoints(sandboxUrl) };
}
