import { invalid } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { type Queries, type SystemQueries, sql } from '../../../platform/postgres/database';
import { uniqueViolation } from '../../../platform/postgres/errors';
import type { WithDates } from '../../../platform/postgres/iso-times';
import { readPage } from '../../../platform/postgres/read-page';
import { createKeySecret, type KeyAccess } from '../../account/rules/api-key';
import { hashSecret, secretHint } from '../../account/rules/secret-text';
import { createDashboardSecret } from '../rules/dashboard-secret';
import { partsOfRole, type Role, roleOf } from '../rules/role';
import type { SigningKey } from './session-store';

/** A named sign-in: a key that works in the dashboard only. */
export type Person = {
  id: string;
  name: string;
  /** Where links for signing in are mailed to; null: the person has a key. */
  email: string | null;
  role: Role;
  /** Null: all websites. */
  websiteIds: string[] | null;
  /** `invited` until the first invitation is accepted. */
  state: 'invited' | 'active';
  /** How many passkeys the person has registered. */
  passkeys: number;
  /** When the newest link that was not used ends; null without one. */
  invitationExpiresAt: string | null;
  createdAt: string;
  lastSeenAt: string | null;
  /** The key, or person, that sent the first invitation; null for an operator's. */
  createdByKeyId: string | null;
};

export type NewPerson = Pick<Person, 'name' | 'email' | 'role' | 'websiteIds'>;

const validDays = 7;

type Row = Omit<
  WithDates<Person, 'invitationExpiresAt' | 'createdAt' | 'lastSeenAt'>,
  'role' | 'state' | 'createdByKeyId'
> & { access: KeyAccess; canManage: boolean; hasSecret: boolean; createdBy: string | null };

const fromRow = (row: Row): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: roleOf({ access: row.access, canManage: row.canManage, websiteIds: row.websiteIds }),
  websiteIds: row.websiteIds,
  state: row.hasSecret ? 'active' : 'invited',
  passkeys: row.passkeys,
  invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdByKeyId: row.createdBy,
});

const people = (workspaceId: string) =>
  sql('api_keys as k')
    .where({ 'k.workspace_id': workspaceId, 'k.is_person': true })
    .whereNull('k.revoked_at');

const columns = [
  'k.id',
  'k.name',
  'k.email',
  'k.access',
  'k.can_manage',
  'k.website_ids',
  'k.created_at',
  'k.created_by',
  sql.raw(`exists (select from api_key_secrets s where s.workspace_id = k.workspace_id
    and s.key_id = k.id) as has_secret`),
  sql.raw(`(select count(*)::int from passkeys p where p.workspace_id = k.workspace_id
    and p.key_id = k.id) as passkeys`),
  sql.raw(`(select max(l.expires_at) from dashboard_links l where l.workspace_id = k.workspace_id
    and l.key_id = k.id and not l.is_mailed and l.used_at is null and l.expires_at > clock_timestamp())
    as invitation_expires_at`),
  sql.raw(`greatest(k.last_used_at, (select max(d.last_seen_at) from dashboard_sessions d
    where d.workspace_id = k.workspace_id and d.key_id = k.id)) as last_seen_at`),
];

/** Lists people who are not revoked, in the order in which they were invited. */
export async function listPeople(db: Queries, page: { limit: number; offset: number }) {
  const { workspaceId } = db;
  return readPage(db, people(workspaceId), { columns, order: 'k.id', page, fromRow });
}

/** Whether it is a person who sees all websites, locked until the transaction ends. */
export async function isOfTeam(tx: Queries, id: string): Promise<boolean> {
  const person = await lockPerson(tx, id);
  return person !== undefined && person.role !== 'client';
}

/** Returns a person who is not revoked, locked until the transaction ends. */
export async function lockPerson(tx: Queries, id: string): Promise<Person | undefined> {
  const [row] = await tx.run<Row>(
    people(tx.workspaceId).where({ 'k.id': id }).select(columns).forUpdate('k'),
  );
  return row && fromRow(row);
}

/**
 * Whether a person is an owner who signed in, and no other such owner is left. The owners stay locked,
 * so that two of them cannot take the right from each other at once.
 */
