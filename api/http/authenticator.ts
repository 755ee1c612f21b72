import { isKeySecret, type KeyAccess } from '../../modules/account/rules/api-key';
import { isOAuthSecret } from '../../modules/account/rules/oauth-secret';
import {
  limitsOf,
  type OwnLimits,
  type PlanName,
  planNames,
  plans,
} from '../../modules/account/rules/plans';
import { hashSecret } from '../../modules/account/rules/secret-text';
import { isDrainToken } from '../../modules/crawlers/rules/drain-token';
import { type DrainSettings, toDrainSettings } from '../../modules/crawlers/rules/log-drain';
import type { Role } from '../../modules/dashboard/rules/role';
import { AppError } from '../../platform/errors';
import type { SystemQueries } from '../../platform/postgres/database';
import { sql } from '../../platform/postgres/database';
import { RequestBatcher } from '../../platform/request-batcher';
import { FailureLimit } from './failure-limit';

/** The caller of a request: a key, and the one workspace it belongs to. */
export type Caller = {
  workspaceId: string;
  keyId: string;
  keyName: string;
  access: KeyAccess;
  /** Whether the key is for an agent: it works at /mcp only. */
  isAgent: boolean;
  /** Set for the dashboard's session of a key or a person. */
  session?: { hash: Buffer; needsPasskey: boolean };
  /** Set for a person's session. */
  role?: Role;
  /** Set for a person's sign-in that is limited: these websites are all that it sees. */
  websiteIds?: readonly string[];
  /** Set if a drain token was used in place of a key: it may only send logs of this website. */
  drain?: CallingDrain;
};

export type CallingDrain = {
  id: string;
  websiteId: string;
  settings: DrainSettings;
  /** Whether the drain's bodies must be signed. */
  isSigned: boolean;
};

export type Authenticated = {
  caller: Caller;
  rate: RateState;
  isOverLimit: boolean;
  /** Set if all keys of the workspace together made too many requests. */
  workspaceOverLimit?: { requestsMax: number; resetsInMs: number } | undefined;
};

/** The remaining quota of the key's window after this request. */
export type RateState = { limit: number; remaining: number; resetsInMs: number };

export const requestLimit = { requestsMax: 120, windowSeconds: 60 };

type IdentifiedRow = {
  workspaceId: string;
  keyId: string;
  name: string;
  access: KeyAccess;
  isAgent: boolean;
  state: 'live' | 'person' | RefusedKey['state'];
};

type AdmittedRow = IdentifiedRow & {
  hash: Buffer;
  hits: number;
  resetsInMs: number;
  plan: PlanName;
  limits: OwnLimits;
  workspaceHitsBefore: number;
  workspaceResetsInMs: number;
  isSuspended: boolean;
};

/** Plans without a bound for all keys, or all sessions, of a workspace together. */
export const unboundedPlans = planNames.filter(
  (name) => plans[name].workspaceRequestsPerMinute === null,
);

/** A key that exists, but must not be used any more. */
export type RefusedKey = {
  workspaceId: string;
  keyId: string;
  keyName: string;
  /** `rotated`: a secret from before a rotation. */
  state: 'revoked' | 'rotated' | 'expired';
  address: string;
};

type Admission = { row: AdmittedRow; hitNumber: number };

type AdmittedDrainRow = {
  hash: Buffer;
  workspaceId: string;
  drainId: string;
  websiteId: string;
  name: string;
  settings: unknown;
  signed: boolean;
  isSuspended: boolean;
  hits: number;
  resetsInMs: number;
};

type DrainAdmission = { row: AdmittedDrainRow; hitNumber: number };

/**
 * Checks keys and counts their requests. Nothing is cached, so a revoked key stops working at once
 * on every replica. Look-ups are batched to save cost: requests that arrive while one is under way
 * share the next one.
 */
export class Authenticator {
  readonly #admissions: RequestBatcher<string, Admission | undefined>;
  readonly #drainAdmissions: RequestBatcher<string, DrainAdmission | undefined>;
  readonly #used = new Map<string, { workspaceId: string; at: Date }>();
  readonly #system: SystemQueries;
  readonly #onRefused: (key: RefusedKey) => void;
  readonly #failures: FailureLimit;

  /** `onRefused` gets keys that are known and no longer valid. */
  constructor(system: SystemQueries, onRefused: (key: RefusedKey) => void = () => undefined) {
    this.#system = system;
    this.#onRefused = onRefused;
    this.#admissions = new RequestBatcher((hashes) => this.#admit(hashes));
    this.#drainAdmissions = new RequestBatcher((hashes) => this.#admitDrains(hashes));
    this.#failures = new FailureLimit(system);
  }

