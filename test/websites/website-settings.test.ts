import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let service: Service;
let workspaceId: string;
let client: ApiClient;
let path: string;

beforeAll(async () => {
  service = await startService();
  ({ workspaceId } = await createWorkspace());
});
beforeEach(async () => {
  client = await newClient(service, workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  path = `/websites/${data.id}/settings`;
});
afterAll(() => service.stop());

const defaults = {
  matchMode: 'subdomains',
  ownedHosts: [],
  ownerId: null,
  reportRecipients: null,
  sourceCategories: [],
  timezone: 'UTC',
  collection: {
    cadence: 'plan',
    depth: 20,
    devices: ['desktop'],
    readingsPerCheck: 5,
    provider: null,
    searchVolumes: true,
    loadsAiOverviews: false,
    aiAnswersPerMonthMax: null,
    aiUsdPerMonthMax: null,
    mode: 'live',
  },
  audits: {
    cadence: 'never',
    maxPages: null,
    concurrency: 4,
    userAgent: null,
    extractions: [],
    segments: [],
    ownChecks: [],
    labPages: 0,
    labFormFactors: ['mobile'],
  },
  notifications: {
    rankings: { placesMin: 5, keywordsMin: 3, dropPlacesMin: 5 },
    ai: { pointsMin: 5, windowDays: 7 },
    crawlers: { silentHoursMin: 72, errorsMin: 20, errorShareMin: 0.05, spoofedVisitsMin: 100 },
    logs: { silentHoursMin: 24 },
    urls: { discoveredMin: 10, deindexedMin: 1 },
    links: { changedMin: 1 },
    muted: [],
  },
};

it('a new website has the defaults', async () => {
  expect((await client.get(path)).data).toEqual(defaults);
});

it('what is named changes, to any depth, and the rest stays', async () => {
  await client.patch(path, { collection: { depth: 50 }, audits: { concurrency: 8 } });
  const answer = await client.patch(path, {
    collection: { readingsPerCheck: 10 },
    matchMode: 'domain',
  });
  const expected = {
    ...defaults,
    matchMode: 'domain',
    collection: { ...defaults.collection, depth: 50, readingsPerCheck: 10 },
    audits: { ...defaults.audits, concurrency: 8 },
  };
  expect([answer.status, answer.data]).toEqual([200, expected]);
  expect((await client.get(path)).data).toEqual(expected);
});

it('lists are replaced, without doubles, and hosts are normalized', async () => {
  const answer = await client.patch(path, {
    ownedHosts: ['https://Shop.example.com/', 'shop.example.com', 'bücher.example'],
    collection: { devices: ['mobile', 'mobile'] },
  });
  expect(answer.data).toMatchObject({
    ownedHosts: ['shop.example.com', 'xn--bcher-kva.example'],
    collection: { devices: ['mobile'] },
  });
  expect((await client.patch(path, { ownedHosts: [] })).data).toMatchObject({ ownedHosts: [] });
});

it('what was read may be sent back whole', async () => {
  await client.patch(path, { timezone: 'America/New_York', collection: { provider: 'serper' } });
  const { data } = await client.get(path);
  const answer = await client.patch(path, data);
  expect([answer.status, answer.data]).toEqual([200, data]);
});

it('null takes a setting back', async () => {
  await client.patch(path, { audits: { maxPages: 10, userAgent: 'us' } });
  const answer = await client.patch(path, { audits: { maxPages: null, userAgent: null } });
  expect(answer.data).toEqual(defaults);
});

it('an empty change is a 200 and leaves no trace', async () => {
  const before = (await client.get('/account/audit-log?action=website.settings.update')).meta.total;
  for (const body of [{}, undefined]) {
    const answer = await client.patch(path, body);
    expect([answer.status, answer.data]).toEqual([200, defaults]);
  }
  const after = (await client.get('/account/audit-log?action=website.settings.update')).meta.total;
  expect(after).toBe(before);
});

it.each([
  ['matchMode', { matchMode: 'regex' }],
  ['matchMode', { matchMode: null }],
  ['ownedHosts.0', { ownedHosts: ['localhost'] }],
  ['ownedHosts.1', { ownedHosts: ['a.com', 'b.com/path'] }],
  ['timezone', { timezone: 'Mars/Olympus' }],
  ['timezone', { timezone: '+02:00' }],
  ['timezone', { timezone: '' }],
  ['collection', { collection: [] }],
  ['collection', { collection: null }],
  ['collection.depth', { collection: { depth: 15 } }],
  ['collection.depth', { collection: { depth: 0 } }],
  ['collection.depth', { collection: { depth: 110 } }],
  ['collection.depth', { collection: { depth: '20' } }],
  ['collection.devices', { collection: { devices: [] } }],
  ['collection.devices.0', { collection: { devices: ['watch'] } }],
  ['collection.mode', { collection: { mode: 'standard' } }],
  ['collection.readingsPerCheck', { collection: { readingsPerCheck: 26 } }],
  ['collection.color', { collection: { color: 'red' } }],
  ['audits.cadence', { audits: { cadence: 'hourly' } }],
  ['audits.maxPages', { audits: { maxPages: 0 } }],
  ['audits.concurrency', { audits: { concurrency: 1.5 } }],
  ['audits.userAgent', { audits: { userAgent: 'a\r\nX-Evil: 1' } }],
  ['color', { color: 'red' }],
  ['reportRecipients.0', { reportRecipients: ['ann'] }],
  // No mail server is set here.
  ['reportRecipients', { reportRecipients: ['ann@example.com'] }],
])('a wrong %s (%j) is a 422 that names it, and changes nothing', async (field, change) => {
  const answer = await client.patch(path, { timezone: 'Europe/Berlin', ...change });
  expect([answer.status, answer.error?.details[0]?.path]).toEqual([422, field]);
  expect((await client.get(path)).data).toEqual(defaults);
});

it('changes that come at once do not lose one another', async () => {
  await Promise.all([
    ...Array.from({ length: 10 }, () => client.patch(path, { collection: { depth: 100 } })),
    ...Array.from({ length: 10 }, () =>
      client.patch(path, { collection: { readingsPerCheck: 7 } }),
    ),
    ...Array.from({ length: 10 }, () => client.patch(path, { timezone: 'Asia/Tokyo' })),
  ]);
  expect((await client.get(path)).data).toMatchObject({
    timezone: 'Asia/Tokyo',
    collection: { depth: 100, readingsPerCheck: 7 },
  });
});
