import { isKeySecret, type KeyAccess } from '../../modules/account/rules/api-key';
import { isOAuthSecret } from '../../modules/account/rules/oauth-secret';
import { type PlanName, planNames, plans } from '../../modules/account/rules/plans';
import { hashSecret } from '../../modules/account/rules/secret-text';
import { isDrainToken } from '../../modules/crawlers/rules/drain-token';
import { type DrainSettings, toDrainSettings } from '../../modules/crawlers/rules/log-drain';
import { AppError } from '../../platform/errors';
import type { SystemQueries } from '../../platform/postgres/database';
import { sql } from '../../platform/postgres/database';
import { RequestBatcher } from './request-batcher';

/** The caller of a request: a key, and the one workspace it belongs to. */
export type Caller = {
  workspaceId: string;
  keyId: string;
  keyName: string;
  access: KeyAccess;
  /** Whether the key is for an agent: it works at /mcp only. */
  isAgent: boolean;
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
const failureLimit = { failuresMax: 600, windowSeconds: 60 };

type AdmittedRow = {
  hash: Buffer;
  workspace_id: string;
  key_id: string;
  name: string;
  access: KeyAccess;
  is_agent: boolean;
  state: 'live' | 'revoked' | 'rotated' | 'expired';
  hits: number;
  resets_in_ms: number;
  plan: PlanName;
  workspace_hits_before: number;
  workspace_resets_in_ms: number;
};

const unboundedPlans = planNames.filter((name) => plans[name].workspaceRequestsPerMinute === null);

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
  workspace_id: string;
  drain_id: string;
  website_id: string;
  name: string;
  settings: unknown;
  signed: boolean;
  hits: number;
  resets_in_ms: number;
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
  readonly #failures: RequestBatcher<string, { hitNumber: number; resetsInMs: number }>;
  readonly #blockedUntil = new Map<string, number>();
  readonly #used = new Map<string, { workspaceId: string; at: Date }>();
  readonly #system: SystemQueries;
  readonly #onRefused: (key: RefusedKey) => void;

  /** `onRefused` gets keys that are known and no longer valid. */
  constructor(system: SystemQueries, onRefused: (key: RefusedKey) => void = () => undefined) {
    this.#system = system;
    this.#onRefused = onRefused;
    this.#admissions = new RequestBatcher((hashes) => this.#admit(hashes));
    this.#drainAdmissions = new RequestBatcher((hashes) => this.#admitDrains(hashes));
    this.#failures = new RequestBatcher((addresses) => this.#countFailures(addresses));
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
    if (admission?.row.state !== 'live') return this.#refuse(secret, admission, addressOf());

    const { row, hitNumber } = admission;
    this.#used.set(row.key_id, { workspaceId: row.workspace_id, at: new Date() });
    return {
      caller: {
        workspaceId: row.workspace_id,
        keyId: row.key_id,
        keyName: row.name,
        access: row.access,
        isAgent: row.is_agent,
      },
      rate: {
        limit: requestLimit.requestsMax,
        remaining: Math.max(0, requestLimit.requestsMax - hitNumber),
        resetsInMs: row.resets_in_ms,
      },
      isOverLimit: hitNumber > requestLimit.requestsMax,
      workspaceOverLimit: overWorkspaceLimit(row),
    };
  }

  /** Authenticates a drain token, under the drain's own limit. */
  async authenticateDrain(token: string, addressOf: () => string): Promise<Authenticated> {
    const admission = isDrainToken(token)
      ? await this.#drainAdmissions.add(hashSecret(token).toString('hex'))
      : undefined;
    if (!admission) return this.#refuse(token, undefined, addressOf());
    const { row, hitNumber } = admission;
    const settings = toDrainSettings(row.settings);
    const limit = settings.requestsPerMinute;
    return {
      caller: {
        workspaceId: row.workspace_id,
        keyId: row.drain_id,
        keyName: row.name,
        access: 'read_write',
        isAgent: false,
        drain: { id: row.drain_id, websiteId: row.website_id, settings, isSigned: row.signed },
      },
      rate: {
        limit,
        remaining: Math.max(0, limit - hitNumber),
        resetsInMs: row.resets_in_ms,
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
    admission: Admission | undefined,
    address: string,
  ): Promise<never> {
    const blockedForMs = (this.#blockedUntil.get(address) ?? 0) - Date.now();
    if (blockedForMs > 0) throw tooManyFailures(blockedForMs);
    const { hitNumber, resetsInMs } = await this.#failures.add(address);
    if (hitNumber > failureLimit.failuresMax) {
      this.#block(address, resetsInMs);
      throw tooManyFailures(resetsInMs);
    }
    // Access tokens end every hour in the ordinary course.
    const isUsual =
      admission?.row.state === 'rotated' && secret !== undefined && isAccessToken(secret);
    if (admission && !isUsual) this.#onRefused({ ...refusedKeyOf(admission.row), address });
    const headers = { 'WWW-Authenticate': 'Bearer realm="sightline"' };
    if (admission?.row.state === 'expired') {
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

  /** Caches the block, so that a flood of bad keys costs no further look-ups. */
  #block(address: string, forMs: number): void {
    const now = Date.now();
    if (this.#blockedUntil.size > 10_000) {
      for (const [known, until] of this.#blockedUntil) {
        if (until <= now) this.#blockedUntil.delete(known);
      }
    }
    this.#blockedUntil.set(address, now + forMs);
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
    return numberHits(counts, rows, ({ key_id }) => key_id);
  }

  async #admitDrains(counts: Map<string, number>): Promise<Array<DrainAdmission | undefined>> {
    const rows = await this.#system.run<AdmittedDrainRow>(
      sql.raw('select * from admit_drains(?, ?, ?)', [
        [...counts.keys()].map((hash) => Buffer.from(hash, 'hex')),
        [...counts.values()],
        requestLimit.windowSeconds,
      ]),
    );
    return numberHits(counts, rows, ({ drain_id }) => drain_id);
  }

  async #countFailures(counts: Map<string, number>) {
    const rows = await this.#system.run<{ subject: string; hits: number; resets_in_ms: number }>(
      sql.raw('select * from count_hits(?, ?, ?)', [
        [...counts.keys()].map((address) => `auth:${address}`),
        [...counts.values()],
        failureLimit.windowSeconds,
      ]),
    );
    const bySubject = new Map(rows.map((row) => [row.subject, row]));
    return [...counts].flatMap(([address, count]) => {
      const row = bySubject.get(`auth:${address}`);
      return Array.from({ length: count }, (_, index) => ({
        hitNumber: (row?.hits ?? 0) - count + index + 1,
        resetsInMs: row?.resets_in_ms ?? 0,
      }));
    });
  }
}

