import { randomBytes } from 'node:crypto';
import { type MailClaims, readMailToken, signMailToken } from './mail-token';

const key = randomBytes(32);
const claims: MailClaims = {
  act: 'confirm',
  workspaceId: 'ws_a',
  language: 'de' as const,
  address: 'ann@example.com',
  expiresAtMs: 1_000,
};

it('a token is read until it expires, by each of the keys', () => {
  const token = signMailToken(key, claims);
  expect(readMailToken([key], token, 999)).toEqual(claims);
  expect(readMailToken([randomBytes(32), key], token, 0)).toEqual(claims);
  expect(readMailToken([key], token, 1_000)).toBeUndefined();
  const endless = { ...claims, act: 'unsubscribe' as const, expiresAtMs: null };
  expect(readMailToken([key], signMailToken(key, endless), Number.MAX_SAFE_INTEGER)).toEqual(
    endless,
  );
});

it('refuses a token of another key, an altered one and other text', () => {
  const token = signMailToken(key, claims);
  const [body = '', signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, act: 'unsubscribe' })).toString(
    'base64url',
  );
  for (const bad of ['', 'a', '.', body, `${other}.${signature}`, `${token}.x`, `${body}.`]) {
    expect(readMailToken([key], bad, 0)).toBeUndefined();
  }
  expect(readMailToken([randomBytes(32)], token, 0)).toBeUndefined();
});
