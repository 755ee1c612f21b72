import { ApiClient } from '../support/api-client';
import { startMailServer, unfolded } from '../support/mail-server';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { Page, send } from './browser';

type Invited = { id: string; url: string; isMailed: boolean; role: string; email: string | null };

let service: Service;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let client: ApiClient;
let owner: OwnerRows;
const publicUrl = 'https://desk.example';

beforeAll(async () => {
  mail = await startMailServer();
  service = await startService({
    settings: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Sightline <reports@sightline.example>',
      PUBLIC_URL: publicUrl,
    },
  });
  client = new ApiClient(service.url, (await createWorkspace()).readWriteKey);
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
  await mail.close();
});

const newEmail = () => `nora@${uniqueDomain()}`;
const invite = async (body: object) => (await client.post<Invited>('/account/people', body)).data;
const ask = (email: string, headers: Record<string, string> = {}) =>
  send(`${service.url}/dashboard/sign-in-mails`, 'POST', { body: { email }, headers });
const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email));
/** Links in the newest mail to an address, once there are `count` mails. */
async function linksTo(email: string, count: number): Promise<string[]> {
  await waitFor('a mail', async () => lettersTo(email).length >= count);
  return unfolded(lettersTo(email).at(-1)?.text ?? '').match(/https:\S+/g) ?? [];
}
const codeOf = (url = '') => new URL(url).searchParams.get('code') ?? '';
const statusOf = async (code: string) =>
  (await send(`${service.url}/dashboard/session`, 'POST', { body: { code } })).status;

it('a person is invited by mail, and signs in by mailed links that work once', async () => {
  const email = newEmail();
  const invited = await invite({ name: 'Nora', email: email.toUpperCase(), role: 'editor' });
  expect(invited).toMatchObject({ email, role: 'editor', isMailed: true });
  const [invitation = ''] = await linksTo(email, 1);
  expect(invitation).toBe(invited.url);
  const page = await Page.signIn(service.url, { code: codeOf(invitation) });
  // Links are mailed, so there is no key to keep.
  expect(page.session.signInKey).toBeUndefined();

  // The request's own Host never gets into a mail.
  const asked = await ask(email, { Host: 'evil.example' });
  expect([asked.status, asked.data]).toEqual([202, { isAsked: true }]);
  const [link = ''] = await linksTo(email, 2);
  expect(link.startsWith(`${publicUrl}/dashboard/sign-in?code=`)).toBe(true);
  // Looking at the link uses nothing up.
  await send(`${service.url}/dashboard/sign-in?code=${codeOf(link)}`, 'GET');
  expect(await statusOf(codeOf(link))).toBe(201);
  expect(await statusOf(codeOf(link))).toBe(401);
  // The session of before stays, and the audit log names the ways.
  expect((await page.get('session')).status).toBe(200);
  type Entry = { action: string; actor: string; details: { by?: string } };
  const { data: log } = await client.get<Entry[]>('/account/audit-log?limit=50');
  const ways = log.filter(({ action }) => action === 'dashboard_session.create');
  expect(ways.map(({ details }) => details.by)).toEqual(['mail', 'invitation']);
});

it('answers the same for an unknown address, and mails nothing', async () => {
  const unknownEmail = newEmail();
  const unknown = await ask(unknownEmail);
  const known = newEmail();
  await invite({ name: 'Known', email: known, role: 'viewer' });
  const answered = await ask(known);
  expect([unknown.status, unknown.data]).toEqual([answered.status, answered.data]);
  await linksTo(known, 2);
  expect(lettersTo(unknownEmail)).toEqual([]);
});

it('an address that is known to two workspaces gets a link for each', async () => {
  const email = newEmail();
  await invite({ name: 'Both', email, role: 'viewer' });
  const other = new ApiClient(service.url, (await createWorkspace()).readWriteKey);
  await other.post('/account/people', { name: 'Both', email, role: 'owner' });
  // Both invitations first: they are on their own way, and could come last.
  await linksTo(email, 2);
  await ask(email);
  const links = await linksTo(email, 3);
  expect(links).toHaveLength(2);
  const pages = await Promise.all(
    links.map((url) => Page.signIn(service.url, { code: codeOf(url) })),
  );
  expect(new Set(pages.map(({ session }) => session.workspaceId)).size).toBe(2);
});