export async function isLastOwner(tx: Queries, id: string): Promise<boolean> {
  const owners = await tx.run<{ id: string }>(
    people(tx.workspaceId)
      .where({ 'k.access': 'read_write', 'k.can_manage': true })
      .whereExists(
        sql('api_key_secrets as s')
          .whereRaw('s.workspace_id = k.workspace_id and s.key_id = k.id')
          .select(sql.raw('1')),
      )
      .select('k.id')
      .orderBy('k.id')
      .forUpdate('k'),
  );
  return owners.length === 1 && owners[0]?.id === id;
}

/** What a person made that stays when they are revoked. */
export type Left = { id: string; name: string; isPerson: boolean };

/**
 * Returns keys and people that a person made or invited, also by a key of theirs, and that are not
 * revoked; at most 1,000.
 */
export async function whatPersonLeft(db: Queries, personId: string): Promise<Left[]> {
  const rows = await db.run<Left>(
    sql.raw(
      `with recursive made as (
         select :personId::uuid as id
         union
         select k.id from made m
         join api_keys k on k.workspace_id = :workspaceId and k.created_by = m.id
       )
       select id, name, is_person from api_keys
       where workspace_id = :workspaceId and id in (select id from made) and id <> :personId
         and revoked_at is null
       order by id limit 1000`,
      { workspaceId: db.workspaceId, personId },
    ),
  );
  return rows.map(({ isPerson, ...row }) => ({ ...row, isPerson }));
}

const rowOf = ({ name, email, role, websiteIds }: NewPerson) => {
  const { access, canManage } = partsOfRole(role);
  return { name, email, access, can_manage: canManage, website_ids: websiteIds };
};

/** Throws a 422 if another person of the workspace signs in by the address. */
async function refuseKnownEmail(stored: Promise<unknown>): Promise<void> {
  try {
    await stored;
  } catch (error) {
    if (uniqueViolation(error) !== 'api_keys_email') throw error;
    throw invalid('email', 'duplicate', 'is the address of another person of this workspace');
  }
}

/** Adds a person, who cannot sign in before an invitation is accepted, or a mailed link used. */
export async function insertPerson(
  tx: Queries,
  person: NewPerson,
  createdBy: string | null,
): Promise<string> {
  const id = newId('key');
  await refuseKnownEmail(
    tx.run(
      sql('api_keys').insert({
        ...rowOf(person),
        workspace_id: tx.workspaceId,
        id,
        is_person: true,
        hint: '',
        created_by: createdBy,
      }),
    ),
  );
  return id;
}

/** Changes a person, at once also for sessions that are open. */
export async function updatePerson(tx: Queries, id: string, person: NewPerson): Promise<void> {
  const ofPerson = { workspace_id: tx.workspaceId, key_id: id };
  await refuseKnownEmail(
    tx.run(sql('api_keys').where({ workspace_id: tx.workspaceId, id }).update(rowOf(person))),
  );
  // A reader of the mails to the former address must not get in.
  await tx.run(sql('dashboard_links').where(ofPerson).where('is_mailed', true).delete());
}

/** Creates an invitation's code, which is stored as a hash only. Earlier links of the person end. */
export async function insertInvitation(
  tx: Queries,
  personId: string,
): Promise<{ code: string; expiresAt: string }> {
  const code = createDashboardSecret('invitation');
  const ofPerson = { workspace_id: tx.workspaceId, key_id: personId };
  await tx.run(sql('dashboard_links').where(ofPerson).whereNull('used_at').delete());
  const [row] = await tx.run<{ expiresAt: Date }>(
    sql('dashboard_links')
      .insert({
        ...ofPerson,
        hash: hashSecret(code),
        expires_at: sql.raw('clock_timestamp() + make_interval(days => ?)', [validDays]),
      })
      .returning('expires_at'),
  );
  return { code, expiresAt: (row as { expiresAt: Date }).expiresAt.toISOString() };
}

/** An account of a provider. */
export type OpenIdIdentity = { issuer: string; subject: string };

/**
 * Takes a link of a person by its code, once; undefined if it was used, has expired or is unknown.
 * `l` is the link and `k` the person.
 */
export async function takePersonLink<Row>(
  tx: Queries,
  code: string,
  { where, returning }: { where: string; returning: string },
): Promise<Row | undefined> {
  const [row] = await tx.run<Row>(
    sql.raw(
      `update dashboard_links l set used_at = clock_timestamp() from api_keys k
       where l.workspace_id = ? and l.hash = ? and ${where}
         and l.used_at is null and l.expires_at > clock_timestamp()
         and k.workspace_id = l.workspace_id and k.id = l.key_id and k.is_person
         and k.revoked_at is null
       returning ${returning}`,
      [tx.workspaceId, hashSecret(code)],
    ),
  );
  return row;
}

