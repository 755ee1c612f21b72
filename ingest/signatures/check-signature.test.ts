// cspell:ignore AQAB pyhms
import { generateKeyPairSync, sign } from 'node:crypto';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { JsonParser } from '../formats/json-parser';
import { checkSignature, type KeyVersion } from './check-signature';
import { type ClaimedSignature, readSignature, type SignedRequest } from './read-signature';
import { readSignedClaim, signedClaimOf } from './signed-claim';
import { isSignedBy, type PublicJwk, thumbprintOf } from './signing-keys';

/** The test keys of RFC 9421, B.1.4 and B.1.2. */
const ed25519: PublicJwk = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
};
const rsa: PublicJwk = {
  kty: 'RSA',
  e: 'AQAB',
  n: 'r4tmm3r20Wd_PbqvP1s2-QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct-Lh1GH45x28Rw3Ry53mm-oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHqgDsznjPFmTOtCEcN2Z1FpWgchwuYLPL-Wokqltd11nqqzi-bJ9cvSKADYdUAAN5WUtzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4aOT9v6d-nb4bnNkQVklLQ3fVAvJm-xdDOp9LCNCN48V2pnDOkFV6-U9nV5oyc6XI2w',
};

const atMs = 1_735_690_000_000;
const line = {
  method: 'GET',
  scheme: 'https',
  host: 'example.com',
  path: '/path/to/resource',
  query: '',
  userAgent: 'Mozilla/5.0 Chrome/142.0.0.0 Safari/537.36',
  referer: '',
};
const known = (...keys: PublicJwk[]): KeyVersion[] => [
  { keys, firstSeenAtMs: atMs - 3_600_000, lastSeenAtMs: atMs + 3_600_000 },
];
const reasonOf = (request: SignedRequest, keys = known(ed25519, rsa), at = atMs) => {
  const claim = readSignature(request);
  return typeof claim === 'string' ? claim : checkSignature(claim, keys, at).reason;
};

/** The vectors of draft-meunier-webbotauth-httpsig-protocol, in both forms of `Signature-Agent`. */
const draft = {
  ed25519: {
    ...line,
    signatureAgent: 'agent2="https://signature-agent.test"',
    signatureInput:
      'sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";tag="web-bot-auth"',
    signature:
      'sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
  },
  'ed25519, one string': {
    ...line,
    signatureAgent: '"https://signature-agent.test"',
    signatureInput:
      'sig2=("@authority" "signature-agent");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=1735693200;nonce="e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==";tag="web-bot-auth"',
    signature:
      'sig2=:jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==:',
  },
  'rsa-pss-sha512': {
    ...line,
    signatureAgent: 'agent2="https://signature-agent.test"',
    signatureInput:
      'sig2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA";alg="rsa-pss-sha512";expires=4889289600;nonce="wcfPQPh7SzkvrIVvhD00vNk9PkxJNY2NVbYl2PVBB4zmUoluSwE7W6bPtF60QA3k8g06FU7PPCD+J58YofY1zg==";tag="web-bot-auth"',
    signature:
      'sig2=:gHzpLNeHaHIO19NaJH9YMW5dcVSi2s0wOMBr6p18vcofS106sfC4KBIS0/szPlBBd1vIcyQ88B6CTEWIhRAiVrb9zfX0mx1aG12CSGWcYkSirHeyTxhbuJvXd27ed6skWoy4PjXItq38936ivUQjfdIwXh1aX6HxkAC3vRnEdSNfntkLWeEuIQ5BLIOBGE39fSwg27Qjq6OVWYas/9/aFUr3HA34MXWYdp+//cvlEKDp3kRoLOw9ro0AOr6srHrTeEtxon2afcws1aZVSlPdd2fZSEIGmw9HAHLDCEkFTERu1gH2k/zIEqgy7CAYXI9E5slog0cLg/Vc6+f8gih33g==:',
  },
  'rsa-pss-sha512, one string': {
    ...line,
    signatureAgent: '"https://signature-agent.test"',
    signatureInput:
      'sig2=("@authority" "signature-agent");created=1735689600;keyid="oD0HwocPBSfpNy5W3bpJeyFGY_IQ_YpqxSjQ3Yd-CLA";alg="rsa-pss-sha512";expires=1735693200;nonce="XSHtZVCThSIAksXsH9WBs6AtxtXC0eQGiIcUGSoJstFs8lAWakjhrfwzLhyjtme5iXMZvmFWqDEs6cT3Jf+BbQ==";tag="web-bot-auth"',
    signature:
      'sig2=:I1QWNzGXdP1a4dSvOHLCVOOanEYHDk+ZsVxM9MLX/p4ko69ghKwR5EOtAD96g7g4GWP7lmpM/jFAf9q8EFRDTPLjUXySwMv4YPgabv2LQihTJG2y8a2m6IGltyruwQNiqSJVUuRaG9+b17CGmAMFZh30X6GXLdQJrCARpeTqPwp2DC+a8haDE/VE5EruqzjA5/2mKwvrkzkSqeW5tOVtFwWRRHIOidquf/8Je6kM9mhgkg4arudLA5SL4wyyYE1jURIgcOl8agrfdJ5Def23DIRtiOLRa8jT9cpTLFAuFHN+mrZA/LH9h0gSIg1cPb+0cMASee5uku1KjWcFer7jWA==:',
  },
};
const signed = draft.ed25519;