it('a link ends after 15 minutes, with another address, and with the person', async () => {
  const email = newEmail();
  const { id } = await invite({ name: 'Late', email, role: 'viewer' });
  await ask(email);
  const [late] = await linksTo(email, 2);
  type Ends = { minutes: number };
  const [ends] = await owner.rows<Ends>(
    `select round(extract(epoch from expires_at - now()) / 60)::int as minutes
     from dashboard_links where key_id = ? and is_mailed`,
    [id],
  );
  expect(ends?.minutes).toBe(15);
  await owner.rows('update dashboard_links set expires_at = now() where key_id = ?', [id]);
  expect(await statusOf(codeOf(late))).toBe(401);

  await ask(email);
  const [moved] = await linksTo(email, 3);
  const changed = await client.patch<Invited>(`/account/people/${id}`, { email: newEmail() });
  expect(changed.status).toBe(200);
  expect(await statusOf(codeOf(moved))).toBe(401);

  const gone = newEmail();
  const second = await invite({ name: 'Gone', email: gone, role: 'viewer' });
  await ask(gone);
  const [revoked] = await linksTo(gone, 2);
  await client.delete(`/account/people/${second.id}`);
  expect(await statusOf(codeOf(revoked))).toBe(401);
});

it('limits mails by address, and takes requests of the own page alone', async () => {
  const email = newEmail();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await ask(email)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  const foreign = await ask(newEmail(), { 'Sec-Fetch-Site': 'cross-site' });
  expect(foreign.status).toBe(403);
});

it('an address belongs to one person of a workspace', async () => {
  const email = newEmail();
  await invite({ name: 'First', email, role: 'viewer' });
  const second = await client.post('/account/people', { name: 'Second', email, role: 'viewer' });
  expect([second.status, second.error.details[0]?.path]).toEqual([422, 'email']);
});

it('an editor changes websites, but neither people, keys nor the own role', async () => {
  const email = newEmail();
  const { id } = await invite({ name: 'Edith', email, role: 'editor' });
  await ask(email);
  const [link] = await linksTo(email, 2);
  const page = await Page.signIn(service.url, { code: codeOf(link) });
  expect(page.session).toMatchObject({ role: 'editor', access: 'write' });
  const website = await page.change('POST', 'api/v1/websites', {
    body: { domain: uniqueDomain() },
  });
  expect(website.status).toBe(201);
  const refused = await Promise.all([
    page.change('POST', 'api/v1/account/keys', { body: { name: 'x', access: 'read' } }),
    page.change('POST', 'api/v1/account/people', { body: { name: 'x', role: 'owner' } }),
    page.change('PATCH', `api/v1/account/people/${id}`, { body: { role: 'owner' } }),
  ]);
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(
    Array(3).fill([403, 'insufficient_scope']),
  );
  // An owner's change counts at once.
  await client.patch(`/account/people/${id}`, { role: 'owner' });
  const key = await page.change('POST', 'api/v1/account/keys', {
    body: { name: 'x', access: 'read' },
  });
  expect(key.status).toBe(201);
});

it('a client sees the agency’s name and color', async () => {
  await client.send('PUT', '/report-branding', {
    body: { name: 'Bright Agency', color: '#0b6e4f' },
  });
  const { data: website } = await client.post<{ id: string }>('/websites', {
    domain: uniqueDomain(),
  });
  const invited = await invite({ name: 'Client', role: 'client', websiteIds: [website.id] });
  const page = await Page.signIn(service.url, { code: codeOf(invited.url) });
  expect(page.session).toMatchObject({
    role: 'client',
    brand: { name: 'Bright Agency', color: '#0b6e4f', logo: null },
  });
  expect((await page.get('api/v1/jobs')).status).toBe(403);
  expect((await page.get('logo')).status).toBe(404);
});
