import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportDataset } from '../../modules/reports/rules/report-dataset';
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
let apiKey: string;

beforeAll(async () => {
  collector = await startCollector();
  const workspace = await createWorkspace();
  apiKey = workspace.readWriteKey;
  sightline = new Sightline({ baseUrl: collector.service.url, apiKey });
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
  return { campaign, design, cohort, paths: treated.map(({ unit }) => new URL(unit).pathname) };
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
  expect(cohort).toMatchObject({
    number: 1,
    treatedCount: 30,
    controlCount: 30,
    evaluatedAt: null,
  });
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
  // One interval in twenty does not contain the effect; one in thousands is this far off.
  const slack = 0.06;
  expect(primary?.interval?.low).toBeLessThan(effect + slack);
  expect(primary?.interval?.high).toBeGreaterThan(effect - slack);
  expect(primary?.coverage).toMatchObject({ finalThrough: endDay, measuredShare: 1 });
  expect(primary?.clusters).toEqual({ treated: 30, control: 30, leftOut: [] });
  expect(results.result?.metrics.map(({ metric }) => metric)).toEqual([
    'clicks',
    'impressions',
    'position',
  ]);
  expect(results.result?.spillOver?.sharedShare).not.toBeNull();
  expect(primary?.daily.at(-1)?.day).toBe(endDay);
  expect(primary?.coverage.dataSource).toBe('sandbox');
  expect(primary?.preTrend?.isParallel).toBeDefined();
  await expectReport(websiteId, campaign.name);

  const events = await sightline.webhooks.listEvents({ type: 'campaign.concluded' }).all();
  expect(events.map(({ data }) => data)).toEqual([
    expect.objectContaining({ name: 'Shorter titles', verdict: 'moved' }),
  ]);
}, 300_000);

test('without an effect the verdict is by chance alone, and a change of pages keeps both cohorts', async () => {
  setTestClock(0);
  await control([]);
  const domain = 'campaign-quiet.example';
  const websiteId = await connect(domain);
  await collect(websiteId);
  const { campaign, cohort } = await startOn(websiteId);
  const pages = campaign.targetPages;
  const [removed = ''] = pages;
  const added = [`https://www.${domain}/new-1`, `https://www.${domain}/new-2`];

  const second = await sightline.campaigns.replaceCohort(campaign.id, {
    addTargetPages: added,
    removePages: [removed],
  });
  expect(second).toMatchObject({ number: 2, startDay: dayOf(1) });
  const armsOf = async (cohortId: string) => {
    const units = await sightline.campaigns.listCohortUnits(campaign.id, cohortId).all();
    return new Map(units.map(({ unit, isTreated }) => [unit, isTreated]));
  };
  const [before, after] = [await armsOf(cohort.id), await armsOf(second.id)];
  expect(after.size).toBe(61);
  expect(after.has(removed)).toBe(false);
  const kept = [...after].filter(([page]) => !added.includes(page));
  expect(kept.filter(([page, isTreated]) => before.get(page) !== isTreated)).toEqual([]);

  const results = await passTheEnd(websiteId, campaign.id);
  const [primary] = results.result?.metrics ?? [];
  // One campaign in twenty without an effect looks like one with an effect.
  const isAlarm = (primary?.adjustedP ?? 0) <= 0.05;
  expect(results.verdict).toBe(isAlarm ? 'moved' : 'within_noise');
  expect(results.summary).toMatch(isAlarm ? /moved against/ : /does not prove/);
  expect(Math.abs(primary?.estimate ?? 1)).toBeLessThan(0.1);
  const earlier = await sightline.campaigns.getResults(campaign.id, { cohortId: cohort.id });
  expect(earlier.cohort).toMatchObject({ number: 1, startDay, endDay: startDay });

  const path = `campaigns/${campaign.id}/cohorts/${second.id}/series?format=csv`;
  const csv = await fetch(`${collector.service.url}/api/v1/${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const lines = (await csv.text()).trim().split('\n');
  expect(lines[0]).toContain('unit,name,isTreated,stratum,day,isAfterStart,crawler_visits,clicks');
  expect(lines).toHaveLength(1 + 61 * 4 * 13);
}, 300_000);

test('what cannot be an experiment does not start, and a stop says what it costs', async () => {
  setTestClock(0);
  const { id: websiteId } = await sightline.websites.create({ domain: 'campaign-stop.example' });
  const pages = [1, 2, 3, 4].map((page) => `https://campaign-stop.example/${page}`);
  const plan = { name: 'Stop', websiteIds: [websiteId], targetPages: pages, endDay };
  const create = (changes: object) =>
    sightline.campaigns.create({
      ...plan,
      startDay,
      primaryMetric: 'crawler_visits',
      ...changes,
    });

  const unbound = await create({ primaryMetric: 'clicks' });
  await expect(sightline.campaigns.start(unbound.id)).rejects.toThrow(/not connected/);
  const late = await create({ startDay: dayOf(-1) });
  await expect(sightline.campaigns.start(late.id)).rejects.toThrow(/has passed/);
  await expect(sightline.campaigns.getResults(late.id)).rejects.toThrow(/start the campaign first/);

  const { id } = await create({});
  const design = await sightline.campaigns.getDesign(id);
  expect(design).toMatchObject({ minimumEffect: null, unitsWithoutHistory: 4, historyFrom: null });
  const { cohort } = await sightline.campaigns.start(id);
  expect(cohort).toMatchObject({ treatedCount: 2, controlCount: 2, minimumEffect: null });
  await expect(sightline.campaigns.start(id)).rejects.toThrow(/only a draft/);
  await expect(sightline.campaigns.update(id, { name: 'x' })).rejects.toThrow(/only a draft/);
  await expect(sightline.campaigns.getDesign(id)).rejects.toThrow(/in its cohorts/);

  const stopped = await sightline.campaigns.stop(id, { reason: 'rolled back' });
  expect(stopped).toMatchObject({ status: 'stopped', stopReason: 'rolled back' });
  expect(stopped.cost).toMatch(/0 of 14 planned days/);
  expect(await sightline.campaigns.getResults(id)).toMatchObject({ verdict: null, result: null });
});

type Report = Pick<ReportDataset, 'summary' | 'sections'> & {
  rows: Record<string, Record<string, unknown>[]>;
};

/** The report says what the results say, in a table, in words and in charts. */
async function expectReport(websiteId: string, name: string): Promise<void> {
  const { id, job } = await sightline.reports.create({
    websiteId,
    type: 'campaign',
    formats: ['json', 'pdf'],
    from: since,
    to: startDay,
  });
  await sightline.waitForJob(job.id);
  const reply = await fetch(`${collector.service.url}/api/v1/reports/${id}/download?format=json`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const report = (await reply.json()) as Report;
  expect(report.rows['campaigns']).toEqual([
    expect.objectContaining({ campaign: name, campaignStatus: 'concluded', verdict: 'moved' }),
  ]);
  const results = report.sections.find(({ key }) => key === 'results');
  expect(results?.hasSandboxData).toBe(true);
  expect(results?.blocks.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['text', 'figures', 'chart']),
  );
  expect(report.summary.join(' ')).toMatch(/moved against the rest in clicks: \+\d+/);
}
