import type { KeyAccess } from '../../modules/account/rules/api-key';
import { insertKey } from '../../modules/account/store/key-store';
import { ApiClient } from './api-client';
import type { Service } from './service';

/** A client with a key of its own, so that tests do not use up each other's rate limit. */
export async function newClient(
  { services, url }: Service,
  workspaceId: string,
  access: KeyAccess = 'read_write',
): Promise<ApiClient & { keyId: string; key: string }> {
  const { apiKey, secret } = await services.database.transaction(workspaceId, (tx) =>
    insertKey(tx, { name: 'made by a test', access, expiresAt: null }),
  );
  return Object.assign(new ApiClient(url, secret), { keyId: apiKey.id, key: secret });
}
