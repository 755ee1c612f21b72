import type { Request, Response } from 'express';
import {
  type AttemptContents,
  type AttemptPurpose,
  insertAttempt,
  takeAttempt,
} from '../../modules/dashboard/store/attempt-store';
import { AppError } from '../../platform/errors';
import { addressOf } from '../http/client-address';
import { limitHits } from '../http/count-hits';
import type { Services } from '../services';
import { assertCookiePossible, clearCookie, cookieOf, setCookie } from './session-cookie';

/** Of a client that begins one after the other. */
const attemptsMax = { hitsMax: 120, windowSeconds: 900 };

type Exchange = { services: Services; request: Request; response: Response };

/** Each kind has a cookie of its own, so that two of them do not disturb each other. */
const nameOf = (purpose: AttemptPurpose) => `sl_${purpose}`;

/** Begins a sign-in that this browser alone can finish, once, within `seconds`. */
export async function beginAttempt<Purpose extends AttemptPurpose>(
  { services, request, response }: Exchange,
  purpose: Purpose,
  attempt: { content: AttemptContents[Purpose]; seconds: number },
): Promise<void> {
  assertCookiePossible(services.config, request);
  await limitHits(
    services.database.system,
    `sign-in-attempts-from:${addressOf(request)}`,
    attemptsMax,
    'Too many sign-ins were begun from here. Try again later.',
  );
  const secret = await insertAttempt(services.database.system, purpose, attempt);
  const { config } = services;
  setCookie(
    { config, request, response },
    { name: nameOf(purpose), value: secret, seconds: attempt.seconds },
  );
}

/** Takes what this browser began. Throws `unauthorized` if it began nothing, or too long ago. */
export async function finishAttempt<Purpose extends AttemptPurpose>(
  { services, request, response }: Exchange,
  purpose: Purpose,
): Promise<AttemptContents[Purpose]> {
  const { config, database } = services;
  const name = nameOf(purpose);
  const secret = cookieOf(config, request, name);
  clearCookie({ config, request, response }, name);
  const content = secret && (await takeAttempt(database.system, purpose, secret));
  if (content) return content;
  throw new AppError(
    'unauthorized',
    'This took too long, or was begun in another browser. Try again.',
  );
}
