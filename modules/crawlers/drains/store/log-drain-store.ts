import type { Cipher } from '../../../../platform/cipher';
import { notFound } from '../../../../platform/errors';
import { newId } from '../../../../platform/ids';
import { type Queries, sql } from '../../../../platform/postgres/database';
import { orderBySql, type Sort } from '../../../../platform/sort';
import { hashSecret, secretHint } from '../../../account/rules/secret-text';
import type { WebsiteRef } from '../../../websites/rules/website-ref';
import { createDrainToken } from '../../rules/drain-token';
import {
  type DrainCounts,
  type DrainSettings,
  type DrainSettingsChange,
  type DrainWarning,
  toDrainSettings,
  warningsOf,
} from '../../rules/log-drain';

export type LogDrain = DrainSettings & {
  id: string;
  websiteId: string;
  name: string;
  /** The beginning of the token. */
  hint: string;
  isSigned: boolean;
  lastReceivedAt: string | null;
  lastFormat: string | null;
  lastSevenDays: DrainCounts;
  warnings: DrainWarning[];
  createdAt: string;
  updatedAt: string;
};

type Row = {
  id: string;
  website_id: string;
  name: string;
  hint: string;
  settings: unknown;
  is_signed: boolean;
  counts: DrainCounts | null;
  last_received_at: Date | null;
  last_format: string | null;
  created_at: Date;
  updated_at: Date;
};

const none: DrainCounts = {
  received: 0,
  visits: 0,
  ignored: 0,
  malformed: 0,
  otherHost: 0,
  proxyAddresses: 0,
  aheadOfClock: 0,
};

const drains = () =>
  sql('log_drains as drain')
    .select(
      'id',
      'website_id',
      'name',
      'hint',
      'settings',
      'created_at',
      'updated_at',
      sql.raw('signing_secret is not null as is_signed'),
      sql.raw(
        `(select jsonb_build_object('received', sum(received), 'visits', sum(visits),
          'ignored', sum(ignored), 'malformed', sum(malformed), 'otherHost', sum(other_host),
          'proxyAddresses', sum(proxy_addresses), 'aheadOfClock', sum(ahead_of_clock))
        from log_drain_days days where days.workspace_id = drain.workspace_id
          and days.drain_id = drain.id and days.day > current_date - 7 having count(*) > 0) as counts`,
      ),
      sql.raw('newest.last_received_at'),
      sql.raw('newest.format as last_format'),
    )
    .joinRaw(
      `left join lateral (
       select days.last_received_at, days.format from log_drain_days days
       where days.workspace_id = drain.workspace_id and days.drain_id = drain.id
       order by days.day desc limit 1) newest on true`,
    );