describe('a signature', () => {
  it.each(Object.entries(draft))(
    'of the draft, %s, is verified by the signer’s key',
    (_, request) => {
      expect(reasonOf(request)).toBe('signature');
      const { source, signer } = readSignature(request) as ClaimedSignature;
      const url = 'https://signature-agent.test/.well-known/http-message-signatures-directory';
      expect([source, signer]).toEqual([{ type: 'directory', url }, 'signature-agent.test']);
    },
  );

  it.each([
    [
      'web-bot-auth 0.1.3 (npm)',
      {
        ...line,
        signatureAgent: '"https://signature-agent.test"',
        signatureInput:
          'sig1=("@authority" "signature-agent");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=1735693200;nonce="ITAhh+kNdfwAG8Xgg/iXoXsbe36wQK5+U552EFL/zZ8cDpgTHie48ihbJjQjJga63nuT4HCJpgXDENbnJud3/A==";tag="web-bot-auth"',
        signature:
          'sig1=:0cybC0OwnPc8AMCD2LfIhmm7CRKEOCM0K7EgxEehZC8SmOYYjWq5zVV7B72ZFiyrKbGaFfcKjm3MGmJAUjLsCg==:',
      },
    ],
    [
      'http-message-signatures 3.0.0 (PyPI)',
      {
        ...line,
        query: 'x=1',
        signatureAgent: 'g="https://signature-agent.test"',
        signatureInput:
          'pyhms=("@method" "@authority" "@path" "@query" "signature-agent";key="g");created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=1735693200;tag="web-bot-auth"',
        signature:
          'pyhms=:FuFxqrGHY1WmdCcEPsA0s3YhNRqGXUxbkAyk9IdBvrD/7vyJrBUnZCLrE1A3x6X2YBG9yp0mM3ejn21FhY2gDA==:',
      },
    ],
  ])('made by %s is verified', (_, request) => {
    expect(reasonOf(request)).toBe('signature');
    expect(reasonOf({ ...request, host: 'other.example' })).toBe('signature_invalid');
  });

  it('of RFC 9421 is verified over its base', () => {
    const data = [
      '"date": Tue, 20 Apr 2021 02:07:55 GMT',
      '"@method": POST',
      '"@path": /foo',
      '"@authority": example.com',
      '"content-type": application/json',
      '"content-length": 18',
      '"@signature-params": ("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    ].join('\n');
    const signature = Buffer.from(
      'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
      'base64',
    );
    expect(isSignedBy(ed25519, { data, signature })).toBe(true);
    expect(isSignedBy(ed25519, { data: `${data} `, signature })).toBe(false);
    expect(isSignedBy(ed25519, { data, signature, algorithm: 'hmac-sha256' })).toBe(false);
  });

  it('is of another host, time or key', () => {
    expect(reasonOf({ ...signed, host: 'example.org' })).toBe('signature_invalid');
    expect(reasonOf(signed, undefined, Date.parse('2024-01-01'))).toBe('signature_expired');
    expect(reasonOf(draft['ed25519, one string'], undefined, atMs + 7_200_000)).toBe(
      'signature_expired',
    );
    // The signer's keys right after the visit do not have the key.
    expect(reasonOf(signed, known(rsa))).toBe('signature_key_foreign');
    const before = [{ keys: [rsa], firstSeenAtMs: 0, lastSeenAtMs: atMs - 60_000 }];
    expect(reasonOf(signed, before)).toBe('signature_key_unknown');
    const withdrawn = [{ keys: [ed25519], firstSeenAtMs: 0, lastSeenAtMs: atMs - 2 * 86_400_000 }];
    expect(reasonOf(signed, withdrawn)).toBe('signature_key_unknown');
    const unused = [{ ...ed25519, exp: atMs / 1000 - 86_400 }];
    expect(reasonOf(signed, known(...unused))).toBe('signature_key_foreign');
  });

  it('accuses only where the keys of that time are known, and the line says what was sent', () => {
    const forged = { ...signed, host: 'example.org' };
    const later = [
      { keys: [ed25519], firstSeenAtMs: atMs + 2 * 86_400_000, lastSeenAtMs: Date.now() },
    ];
    expect(reasonOf(forged, later)).toBe('signature_unconfirmed');
    expect(reasonOf({ ...signed, host: '' })).toBe('signature_unconfirmed');
  });

  it.each([
    ['no dictionary', { signatureInput: 'sig2' }, 'signature_malformed'],
    ['another label', { signature: 'sig3=:AA==:' }, 'signature_malformed'],
    [
      'a signer by http',
      { signatureAgent: 'agent2="http://signature-agent.test"' },
      'signature_malformed',
    ],
    [
      'another signer',
      { signatureAgent: 'other="https://signature-agent.test"' },
      'signature_malformed',
    ],
    [
      'no host',
      { signatureInput: signed.signatureInput.replace('"@authority" ', '') },
      'signature_incomplete',
    ],
    [
      'no signer',
      { signatureInput: signed.signatureInput.replace(' "signature-agent";key="agent2"', '') },
      'signature_incomplete',
    ],
    [
      'no end',
      { signatureInput: signed.signatureInput.replace(';expires=4889289600', '') },
      'signature_incomplete',
    ],
    [
      'a header that no log has',
      { signatureInput: signed.signatureInput.replace('"@authority"', '"@authority" "accept"') },
      'signature_not_in_log',
    ],
    [
      'an endless header',
      { signatureAgent: `agent2="https://${'a'.repeat(5000)}.test"` },
      'signature_malformed',
    ],
  ])('with %s is not checked', (_, change, reason) => {
    expect(reasonOf({ ...signed, ...change })).toBe(reason);
  });

  it('is the first that can be checked, of several', () => {
    const also = 'proxy=("@authority" "x-request-id");created=1735689600;tag="web-bot-auth"';
    const request = {
      ...signed,
      signatureInput: `other=("@method");tag="other", ${also}, ${signed.signatureInput}`,
      signature: `other=:AA==:, proxy=:AA==:, ${signed.signature}`,
    };
    expect(reasonOf(request)).toBe('signature');
    const none = { ...request, signatureInput: also, signature: 'proxy=:AA==:' };
    expect(reasonOf(none)).toBe('signature_incomplete');
  });

  it.each([
    ['no method', '@method', { method: '' }],
    ['no path', '@path', { path: '' }],
    ['the file that was answered with', '@path', { path: '/index.html' }],
    ['the script that answered', '@path', { path: '/app/front.php' }],
    ['no query', '@query', { query: '' }],
    ['no query in its target', '@request-target', { query: '' }],
    ['the scheme behind a proxy', '@scheme', { scheme: 'http' }],
    ['a path with an escape', '@path', { path: '/caf%C3%A9' }],
    ['a host in another alphabet', '@authority', { host: 'bücher.example' }],
  ])('does not accuse where the line has %s', (_, component, change) => {
    const signatureInput = signed.signatureInput.replace(
      '"@authority"',
      `"@authority" "${component}"`,
    );
    expect(reasonOf({ ...signed, query: 'a=1', signatureInput })).toBe('signature_invalid');
    expect(reasonOf({ ...signed, query: 'a=1', signatureInput, ...change })).toBe(
      'signature_unconfirmed',
    );
  });

  it.each([
    ['P-256', 'ecdsa-p256-sha256', 'sha256'],
    ['P-384', 'ecdsa-p384-sha384', 'sha384'],
  ])('by %s is verified, with path and method', (namedCurve, algorithm, hash) => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
    const jwk = publicKey.export({ format: 'jwk' }) as PublicJwk;
    const params = `("@authority" "@method" "@path" "signature-agent");created=${atMs / 1000};expires=${atMs / 1000 + 60};keyid="${thumbprintOf(jwk)}";alg="${algorithm}";tag="web-bot-auth"`;
    const base = [
      '"@authority": example.com',
      '"@method": GET',
      '"@path": /path/to/resource',
      '"signature-agent": "https://signature-agent.test"',
      `"@signature-params": ${params}`,
    ].join('\n');
    const signature = sign(hash, Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const request = {
      ...line,
      signatureAgent: '"https://signature-agent.test"',
      signatureInput: `sig1=${params}`,
      signature: `sig1=:${signature.toString('base64')}:`,
    };
    expect(reasonOf(request, known(jwk))).toBe('signature');
    expect(reasonOf({ ...request, path: '/other' }, known(jwk))).toBe('signature_invalid');
  });
});

it('is checked for the host with its port, where that is unusual', () => {
  const hostOf = (host: string) => {
    const line = Buffer.from(
      JSON.stringify({
        time: '2026-11-20T10:00:00Z',
        host,
        request: 'GET /a HTTP/1.1',
        status: 200,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
        http_signature_agent: '"https://chatgpt.com"',
        http_signature_input: 'sig1=("@authority")',
        http_signature: 'sig1=:YQ==:',
      }),
    );
    const parsed = new JsonParser({ recognizer: new BotRecognizer() }).parse(line, 0, line.length);
    const claim = parsed.kind === 'crawler' ? signedClaimOf(parsed, '') : undefined;
    return [
      parsed.kind === 'crawler' ? parsed.host : undefined,
      readSignedClaim(claim?.key ?? '')?.request.host,
    ];
  };
  expect(hostOf('example.com:8443')).toEqual(['example.com', 'example.com:8443']);
  expect(hostOf('example.com:443')).toEqual(['example.com', 'example.com']);
  expect(hostOf('example.com')).toEqual(['example.com', 'example.com']);
});
