import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page as ChromiumPage,
  chromium,
} from 'playwright-core';
import { forgetPasskeys } from '../../admin/forget-passkeys';
import { findChromium } from '../../modules/audits/crawl/rendering/find-chromium';
import { loadConfig } from '../../platform/config';
import { openDatabase } from '../../platform/postgres/database';
import { ApiClient } from '../support/api-client';
import { openKnownPort } from '../support/known-port';
import { startMailServer, unfolded } from '../support/mail-server';
import { itWithBrowser } from '../support/programs';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { send } from './browser';

const webFolder = join(__dirname, '..', '..', 'dist', 'web');

type Person = { id: string; email: string; url: string; passkeys: number };

let service: Service;
let known: Awaited<ReturnType<typeof openKnownPort>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let browser: Browser | undefined;
let url: string;

beforeAll(async () => {
  if (!existsSync(join(webFolder, 'index.html'))) {
    throw new Error('dist/web is missing. Run `npm run build`.');
  }
  known = await openKnownPort();
  url = `http://localhost:${known.port}`;
  mail = await startMailServer();
  service = await startService({
    webFolder,
    settings: {
      PUBLIC_URL: url,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Sightline <reports@sightline.example>',
    },
  });
  known.leadTo(service.url);
});
afterAll(async () => {
  await browser?.close();
  await service.stop();
  await mail.close();
  known.close();
});

type Device = {
  page: ChromiumPage;
  context: BrowserContext;
  cdp: CDPSession;
  authenticatorId: string;
};

/** A browser with an authenticator that says yes, and asks for a fingerprint if it has one. */
async function openDevice({ isUserVerified = true } = {}): Promise<Device> {
  browser ??= await chromium.launch({
    executablePath: findChromium(undefined),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
    },
  });
  return { page, context, cdp, authenticatorId };
}

const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email));

/** Asks for a mailed link, as the page does, and opens it. */
async function openByMail({ page }: Device, email: string): Promise<void> {
  const before = lettersTo(email).length;
  await send(`${url}/dashboard/sign-in-mails`, 'POST', { body: { email } });
  await waitFor('a mail', async () => lettersTo(email).length > before);
  const [link = ''] = unfolded(lettersTo(email).at(-1)?.text ?? '').match(/http:\S+/g) ?? [];
  await openLink(page, link);
}

