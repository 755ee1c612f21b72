import { recheckDashboardDomains } from '../../modules/dashboard/recheck-domains';
import { domainCheck } from '../../modules/dashboard/workflow-input';
import { loadConfig } from '../../platform/config';
import { toUuid } from '../../platform/ids';
import { ApiClient } from '../support/api-client';
import { type DnsServer, startDnsServer } from '../support/dns-server';
import { startMailServer, unfolded } from '../support/mail-server';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { cookieOf, Page, type SessionData, send } from './browser';

type Domain = { host: string; verifiedAt: string | null; dns: { name: string; value: string } };
type Invited = { id: string; url: string; email: string };
type Ways = { mail: boolean; passkey: boolean; isOwnDomain: boolean; brand: object | null };

let service: Service;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let dns: DnsServer;
let owner: OwnerRows;
const publicUrl = 'https://desk.example';

beforeAll(async () => {
  [mail, dns] = await Promise.all([startMailServer(), startDnsServer()]);
  service = await startService({
    settings: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Sightline <reports@sightline.example>',
      PUBLIC_URL: publicUrl,
      DNS_SERVERS: dns.address,
    },
  });
  owner = openOwnerRows();
});
afterAll(async () => {
  await owner.close();
  await service.stop();
  await Promise.all([mail.close(), dns.close()]);
});

async function newAgency() {
  const { workspaceId, readWriteKey } = await createWorkspace();
  const client = new ApiClient(service.url, readWriteKey);
  const { data: website } = await client.post<{ id: string }>('/websites', {
    domain: uniqueDomain(),
  });
  const invite = async (role: string) => {
    const websiteIds = role === 'client' ? [website.id] : null;
    const email = `${role}@${uniqueDomain()}`;
    return (await client.post<Invited>('/account/people', { name: role, role, email, websiteIds }))
      .data;
  };
  const saveDomain = async (host: string) =>
    client.send<{ domain: Domain }>('PUT', '/account/dashboard-domain', { body: { host } });
  const verify = async () =>
    (await client.post<{ domain: Domain }>('/account/dashboard-domain/check')).data.domain;
  return { workspaceId, client, invite, saveDomain, verify };
}

const at = (
  host: string,
  method: string,
  path: string,
  sent: { body?: object; cookie?: string } = {},
) =>
  send<Ways & SessionData & { url: string }>(`${service.url}/dashboard/${path}`, method, {
    ...(sent.body && { body: sent.body }),
    headers: { Host: host, ...(sent.cookie && { Cookie: sent.cookie }) },
  });
const waysAt = async (host: string) => (await at(host, 'GET', 'sign-in-ways')).data;
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
const codeOf = (url: string) => queryOf(url)['code'] ?? '';

