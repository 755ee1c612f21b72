import type { Request } from 'express';
import { hashSecret } from '../../modules/account/rules/secret-text';
import { isDashboardSecret, isPageToken } from '../../modules/dashboard/rules/dashboard-secret';
import { roleOf } from '../../modules/dashboard/rules/role';
import { type AdmittedSession, admitSessions } from '../../modules/dashboard/store/session-store';
import { AppError } from '../../platform/errors';
import type { SystemQueries } from '../../platform/postgres/database';
import { RequestBatcher } from '../../platform/request-batcher';
import {
  type Authenticated,
  type Authenticator,
  type Caller,
  numberHits,
  overWorkspaceLimit,
  refuseOverLimit,
  refuseSuspended,
  requestLimit,
  unboundedPlans,
} from '../http/authenticator';

/** A dashboard asks for several things at once where a program asks for one. */
const sessionRequestsMax = 600;

const sessionNames = { one: 'This session', all: 'All sessions of the workspace' };

/** Throws `rate_limited` for a request beyond the limit of the session or of its workspace. */
export const refuseOverSessionLimit = (admitted: Authenticated): void =>
  refuseOverLimit(admitted, sessionNames);

type Admission = { row: AdmittedSession; hitNumber: number };

/**
 * Checks sessions and counts their requests, in windows apart from those of keys. Nothing is cached,
 * so a session ends at once with its key, on every replica.
 */
export class SessionAuthenticator {
  readonly #admissions: RequestBatcher<string, Admission | undefined>;
  readonly #authenticator: Authenticator;

  constructor(system: SystemQueries, authenticator: Authenticator) {
    this.#authenticator = authenticator;
    const limits = { windowSeconds: requestLimit.windowSeconds, unboundedPlans };
    this.#admissions = new RequestBatcher(async (counts) =>
      numberHits(counts, await admitSessions(system, counts, limits), ({ hash }) =>
        hash.toString('hex'),
      ),
    );
  }

  /** Throws `unauthorized`, or `rate_limited` for an address with too many failures. */
  async authenticate(
    secret: string | undefined,
    { host, addressOf }: { host: string; addressOf: () => string },
  ): Promise<Authenticated & { secret: string }> {
    if (secret === undefined) throw notSignedIn();
    const admission = isDashboardSecret('session', secret)
      ? await this.#admissions.add(hashSecret(secret).toString('hex'))
      : undefined;
    if (!admission || !isForHost(admission.row, host)) {
      await this.#authenticator.countFailure(addressOf());
      throw notSignedIn();
    }
    const { row, hitNumber } = admission;
    refuseSuspended(row);
    return {
      secret,
      caller: {
        workspaceId: row.workspaceId,
        keyId: row.keyId,
        keyName: row.name,
        access: row.access,
        isAgent: false,
        session: { hash: row.hash, needsPasskey: row.needsPasskey },
        ...(row.isPerson && { role: roleOfRow(row) }),
        ...(row.websiteIds && { websiteIds: row.websiteIds }),
      },
      rate: {
        limit: sessionRequestsMax,
        remaining: Math.max(0, sessionRequestsMax - hitNumber),
        resetsInMs: row.resetsInMs,
      },
      isOverLimit: hitNumber > sessionRequestsMax,
      workspaceOverLimit: overWorkspaceLimit(row),
    };
  }
}

/** Whether a session counts at a host: one of an own domain there alone, while its person is a client. */
const isForHost = (row: AdmittedSession, host: string): boolean =>
  row.host === null || (row.host === host && row.websiteIds !== null);

const roleOfRow = ({ access, canManage, websiteIds }: AdmittedSession) =>
  roleOf({ access, canManage, websiteIds });

const notSignedIn = () =>
  new AppError('unauthorized', 'No one is signed in here, or the session has ended. Sign in.');

/** Throws `forbidden` for a session that opens nothing before its person has shown a passkey. */
export function refuseWithoutPasskey({ session }: Pick<Caller, 'session'>): void {
  if (!session?.needsPasskey) return;
  throw new AppError(
    'forbidden',
    'This workspace requires a passkey. Register one, or sign in with yours, to continue.',
  );
}

/**
 * Throws `forbidden` for a change that the dashboard's own page did not send. Browsers name the
 * sender's origin in a header that no page can set, and no other page knows the session's token.
 */
export function refuseOtherPages(request: Request, sessionSecret: string): void {
  if (request.get('Sec-Fetch-Site') !== 'same-origin') {
    throw new AppError(
      'forbidden',
      'The dashboard’s own page makes changes only: its browser sends Sec-Fetch-Site: same-origin. Programs call /api/v1 with a key.',
    );
  }
  if (isPageToken(sessionSecret, request.get('X-Dashboard-Token') ?? '')) return;
  throw new AppError(
    'forbidden',
    'X-Dashboard-Token must be the token that GET /dashboard/session answers.',
  );
}
