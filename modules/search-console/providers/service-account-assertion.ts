import { sign } from 'node:crypto';
import { type ServiceAccount, writeScope } from './google-credentials';

const lifeSeconds = 3_600;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates the signed JWT that Google's token endpoint takes for an access token. */
export function signAssertion(
  key: ServiceAccount,
  { audience, now }: { audience: string; now: Date },
): string {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const header = { alg: 'RS256', typ: 'JWT', kid: key.private_key_id };
  const claims = {
    iss: key.client_email,
    scope: writeScope,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  };
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key.private_key).toString('base64url')}`;
}
