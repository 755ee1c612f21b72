import type { Cipher } from '../../../../platform/cipher';
import { notFound } from '../../../../platform/errors';
import { newId } from '../../../../platform/ids';
import { type Queries, sql } from '../../../../platform/postgres/database';
import type { WithDates } from '../../../../platform/postgres/iso-times';
import { readPage } from '../../../../platform/postgres/read-page';
import { orderBySql, type Sort } from '../../../../platform/sort';
import { hashSecret, secretHint } from '../../../account/rules/secret-text';
import { createDrainToken } from '../../rules/drain-token';
import {
  type DrainCounts,
  type DrainSettings,
  type DrainSettingsChange,
  type DrainWarning,
  toDrainSettings,
  warningsOf,
} from '../../rules/log-drain';
import type { LogLayout } from '../../rules/log-layout';

export type LogDrain = DrainSettings & {
  id: string;
  websiteId: string;
  name: string;
  /** The beginning of the token. */
  hint: string;
  isSigned: boolean;
  /** Null unless an earlier secret still works. */
  previousTokenExpiresAt: string | null;
  previousSigningSecretExpiresAt: string | null;
  lastReceivedAt: string | null;
  lastFormat: string | null;
  lastSevenDays: DrainCounts;
  warnings: DrainWarning[];
  createdAt: string;
  updatedAt: string;
};

type Times =
  | ('previousTokenExpiresAt' | 'previousSigningSecretExpiresAt')
  | ('lastReceivedAt' | 'createdAt' | 'updatedAt');

type Row = Pick<
  WithDates<LogDrain, Times>,
  'id' | 'websiteId' | 'name' | 'hint' | 'isSigned' | 'lastFormat' | Times
> & { settings: unknown; counts: DrainCounts | null };

const none: DrainCounts = {
  received: 0,
  visits: 0,
  ignored: 0,
  malformed: 0,
  otherHost: 0,
  proxyAddresses: 0,
  aheadOfClock: 0,
};

const ifAhead = (column: string) =>
  sql.raw('case when ?? > clock_timestamp() then ?? end as ??', [column, column, column]);

const columns = [
  ...['id', 'website_id', 'name', 'hint', 'settings', 'created_at', 'updated_at'],
  sql.raw('signing_secret is not null as is_signed'),
  ifAhead('previous_token_expires_at'),
  ifAhead('previous_signing_secret_expires_at'),
  sql.raw(
    `(select jsonb_build_object('received', sum(received), 'visits', sum(visits),
      'ignored', sum(ignored), 'malformed', sum(malformed), 'otherHost', sum(other_host),
      'proxyAddresses', sum(proxy_addresses), 'aheadOfClock', sum(ahead_of_clock))
    from log_drain_days days where days.workspace_id = drain.workspace_id
      and days.drain_id = drain.id and days.day > current_date - 7 having count(*) > 0) as counts`,
  ),
  sql.raw('newest.last_received_at'),
  sql.raw('newest.format as last_format'),
];

const drains = () =>
  sql('log_drains as drain').joinRaw(
    `left join lateral (
       select days.last_received_at, days.format from log_drain_days days
       where days.workspace_id = drain.workspace_id and days.drain_id = drain.id
       order by days.day desc limit 1) newest on true`,
  );