  /**
   * Throws `unauthorized`, `key_expired`, or `rate_limited` for an address with too many failures.
   */
  async authenticate(
    authorization: string | undefined,
    addressOf: () => string,
  ): Promise<Authenticated> {
    const secret = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
    // The checksum detects mistyped keys without a look-up.
    const admission =
      secret !== undefined && (isKeySecret(secret) || isAccessToken(secret))
        ? await this.#admissions.add(hashSecret(secret).toString('hex'))
        : undefined;
    if (admission?.row.state !== 'live') {
      return this.#refuse(secret, admission?.row, addressOf());
    }

    const { row, hitNumber } = admission;
    refuseSuspended(row);
    this.#used.set(row.keyId, { workspaceId: row.workspaceId, at: new Date() });
    return {
      caller: callerOf(row),
      rate: {
        limit: requestLimit.requestsMax,
        remaining: Math.max(0, requestLimit.requestsMax - hitNumber),
        resetsInMs: row.resetsInMs,
      },
      isOverLimit: hitNumber > requestLimit.requestsMax,
      workspaceOverLimit: overWorkspaceLimit(row),
    };
  }

  /** Checks a key that signs in, without counting a request of it. */
  async identify(secret: string, addressOf: () => string): Promise<Caller> {
    const [key] = isKeySecret(secret)
      ? await this.#system.run<IdentifiedRow>(
          sql.raw('select * from find_sign_in_key(?)', [hashSecret(secret)]),
        )
      : [];
    if (key?.state !== 'live') return this.#refuse(secret, key, addressOf());
    this.#used.set(key.keyId, { workspaceId: key.workspaceId, at: new Date() });
    return callerOf(key);
  }

  /** Counts a session or sign-in link that is not known. Throws `rate_limited` for too many. */
  countFailure(address: string): Promise<void> {
    return this.#failures.count(address);
  }

  /** Authenticates a drain token, under the drain's own limit. */
  async authenticateDrain(token: string, addressOf: () => string): Promise<Authenticated> {
    const admission = isDrainToken(token)
      ? await this.#drainAdmissions.add(hashSecret(token).toString('hex'))
      : undefined;
    if (!admission) return this.#refuse(token, undefined, addressOf());
    const { row, hitNumber } = admission;
    if (row.isSuspended) {
      // Senders keep what is refused for now, and drop what is refused for good.
      throw new AppError('unavailable', suspended, { retryAfterSeconds: 600 });
    }
    const settings = toDrainSettings(row.settings);
    const limit = settings.requestsPerMinute;
    return {
      caller: {
        workspaceId: row.workspaceId,
        keyId: row.drainId,
        keyName: row.name,
        access: 'read_write',
        isAgent: false,
        drain: { id: row.drainId, websiteId: row.websiteId, settings, isSigned: row.signed },
      },
      rate: {
        limit,
        remaining: Math.max(0, limit - hitNumber),
        resetsInMs: row.resetsInMs,
      },
      isOverLimit: hitNumber > limit,
    };
  }

  /** Records when each key was last used; called every few seconds and at shutdown. */
  async recordKeyUse(): Promise<void> {
    const used = [...this.#used];
    if (used.length === 0) return;
    this.#used.clear();
    try {
      await this.#system.run(
        sql.raw('select record_key_use(?, ?, ?)', [
          used.map(([, { workspaceId }]) => workspaceId),
          used.map(([keyId]) => keyId),
          used.map(([, { at }]) => at),
        ]),
      );
    } catch (error) {
      // The next call writes them; a later use of the same key takes precedence.
      for (const [keyId, use] of used) if (!this.#used.has(keyId)) this.#used.set(keyId, use);
      throw error;
    }
  }

  async #refuse(
    secret: string | undefined,
    key: IdentifiedRow | undefined,
    address: string,
  ): Promise<never> {
    await this.#failures.count(address);
    // Access tokens end every hour in the ordinary course.
    const isUsual = key?.state === 'rotated' && secret !== undefined && isAccessToken(secret);
    if (key && key.state !== 'person' && !isUsual)
      this.#onRefused({ ...refusedKeyOf(key), address });
    const headers = { 'WWW-Authenticate': 'Bearer realm="sightline"' };
    if (key?.state === 'person') {
      throw new AppError(
        'unauthorized',
        'This key signs a person in to the dashboard only. Programs need a key of their own.',
        { headers },
      );
    }
    if (key?.state === 'expired') {
      throw new AppError('key_expired', 'This API key has expired.', { headers });
    }
    throw new AppError(
      'unauthorized',
      secret === undefined
        ? 'Send an API key: Authorization: Bearer sl_…'
        : 'This API key is not known or no longer valid.',
      { headers },
    );
  }

  async #admit(counts: Map<string, number>): Promise<Array<Admission | undefined>> {
    const rows = await this.#system.run<AdmittedRow>(
      sql.raw('select * from admit_keys(?, ?, ?, ?)', [
        [...counts.keys()].map((hash) => Buffer.from(hash, 'hex')),
        [...counts.values()],
        requestLimit.windowSeconds,
        unboundedPlans,
      ]),
    );
    return numberHits(counts, rows, ({ keyId }) => keyId);
  }

  async #admitDrains(counts: Map<string, number>): Promise<Array<DrainAdmission | undefined>> {
    const rows = await this.#system.run<AdmittedDrainRow>(
      sql.raw('select * from admit_drains(?, ?, ?)', [
        [...counts.keys()].map((hash) => Buffer.from(hash, 'hex')),
        [...counts.values()],
        requestLimit.windowSeconds,
      ]),
    );
    return numberHits(counts, rows, ({ drainId }) => drainId);
  }
}

