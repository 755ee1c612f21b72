import { createHash } from 'node:crypto';
import type { SystemQueries } from '../../platform/postgres/database';
import { limitHits } from '../http/count-hits';

const windowSeconds = 600;

/**
 * Requests of an address within ten minutes. Servers of hosted assistants register and refresh for
 * many people from few addresses; a person enters keys alone. All but registrations and documents
 * are counted for each client apart: behind a proxy that is not trusted all people have one address,
 * and one of them must not close the door for the clients of the others.
 */
const requestsMax = { authorize: 60, key: 20, document: 600, register: 60, token: 6_000 };

/** Throws `rate_limited` for an address that asks too often. */
export async function limitAddress(
  system: SystemQueries,
  what: keyof typeof requestsMax,
  { address, clientId }: { address: string; clientId?: string },
): Promise<void> {
  const client = clientId === undefined ? '' : `${shortened(clientId)}:`;
  await limitHits(
    system,
    `oauth.${what}:${client}${address}`,
    { hitsMax: requestsMax[what], windowSeconds },
    'Too many requests from this address. Try again later.',
  );
}

/** A client's id may be a URL of any length. */
const shortened = (clientId: string) =>
  createHash('sha256').update(clientId).digest('base64url').slice(0, 22);
