import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { readHostRules } from '../../platform/network/host-rules';
import { type InnerService, startServiceHere } from '../support/in-process';
import { openPage, RawClient } from '../support/oauth-client';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createResources, type Resources } from '../support/samples';
import { createWorkspace } from '../support/service';

let service: InnerService;
let owner: OwnerRows;
let mine: Resources;
let site: Server;
const trusted = getCACertificates('default');

/** The name in the certificate. */
const host = 'self-signed.example';
const urlOf = (path: string) => `https://${host}${path}`;
const callback = 'https://client.example/callback';

/** What each path of the client’s site answers. */
const answers: Record<string, { status?: number; location?: string; text: string }> = {};

function put(path: string, document: unknown): string {
  answers[path] = { text: JSON.stringify(document) };
  return urlOf(path);
}

beforeAll(async () => {
  const pem = readFileSync(join(__dirname, '..', 'fixtures', 'self-signed.pem'), 'utf8');
  const certificate = pem.slice(pem.indexOf('-----BEGIN CERTIFICATE-----'));
  setDefaultCACertificates([...trusted, certificate]);
  site = createServer({ cert: pem, key: pem }, (request, response) => {
    const { status = 404, location, text } = { status: 200, ...answers[request.url ?? ''] };
    response.writeHead(text === undefined ? 404 : status, location ? { location } : {});
    response.end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const resolveOverrides = `${host}:443=127.0.0.1:${port}`;
  service = await startServiceHere({
    config: { hostRules: readHostRules({ resolveOverrides }) },
  });
  owner = openOwnerRows();
  mine = await createResources(service, await createWorkspace());
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  site.closeAllConnections();
  site.close();
  await Promise.all([service.stop(), owner.close()]);
});

const clientOf = (id: string) => Object.assign(new RawClient(service.url), { id });

it('a client whose id is the URL of its document needs no registration', async () => {
  const id = put('/client.json', {
    client_id: urlOf('/client.json'),
    client_name: 'Documented\u202e client',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
  });
  const client = clientOf(id);
  const page = await openPage(client.authorizationUrl());
  expect(page.text).toContain('Documented client asks for access');
  expect(page.text).toContain(`as ${host} describes it`);
  const { status, body } = await client.exchange(await client.code({ key: mine.readWriteKey }));
  expect([status, body['scope']]).toEqual([200, 'read write']);
  const fresh = await client.refresh(body['refresh_token']);
  expect(fresh.status).toBe(200);
  const registered = await owner.rows('select from oauth_clients where name like ?', [
    'Documented%',
  ]);
  expect(registered).toEqual([]);
});

it('gets an error of its request at the host of its document alone', async () => {
  const [id, own] = [urlOf('/own'), urlOf('/back')];
  put('/own', { client_id: id, redirect_uris: [own, callback] });
  const wrong = (redirect_uri: string) =>
    openPage(clientOf(id).authorizationUrl({ redirect_uri, scope: 'admin' }));
  const back = await wrong(own);
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toContain(`${own}?error=invalid_scope`);
  const elsewhere = await wrong(callback);
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null]);
});

const good = (path: string) => ({ client_id: urlOf(path), redirect_uris: [callback] });

it.each<[string, () => string, string]>([
  ['names another client', () => put('/a', good('/other')), 'names another client_id'],
  ['names none', () => put('/b', { redirect_uris: [callback] }), 'names another client_id'],
  ['has no redirect URIs', () => put('/c', { client_id: urlOf('/c') }), 'no valid redirect_uris'],
  [
    'has a bad redirect URI',
    () => put('/d', { ...good('/d'), redirect_uris: ['http://client.example/'] }),
    'must be https',
  ],
  [
    'lacks the redirect URI that is asked for',
    () => put('/e', { ...good('/e'), redirect_uris: ['https://client.example/'] }),
    'did not register this redirect_uri',
  ],
  ['is null', () => put('/f', null), 'names another client_id'],
  ['is too large', () => put('/g', { ...good('/g'), x: 'x'.repeat(17_000) }), 'larger than'],
  ['is not there', () => urlOf('/nothing'), 'status 404'],
  ['has a root path', () => `https://${host}/`, 'URL with a path'],
  ['has a fragment', () => urlOf('/client.json#x'), 'URL with a path'],
  ['is not in normal form', () => urlOf('/a/../client.json'), 'URL with a path'],
  ['is at an address that is not public', () => 'https://10.0.0.1/client.json', 'cannot be read'],
])('a document that %s is refused', async (_name, prepare, why) => {
  const page = await openPage(clientOf(prepare()).authorizationUrl());
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(page.status).toBeLessThan(500);
  expect(page.text).toContain(why);
  expect(page.headers.get('location')).toBeNull();
});

it('a document that is elsewhere, or is not JSON, is refused', async () => {
  answers['/moved'] = { status: 302, location: put('/there', good('/moved')), text: '' };
  answers['/html'] = { text: '<!doctype html>' };
  for (const [path, why] of [
    ['/moved', 'redirects'],
    ['/html', 'not JSON'],
  ] as const) {
    const page = await openPage(clientOf(urlOf(path)).authorizationUrl());
    expect([page.status, page.text.includes(why)]).toEqual([401, true]);
  }
});