function fromRow(row: Row): LogDrain {
  const counts = row.counts ?? none;
  const { last_received_at: lastReceivedAt, last_format: lastFormat } = row;
  const settings = toDrainSettings(row.settings);
  return {
    id: row.id,
    websiteId: row.website_id,
    name: row.name,
    hint: row.hint,
    ...settings,
    isSigned: row.is_signed,
    lastReceivedAt: lastReceivedAt?.toISOString() ?? null,
    lastFormat,
    lastSevenDays: counts,
    warnings: warningsOf({ settings, counts, lastReceivedAt, lastFormat }, new Date()),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Returns the drain, or throws a 404. `forUpdate` locks the row against concurrent changes. */
export async function getLogDrain(
  db: Queries,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<LogDrain> {
  const [row] = await db.run<Row>(
    drains()
      .where({ 'drain.workspace_id': db.workspaceId, id })
      .modify((query) => {
        if (options.forUpdate) query.forUpdate('drain');
      }),
  );
  if (!row) throw notFound('log drain');
  return fromRow(row);
}

const sortColumns = {
  createdAt: 'drain.created_at',
  name: 'drain.name',
  lastReceivedAt: 'newest.last_received_at',
} as const;

type DrainSortField = keyof typeof sortColumns;
export const drainSorts = Object.keys(sortColumns) as DrainSortField[];

/** Returns a page of a website's drains, oldest first by default. */
export async function listLogDrains(
  db: Queries,
  websiteId: string,
  page: { limit: number; offset: number },
  sort: Sort<DrainSortField> = 'createdAt',
): Promise<{ rows: LogDrain[]; total: number }> {
  const { workspaceId } = db;
  const mine = { workspace_id: workspaceId, website_id: websiteId };
  const [rows, [count]] = await Promise.all([
    db.run<Row>(
      drains()
        .where({ 'drain.workspace_id': workspaceId, website_id: websiteId })
        .orderByRaw(orderBySql(sort, sortColumns))
        .limit(page.limit)
        .offset(page.offset),
    ),
    db.run<{ count: number }>(sql('log_drains').where(mine).count()),
  ]);
  return { rows: rows.map(fromRow), total: count?.count ?? 0 };
}

/** The writable fields of a drain; missing fields stay unchanged. */
export type DrainChange = DrainSettingsChange & {
  name?: string | undefined;
  /** Null removes the secret. */
  signingSecret?: string | null | undefined;
};

const sealContext = (workspaceId: string, drainId: string) => `log-drain:${workspaceId}:${drainId}`;

const seal = (cipher: Cipher, workspaceId: string, drainId: string, secret: string) =>
  cipher.seal(Buffer.from(secret), sealContext(workspaceId, drainId));

/** Creates a drain. Its token is returned only here; just its hash is stored. */
export async function insertLogDrain(
  tx: Queries,
  cipher: Cipher,
  scope: WebsiteRef,
  { name, signingSecret, ...settings }: DrainChange & { name: string },
): Promise<{ drain: LogDrain; token: string }> {
  const { workspaceId, websiteId } = scope;
  const id = newId('drain');
  const token = createDrainToken();
  await tx.run(
    sql('log_drains').insert({
      workspace_id: workspaceId,
      id,
      website_id: websiteId,
      name,
      hint: secretHint(token),
      token_hash: hashSecret(token),
      settings: JSON.stringify(settings),
      signing_secret: signingSecret ? seal(cipher, workspaceId, id, signingSecret) : null,
    }),
  );
  return { drain: await getLogDrain(tx, id), token };
}

export async function updateLogDrain(
  tx: Queries,
  cipher: Cipher,
  workspaceId: string,
  id: string,
  { name, signingSecret, ...settings }: DrainChange,
): Promise<LogDrain> {
  await tx.run(
    sql('log_drains')
      .where({ workspace_id: workspaceId, id })
      .update({
        settings: sql.raw('settings || ?::jsonb', [JSON.stringify(settings)]),
        updated_at: sql.fn.now(),
        ...(name === undefined ? {} : { name }),
        ...(signingSecret === undefined
          ? {}
          : {
              signing_secret:
                signingSecret === null ? null : seal(cipher, workspaceId, id, signingSecret),
            }),
      }),
  );
  return getLogDrain(tx, id);
}

/** Deletes a drain, effective at once; the visits received through it are kept. */
export async function deleteLogDrain(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('log_drains').where({ workspace_id: tx.workspaceId, id }).delete());
}

/** Returns the secret that the sender signs bodies with; null when they are not signed. */
export async function openSigningSecret(
  db: Queries,
  cipher: Cipher,
  workspaceId: string,
  id: string,
): Promise<string | null> {
  const [row] = await db.run<{ signing_secret: Buffer | null }>(
    sql('log_drains').select('signing_secret').where({ workspace_id: workspaceId, id }),
  );
  return row?.signing_secret
    ? cipher.open(row.signing_secret, sealContext(workspaceId, id)).toString()
    : null;
}

// Static text, since it runs for every block: building the SQL costs more than sending it.
const addCountsText = `insert into log_drain_days as d (workspace_id, drain_id, day, received, visits,
    ignored, malformed, other_host, proxy_addresses, ahead_of_clock, format, last_received_at)
  select workspace_id, id, current_date, $1, $2, $3, $4, $5, $6, $7, $8, now()
  from log_drains where workspace_id = $9 and id = $10
  on conflict (workspace_id, drain_id, day) do update set
    received = d.received + excluded.received, visits = d.visits + excluded.visits,
    ignored = d.ignored + excluded.ignored, malformed = d.malformed + excluded.malformed,
    other_host = d.other_host + excluded.other_host,
    proxy_addresses = d.proxy_addresses + excluded.proxy_addresses,
    ahead_of_clock = d.ahead_of_clock + excluded.ahead_of_clock,
    format = coalesce(excluded.format, d.format), last_received_at = excluded.last_received_at`;

/**
 * Adds counts of a drain's lines to its current day. Called in the transaction that commits the
 * lines, so that lines sent more than once count once.
 */
export async function addDrainCounts(
  tx: Queries,
  drainId: string,
  { counts, format }: { counts: DrainCounts; format: string | null },
): Promise<void> {
  await tx.run({
    text: addCountsText,
    values: [
      counts.received,
      counts.visits,
      counts.ignored,
      counts.malformed,
      counts.otherHost,
      counts.proxyAddresses,
      counts.aheadOfClock,
      format,
      tx.workspaceId,
      drainId,
    ],
  });
}
