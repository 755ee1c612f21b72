import { randomBytes } from 'node:crypto';
import type { Cipher } from '../../../platform/cipher';
import { notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, sql } from '../../../platform/postgres/database';
import { type WithDates, withIsoTimes } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { newestFirstSql, type Sort } from '../../../platform/sort';
import type { WebhookFormat } from '../rules/message';
import { urlHintOf } from '../rules/url-hint';

export type WebhookContent = {
  url: string;
  format: WebhookFormat;
  types: string[];
  websiteIds: string[];
  websiteTag: string | null;
  description: string | null;
  /** Whom a mail reports that the webhook was disabled; null for the recipients of digests. */
  noticeRecipient: string | null;
};

export type WebhookState = 'active' | 'disabled';
export type DisabledReason = 'person' | 'failing' | 'gone';

export type Webhook = Omit<WebhookContent, 'url'> & {
  id: string;
  /** What is shown of its URL, which is a secret. */
  urlHint: string;
  state: WebhookState;
  disabledReason: DisabledReason | null;
  failingSince: string | null;
  /** Null unless a secret from before a rotation still signs. */
  previousSecretExpiresAt: string | null;
  createdAt: string;
  updatedAt: string;
};

type Row = WithDates<
  Webhook,
  'failingSince' | 'previousSecretExpiresAt' | 'createdAt' | 'updatedAt'
>;

const columns = [
  'id',
  'url_hint',
  'format',
  'types',
  'website_ids',
  'website_tag',
  'description',
  'notice_recipient',
  'state',
  'disabled_reason',
  'failing_since',
  sql.raw(`case when previous_secret_expires_at > clock_timestamp()
    then previous_secret_expires_at end as previous_secret_expires_at`),
  'created_at',
  'updated_at',
];

const fromRow = (row: Row): Webhook => withIsoTimes(row);

const mine = (db: Queries, id: string) => ({ workspace_id: db.workspaceId, id });

/** Returns the webhook, or throws a 404; `forUpdate` locks it until the transaction ends. */
export async function getWebhook(
  db: Queries,
  id: string,
  { forUpdate = false } = {},
): Promise<Webhook> {
  const [row] = await db.run<Row>(
    sql('webhooks')
      .select(columns)
      .where(mine(db, id))
      .modify((query) => {
        if (forUpdate) query.forUpdate();
      }),
  );
  if (!row) throw notFound('webhook');
  return fromRow(row);
}

export const webhookSorts = ['createdAt', 'urlHint'] as const;

/** Lists webhooks, by default newest first. */
export async function listWebhooks(
  db: Queries,
  page: { limit: number; offset: number; sort?: Sort<(typeof webhookSorts)[number]> | undefined },
): Promise<{ rows: Webhook[]; total: number }> {
  const all = sql('webhooks').where({ workspace_id: db.workspaceId });
  return readPage(db, all, {
    columns,
    order: newestFirstSql(page.sort, { urlHint: 'url_hint' }),
    page,
    fromRow,
  });
}

export async function countWebhooks(db: Queries): Promise<number> {
  const [row] = await db.run<{ count: number }>(
    sql('webhooks').where({ workspace_id: db.workspaceId }).count(),
  );
  return row?.count ?? 0;
}

/** The context that a webhook's secrets are sealed for. */
export const webhookSealContext = (workspaceId: string, webhookId: string) =>
  `webhook:${workspaceId}:${webhookId}`;

/** Standard Webhooks: 24 to 64 random bytes in base64. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const seal = (cipher: Cipher, workspaceId: string, id: string, secret: string) =>
  cipher.seal(Buffer.from(secret), webhookSealContext(workspaceId, id));

const toRow = (content: Omit<WebhookChange, 'state' | 'url'>) => ({
  format: content.format,
  types: content.types,
  website_ids: content.websiteIds,
  website_tag: content.websiteTag,
  description: content.description,
  notice_recipient: content.noticeRecipient,
});

const urlRow = (cipher: Cipher, workspaceId: string, id: string, url: string) => ({
  url: null,
  url_hint: urlHintOf(url),
  sealed_url: seal(cipher, workspaceId, id, url),
});

/** Creates a webhook. Only this returns its secret. */
export async function insertWebhook(
  tx: Queries,
  cipher: Cipher,
  content: WebhookContent,
): Promise<{ webhook: Webhook; secret: string }> {
  const id = newId('webhook');
  const secret = newSecret();
  await tx.run(
    sql('webhooks').insert({
      ...mine(tx, id),
      ...toRow(content),
      ...urlRow(cipher, tx.workspaceId, id, content.url),
      secret: seal(cipher, tx.workspaceId, id, secret),
    }),
  );
  return { webhook: await getWebhook(tx, id), secret };
}

type WebhookChange = { [Field in keyof WebhookContent]?: WebhookContent[Field] | undefined } & {
  state?: WebhookState | undefined;
};

/** Changes the named fields. A webhook that is enabled begins anew: its failures are forgotten. */
export async function updateWebhook(
  tx: Queries,
  cipher: Cipher,
  id: string,
  { state, url, ...content }: WebhookChange,
): Promise<Webhook> {
  const fields = Object.fromEntries(
    Object.entries(toRow(content)).filter(([, value]) => value !== undefined),
  );
  await tx.run(
    sql('webhooks')
      .where(mine(tx, id))
      .update({
        ...fields,
        ...(url !== undefined && urlRow(cipher, tx.workspaceId, id, url)),
        updated_at: sql.fn.now(),
        ...(state === 'disabled' && { state, disabled_reason: 'person' }),
        ...(state === 'active' && {
          state,
          disabled_reason: null,
          failing_since: null,
          failures: 0,
          paused_until: null,
        }),
      }),
  );
  return getWebhook(tx, id);
}

