import { writeBatch } from '../../modules/ai/collect/write-batch';
import { newId } from '../../platform/ids';
import { openWorkspace } from '../../platform/workspace';
import { toAsked } from '../support/ai-answers';
import { newClient } from '../support/clients';
import { type FetcherVisit, foreignAddress, sendFetcherVisits } from '../support/fetcher-visits';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

type Row = {
  day: string | null;
  path: string | null;
  visits: number | null;
  turnedAway: number | null;
  statuses: Array<{ httpStatus: number; visits: number }>;
  isCited: boolean | null;
  citedBy: string[];
  coverage: string | null;
};

const dayMs = 86_400_000;
const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2;
const daysAgo = (days: number) => new Date(noon - (days - 1) * dayMs);
const dayOf = (days: number) => daysAgo(days).toISOString().slice(0, 10);

let service: Service;
let client: Awaited<ReturnType<typeof newClient>>;
let workspaceId: string;
let websiteId: string;
let domain: string;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ({ workspaceId } = await createWorkspace('starter'));
  client = await newClient(service, workspaceId);
  domain = uniqueDomain();
  websiteId = (await client.post<{ id: string }>('/websites', { domain })).data.id;
});

const list = (query = '') => client.get<Row[]>(`/websites/${websiteId}/ai/retrievals${query}`);
const send = (...visits: FetcherVisit[]) =>
  sendFetcherVisits(service, { websiteId, domain, key: client.key }, visits);
const cite = (...paths: string[]) =>
  writeBatch(openWorkspace(service.services, workspaceId), {
    websiteId,
    domain,
    asked: [
      toAsked({
        promptId: newId('prompt'),
        targetId: newId('aiTarget'),
        at: daysAgo(1).toISOString(),
        cited: paths.map((path) => `https://${domain}${path}`),
      }),
    ],
  });

it('shows what people’s assistants were answered, and whom the server turned away', async () => {
  await send(
    { path: '/prices', at: daysAgo(2), status: 403 },
    { path: '/prices', at: daysAgo(2), status: 403 },
    { path: '/prices', at: daysAgo(2) },
    { path: '/guide', at: daysAgo(1), status: 404 },
    { path: '/prices', at: daysAgo(1), address: foreignAddress },
  );
  const { data, meta } = await list();
  expect(meta.total).toBe(2);
  expect(data).toMatchObject([
    {
      path: '/prices',
      visits: 3,
      turnedAway: 2,
      statuses: [
        { httpStatus: 200, visits: 1 },
        { httpStatus: 403, visits: 2 },
      ],
      bots: ['ChatGPT-User'],
      isCited: false,
    },
    { path: '/guide', visits: 1, turnedAway: 0 },
  ]);
  expect((await list('?httpStatus=403')).data).toMatchObject([{ path: '/prices', visits: 2 }]);
  expect((await list('?sort=path')).data.map(({ path }) => path)).toEqual(['/guide', '/prices']);
  expect((await list('?bot=Claude-User')).data).toEqual([]);
});

it('its days have no gaps, and no zeros where there are no logs', async () => {
  await send({ path: '/a', at: daysAgo(3), status: 500 }, { path: '/b', at: daysAgo(3) });
  const { data } = await list(`?by=day&from=${dayOf(4)}&to=${dayOf(3)}`);
  expect(data).toMatchObject([
    { day: dayOf(4), visits: null, turnedAway: null, coverage: 'none', statuses: [] },
    { day: dayOf(3), visits: 2, turnedAway: 1, coverage: 'partly', path: null, isCited: null },
  ]);
});

it('distinguishes what is retrieved and never cited from what is cited and never retrieved', async () => {
  await send(
    { path: '/both', at: daysAgo(2) },
    { path: '/retrieved', at: daysAgo(2) },
    // Spoofed, so that nothing was retrieved.
    { path: '/cited', at: daysAgo(2), address: foreignAddress },
  );
  await cite('/both?utm_source=chatgpt.com', '/cited', '/caf%C3%A9?size=1');
  const pathsOf = async (kind: string) =>
    (await list(`?kind=${kind}&sort=path`)).data.map(({ path }) => path);
  expect(await pathsOf('retrieved')).toEqual(['/both', '/retrieved']);
  expect(await pathsOf('retrieved_never_cited')).toEqual(['/retrieved']);
  expect(await pathsOf('cited_never_retrieved')).toEqual(['/caf%C3%A9', '/cited']);
  const [both] = (await list('?path=/both')).data;
  expect(both).toMatchObject({ isCited: true, citedBy: ['chatgpt'] });
  const csv = await fetch(`${service.url}/api/v1/websites/${websiteId}/ai/retrievals?format=csv`, {
    headers: { Authorization: `Bearer ${client.key}` },
  });
  expect((await csv.text()).trim().split('\n')).toHaveLength(3);
  const later = new Date(Date.now() - dayMs / 8);
  await send({ path: '/caf%C3%A9?size=2', at: later });
  expect(await pathsOf('cited_never_retrieved')).toEqual(['/cited']);
  const days = await list('?by=day&kind=cited_never_retrieved').catch((error) => error);
  expect(JSON.stringify(days)).toContain('not_by_day');
});
