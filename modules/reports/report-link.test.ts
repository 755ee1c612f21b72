import { randomBytes } from 'node:crypto';
import { type LinkClaims, readLink, signLink } from './report-link';

const key = randomBytes(32);
const claims: LinkClaims = {
  workspaceId: 'ws_1',
  reportId: 'rep_1',
  version: 1,
  format: 'pdf',
  expiresAtMs: 1_000,
};

it('a link opens what was signed, until it expires', () => {
  const token = signLink(key, claims);
  expect(readLink([key], token, 999)).toEqual(claims);
  expect(readLink([key], token, 1_000)).toBeUndefined();
});

it('a link that was changed, cut, or signed by another key opens nothing', () => {
  const token = signLink(key, claims);
  const [, signature = ''] = token.split('.');
  const other = Buffer.from(JSON.stringify({ ...claims, reportId: 'rep_2' })).toString('base64url');
  for (const bad of [`${other}.${signature}`, token.slice(0, -4), `${token}.x`, '', '.', 'a.b']) {
    expect(readLink([key], bad, 0)).toBeUndefined();
  }
  expect(readLink([randomBytes(32)], token, 0)).toBeUndefined();
  // Links of the key before a change work on.
  expect(readLink([randomBytes(32), key], token, 0)).toEqual(claims);
});