/**
 * Takes an invitation's code, once, and makes the person's sign-in key. It is returned only here, and
 * not at all where links are mailed to the person. An earlier key ends with its sessions. Undefined if
 * the code was used, has expired or is unknown.
 */
export async function acceptInvitation(
  tx: Queries,
  code: string,
  { canMail }: { canMail: boolean },
): Promise<(SigningKey & { signInKey?: string }) | undefined> {
  const { workspaceId } = tx;
  const row = await takePersonLink<{ keyId: string; access: KeyAccess; email: string | null }>(
    tx,
    code,
    {
      where: 'l.key_secret_hash is null and not l.is_mailed',
      returning: 'l.key_id, k.access, k.email',
    },
  );
  if (!row) return undefined;
  const signInKey = createKeySecret(row.access);
  const keySecretHash = hashSecret(signInKey);
  const ofKey = { workspace_id: workspaceId, key_id: row.keyId };
  await tx.run(sql('api_key_secrets').where(ofKey).delete());
  await tx.run(sql('api_key_secrets').insert({ ...ofKey, hash: keySecretHash }));
  await tx.run(
    sql('api_keys')
      .where({ workspace_id: workspaceId, id: row.keyId })
      .update({ hint: secretHint(signInKey) }),
  );
  const isMailed = canMail && row.email !== null;
  return { keyId: row.keyId, keySecretHash, ...(!isMailed && { signInKey }) };
}

const mailedMinutes = 15;

/**
 * Creates the code of a mailed link, which is stored as a hash only. By it a person signs in, and
 * agrees to an account of a provider where one is given.
 */
export async function insertMailedLink(
  tx: Queries,
  personId: string,
  account?: OpenIdIdentity,
): Promise<string> {
  const code = createDashboardSecret(account ? 'openid' : 'mail');
  await tx.run(
    sql('dashboard_links').insert({
      workspace_id: tx.workspaceId,
      key_id: personId,
      is_mailed: true,
      openid_issuer: account?.issuer ?? null,
      openid_subject: account?.subject ?? null,
      hash: hashSecret(code),
      expires_at: sql.raw('clock_timestamp() + make_interval(mins => ?)', [mailedMinutes]),
    }),
  );
  return code;
}

/** Takes a mailed link's code, once; undefined if it was used, has expired or is unknown. */
export async function takeMailedLink(tx: Queries, code: string): Promise<SigningKey | undefined> {
  const row = await takePersonLink<{ keyId: string }>(tx, code, {
    where: 'l.is_mailed',
    returning: 'l.key_id',
  });
  return row && signingKeyOf(tx, row.keyId);
}

/**
 * Returns the secret that a person's sessions belong to and end with. On a person's first sign-in it is
 * created, and never shown.
 */
export async function signingKeyOf(tx: Queries, keyId: string): Promise<SigningKey> {
  const ofKey = { workspace_id: tx.workspaceId, key_id: keyId };
  const [known] = await tx.run<{ hash: Buffer }>(
    sql('api_key_secrets')
      .where(ofKey)
      .whereRaw("coalesce(expires_at, 'infinity') > clock_timestamp()")
      .select('hash')
      .limit(1),
  );
  if (known) return { keyId, keySecretHash: known.hash };
  const keySecretHash = hashSecret(createKeySecret('read'));
  await tx.run(sql('api_key_secrets').insert({ ...ofKey, hash: keySecretHash }));
  return { keyId, keySecretHash };
}

/** Returns the id of the person with an address in this workspace. */
export async function findPersonByEmail(db: Queries, email: string): Promise<string | undefined> {
  const [row] = await db.run<{ id: string }>(
    people(db.workspaceId).where({ 'k.email': email }).select('k.id'),
  );
  return row?.id;
}

/** A person as one of the workspaces that know their address. */
export type Addressed = { workspaceId: string; workspaceName: string; keyId: string; name: string };

/** Returns who signs in by an address, in each workspace that knows it. */
export const findPeopleByEmail = (system: SystemQueries, email: string): Promise<Addressed[]> =>
  system.run<Addressed>(sql.raw('select * from find_people_by_email(?)', [email]));