it('a client signs in at the agency’s own domain by way of the service’s', async () => {
  const agency = await newAgency();
  await agency.client.send('PUT', '/report-branding', {
    body: { name: 'Bright Agency', color: '#0b6e4f' },
  });
  const host = `seo.${uniqueDomain()}`;
  const own = await agency.saveDomain('desk.example');
  expect([own.status, own.error.details[0]?.path]).toEqual([422, 'host']);
  const { domain } = (await agency.saveDomain(host.toUpperCase())).data;
  expect(domain).toMatchObject({ host, verifiedAt: null });

  // Until the record is found, the host is as unknown as any.
  expect((await agency.verify()).verifiedAt).toBeNull();
  expect(await waysAt(host)).toMatchObject({ isOwnDomain: false, brand: null, mail: true });
  dns.say(`TXT ${domain.dns.name}`, [domain.dns.value]);
  expect((await agency.verify()).verifiedAt).not.toBeNull();
  expect(await waysAt(host)).toMatchObject({
    isOwnDomain: true,
    mail: false,
    passkey: false,
    brand: { name: 'Bright Agency', color: '#0b6e4f', logo: null },
  });
  expect(await waysAt('desk.example')).toMatchObject({ isOwnDomain: false, brand: null });

  // Begun there, for one browser; the link leads to the configured address.
  const begun = await at(host, 'POST', 'domain-sign-ins', { body: {} });
  const cookie = cookieOf(begun).pair;
  expect(cookie).toMatch(/^__Host-sl_domain=/);
  expect(begun.data.url.startsWith(`${publicUrl}/dashboard/sign-in?domain=${host}&browser=`)).toBe(
    true,
  );
  const { browser } = queryOf(begun.data.url);
  expect((await at('evil.example', 'POST', 'domain-sign-ins', { body: {} })).status).toBe(404);

  // Signed in by a mail, which knows the way back.
  const guest = await agency.invite('client');
  await send(`${service.url}/dashboard/sign-in-mails`, 'POST', {
    body: { email: guest.email, domain: host },
  });
  const letters = () => mail.letters.filter(({ to }) => to.includes(guest.email));
  await waitFor('two mails', async () => letters().length === 2);
  const links = letters().flatMap(({ text }) => unfolded(text).match(/https:\S+/g) ?? []);
  const link = links.find((each) => each.includes('sl_dm_')) ?? '';
  expect(queryOf(link)).toMatchObject({ domain: host });
  // Neither keys nor links of the service work at a domain that is somebody else's.
  const there = await at(host, 'POST', 'session', { body: { code: codeOf(link) } });
  expect([there.status, there.error.message]).toEqual([403, `Sign in at ${publicUrl}.`]);
  const page = await Page.signIn(service.url, { code: codeOf(link) });
  type Url = { url: string };
  const back = await page.change<Url>('POST', 'domain-codes', { body: { domain: host } });
  expect(back.data.url).toBe(`https://${host}/dashboard/sign-in?begin=1`);

  const newCode = async () =>
    codeOf(
      (await page.change<Url>('POST', 'domain-codes', { body: { domain: host, browser } })).data
        .url,
    );
  const code = await newCode();
  const redeem = (where: string, sent: { body: object; cookie?: string }) =>
    at(where, 'POST', 'session', sent);
  expect((await redeem('desk.example', { body: { code }, cookie })).status).toBe(401);
  expect((await redeem(host, { body: { code } })).status).toBe(401);
  const other = cookieOf(await at(host, 'POST', 'domain-sign-ins', { body: {} })).pair;
  expect((await redeem(host, { body: { code }, cookie: other })).status).toBe(401);
  const opened = await redeem(host, { body: { code }, cookie });
  expect(opened.status).toBe(201);
  expect(opened.data).toMatchObject({ role: 'client', brand: { name: 'Bright Agency' } });
  expect((await redeem(host, { body: { code }, cookie })).status).toBe(401);
  const [late] = await owner.rows<{ seconds: number }>(
    `select round(extract(epoch from expires_at - created_at))::int as seconds
     from dashboard_links where host = ?`,
    [host],
  );
  expect(late?.seconds).toBe(60);
  const expired = await newCode();
  await owner.rows('update dashboard_links set expires_at = now() where host = ?', [host]);
  expect((await redeem(host, { body: { code: expired }, cookie })).status).toBe(401);

  // The session counts at that host alone.
  const session = cookieOf(opened).pair;
  expect((await at(host, 'GET', 'session', { cookie: session })).status).toBe(200);
  expect((await at(host, 'GET', 'api/v1/websites', { cookie: session })).status).toBe(200);
  expect((await at('desk.example', 'GET', 'session', { cookie: session })).status).toBe(401);

  // The domain is for clients: a session at it gets no more rights.
  await agency.client.patch(`/account/people/${guest.id}`, { role: 'editor' });
  expect((await at(host, 'GET', 'session', { cookie: session })).status).toBe(401);
  const websiteIds = page.session.websiteIds;
  await agency.client.patch(`/account/people/${guest.id}`, { role: 'client', websiteIds });

  // Without the record it ends, and so does the session when the domain is removed.
  dns.say(`TXT ${domain.dns.name}`, []);
  const withoutRecord = await newCode();
  expect((await agency.verify()).verifiedAt).toBeNull();
  expect((await redeem(host, { body: { code: withoutRecord }, cookie })).status).toBe(401);
  expect((await agency.client.delete('/account/dashboard-domain')).status).toBe(200);
  expect((await at(host, 'GET', 'session', { cookie: session })).status).toBe(401);
});