/**
 * Numbers the requests of a look-up within their window. Two secrets of one key in one look-up share
 * its count: the later one gets the last hits.
 */
export function numberHits<Row extends { hash: Buffer; hits: number }>(
  counts: Map<string, number>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Array<{ row: Row; hitNumber: number } | undefined> {
  const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
  const taken = new Map<string, number>();
  const requestsOf = new Map<string, number>();
  for (const [hash, count] of counts) {
    const row = byHash.get(hash);
    if (row) requestsOf.set(idOf(row), (requestsOf.get(idOf(row)) ?? 0) + count);
  }
  return [...counts].flatMap(([hash, count]) => {
    const row = byHash.get(hash);
    return Array.from({ length: count }, () => {
      if (!row) return undefined;
      const position = (taken.get(idOf(row)) ?? 0) + 1;
      taken.set(idOf(row), position);
      const before = row.hits - (requestsOf.get(idOf(row)) ?? 0);
      return { row, hitNumber: before + position };
    });
  });
}

const suspended =
  'This workspace is suspended: nothing is lost, and nothing runs. Ask the operator to resume it.';

/** Throws `forbidden` for callers of a suspended workspace. */
export function refuseSuspended({ isSuspended }: { isSuspended: boolean }): void {
  if (isSuspended) throw new AppError('forbidden', suspended);
}

const isAccessToken = (secret: string) => isOAuthSecret('access', secret);

const callerOf = (row: IdentifiedRow): Caller => ({
  workspaceId: row.workspaceId,
  keyId: row.keyId,
  keyName: row.name,
  access: row.access,
  isAgent: row.isAgent,
});

const refusedKeyOf = (row: IdentifiedRow) => ({
  workspaceId: row.workspaceId,
  keyId: row.keyId,
  keyName: row.name,
  state: row.state as RefusedKey['state'],
});

/** Returns the limit of the workspace, if requests before this one used it up. */
export function overWorkspaceLimit(
  row: Pick<AdmittedRow, 'plan' | 'limits' | 'workspaceHitsBefore' | 'workspaceResetsInMs'>,
): Authenticated['workspaceOverLimit'] {
  const requestsMax = limitsOf(row).workspaceRequestsPerMinute;
  if (requestsMax === null || row.workspaceHitsBefore < requestsMax) return undefined;
  return { requestsMax, resetsInMs: row.workspaceResetsInMs };
}

const keyNames = { one: 'This key', all: 'All keys of the workspace' };

/**
 * Throws `rate_limited` for a request beyond the limit of the key or of its workspace; `names` says
 * what is limited, if it is not a key.
 */
export function refuseOverLimit(
  { isOverLimit, rate, workspaceOverLimit }: Authenticated,
  names = keyNames,
): void {
  if (workspaceOverLimit) {
    const { requestsMax, resetsInMs } = workspaceOverLimit;
    throw new AppError(
      'rate_limited',
      `${names.all} together made ${requestsMax.toLocaleString('en')} requests within a minute, as many as the plan allows.`,
      { retryAfterSeconds: resetsInMs / 1000 },
    );
  }
  if (!isOverLimit) return;
  throw new AppError('rate_limited', `${names.one} made ${rate.limit} requests within a minute.`, {
    retryAfterSeconds: rate.resetsInMs / 1000,
  });
}

/** Throws `forbidden` for a key that works at /mcp only. */
export function refuseAgentKey({ isAgent }: Caller): void {
  if (!isAgent) return;
  throw new AppError(
    'forbidden',
    'This key is for an agent: it works at /mcp only. Use a key that was created without isAgent.',
  );
}
