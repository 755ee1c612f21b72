import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page as ChromiumPage, chromium } from 'playwright-core';
import { sealedColumns } from '../../admin/rekey';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { ApiClient } from '../support/api-client';
import { openKnownPort } from '../support/known-port';
import { startMailServer, unfolded } from '../support/mail-server';
import { itWithBrowser } from '../support/programs';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { send } from './browser';

const webFolder = join(__dirname, '..', '..', 'dist', 'web');

type OpenId = { provider: object | null; redirectUri: string; signInUrl: string };
type Person = { id: string; name: string; email: string | null; role: string };
type Account = { subject: string; name?: string; email?: string; isVerified?: boolean };

let service: Service;
let known: Awaited<ReturnType<typeof openKnownPort>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let browser: Browser | undefined;
const providers: ChildProcess[] = [];
let issuer: string;
let url: string;

beforeAll(async () => {
  if (!existsSync(join(webFolder, 'index.html'))) {
    throw new Error('dist/web is missing. Run `npm run build`.');
  }
  known = await openKnownPort();
  url = `http://localhost:${known.port}`;
  mail = await startMailServer();
  issuer = await startProvider();
  service = await startService({
    webFolder,
    settings: {
      PUBLIC_URL: url,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Sightline <reports@sightline.example>',
      OPENID_HOSTS_ALLOWED: '127.0.0.1',
    },
  });
  known.leadTo(service.url);
});
afterAll(async () => {
  for (const provider of providers) provider.kill();
  await browser?.close();
  await service.stop();
  await mail.close();
  known.close();
});