it('a domain is for the clients of its workspace, and of the one that showed last that it is its', async () => {
  const [agency, rival] = [await newAgency(), await newAgency()];
  const host = `seo.${uniqueDomain()}`;
  const { domain } = (await agency.saveDomain(host)).data;
  dns.say(`TXT ${domain.dns.name}`, [domain.dns.value]);
  await agency.verify();
  const boss = await agency.invite('owner');
  const page = await Page.signIn(service.url, { code: codeOf(boss.url) });
  const refused = await page.change('POST', 'domain-codes', { body: { domain: host } });
  expect([refused.status, refused.error.message]).toEqual([
    403,
    `${host} is for clients. Use the dashboard at ${publicUrl}.`,
  ]);
  const guest = await rival.invite('client');
  const stranger = await Page.signIn(service.url, { code: codeOf(guest.url) });
  const foreign = () => stranger.change('POST', 'domain-codes', { body: { domain: host } });
  expect((await foreign()).status).toBe(403);

  // A client of the first workspace signs in there.
  const known = await agency.invite('client');
  const desk = await Page.signIn(service.url, { code: codeOf(known.url) });
  const begun = await at(host, 'POST', 'domain-sign-ins', { body: {} });
  const handed = await desk.change<{ url: string }>('POST', 'domain-codes', {
    body: { domain: host, browser: queryOf(begun.data.url)['browser'] },
  });
  const opened = await at(host, 'POST', 'session', {
    body: { code: codeOf(handed.data.url) },
    cookie: cookieOf(begun).pair,
  });
  const stillIn = async () =>
    (await at(host, 'GET', 'session', { cookie: cookieOf(opened).pair })).status;
  expect(await stillIn()).toBe(200);

  // A claim alone takes nothing over, the record of the other workspace does.
  const claimed = (await rival.saveDomain(host)).data.domain;
  expect(claimed.dns.value).not.toBe(domain.dns.value);
  expect((await rival.verify()).verifiedAt).toBeNull();
  expect((await foreign()).status).toBe(403);
  dns.say(`TXT ${domain.dns.name}`, [claimed.dns.value]);
  await rival.verify();
  expect((await foreign()).status).toBe(201);
  expect(await stillIn()).toBe(401);
});

it('a record that is gone for a day ends the domain and its sessions, with an alert', async () => {
  const agency = await newAgency();
  const host = `seo.${uniqueDomain()}`;
  const { domain } = (await agency.saveDomain(host)).data;
  const record = `TXT ${domain.dns.name}`;
  dns.say(record, [domain.dns.value]);
  await agency.verify();
  const { workspaceId } = agency;
  const read = async () =>
    (
      await agency.client.get<{ domain: Domain & { missingSince: string | null } }>(
        '/account/dashboard-domain',
      )
    ).data.domain;
  const age = (column: 'checked_at' | 'missing_since') =>
    owner.rows(
      `update dashboard_domains set ${column} = ${column} - interval '25 hours' where host = ?`,
      [host],
    );
  const { encryptionKey } = loadConfig(process.env);
  const recheck = () =>
    recheckDashboardDomains(
      {
        database: service.services.database,
        dnsServers: [dns.address],
        domainKeys: [encryptionKey],
      },
      domainCheck.input,
    );
  const alerts = async (state: string) =>
    (
      await agency.client.get<{ subject: string }[]>(
        `/alerts?kind=dashboard_domain.lost&state=${state}`,
      )
    ).data;

  // Checked today already, then there, then with a server that says nothing.
  dns.say(record, []);
  await recheck();
  expect(await read()).toMatchObject({ missingSince: null, verifiedAt: expect.any(String) });
  dns.say(record, [domain.dns.value]);
  await age('checked_at');
  await recheck();
  dns.say(record, 'servfail');
  await age('checked_at');
  await recheck();
  expect(await read()).toMatchObject({ missingSince: null, verifiedAt: expect.any(String) });

  dns.say(record, []);
  await age('checked_at');
  await recheck();
  expect(await read()).toMatchObject({
    missingSince: expect.any(String),
    verifiedAt: expect.any(String),
  });
  expect(await waysAt(host)).toMatchObject({ isOwnDomain: true });
  expect(await alerts('open')).toEqual([]);

  await owner.rows(
    `insert into dashboard_sessions (workspace_id, hash, key_id, key_secret_hash, host)
     select workspace_id, 'a session'::bytea, key_id, hash, ? from api_key_secrets
     where workspace_id = ? limit 1`,
    [host, toUuid(workspaceId)],
  );
  const sessions = () => owner.rows('select 1 from dashboard_sessions where host = ?', [host]);
  expect(await sessions()).toHaveLength(1);
  await age('checked_at');
  await age('missing_since');
  await recheck();
  expect(await read()).toMatchObject({ missingSince: null, verifiedAt: null });
  expect(await waysAt(host)).toMatchObject({ isOwnDomain: false });
  expect(await sessions()).toEqual([]);
  expect(await alerts('open')).toMatchObject([{ subject: host }]);

  dns.say(record, [domain.dns.value]);
  expect((await agency.verify()).verifiedAt).not.toBeNull();
  expect([await alerts('open'), await alerts('closed')]).toMatchObject([[], [{ subject: host }]]);
});