async function openLink(page: ChromiumPage, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const addPasskey = (page: ChromiumPage) =>
  page.getByRole('button', { name: 'Add a passkey' }).last().click();
const bySignIn = (page: ChromiumPage) =>
  page.getByRole('button', { name: 'Sign in with a passkey' });

async function signOut({ context, page }: Device): Promise<void> {
  await context.clearCookies();
  await page.goto(`${url}/dashboard/sign-in`);
}

/** What the page's session may ask of the API. */
const statusOf = (page: ChromiumPage) =>
  page.evaluate(async () => (await fetch('/dashboard/api/v1/websites')).status);

itWithBrowser('passkeys are registered, sign in, and can be required', async () => {
  const { workspaceId, readWriteKey } = await createWorkspace();
  const client = new ApiClient(service.url, readWriteKey);
  const invite = async (name: string, role: string) =>
    (
      await client.post<Person>('/account/people', {
        name,
        role,
        email: `${name.toLowerCase()}@${uniqueDomain()}`,
      })
    ).data;
  const nora = await invite('Nora', 'owner');
  const device = await openDevice();
  const { page, cdp, authenticatorId } = device;
  await openLink(page, nora.url);
  await page.getByRole('navigation').first().waitFor();

  // Adds one, which is listed with its name.
  await page.goto(`${url}/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Nora’s laptop');
  await addPasskey(page);
  await page.getByRole('listitem').filter({ hasText: 'Nora’s laptop' }).waitFor();
  const peopleOf = async () => (await client.get<Person[]>('/account/people')).data;
  expect((await peopleOf())[0]).toMatchObject({ passkeys: 1 });

  // Signs in by it, without an address.
  await signOut(device);
  const sent = page.waitForRequest((request) => request.postData()?.includes('"passkey"') ?? false);
  await bySignIn(page).click();
  const assertion = (await sent).postDataJSON() as object;
  await page.getByRole('navigation').first().waitFor();
  expect(await statusOf(page)).toBe(200);

  // What was sent works neither again nor in another browser.
  const replayed = await page.evaluate(
    async (body) =>
      (
        await fetch('/dashboard/session', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    assertion,
  );
  const begun = await send(`${url}/dashboard/passkey-sign-ins`, 'POST', { body: {} });
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  expect(cookie).toMatch(/^sl_passkey_sign_in=/);
  const elsewhere = await send(`${url}/dashboard/session`, 'POST', {
    body: assertion,
    headers: { Cookie: cookie },
  });
  expect([replayed, elsewhere.status]).toEqual([401, 401]);

  // A person who did not sign in by one cannot require it of others.
  const tom = await invite('Tom', 'owner');
  const other = await openDevice();
  await openLink(other.page, tom.url);
  await other.page.getByRole('navigation').first().waitFor();
  await other.page.goto(`${url}/settings?tab=people`);
  const rule = (at: ChromiumPage) => at.getByLabel('Require a passkey of all people');
  await rule(other.page).click();
  await other.page.getByText('Then require it of others').waitFor();
  await page.goto(`${url}/settings?tab=people`);
  await rule(page).click();
  await page.getByText('Passkeys are required from now on').waitFor();

  // The last one stays: her mails alone would let her register another.
  const removing = await page.evaluate(async () => {
    const { data } = (await (await fetch('/dashboard/session')).json()) as {
      data: { token: string };
    };
    const headers = { 'X-Dashboard-Token': data.token };
    const list = (await (await fetch('/dashboard/passkeys')).json()) as { data: { id: string }[] };
    const path = `/dashboard/passkeys/${list.data[0]?.id}`;
    return (await fetch(path, { method: 'DELETE', headers })).status;
  });
  expect(removing).toBe(409);

  // The open session waits from now on: it may add a passkey, and nothing else.
  expect(await statusOf(other.page)).toBe(403);
  await other.page.reload();
  await other.page.getByText('requires a passkey').waitFor();
  await addPasskey(other.page);
  await other.page.getByRole('navigation').first().waitFor();
  expect(await statusOf(other.page)).toBe(200);

  // A mailed link alone does not get in any more, nor to another passkey.
  const thief = await openDevice();
  await openByMail(thief, tom.email);
  await thief.page.getByText('requires a passkey').waitFor();
  const added = await thief.page.evaluate(async () => {
    const session = (await (await fetch('/dashboard/session')).json()) as {
      data: { token: string };
    };
    const headers = { 'X-Dashboard-Token': session.data.token };
    const asked = { method: 'POST', headers };
    return [
      (await fetch('/dashboard/passkey-registrations', asked)).status,
      (await fetch('/dashboard/api/v1/account/people', { headers })).status,
    ];
  });
  expect(added).toEqual([403, 403]);

  // A copied authenticator, whose counter is behind, is refused.
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('The authenticator has no passkey.');
  const { credentialId } = credential;
  await signOut(device);
  await cdp.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...credential, signCount: 0 },
  });
  await bySignIn(page).click();
  await page.getByRole('alert').filter({ hasText: 'could not be verified' }).waitFor();

  // The operator lets an owner who lost hers in again.
  const { database } = loadConfig(process.env);
  const operator = openDatabase({ url: database.ownerUrl ?? '', poolMax: 1 });
  expect(await forgetPasskeys(operator, workspaceId, nora.email)).toBe(1);
  await operator.close();
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await openByMail(device, nora.email);
  await page.getByText('requires a passkey').waitFor();
  await addPasskey(page);
  await page.getByRole('navigation').first().waitFor();
  // And an owner does so for others: their sessions end.
  const removed = await client.delete<{ passkeys: number }>(`/account/people/${tom.id}/passkeys`);
  expect(removed.data.passkeys).toBe(1);
  expect(await statusOf(other.page)).toBe(401);

  type Entry = { actor: string; action: string; details: { by?: string } };
  const { data: log } = await client.get<Entry[]>('/account/audit-log?limit=100');
  const noted = log.map(({ actor, action, details }) => [actor, action, details.by].join(' '));
  expect(noted).toEqual(
    expect.arrayContaining([
      'Nora passkey.create ',
      'Nora dashboard_session.create passkey',
      'Nora sign_in_settings.update ',
      'operator passkey.remove_all ',
    ]),
  );
});

itWithBrowser('an authenticator that verifies no person makes no passkey', async () => {
  const client = new ApiClient(service.url, (await createWorkspace()).readWriteKey);
  const body = { name: 'Ann', role: 'viewer', email: `ann@${uniqueDomain()}` };
  const { data: ann } = await client.post<Person>('/account/people', body);
  const { page } = await openDevice({ isUserVerified: false });
  await openLink(page, ann.url);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${url}/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await addPasskey(page);
  await page.getByText('No passkey was chosen').waitFor();
});
