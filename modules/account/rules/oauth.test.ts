import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { fitsChallenge } from './code-challenge';
import { accessOfScope, isWithin, scopeOfAccess } from './oauth-scope';
import { createOAuthSecret, isOAuthSecret } from './oauth-secret';
import { isSameRedirectUri, redirectUriFault } from './redirect-uri';

describe('a redirect URI', () => {
  it.each([
    'https://claude.ai/api/mcp/auth_callback',
    'https://example.com:8443/a?b=c',
    'http://127.0.0.1:33418/',
    'http://localhost/callback',
    'http://[::1]:9/callback',
  ])('%s is accepted', (uri) => {
    expect(redirectUriFault(uri)).toBeUndefined();
  });

  it.each([
    ['http://example.com/', 'https'],
    ['http://localhost.example.com/', 'https'],
    ['javascript:alert(1)', 'https'],
    ['data:text/html,x', 'https'],
    ['cursor://callback', 'https'],
    ['/callback', 'absolute'],
    ['https://user@example.com/', 'credentials'],
    ['https://example.com/#x', 'fragment'],
    ['https://example.com/#', 'fragment'],
    ['https://example.com/a\r\nb', 'plain characters'],
    ['https://example.com/a b', 'plain characters'],
    [' https://example.com/', 'plain characters'],
    ['https:\\\\example.com\\a', 'plain characters'],
    ['https://example.com\\@evil.example/', 'plain characters'],
    ['https:example.com', 'plain characters'],
    ['https:/example.com', 'plain characters'],
    ['https://exämple.com/', 'plain characters'],
    [`https://example.com/${'a'.repeat(2_000)}`, 'longer'],
  ])('%s is refused', (uri, why) => {
    expect(redirectUriFault(uri)).toContain(why);
  });

  it.each([
    ['http://127.0.0.1:51000/cb', 'http://127.0.0.1/cb', true],
    ['http://localhost:51000/cb', 'http://localhost:3000/cb', true],
    ['http://localhost:51000/cb', 'http://127.0.0.1:51000/cb', false],
    ['http://127.0.0.1:51000/other', 'http://127.0.0.1/cb', false],
    ['http://127.0.0.1:51000/cb?x=1', 'http://127.0.0.1/cb', false],
    ['http://127.0.0.1:51000/cb#x', 'http://127.0.0.1/cb', false],
    ['http://a@127.0.0.1:51000/cb', 'http://127.0.0.1/cb', false],
    ['https://example.com:444/cb', 'https://example.com/cb', false],
    ['https://example.com/cb/', 'https://example.com/cb', false],
    ['https://example.com/CB', 'https://example.com/cb', false],
    ['https://example.com/cb', 'https://example.com/cb', true],
  ])('%s for the registered %s: %s', (asked, registered, isSame) => {
    expect(isSameRedirectUri(asked, registered)).toBe(isSame);
  });

  it('of any text throws nothing, and never fits another host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withFragments: true }), fc.string()), (text) => {
        redirectUriFault(text);
        return !isSameRedirectUri(text, 'https://client.invalid/callback');
      }),
    );
  });
});

it('a scope asks for reading, or for all', () => {
  expect(accessOfScope(undefined)).toBe('read_write');
  expect(accessOfScope('')).toBe('read_write');
  expect(accessOfScope('read')).toBe('read');
  expect(accessOfScope('write')).toBe('read_write');
  expect(accessOfScope('offline_access read')).toBe('read');
  expect(accessOfScope('offline_access')).toBeUndefined();
  expect(accessOfScope('readwrite')).toBeUndefined();
  for (const access of ['read', 'read_write'] as const) {
    expect(accessOfScope(scopeOfAccess(access))).toBe(access);
    expect(isWithin(access, 'read_write')).toBe(true);
    expect(isWithin(access, 'read')).toBe(access === 'read');
  }
});

it('a challenge fits its own verifier alone, by S256', () => {
  const verifier = 'a'.repeat(43);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  expect(fitsChallenge(verifier, challenge)).toBe(true);
  expect(fitsChallenge('b'.repeat(43), challenge)).toBe(false);
  // The method `plain` sends the verifier itself as its challenge.
  expect(fitsChallenge(verifier, verifier)).toBe(false);
  const short = 'a'.repeat(42);
  const ofShort = createHash('sha256').update(short).digest('base64url');
  expect(fitsChallenge(short, ofShort)).toBe(false);
});

it('a secret is of one kind', () => {
  const kinds = ['code', 'access', 'refresh'] as const;
  for (const kind of kinds) {
    const secret = createOAuthSecret(kind);
    expect(kinds.filter((each) => isOAuthSecret(each, secret))).toEqual([kind]);
  }
});
