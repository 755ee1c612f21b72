import { z } from 'zod';
import type { Cipher } from '../../../platform/cipher';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { type AccountAllowance, noAllowance } from '../../../platform/providers/account-allowance';
import type { SerpProviderName } from '../../../platform/temporal/task-queues';

/** Providers of AI answers that need an account of their own. */
export const aiAccountNames = [
  'openai',
  'anthropic',
  'perplexity',
  'gemini',
  'xai',
  'mistral',
  'openai_compatible',
] as const;
export type AiAccountName = (typeof aiAccountNames)[number];

/**
 * Providers that a workspace may have an account with: for result pages, for AI answers, or for
 * submitting URLs.
 */
export type AccountProviderName = SerpProviderName | AiAccountName | 'bing';

/** The URL is shown to read keys, and requests to it go without credentials. */
function hasCredentials(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

const apiKey = z.strictObject({ apiKey: z.string().min(1).max(500) });

const publicUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((url) => !hasCredentials(url), 'must not contain a user or password');

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
  searxng: z.strictObject({ baseUrl: publicUrl }),
  openai: apiKey,
  anthropic: apiKey,
  perplexity: apiKey,
  gemini: apiKey,
  xai: apiKey,
  mistral: apiKey,
  openai_compatible: apiKey.extend({ baseUrl: publicUrl }),
  bing: z.strictObject({ apiKey: z.string().min(1).max(200) }),
} as const satisfies Record<AccountProviderName, z.ZodType>;

export type ProviderCredentials = {
  [Name in AccountProviderName]: z.output<(typeof providerCredentialSchemas)[Name]>;
};

/** In the order of preference if several are configured and none is chosen. */
export const serpProviderNames = ['dataforseo', 'serpapi', 'serper', 'searxng'] as const;

export const accountProviderNames = [...serpProviderNames, ...aiAccountNames, 'bing'] as const;

/** What a provider answered when an account was saved. */
export type AccountCheck = AccountAllowance & {
  /** `exhausted`: accepted, but nothing is left; `unverified`: the provider did not say. */
  state: 'verified' | 'exhausted' | 'unverified';
  /** Why it is not verified; null if it is. */
  stateReason: string | null;
};

export type ConfiguredProvider = AccountCheck & {
  provider: AccountProviderName;
  hint: string;
  createdAt: string;
  updatedAt: string;
};

type Row = WithDates<ConfiguredProvider, 'createdAt' | 'updatedAt'>;

const columns = [
  'provider',
  'hint',
  'state',
  'state_reason',
  'plan',
  'balance',
  'balance_unit',
  'created_at',
  'updated_at',
];

/** The context that an account's credentials are sealed for. */
export const providerSealContext = (workspaceId: string, provider: string) =>
  `provider:${workspaceId}:${provider}`;

export async function listProviders(db: Queries): Promise<ConfiguredProvider[]> {
  const rows = await db.run<Row>(
    sql('provider_credentials')
      .select(columns)
      .where({ workspace_id: db.workspaceId })
      .orderBy('provider'),
  );
  return rows.map(withIsoTimes);
}

export async function saveProvider<Name extends AccountProviderName>(
  tx: Queries,
  cipher: Cipher,
  provider: Name,
  credentials: ProviderCredentials[Name],
  check: AccountCheck = notChecked,
): Promise<void> {
  const secret = cipher.seal(
    Buffer.from(JSON.stringify(credentials)),
    providerSealContext(tx.workspaceId, provider),
  );
  const values = {
    secret,
    hint: hintOf(credentials),
    state: check.state,
    state_reason: check.stateReason,
    plan: check.plan,
    balance: check.balance,
    balance_unit: check.balanceUnit,
  };
  await tx.run(
    sql('provider_credentials')
      .insert({ workspace_id: tx.workspaceId, provider, ...values })
      .onConflict(['workspace_id', 'provider'])
      .merge({ ...values, updated_at: sql.fn.now() }),
  );
}

const notChecked: AccountCheck = {
  ...noAllowance,
  state: 'unverified',
  stateReason: 'It was not tested.',
};

/** Enough to distinguish accounts: a login, a host, or the last four characters of a key. */
function hintOf(credentials: Record<string, string>): string {
  const { login, baseUrl, apiKey = '' } = credentials;
  if (baseUrl !== undefined) return new URL(baseUrl).host;
  return login ?? `…${apiKey.slice(-4)}`;
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
  const clear = cipher.open(row.secret, providerSealContext(workspaceId, provider));
  return providerCredentialSchemas[provider].parse(
    JSON.parse(clear.toString()),
  ) as ProviderCredentials[Name];
}
