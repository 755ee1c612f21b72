import { setTimeout as sleep } from 'node:timers/promises';
import { Sightline } from '../../packages/client/src/client';
import { setTestClock } from '../../platform/clock';
import { type Collector, startCollector } from '../support/collector';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

const dayMs = 86_400_000;
const dayOf = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Six weeks before a campaign of two, as its design reads. */
const since = dayOf(-45);
const startDay = dayOf(0);
const endDay = dayOf(13);
/** The last day is final three days later. */
const clockDays = 17;

let collector: Collector;
let sightline: Sightline;

beforeAll(async () => {
  collector = await startCollector();
  const workspace = await createWorkspace();
  sightline = new Sightline({
    baseUrl: collector.service.url,
    apiKey: workspace.readWriteKey,
  });
});
afterAll(async () => {
  setTestClock(0);
  await collector.stop();
});

const google = (path: string, init?: RequestInit) =>
  fetch(`${collector.sandboxUrl}/_sandbox/google${path}`, init);
const control = (changes: object[]) =>
  google('', { method: 'PUT', body: JSON.stringify({ since, changes }) });

async function connect(domain: string): Promise<string> {
  const { id } = await sightline.websites.create({ domain });
  const key = (await (await google(`/key-file?domains=${domain}`)).json()) as never;
  await sightline.searchConsole.createConnection({ method: 'service_account', key });
  await sightline.searchConsole.createBindings({});
  return id;
}

async function collect(websiteId: string): Promise<void> {
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['gsc'] });
  await sightline.waitForJob(jobs[0]?.id ?? '');
}

async function shownPages(websiteId: string): Promise<string[]> {
  const rows = await sightline.searchConsole
    .listPerformance(websiteId, { dimension: 'page', sort: '-impressions' })
    .all();
  return rows.map(({ name }) => name).slice(0, 60);
}

/** Starts a campaign on a website's sixty most shown pages, and returns the paths of the treated. */
async function startOn(websiteId: string) {
  const campaign = await sightline.campaigns.create({
    name: 'Shorter titles',
    websiteIds: [websiteId],
    primaryMetric: 'clicks',
    secondaryMetrics: ['impressions', 'position'],
    targetPages: await shownPages(websiteId),
    startDay,
    endDay,
  });
  const design = await sightline.campaigns.getDesign(campaign.id, { wishedEffect: 0.5 });
  const { cohort } = await sightline.campaigns.start(campaign.id);
  const treated = await sightline.campaigns
    .listCohortUnits(campaign.id, cohort.id, { isTreated: 'true' })
    .all();
  return { campaign, design, cohort, paths: treated.map(({ page }) => new URL(page).pathname) };
}

/** Lets the days of the campaign pass. */
async function passTheEnd(websiteId: string, campaignId: string) {
  setTestClock(clockDays);
  await collect(websiteId);
  await sightline.campaigns.conclude(campaignId);
  return waitFor('a result', async () => {
    await sleep(1_000);
    const results = await sightline.campaigns.getResults(campaignId);
    return results.result !== null && results;
  });
}

test('an effect on the treated pages is found after the end, and its interval holds it', async () => {
  await control([]);
  const websiteId = await connect('campaign-effect.example');
  await collect(websiteId);
  const { campaign, design, cohort, paths } = await startOn(websiteId);

  expect(design.unit).toBe('share');
  expect(design.minimumEffect?.effect).toBeGreaterThan(0);
  expect(design.minimumEffect?.effect).toBeLessThan(0.5);
  expect(design.daysNeeded).not.toBeNull();
  expect(cohort).toMatchObject({ number: 1, treatedCount: 30, controlCount: 30, judgedAt: null });
  expect(paths).toHaveLength(30);

  const early = await sightline.campaigns.getResults(campaign.id);
  expect(early).toMatchObject({ status: 'running', verdict: 'collecting', result: null });
  await expect(sightline.campaigns.conclude(campaign.id)).rejects.toThrow(/measured until/);

  const effect = 0.5;
  const domain = 'campaign-effect.example';
  await control([{ domain, from: startDay, paths, clicks: 1 + effect }]);
  const results = await passTheEnd(websiteId, campaign.id);
  expect(results).toMatchObject({ status: 'concluded', verdict: 'moved' });
  const [primary] = results.result?.metrics ?? [];
  expect(primary).toMatchObject({ metric: 'clicks', isPrimary: true, unit: 'share' });
  expect(primary?.interval?.low).toBeLessThan(effect);
  expect(primary?.interval?.high).toBeGreaterThan(effect);
  expect(primary?.coverage).toMatchObject({ finalThrough: endDay, measuredShare: 1 });
  expect(primary?.clusters).toEqual({ treated: 30, control: 30, leftOut: [] });
  expect(results.result?.metrics.slice(1).map(({ verdict }) => verdict)).toEqual([
    'within_noise',
    'within_noise',
  ]);
  expect(results.result?.spillOver?.sharedShare).not.toBeNull();
  const day = primary?.daily.at(-1);
  expect(day?.day).toBe(endDay);

  const events = await sightline.webhooks.listEvents({ type: 'campaign.concluded' }).all();
  expect(events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ name: 'Shorter titles', verdict: 'moved' }),
  ]);
}, 300_000);
