import { idempotencySealContext } from '../modules/account/rules/idempotency-seal';
import { providerSealContext } from '../modules/account/store/provider-store';
import { basicAuthSealContext } from '../modules/audits/store/basic-auth';
import { drainSealContext } from '../modules/crawlers/drains/store/log-drain-store';
import { openIdSealContext } from '../modules/dashboard/store/openid-store';
import { exportSealContext } from '../modules/exports/store/export-store';
import {
  attemptSealContext,
  connectionSealContext,
} from '../modules/search-console/rules/seal-contexts';
import { sealUrl, webhookSealContext } from '../modules/webhooks/store/webhook-store';
import type { Cipher } from '../platform/cipher';
import { type Database, sql, type Transaction } from '../platform/postgres/database';

type SealedColumn = {
  table: string;
  /** The rest of the primary key, after the workspace. */
  key: string;
  /** Sealed bytes, or the base64 of them that is a field of a JSON column. */
  column: string;
  field?: string;
  contextOf: (workspaceId: string, key: string) => string;
};

/** Every place where sealed values are stored; a test finds those that are missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'provider_credentials',
    key: 'provider',
    column: 'secret',
    contextOf: providerSealContext,
  },
  { table: 'log_drains', key: 'id', column: 'signing_secret', contextOf: drainSealContext },
  {
    table: 'log_drains',
    key: 'id',
    column: 'previous_signing_secret',
    contextOf: drainSealContext,
  },
  { table: 'webhooks', key: 'id', column: 'secret', contextOf: webhookSealContext },
  { table: 'webhooks', key: 'id', column: 'previous_secret', contextOf: webhookSealContext },
  { table: 'webhooks', key: 'id', column: 'sealed_url', contextOf: webhookSealContext },
  { table: 'search_connections', key: 'id', column: 'secret', contextOf: connectionSealContext },
  {
    table: 'search_connect_attempts',
    key: 'id',
    column: 'verifier',
    contextOf: attemptSealContext,
  },
  { table: 'exports', key: 'id', column: 'credentials', contextOf: exportSealContext },
  { table: 'idempotency_keys', key: 'key', column: 'reply', contextOf: idempotencySealContext },
  {
    table: 'openid_providers',
    key: 'workspace_id',
    column: 'secret',
    contextOf: openIdSealContext,
  },
  {
    table: 'audits',
    key: 'id',
    column: 'options',
    field: 'basicAuth',
    contextOf: basicAuthSealContext,
  },
];

export type Rekeyed = {
  place: string;
  resealed: number;
  /** Values that no given key opens. */
  unreadable: number;
};

type Place = { workspaceId: string; key: string };

/** Seals every stored value with the current key. May be run again, and while the service runs. */
export async function rekey(owner: Database, cipher: Cipher): Promise<Rekeyed[]> {
  const done: Rekeyed[] = [await sealPlainUrls(owner, cipher)];
  for (const sealed of sealedColumns) {
    const place = [sealed.table, sealed.column, sealed.field].filter(Boolean).join('.');
    const counts = { place, resealed: 0, unreadable: 0 };
    for (const row of await placesOf(owner, sealed)) {
      const outcome = await owner.transaction('', (tx) => reseal(tx, cipher, sealed, row));
      if (outcome !== 'current') counts[outcome] += 1;
    }
    done.push(counts);
  }
  return done;
}

/** URLs of webhooks from before they were sealed. */
async function sealPlainUrls(owner: Database, cipher: Cipher): Promise<Rekeyed> {
  const plain = await owner.transaction('', (tx) =>
    tx.run<{ workspaceId: string; id: string; url: string }>(
      sql('webhooks').select('workspace_id', 'id', 'url').whereNotNull('url'),
    ),
  );
  for (const { workspaceId, ...webhook } of plain) {
    await owner.transaction(workspaceId, (tx) => sealUrl(tx, cipher, webhook));
  }
  return { place: 'webhooks.url', resealed: plain.length, unreadable: 0 };
}

const sealedValue = ({ column, field }: SealedColumn) =>
  field === undefined
    ? sql.raw('?? as value', [column])
    : sql.raw("decode(??->>?::text, 'base64') as value", [column, field]);

const placesOf = (owner: Database, { table, key, column, field }: SealedColumn) =>
  owner.transaction('', (tx) =>
    tx.run<Place>(
      sql(table)
        .select('workspace_id', { key })
        .whereRaw(field === undefined ? '?? is not null' : '??->>?::text is not null', [
          column,
          ...(field === undefined ? [] : [field]),
        ]),
    ),
  );

async function reseal(
  tx: Transaction,
  cipher: Cipher,
  sealed: SealedColumn,
  { workspaceId, key }: Place,
): Promise<'resealed' | 'unreadable' | 'current'> {
  const { table, column, field, contextOf } = sealed;
  const here = { workspace_id: workspaceId, [sealed.key]: key };
  const [row] = await tx.run<{ value: Buffer | null }>(
    sql(table).select(sealedValue(sealed)).where(here).forUpdate(),
  );
  // The row was changed or deleted since it was listed.
  if (!row?.value || cipher.isCurrent(row.value)) return 'current';
  const context = contextOf(workspaceId, key);
  const plain = openOrUndefined(cipher, row.value, context);
  if (!plain) return 'unreadable';
  const value = cipher.seal(plain, context);
  const change =
    field === undefined
      ? value
      : sql.raw('jsonb_set(??, ?::text[], to_jsonb(?::text))', [
          column,
          `{${field}}`,
          value.toString('base64'),
        ]);
  await tx.run(
    sql(table)
      .where(here)
      .update({ [column]: change }),
  );
  return 'resealed';
}

function openOrUndefined(cipher: Cipher, value: Buffer, context: string): Buffer | undefined {
  try {
    return cipher.open(value, context);
  } catch {
    return undefined;
  }
}
