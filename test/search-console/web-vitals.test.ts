import { readPageVitals } from '../../api/audits/read-page-vitals';
import { createSandbox, type Sandbox } from '../../dev/sandbox/sandbox';
import { createCrux } from '../../modules/search-console/providers/crux';
import { ProviderError } from '../../platform/providers/provider-error';
import { startStub } from '../providers/stub-server';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

let sandbox: Sandbox;
let service: Service;
beforeAll(async () => {
  sandbox = await createSandbox({ port: 0 });
  service = await startService({ settings: { SANDBOX_URL: sandbox.url } });
});
afterAll(async () => {
  await service.stop();
  await sandbox.close();
});

type Reply = {
  state: string;
  scope: string;
  devices: {
    device: string;
    state: string;
    readAt: string;
    isPassed: boolean | null;
    metrics: { metric: string; p75: number; rating: string; goodShare: number }[];
    history: { periodTo: string }[];
  }[];
};

const open = async (domain = uniqueDomain()) => {
  const { workspaceId } = await createWorkspace();
  const client = await newClient(service, workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain });
  const path = `/websites/${data.id}/search-console/web-vitals`;
  const read = (url?: string) =>
    client.get<Reply>(url === undefined ? path : `${path}?url=${encodeURIComponent(url)}`);
  return { domain, read, workspaceId, websiteId: data.id };
};

it('an origin has vitals of phones and desktops with their history, read once a day', async () => {
  const { read, domain, workspaceId, websiteId } = await open();
  const { data } = await read();
  expect(data).toMatchObject({ state: 'available', scope: 'origin' });
  expect(data.devices.map(({ device }) => device)).toEqual(['phone', 'desktop']);
  for (const { metrics, history, state } of data.devices) {
    expect(state).toBe('measured');
    expect(metrics.map(({ metric }) => metric)).toEqual(['lcp', 'inp', 'cls', 'fcp', 'ttfb']);
    expect(history).toHaveLength(40);
    expect(history.map(({ periodTo }) => periodTo)).toEqual(
      history.map(({ periodTo }) => periodTo).toSorted(),
    );
  }
  expect((await read()).data.devices).toEqual(data.devices);
  const page = await read(`https://${domain}/shop`);
  expect(page.data.scope).toBe('page');
  expect(page.data.devices[0]?.metrics).not.toEqual(data.devices[0]?.metrics);
  // An audit shows what is stored: of the page itself, else of its origin.
  const db = service.services.database.reader(workspaceId);
  const vitalsOf = (path: string) => readPageVitals(db, websiteId, `https://${domain}${path}`);
  expect(await vitalsOf('/shop')).toMatchObject([{ scope: 'page' }, { scope: 'page' }]);
  expect(await vitalsOf('/other')).toMatchObject([
    { scope: 'origin', device: expect.any(String), lcpMs: expect.any(Number) },
    { scope: 'origin' },
  ]);
});

it('too few visits are not measured, and another website’s pages are refused', async () => {
  const { read } = await open(`few.${uniqueDomain()}`);
  const { data } = await read();
  expect(data.devices).toMatchObject([
    { state: 'not_measured', isPassed: null, metrics: [], history: [] },
    { state: 'not_measured' },
  ]);
  expect((await read('https://elsewhere.example.org/a')).status).toBe(422);
});

it('without a key nothing is asked', async () => {
  const own = await startService();
  const client = await newClient(own, (await createWorkspace()).workspaceId);
  const { data } = await client.post<{ id: string }>('/websites', { domain: uniqueDomain() });
  const reply = await client.get<Reply>(`/websites/${data.id}/search-console/web-vitals`);
  expect(reply.data).toMatchObject({ state: 'provider_not_configured', devices: [] });
  await own.stop();
});

it('the adapter reads text and NaN as the report writes them, and never shows the key', async () => {
  const day = { year: 2026, month: 11, day: 2 };
  const period = { firstDate: day, lastDate: { ...day, day: 29 } };
  const stub = await startStub(({ url }) =>
    url.pathname.includes('History')
      ? {
          body: {
            record: {
              metrics: {
                cumulative_layout_shift: {
                  histogramTimeseries: [{ densities: ['NaN', 0.9] }],
                  percentilesTimeseries: { p75s: [null, '0.05'] },
                },
              },
              collectionPeriods: [period, period],
            },
          },
        }
      : {
          status: 429,
          body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'slow' } },
        },
  );
  const crux = createCrux({ baseUrl: stub.url, apiKey: 'secret-key' });
  const history = await crux.readHistory(
    { origin: 'https://e.com', formFactor: 'PHONE' },
    { weeks: 2 },
  );
  expect(history).toMatchObject([
    { from: '2026-11-02', to: '2026-11-29', metrics: {} },
    { metrics: { cumulative_layout_shift: { p75: 0.05, shares: { good: 0.9 } } } },
  ]);
  const failed = await crux.read({ origin: 'https://e.com' }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ProviderError);
  expect(failed).toMatchObject({ kind: 'transient', code: 'RESOURCE_EXHAUSTED' });
  expect(JSON.stringify(failed) + String(failed)).not.toContain('secret-key');
  await crux.close();
  await stub.close();
});