/** Starts a provider, and returns its issuer. */
function startProvider(): Promise<string> {
  const script = join(__dirname, '..', 'support', 'openid-provider.mjs');
  const provider = spawn(process.execPath, [script, `${url}/dashboard/openid`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  providers.push(provider);
  return new Promise((resolve) =>
    provider.stdout?.on('data', (printed) => resolve(String(printed).trim())),
  );
}

const setAccount = (account: Account, at: string) =>
  fetch(`${at}/accounts`, { method: 'POST', body: JSON.stringify(account) });

const settings = (more: object = {}) => ({
  issuer,
  clientId: 'sightline',
  clientSecret: 'the-secret-of-the-client',
  ...more,
});

async function newPage(): Promise<ChromiumPage> {
  browser ??= await chromium.launch({
    executablePath: findChromium(undefined),
    args: ['--no-sandbox'],
  });
  return (await browser.newContext({ locale: 'en-US' })).newPage();
}

/** Signs in at the provider, as an account of it, and comes back. */
async function signInAs(signInUrl: string, account: Account, at = issuer): Promise<ChromiumPage> {
  await setAccount(account, at);
  const page = await newPage();
  await page.goto(signInUrl);
  await page.getByRole('button', { name: /^Sign in with 127/ }).click();
  await page.locator('[name=login]').fill(account.subject);
  await page.locator('[name=password]').fill('any');
  await page.getByRole('button').first().click();
  // The provider asks whether the client may know the person.
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((at) => at.origin === url);
  return page;
}

const isIn = (page: ChromiumPage) => page.getByRole('navigation').first().waitFor();
const says = (page: ChromiumPage, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const nameOf = (page: ChromiumPage) =>
  page.evaluate(async () => {
    const response = await fetch('/dashboard/session');
    return response.ok
      ? ((await response.json()) as { data: { keyName: string } }).data.keyName
      : null;
  });

itWithBrowser('people sign in by the provider of their workspace, and of no other', async () => {
  const { workspaceId, readWriteKey } = await createWorkspace();
  const client = new ApiClient(service.url, readWriteKey);
  const put = (body: object, at = client) =>
    at.send<OpenId>('PUT', '/account/openid-provider', { body });
  const domain = uniqueDomain();

  // Settings: the provider is asked, private hosts are refused, and the secret is not shown again.
  const closed = await put(settings({ issuer: 'http://127.0.0.1:9' }));
  expect([closed.status, closed.error.details[0]?.path]).toEqual([422, 'issuer']);
  const inside = await put(settings({ issuer: `https://localhost:${new URL(issuer).port}` }));
  expect(inside.error.message).toContain('has no public address');
  const plain = await put(settings({ issuer: 'http://login.example.com' }));
  expect(plain.error.message).toContain('https://');
  const saved = await put(settings({ newRole: 'viewer', mailDomains: [domain] }));
  expect(saved.status).toBe(200);
  expect(JSON.stringify(saved.data)).not.toContain('the-secret');
  expect(saved.data.redirectUri).toBe(`${url}/dashboard/openid`);
  const { signInUrl } = saved.data;
  // The stored secret stays with its issuer.
  const { clientSecret: _, ...withoutSecret } = settings({
    newRole: 'viewer',
    mailDomains: [domain],
  });
  expect((await put(withoutSecret)).status).toBe(200);
  const moved = await put({ ...withoutSecret, issuer: 'http://127.0.0.1:9' });
  expect(moved.error.details[0]?.path).toBe('clientSecret');
  expect(sealedColumns.map(({ table }) => table)).toContain('openid_providers');

  // A new person gets in, and is known by the subject from then on, whatever the address.
  const ann = { subject: `ann-${domain}`, name: 'Ann', email: `ann@${domain}`, isVerified: true };
  const page = await signInAs(signInUrl, ann);
  await isIn(page);
  const people = async () => (await client.get<Person[]>('/account/people')).data;
  expect(await people()).toMatchObject([{ name: 'Ann', email: ann.email, role: 'viewer' }]);
  const again = await signInAs(signInUrl, { ...ann, email: `other@${domain}` });
  await isIn(again);
  expect(await nameOf(again)).toBe('Ann');
  expect(await people()).toHaveLength(1);

  // Another account with her address signs in to nothing, until she agrees by a mail.
  const lookalike = { ...ann, subject: `twin-${domain}` };
  const twin = await signInAs(signInUrl, lookalike);
  await says(twin, `${ann.email} belongs to a person here`);
  expect(await nameOf(twin)).toBeNull();
  const letters = () => mail.letters.filter(({ to }) => to.includes(ann.email));
  await waitFor('a mail', async () => letters().length === 1);
  const [link = ''] = unfolded(letters()[0]?.text ?? '').match(/http:\S+/g) ?? [];
  const agreeing = await newPage();
  await agreeing.goto(link);
  await agreeing.getByRole('button', { name: 'Connect and sign in' }).click();
  await isIn(agreeing);
  expect(await nameOf(agreeing)).toBe('Ann');
  const second = await newPage();
  await second.goto(link);
  await second.getByRole('button', { name: 'Connect and sign in' }).click();
  await says(second, 'was used before');
  const connected = await signInAs(signInUrl, lookalike);
  await isIn(connected);
  expect(await nameOf(connected)).toBe('Ann');

  // An address that the provider did not verify counts as none, and others do not get in.
  const unverified = { ...ann, subject: `eve-${domain}`, isVerified: false };
  await says(await signInAs(signInUrl, unverified), 'names no verified mail address');
  const stranger = { subject: `joe-${domain}`, email: `joe@${uniqueDomain()}`, isVerified: true };
  await says(await signInAs(signInUrl, stranger), 'lets in addresses of');

  // The same account at another workspace, with the same provider, is not known.
  const other = new ApiClient(service.url, (await createWorkspace()).readWriteKey);
  const { data: theirs } = await put(settings(), other);
  await says(await signInAs(theirs.signInUrl, ann), 'not known to this workspace');

  // What came back works in no other browser, not twice, and not with another state.
  const begin = () =>
    send<{ url: string }>(`${url}/dashboard/openid-sign-ins`, 'POST', { body: { workspaceId } });
  const begun = await begin();
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const asked = new URL(begun.data.url).searchParams;
  expect([asked.get('code_challenge_method'), asked.has('nonce'), asked.get('scope')]).toEqual([
    'S256',
    true,
    'openid email profile',
  ]);
  const finish = (openid: string, headers: Record<string, string> = {}) =>
    send(`${url}/dashboard/session`, 'POST', { body: { openid }, headers });
  const query = `code=made-up&state=${asked.get('state')}&iss=${encodeURIComponent(issuer)}`;
  expect((await finish(query)).status).toBe(401);
  const forged = await finish(query.replace(/state=[^&]+/, 'state=x'), { Cookie: cookie });
  expect(forged.status).toBe(401);
  const used = await finish(query, { Cookie: cookie });
  expect(used.error.message).toContain('took too long, or was begun in another browser');
  const fresh = await begin();
  const refused = await finish(
    `error=access_denied&state=${new URL(fresh.data.url).searchParams.get('state')}&iss=${encodeURIComponent(issuer)}`,
    { Cookie: String(fresh.headers['set-cookie']).split(';')[0] ?? '' },
  );
  expect(refused.error.message).toContain('You did not sign in at 127.0.0.1');

  // Another issuer ends the sessions of the one before, and its accounts are others.
  expect(await nameOf(again)).toBe('Ann');
  const another = await startProvider();
  await put(settings({ issuer: another, newRole: 'viewer', mailDomains: [domain] }));
  expect(await nameOf(again)).toBeNull();
  const namesake = await signInAs(signInUrl, ann, another);
  await says(namesake, `${ann.email} belongs to a person here`);

  // A revoked person stays out, and without the provider its sessions end.
  await put(settings({ newRole: 'viewer', mailDomains: [domain] }));
  const reopened = await signInAs(signInUrl, ann);
  await isIn(reopened);
  expect(await nameOf(reopened)).toBe('Ann');
  expect((await client.delete('/account/openid-provider')).status).toBe(200);
  expect(await nameOf(reopened)).toBeNull();
  await put(settings({ newRole: 'viewer', mailDomains: [domain] }));
  const [known_] = await people();
  await client.delete(`/account/people/${known_?.id}`);
  await says(await signInAs(signInUrl, ann), 'Your sign-in was revoked');

  type Entry = { actor: string; action: string };
  const { data: log } = await client.get<Entry[]>('/account/audit-log?limit=100');
  expect(log.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    expect.arrayContaining(['Ann person.join', 'Ann dashboard_session.create']),
  );
});