export async function deleteWebhook(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('webhooks').where(mine(tx, id)).delete());
}

/** Gives a webhook a new secret. The old one also signs for the grace. */
export async function rotateWebhookSecret(
  tx: Queries,
  cipher: Cipher,
  id: string,
  graceSeconds: number,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret();
  await tx.run(
    sql('webhooks')
      .where(mine(tx, id))
      .update({
        previous_secret: sql.ref('secret'),
        previous_secret_expires_at: sql.raw('clock_timestamp() + make_interval(secs => ?)', [
          graceSeconds,
        ]),
        secret: seal(cipher, tx.workspaceId, id, secret),
        updated_at: sql.fn.now(),
      }),
  );
  return { webhook: await getWebhook(tx, id), secret };
}

/** A webhook as the delivery needs it. */
export type Receiver = {
  id: string;
  url: string;
  urlHint: string;
  format: WebhookFormat;
  state: WebhookState;
  /** All that sign, the newest first. */
  secrets: string[];
  failures: number;
  failingMs: number;
  noticeRecipient: string | null;
  /** Whose events it is sent. */
  websiteIds: string[];
  websiteTag: string | null;
  /** Time until something may be sent; 0 for now. */
  pausedMs: number;
};

type ReceiverRow = Omit<Receiver, 'secrets' | 'url'> & {
  /** Of a webhook from before URLs were sealed; exactly one of both is there. */
  plainUrl: string | null;
  sealedUrl: Buffer | null;
  secret: Buffer;
  previous: Buffer | null;
};

/** Returns the webhook with its open secrets, or undefined if it was deleted. */
export async function findReceiver(
  db: Queries,
  cipher: Cipher,
  id: string,
): Promise<Receiver | undefined> {
  const [row] = await db.run<ReceiverRow>(
    sql('webhooks')
      .select([
        'id',
        'url_hint',
        'url as plain_url',
        'sealed_url',
        'format',
        'state',
        'failures',
        'notice_recipient',
        'website_ids',
        'website_tag',
        'secret',
        sql.raw(`case when previous_secret_expires_at > clock_timestamp()
          then previous_secret end as previous`),
        sql.raw(`coalesce(extract(epoch from clock_timestamp() - failing_since) * 1000, 0)::float
          as failing_ms`),
        sql.raw(`greatest(0, coalesce(
          extract(epoch from paused_until - clock_timestamp()) * 1000, 0))::float as paused_ms`),
      ])
      .where(mine(db, id)),
  );
  if (!row) return undefined;
  const { secret, previous, plainUrl, sealedUrl, ...receiver } = row;
  const context = webhookSealContext(db.workspaceId, id);
  const secrets = [secret, previous].flatMap((sealed) =>
    sealed ? [cipher.open(sealed, context).toString()] : [],
  );
  if (plainUrl !== null) await sealUrl(db, cipher, { id, url: plainUrl });
  const url = plainUrl ?? cipher.open(sealedUrl as Buffer, context).toString();
  return { ...receiver, url, secrets };
}

/** Seals the URL of a webhook that was created before URLs were sealed. */
export async function sealUrl(
  db: Queries,
  cipher: Cipher,
  { id, url }: { id: string; url: string },
): Promise<void> {
  const sealed = urlRow(cipher, db.workspaceId, id, url);
  await db.run(
    sql('webhooks')
      .where({ ...mine(db, id), url })
      .update(sealed),
  );
}

/** Forgets the failures of a webhook after a success. */
export async function noteSuccess(db: Queries, id: string): Promise<void> {
  await db.run(
    sql('webhooks')
      .where(mine(db, id))
      .whereRaw('(failures > 0 or failing_since is not null)')
      .update({ failures: 0, failing_since: null, paused_until: null }),
  );
}

/** Counts a failure, and keeps everything back for a while if there is to be a pause. */
export async function noteFailure(db: Queries, id: string, pauseMs: number | null): Promise<void> {
  await db.run(
    sql('webhooks')
      .where(mine(db, id))
      .update({
        failures: sql.raw('failures + 1'),
        failing_since: sql.raw('coalesce(failing_since, clock_timestamp())'),
        ...(pauseMs !== null && {
          paused_until: sql.raw(
            `greatest(paused_until, clock_timestamp() + make_interval(secs => ?::float / 1000))`,
            [pauseMs],
          ),
        }),
      }),
  );
}

/** Disables an active webhook; false if it was disabled before. */
export async function disableWebhook(
  tx: Queries,
  id: string,
  reason: DisabledReason,
): Promise<boolean> {
  const rows = await tx.run(
    sql('webhooks')
      .where({ ...mine(tx, id), state: 'active' })
      .update({ state: 'disabled', disabled_reason: reason, updated_at: sql.fn.now() })
      .returning('id'),
  );
  return rows.length > 0;
}

/** Returns webhooks that send the events of websites with these tags. */
export const webhooksOfTags = (
  db: Queries,
  tags: string[],
): Promise<Array<{ id: string; websiteTag: string }>> =>
  db.run(
    sql('webhooks')
      .select('id', 'website_tag')
      .where({ workspace_id: db.workspaceId })
      .whereRaw('website_tag = any (?)', [tags])
      .orderBy('id'),
  );

/** Lets the webhooks of some tags send the events of the websites of another. */
export async function moveWebhooksToTag(tx: Queries, from: string[], to: string): Promise<void> {
  if (from.length === 0) return;
  await tx.run(
    sql('webhooks')
      .where({ workspace_id: tx.workspaceId })
      .whereRaw('website_tag = any (?)', [from])
      .update({ website_tag: to, updated_at: sql.fn.now() }),
  );
}
