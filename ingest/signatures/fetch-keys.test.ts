// cspell:ignore Vjcm
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { fetchKeys } from './fetch-keys';

const key = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' };
const url = 'https://signer.example/keys';

/** Answers with these bodies by URL, else with 404. */
const serve = (bodies: Record<string, unknown>): SafeFetch => ({
  fetch: async (asked) => ({
    status: asked in bodies ? 200 : 404,
    url: asked,
    hops: [],
    headers: {},
    body: Buffer.from(JSON.stringify(bodies[asked] ?? {})),
    isTruncated: false,
  }),
  stream: () => Promise.reject(new Error('not used')),
  close: () => Promise.resolve(),
});

it('reads a directory, without shared secrets and keys of other kinds', async () => {
  const keys = [
    { ...key, kid: 'x', use: 'sig', nbf: 1 },
    { kty: 'oct', k: 'c2VjcmV0' },
    { kty: 'x' },
  ];
  expect(await fetchKeys(serve({ [url]: { keys } }), { type: 'directory', url })).toEqual([
    { ...key, nbf: 1 },
  ]);
});

it('reads a card and the set that it names', async () => {
  const jwksUrl = 'https://signer.example/jwks.json';
  const bodies = { [url]: { client_id: url, jwks_uri: jwksUrl }, [jwksUrl]: { keys: [key] } };
  expect(await fetchKeys(serve(bodies), { type: 'cimd', url })).toEqual([key]);
  const inline = { [url]: { client_id: url, jwks: { keys: [key] } } };
  expect(await fetchKeys(serve(inline), { type: 'cimd', url })).toEqual([key]);
});

it.each([
  ['nothing', {}, 'The server answers 404.'],
  ['no keys', { [url]: { keys: 'none' } }, 'It is not a set of keys.'],
])('refuses %s', async (_, bodies, message) => {
  const fetching = fetchKeys(serve(bodies), { type: 'directory', url });
  await expect(fetching).rejects.toThrow(message);
});

it('refuses another signer’s card', async () => {
  const bodies = { [url]: { client_id: 'https://other.example/', jwks: { keys: [key] } } };
  const fetching = fetchKeys(serve(bodies), { type: 'cimd', url });
  await expect(fetching).rejects.toThrow('The card is of another address.');
});

it.each([
  [{ trigger: 'fetcher', purpose: 'search' }, 'ai_user'],
  [{ trigger: 'crawler', purpose: 'train-ai' }, 'ai_training'],
  [{ trigger: 'crawler', purpose: 'search' }, 'other'],
  [{ trigger: 'crawler', purpose: ['search'] }, 'other'],
  [{ trigger: 7 }, undefined],
  ['crawler', undefined],
])('takes the purpose from the card: %j', async (says, purpose) => {
  const bodies = { [url]: { client_id: url, jwks: { keys: [key] }, web_bot_auth: says } };
  const [found] = await fetchKeys(serve(bodies), { type: 'cimd', url });
  expect(found).toEqual({ ...key, ...(purpose && { purpose }) });
});

it('takes no purpose from a key', async () => {
  const keys = [{ ...key, purpose: 'search' }];
  expect(await fetchKeys(serve({ [url]: { keys } }), { type: 'directory', url })).toEqual([key]);
});