/**
 * Numbers the requests of a look-up within their window. Two secrets of one key in one look-up share
 * its count: the later one gets the last hits.
 */
function numberHits<Row extends { hash: Buffer; hits: number }>(
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

const isAccessToken = (secret: string) => isOAuthSecret('access', secret);

const refusedKeyOf = (row: AdmittedRow) => ({
  workspaceId: row.workspace_id,
  keyId: row.key_id,
  keyName: row.name,
  state: row.state as RefusedKey['state'],
});

function overWorkspaceLimit(row: AdmittedRow): Authenticated['workspaceOverLimit'] {
  const requestsMax = plans[row.plan].workspaceRequestsPerMinute;
  if (requestsMax === null || row.workspace_hits_before < requestsMax) return undefined;
  return { requestsMax, resetsInMs: row.workspace_resets_in_ms };
}

/** Throws `rate_limited` for a request beyond the limit of the key or of its workspace. */
export function refuseOverLimit({ isOverLimit, rate, workspaceOverLimit }: Authenticated): void {
  if (workspaceOverLimit) {
    const { requestsMax, resetsInMs } = workspaceOverLimit;
    throw new AppError(
      'rate_limited',
      `All keys of the workspace together made ${requestsMax.toLocaleString('en')} requests within a minute, as many as the plan allows.`,
      { retryAfterSeconds: resetsInMs / 1000 },
    );
  }
  if (!isOverLimit) return;
  throw new AppError('rate_limited', `This key made ${rate.limit} requests within a minute.`, {
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

const tooManyFailures = (forMs: number) =>
  new AppError('rate_limited', 'Too many requests with bad keys from this address.', {
    retryAfterSeconds: forMs / 1000,
  });
