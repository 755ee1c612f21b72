import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGoogleSearchConsole } from './google-search-console';
import type { GoogleTokens } from './google-tokens';
import type { SearchConsole, SearchQuery } from './search-console';

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

const query = (more: Partial<SearchQuery> = {}) =>
  console.query({
    property: 'sc-domain:example.com',
    startDate: '2026-07-01',
    endDate: '2026-07-01',
    dimensions: ['query'],
    type: 'web',
    dataState: 'all',
    ...more,
  });

const wire = { keys: ['boots'], clicks: 1, impressions: 2, ctr: 0.5, position: 3.5 };
const row = { keys: ['boots'], clicks: 1, impressions: 2, position: 3.5 };

it('a total has no keys, and an answer without rows is an empty page', async () => {
  const { keys: _, ...total } = wire;
  body = JSON.stringify({ rows: [total] });
  expect((await query({ dimensions: [] })).rows).toEqual([{ ...row, keys: [] }]);
  body = '{}';
  expect(await query()).toMatchObject({ rows: [], rowsGiven: 0, warnings: [] });
});

it.each(['discover', 'googleNews'] as const)('rows of %s have no position', async (type) => {
  const { position: _, ...without } = wire;
  body = JSON.stringify({ rows: [without, wire] });
  expect((await query({ type })).rows).toEqual([
    { ...row, position: null },
    { ...row, position: null },
  ]);
});

it.each([
  { ...wire, keys: [1] },
  { ...wire, keys: [] },
  { ...wire, keys: ['boots', 'red'] },
  { ...wire, clicks: '1' },
  { ...wire, impressions: undefined },
  { ...wire, position: undefined },
  { ...wire, position: 'first' },
  null,
  'row',
])('the row %j is left out and counted; the others are read', async (bad) => {
  body = JSON.stringify({ rows: [wire, bad, { ...wire, more: 1 }] });
  expect(await query()).toMatchObject({
    rows: [row, row],
    rowsGiven: 3,
    warnings: ['Dropped 1 of 3 rows: unknown shape.'],
  });
});

it.each([
  '<!DOCTYPE html>',
  JSON.stringify({ rows: [{ ...wire, clicks: '1' }] }),
  JSON.stringify({ rows: [null] }),
  JSON.stringify({ rows: 'none' }),
])('the response %s is bad data: nothing says that there are no rows', async (text) => {
  body = text;
  await expect(query()).rejects.toMatchObject({ kind: 'bad_data' });
});

it('a permission that is not known is kept, and a site without an address left out', async () => {
  const site = { siteUrl: 'sc-domain:example.com', permissionLevel: 'siteReporter' };
  body = JSON.stringify({ siteEntry: [site, { permissionLevel: 'siteOwner' }] });
  expect(await console.listSites()).toEqual([
    { property: 'sc-domain:example.com', permission: 'siteReporter' },
  ]);
});

it('an inspection is read without what Google leaves out', async () => {
  const rich = {
    verdict: 'NEW',
    detectedItems: [{ items: [{ issues: [{ severity: 'ERROR' }] }] }],
  };
  body = JSON.stringify({
    inspectionResult: { indexStatusResult: { verdict: 'PASS' }, richResultsResult: rich },
  });
  expect(await console.inspect('sc-domain:example.com', 'https://example.com/')).toMatchObject({
    verdict: 'PASS',
    sitemaps: [],
    richResults: { verdict: 'VERDICT_UNSPECIFIED', types: ['unknown'], issues: [] },
  });
});
