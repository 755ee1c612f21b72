import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGoogleSearchConsole } from './google-search-console';
import type { GoogleTokens } from './google-tokens';
import type { SearchConsole } from './search-console';

let server: Server;
let console: SearchConsole;
let body: string;

beforeAll(async () => {
  server = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const tokens = { read: async () => 'token', drop() {}, async close() {} };
  console = createGoogleSearchConsole({
    baseUrl: `http://127.0.0.1:${port}`,
    tokens: tokens as unknown as GoogleTokens,
  });
});
afterAll(async () => {
  await console.close();
  await new Promise((resolve) => server.close(resolve));
});

const query = () =>
  console.query({
    property: 'sc-domain:example.com',
    startDate: '2026-07-01',
    endDate: '2026-07-01',
    dimensions: ['query'],
    type: 'web',
    dataState: 'all',
  });

const row = { keys: ['boots'], clicks: 1, impressions: 2, ctr: 0.5, position: 3.5 };

it('a row without keys has none, and an answer without rows is an empty page', async () => {
  const { keys: _, ...total } = row;
  body = JSON.stringify({ rows: [row, total] });
  expect((await query()).rows).toEqual([row, { ...row, keys: [] }]);
  body = '{}';
  expect((await query()).rows).toEqual([]);
});

it.each([
  '<!DOCTYPE html>',
  JSON.stringify({ rows: [row, { ...row, keys: [1] }] }),
  JSON.stringify({ rows: [{ ...row, clicks: '1' }] }),
  JSON.stringify({ rows: [{ ...row, position: null }] }),
  JSON.stringify({ rows: [null] }),
  JSON.stringify({ rows: 'none' }),
])('the response %s is bad data', async (text) => {
  body = text;
  await expect(query()).rejects.toMatchObject({ kind: 'bad_data' });
});
