import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { apiError } from '../../packages/client/src/errors';
import type { Search } from '../search-params';
import { pageToken, rememberToken } from './page-token';

export type Session = {
  token: string;
  access: 'read' | 'write';
  keyId: string;
  keyName: string;
  workspaceId: string;
  workspaceName: string;
  /** Whether it is a person's named sign-in. */
  isPerson: boolean;
  /** What a person may do; null for a key, which may do as much as its access says. */
  role: 'owner' | 'editor' | 'viewer' | 'client' | null;
  /** The websites that the sign-in is limited to; null for all. */
  websiteIds: string[] | null;
  /** The agency's, for a client; null for everybody else. */
  brand: { name: string; color: string | null; logo: string | null } | null;
  /** Whether the workspace requires a passkey that this session has not shown: it opens nothing else. */
  needsPasskey: boolean;
  hasPasskey: boolean;
  /** The key for signing in again, once, after an invitation was accepted. */
  signInKey?: string;
};

const path = '/dashboard/session';

export async function send(method: string, body?: unknown, url = path): Promise<Response> {
  const token = pageToken();
  return fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { 'X-Dashboard-Token': token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Changes carry the token of the session from now on. */
export function rememberSession(session: Session): Session {
  rememberToken(session.token);
  return session;
}

const readSession = async (response: Response): Promise<Session> =>
  rememberSession(await readData<Session>(response));

/** Null without a session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<Session | null> => {
    const response = await send('GET');
    if (response.status !== 401) return readSession(response);
    await response.text();
    return null;
  },
});

export const useSession = (): Session | null | undefined => useQuery(sessionQuery).data;

/** Whether the session's key may change anything; what would be refused is not offered. */
export const useCanWrite = (): boolean => useSession()?.access === 'write';

/** Whether the session may manage people, keys, providers and retention. */
export const useCanManage = (): boolean => {
  const session = useSession();
  return session?.access === 'write' && session.role !== 'editor';
};

/** Whether the sign-in is limited to websites: it sees nothing that belongs to the workspace. */
export const useIsLimited = (): boolean => (useSession()?.websiteIds ?? null) !== null;

/** Shows the session from now on, and forgets what another one read. */
export function setSession(queries: QueryClient, session: Session | null): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  queries.setQueryData(sessionQuery.queryKey, session);
}

export const signIn = async (by: { key: string } | { code: string }): Promise<Session> =>
  readSession(await send('POST', by));

const waysPath = '/dashboard/sign-in-ways';

type Ways = {
  mail: boolean;
  passkey: boolean;
  /** The company's provider of the workspace whose address was opened. */
  openId: { workspaceId: string; host: string } | null;
  /** Whether the page is served from an agency's own domain, where people sign in by the service's. */
  isOwnDomain: boolean;
  /** The agency's, at its own domain and on the way to it. */
  brand: NonNullable<Session['brand']> | null;
};

/** The ways of signing in that the service offers, besides keys. */
export const waysQuery = queryOptions({
  queryKey: ['session', 'ways'],
  queryFn: async (): Promise<Ways> => readData(await send('GET', undefined, waysPath)),
});

/** Those of a workspace, whose address for signing in, or own domain, the person opened. */
export function waysOfQuery({ workspace, domain }: Pick<Search, 'workspace' | 'domain'>) {
  if (workspace === undefined && domain === undefined) return waysQuery;
  const query = new URLSearchParams({ ...(workspace && { workspace }), ...(domain && { domain }) });
  return queryOptions({
    queryKey: ['session', 'ways', String(query)],
    queryFn: async (): Promise<Ways> =>
      readData(await send('GET', undefined, `${waysPath}?${query}`)),
  });
}

/** Begins a sign-in at an own domain; returns the address of the service's page for it. */
export const beginAtDomain = async (): Promise<{ url: string }> =>
  readData(await send('POST', {}, '/dashboard/domain-sign-ins'));

/** Hands the session over to an own domain; returns the address there. */
export const handOver = async (to: {
  domain: string;
  browser?: string;
}): Promise<{ url: string }> => readData(await send('POST', to, '/dashboard/domain-codes'));

/** Begins a sign-in at the company's provider; returns the address of its page. */
export const beginOpenId = async (workspaceId: string): Promise<{ url: string }> =>
  readData(await send('POST', { workspaceId }, '/dashboard/openid-sign-ins'));

/** Finishes it by what the provider sent back. A person may have to agree by a mail first. */
export async function finishOpenId(query: string): Promise<Session | { mailedTo: string }> {
  const data = await readData<Session | { mailedTo: string }>(
    await send('POST', { openid: query }),
  );
  return 'mailedTo' in data ? data : rememberSession(data);
}

/** Asks for a mail with a link; the answer is the same whether the address is known or not. */
export const askForLink = async (email: string, domain?: string): Promise<unknown> =>
  readData(await send('POST', { email, ...(domain && { domain }) }, '/dashboard/sign-in-mails'));

export async function readData<Data>(response: Response): Promise<Data> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw apiError(response, body);
  return (body as { data: Data }).data;
}

export async function signOut(): Promise<void> {
  const response = await send('DELETE');
  if (!response.ok && response.status !== 401) {
    throw apiError(response, await response.json().catch(() => undefined));
  }
}
