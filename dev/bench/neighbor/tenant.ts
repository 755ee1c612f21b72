import { insertKey } from '../../../modules/account/store/key-store';
import { operatorStore } from '../../../modules/account/store/operator-store';
import { sendOnce } from '../../../packages/client/src/send-once';
import { openDatabase } from '../../../platform/postgres/database';

/** A workspace has several keys, because each has a rate of its own. */
export type TenantKeys = { url: string; keys: readonly string[] };
export type Tenant = { url: string; nextKey: () => string };

/** Uses the keys in turn. */
export function tenantOf({ url, keys }: TenantKeys): Tenant {
  let used = 0;
  return { url, nextKey: () => keys[used++ % keys.length] as string };
}

export async function newTenant(
  env: Record<string, string>,
  url: string,
  keysMany: number,
): Promise<TenantKeys> {
  const owner = openDatabase({ url: env['DATABASE_OWNER_URL'] ?? '', poolMax: 2 });
  try {
    const store = operatorStore(owner);
    const { workspaceId } = await store.createWorkspace({ name: 'bench', plan: 'unlimited' });
    const keys: string[] = [];
    for (let made = 0; made < keysMany; made += 1) {
      const { secret } = await owner.transaction(workspaceId, (tx) =>
        insertKey(tx, { name: `bench ${made}`, access: 'read_write', expiresAt: null }),
      );
      keys.push(secret);
    }
    return { url, keys };
  } finally {
    await owner.close();
  }
}

export type Reply = { status: number; text: string; data: Record<string, unknown> };

export type Request = {
  method?: 'GET' | 'POST';
  body?: string | Buffer;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** One request under the tenant's next key. Any status is a reply. */
export async function send(
  { url, nextKey }: Tenant,
  path: string,
  { method = 'GET', body, headers, signal }: Request = {},
): Promise<Reply> {
  const request = {
    method,
    url: `${url}/api/v1${path}`,
    timeoutMs: 600_000,
    signal,
    headers: {
      authorization: `Bearer ${nextKey()}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
  const { status, text } = await sendOnce(fetch, request, async (response) => ({
    status: response.status,
    text: await response.text(),
  }));
  const parsed = text.startsWith('{') ? (JSON.parse(text) as { data?: unknown }) : {};
  return { status, text, data: (parsed.data ?? {}) as Record<string, unknown> };
}

export const post = (body: object): Request => ({ method: 'POST', body: JSON.stringify(body) });

/** Creates a website and returns its id; throws when it is refused. */
export async function newWebsite(tenant: Tenant, domain: string): Promise<string> {
  const { status, data } = await send(tenant, '/websites', post({ domain }));
  if (status !== 201) throw new Error(`the website ${domain} was answered ${status}`);
  return String(data['id']);
}
