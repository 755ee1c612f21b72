import { z } from 'zod';
import { invalid } from '../../platform/errors';
import { isIdOf } from '../../platform/ids';
import type { Caller } from '../http/authenticator';

/** The parameter that a list of websites is filtered by its owner with. */
export const ownerFilter = z
  .string()
  .refine((value) => value === 'me' || value === 'none' || isIdOf('key', value), {
    error: 'must be me, none or the id of a person, which begins with key_',
    params: { code: 'invalid_format' },
  })
  .meta({ pattern: '^(me|none|key_[0-7][0-9a-hjkmnp-tv-z]{25})$', example: 'none' })
  .optional()
  .describe(
    'Person who takes care of the website: an id, `none`, or `me` for the person who is signed in',
  );

/** The owner to find by; null for websites of no one. Throws a 422 for `me` of a key, which is no person. */
export function ownerIdOf(
  { role, keyId }: Pick<Caller, 'role' | 'keyId'>,
  owner: string | undefined,
): string | null | undefined {
  if (owner === 'none') return null;
  if (owner !== 'me') return owner;
  if (role === undefined) {
    throw invalid(
      'owner',
      'invalid_value',
      'me is the person who is signed in, and this is a key. Name a person: GET /account/people lists them.',
    );
  }
  return keyId;
}