function fromRow(row: Row): LogDrain {
  const counts = row.counts ?? none;
  const { lastReceivedAt, lastFormat } = row;
  const settings = toDrainSettings(row.settings);
  return {
    id: row.id,
    websiteId: row.websiteId,
    name: row.name,
    hint: row.hint,
    ...settings,
    isSigned: row.isSigned,
    previousTokenExpiresAt: row.previousTokenExpiresAt?.toISOString() ?? null,
    previousSigningSecretExpiresAt: row.previousSigningSecretExpiresAt?.toISOString() ?? null,
    lastReceivedAt: lastReceivedAt?.toISOString() ?? null,
    lastFormat,
    lastSevenDays: counts,
    warnings: warningsOf({ settings, counts, lastReceivedAt, lastFormat }, new Date()),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
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
      .select(columns)
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
  const mine = { workspace_id: db.workspaceId, website_id: websiteId };
  return readPage(db, drains().where(mine), {
    columns,
    order: orderBySql(sort, sortColumns),
    page,
    fromRow,
    counted: sql('log_drains').where(mine),
  });
}

/** Returns the ids of a website's drains whose logs contain every request. */
export async function readEdgeDrainIds(db: Queries, websiteId: string): Promise<string[]> {
  const rows = await db.run<{ id: string }>(
    sql('log_drains')
      .select('id')
      .where({ workspace_id: db.workspaceId, website_id: websiteId })
      .whereRaw("settings->>'tier' = 'edge'")
      .orderBy('id'),
  );
  return rows.map(({ id }) => id);
}

/** The writable fields of a drain; missing fields stay unchanged. */
export type DrainChange = DrainSettingsChange & {
  name?: string | undefined;
  /** Null removes the secret. */
  signingSecret?: string | null | undefined;
  /** Seconds for which the replaced signing secret still works. */
  signingSecretGraceSeconds?: number | undefined;
};

export type NewDrain = Omit<DrainChange, 'signingSecretGraceSeconds'> & { name: string };

/** The context that a drain's signing secrets are sealed for. */
export const drainSealContext = (workspaceId: string, drainId: string) =>
  `log-drain:${workspaceId}:${drainId}`;

const seal = (cipher: Cipher, workspaceId: string, drainId: string, secret: string) =>
  cipher.seal(Buffer.from(secret), drainSealContext(workspaceId, drainId));

/** Creates a drain. Its token is returned only here; just its hash is stored. */
export async function insertLogDrain(
  tx: Queries,
  cipher: Cipher,
  websiteId: string,
  { name, signingSecret, ...settings }: NewDrain,
): Promise<{ drain: LogDrain; token: string }> {
  const { workspaceId } = tx;
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
  id: string,
  { name, signingSecret, signingSecretGraceSeconds = 0, ...settings }: DrainChange,
): Promise<LogDrain> {
  await tx.run(
    sql('log_drains')
      .where({ workspace_id: tx.workspaceId, id })
      .update({
        settings: sql.raw('settings || ?::jsonb', [JSON.stringify(settings)]),
        updated_at: sql.fn.now(),
        ...(name === undefined ? {} : { name }),
        ...(signingSecret === undefined
          ? {}
          : {
              previous_signing_secret: sql.ref('signing_secret'),
              previous_signing_secret_expires_at: sql.raw(
                'case when signing_secret is not null then clock_timestamp() + make_interval(secs => ?) end',
                [signingSecret === null ? 0 : signingSecretGraceSeconds],
              ),
              signing_secret:
                signingSecret === null ? null : seal(cipher, tx.workspaceId, id, signingSecret),
            }),
      }),
  );
  return getLogDrain(tx, id);
}

const inSeconds = (seconds: number) =>
  sql.raw('clock_timestamp() + make_interval(secs => ?)', [seconds]);

/**
 * Gives a drain a new token. The old one works for the grace; one from before it ends at once.
 */
export async function rotateDrainToken(
  tx: Queries,
  id: string,
  graceSeconds: number,
): Promise<{ drain: LogDrain; token: string; previousTokenExpiresAt: string }> {
  const token = createDrainToken();
  const [row] = await tx.run<{ endsAt: Date }>(
    sql('log_drains')
      .where({ workspace_id: tx.workspaceId, id })
      .update({
        hint: secretHint(token),
        previous_token_hash: sql.ref('token_hash'),
        previous_token_expires_at: inSeconds(graceSeconds),
        token_hash: hashSecret(token),
        updated_at: sql.fn.now(),
      })
      .returning('previous_token_expires_at as ends_at'),
  );
  if (!row) throw new Error('the drain to rotate is gone');
  const drain = await getLogDrain(tx, id);
  return { drain, token, previousTokenExpiresAt: row.endsAt.toISOString() };
}

/** Deletes a drain, effective at once; the visits received through it are kept. */
export async function deleteLogDrain(tx: Queries, id: string): Promise<void> {
  await tx.run(sql('log_drains').where({ workspace_id: tx.workspaceId, id }).delete());
}

/**
 * Returns the secrets that the sender may sign bodies with, the newest first; none when they are
 * not signed.
 */
export async function openSigningSecrets(
  db: Queries,
  cipher: Cipher,
  id: string,
): Promise<string[]> {
  type Secrets = { signingSecret: Buffer | null; previous: Buffer | null };
  const [row] = await db.run<Secrets>(
    sql('log_drains')
      .select(
        'signing_secret',
        sql.raw(`case when previous_signing_secret_expires_at > clock_timestamp()
          then previous_signing_secret end as previous`),
      )
      .where({ workspace_id: db.workspaceId, id }),
  );
  if (!row?.signingSecret) return [];
  return [row.signingSecret, row.previous].flatMap((sealed) =>
    sealed ? [cipher.open(sealed, drainSealContext(db.workspaceId, id)).toString()] : [],
  );
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

/** What a drain remembers of its lines; undefined stays as it is. */
export type DrainMemory = {
  layout?: LogLayout | null | undefined;
  otherHosts?: string[] | undefined;
};

/** These change seldom, so that this is not written for every body. */
const remember = (tx: Queries, id: string, memory: DrainMemory) =>
  tx.run(
    sql('log_drains')
      .where({ workspace_id: tx.workspaceId, id })
      .update({ settings: sql.raw('settings || ?::jsonb', [JSON.stringify(memory)]) }),
  );

/**
 * Adds counts of a drain's lines to its current day. Called in the transaction that commits the
 * lines, so that lines sent more than once count once.
 */
export async function addDrainCounts(
  tx: Queries,
  drainId: string,
  {
    counts,
    format,
    memory = {},
  }: { counts: DrainCounts; format: string | null; memory?: DrainMemory },
): Promise<void> {
  const isNew = Object.values(memory).some((each) => each !== undefined);
  // Both at once: a round trip sends only what is asked before its first answer.
  const remembered = isNew ? remember(tx, drainId, memory) : undefined;
  const counted = tx.run({
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
  await Promise.all([remembered, counted]);
}
