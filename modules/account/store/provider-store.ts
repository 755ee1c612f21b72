import { z } from 'zod';
import type { Cipher } from '../../../platform/cipher';
import { type Queries, sql } from '../../../platform/postgres/database';
import type { SerpProviderName } from '../../../platform/temporal/task-queues';

/**
 * Providers that a workspace may have an account with: for result pages, or for submitting URLs.
 */
export type AccountProviderName = SerpProviderName | 'bing';

/**
 * Credentials of each provider's account. No other fields are accepted, and they are never
 * returned.
 */
export const providerCredentialSchemas = {
  dataforseo: z.strictObject({
    login: z.string().min(1).max(200),
    password: z.string().min(1).max(200),
  }),
  serpapi: z.strictObject({ apiKey: z.string().min(1).max(200) }),
  serper: z.strictObject({ apiKey: z.string().min(1).max(200) }),
  searxng: z.strictObject({ baseUrl: z.url({ protocol: /^https?$/ }).max(500) }),
  bing: z.strictObject({ apiKey: z.string().min(1).max(200) }),
} as const satisfies Record<AccountProviderName, z.ZodType>;

export type ProviderCredentials = {
  [Name in AccountProviderName]: z.output<(typeof providerCredentialSchemas)[Name]>;
};

/** In the order of preference if several are configured and none is chosen. */
export const serpProviderNames = ['dataforseo', 'serpapi', 'serper', 'searxng'] as const;

export const accountProviderNames = [...serpProviderNames, 'bing'] as const;

export type ConfiguredProvider = {
  provider: AccountProviderName;
  hint: string;
  createdAt: string;
  updatedAt: string;
};

type Row = { provider: AccountProviderName; hint: string; created_at: Date; updated_at: Date };

const sealContext = (workspaceId: string, provider: string) =>
  `provider:${workspaceId}:${provider}`;

export async function listProviders(db: Queries): Promise<ConfiguredProvider[]> {
  const rows = await db.run<Row>(
    sql('provider_credentials')
      .select('provider', 'hint', 'created_at', 'updated_at')
      .where({ workspace_id: db.workspaceId })
      .orderBy('provider'),
  );
  return rows.map((row) => ({
    provider: row.provider,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

export async function saveProvider<Name extends AccountProviderName>(
  tx: Queries,
  cipher: Cipher,
  workspaceId: string,
  provider: Name,
  credentials: ProviderCredentials[Name],
): Promise<void> {
  const secret = cipher.seal(
    Buffer.from(JSON.stringify(credentials)),
    sealContext(workspaceId, provider),
  );
  await tx.run(
    sql('provider_credentials')
      .insert({ workspace_id: workspaceId, provider, secret, hint: hintOf(credentials) })
      .onConflict(['workspace_id', 'provider'])
      .merge({ secret, hint: hintOf(credentials), updated_at: sql.fn.now() }),
  );
}

/** Enough to distinguish accounts: a login, a URL, or the last four characters of a key. */
function hintOf(credentials: Record<string, string>): string {
  const { login, baseUrl, apiKey = '' } = credentials;
  return login ?? baseUrl ?? `…${apiKey.slice(-4)}`;
}

export async function deleteProvider(tx: Queries, provider: string): Promise<boolean> {
  const deleted = await tx.run(
    sql('provider_credentials')
      .where({ workspace_id: tx.workspaceId, provider })
      .delete()
      .returning('provider'),
  );
  return deleted.length > 0;
}

/** Returns the decrypted credentials, for the adapter only; undefined if not configured. */
export async function openProvider<Name extends AccountProviderName>(
  db: Queries,
  cipher: Cipher,
  provider: Name,
): Promise<ProviderCredentials[Name] | undefined> {
  const { workspaceId } = db;
  const [row] = await db.run<{ secret: Buffer }>(
    sql('provider_credentials').select('secret').where({ workspace_id: workspaceId, provider }),
  );
  if (!row) return undefined;
  const clear = cipher.open(row.secret, sealContext(workspaceId, provider));
  return providerCredentialSchemas[provider].parse(
    JSON.parse(clear.toString()),
  ) as ProviderCredentials[Name];
}
