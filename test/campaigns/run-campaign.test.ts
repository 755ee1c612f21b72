import { setTimeout as sleep } from 'node:timers/promises';
import { advanceCampaign } from '../../modules/campaigns/advance-campaign';
import type { ReportDataset } from '../../modules/reports/rules/report-dataset';
import { Sightline } from '../../packages/client/src/client';
import type { Data } from '../../packages/client/src/schema-types';
import { setTestClock } from '../../platform/calendar/clock';
import { addDays } from '../../platform/calendar/day';
import { openWorkspace } from '../../platform/workspace';
import { insertTotals } from '../search-console/page-rows';
import { type InnerCollector, startCollectorHere } from '../support/in-process';
import { answerOf, connect2026 } from '../support/mcp-clients';
import { createWorkspace } from '../support/service';
import { waitFor } from '../support/wait-for';

// The sandbox's series depend on the domain and the day, and the arms on a seed. All are fixed, so the
// same numbers come out on every run.
const domain = 'campaign.example';
const startDay = '2026-07-06';
const endDay = addDays(startDay, 13);
/** Six weeks before a campaign of two, as its design reads. */
const since = addDays(startDay, -45);
/** The first that was tried. */
const drawSeed = 1;

const dayMs = 86_400_000;
const moveClockTo = (day: string) =>
  setTestClock((Date.parse(`${day}T12:00:00Z`) - Date.now()) / dayMs);

let collector: InnerCollector;
let sightline: Sightline;
let apiKey: string;
let workspaceId: string;

beforeAll(async () => {
  collector = await startCollectorHere();
  jest.spyOn(collector.service.services.campaignStatistics, 'newSeed').mockReturnValue(drawSeed);
});
// Each test is a workspace of its own with the same website.
beforeEach(async () => {
  const workspace = await createWorkspace();
  ({ workspaceId, readWriteKey: apiKey } = workspace);
  sightline = new Sightline({ baseUrl: collector.service.url, apiKey });
  moveClockTo(startDay);
  await control([]);
});
afterAll(async () => {
  setTestClock(0);
  await collector.stop();
});

const google = (path: string, init?: RequestInit) =>
  fetch(`${collector.sandboxUrl}/_sandbox/google${path}`, init);
const control = (changes: object[]) =>
  google('', { method: 'PUT', body: JSON.stringify({ since, changes }) });

async function connect(): Promise<string> {
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

/** Plans a campaign on a website's sixty most shown pages. */
const planOn = async (websiteId: string) =>
  sightline.campaigns.create({
    name: 'Shorter titles',
    websiteIds: [websiteId],
    primaryMetric: 'clicks',
    secondaryMetrics: ['impressions', 'position'],
    targetPages: await shownPages(websiteId),
    startDay,
    endDay,
  });

/** Plans and starts it, and returns the paths of the treated. */
async function startOn(websiteId: string) {
  const campaign = await planOn(websiteId);
  const design = await sightline.campaigns.getDesign(campaign.id, { wishedEffect: 0.5 });
  const { cohort } = await sightline.campaigns.start(campaign.id);
  const treated = await sightline.campaigns
    .listCohortUnits(campaign.id, cohort.id, { isTreated: 'true' })
    .all();
  return { campaign, design, cohort, paths: treated.map(({ unit }) => new URL(unit).pathname) };
}

/** Totals of the last days that are there before their pages are no reason to conclude. */
async function expectToWait(websiteId: string, campaignId: string): Promise<void> {
  const { services } = collector.service;
  const property = `sc-domain:${domain}`;
  const days = Array.from({ length: 14 }, (_, at) => addDays(startDay, at));
  await insertTotals(services.clickhouse, { workspaceId, websiteId }, { property, days });
  const deps = { ...services, hasSandbox: true };
  expect(await advanceCampaign(openWorkspace(deps, workspaceId), deps, { campaignId })).toBe(
    'waiting_for_final_days',
  );
}

/** Lets the days of the campaign pass. */
async function passTheEnd(websiteId: string, campaignId: string) {
  // The last day is final three days later.
  moveClockTo(addDays(endDay, 4));
  await expectToWait(websiteId, campaignId);
  await collect(websiteId);
  await sightline.campaigns.conclude(campaignId);
  return waitFor('a result', async () => {
    await sleep(1_000);
    const results = await sightline.campaigns.getResults(campaignId);
    return results.status === 'concluded' && results;
  });
}

test('finds an effect on the treated pages after the end, and its interval contains it', async () => {
  const websiteId = await connect();
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
  await control([{ domain, from: startDay, paths, clicks: 1 + effect }]);
  const results = await passTheEnd(websiteId, campaign.id);
  expect(results).toMatchObject({ status: 'concluded', verdict: 'moved' });
  const [primary] = results.result?.metrics ?? [];
  expect(primary).toMatchObject({ metric: 'clicks', isPrimary: true, unit: 'share' });
  expect(primary?.interval?.low).toBeLessThan(effect);
  expect(primary?.interval?.low).toBeGreaterThan(0);
  expect(primary?.interval?.high).toBeGreaterThan(effect);
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

test('the same campaign without an effect, started and read by an agent, is within noise', async () => {
  const websiteId = await connect();
  await collect(websiteId);
  const { id: campaignId } = await planOn(websiteId);
  const agent = await connect2026(collector.service.url, { key: apiKey });
  const { confirmation } = answerOf(await agent.call('start_campaign', { campaignId }));
  expect(confirmation).toMatchObject({ status: 'confirmation_required' });
  expect(String(confirmation['summary'])).toMatch(/draws the arms of its 60 pages/);
  expect((await sightline.campaigns.get(campaignId)).status).toBe('draft');
  const { confirmationToken } = confirmation;
  const started = await agent.call('start_campaign', { campaignId, confirmationToken });
  expect(answerOf(started).data).toMatchObject({
    status: 'running',
    cohort: { seed: drawSeed, treatedCount: 30, controlCount: 30 },
  });
  const readByAgent = async () =>
    answerOf<CampaignResults>(await agent.call('get_campaign_results', { campaignId })).data;
  expect(await readByAgent()).toMatchObject({ verdict: 'collecting', result: null });

  await passTheEnd(websiteId, campaignId);
  const results = await readByAgent();
  await agent.close();
  const [primary] = results.result?.metrics ?? [];
  expect(results.verdict).toBe('within_noise');
  expect(results.summary).toMatch(/does not prove/);
  expect(primary?.p).toBeGreaterThan(0.05);
  expect(primary?.interval?.low).toBeLessThan(0);
  expect(primary?.interval?.high).toBeGreaterThan(0);
  expect(primary?.coverage).toMatchObject({ finalThrough: endDay, measuredShare: 1 });
}, 300_000);

test('a gap between final days is waited for, then named and never counted as 0', async () => {
  const websiteId = await connect();
  await collect(websiteId);
  const { campaign } = await startOn(websiteId);
  moveClockTo(addDays(endDay, 4));
  await collect(websiteId);
  const gap = addDays(startDay, 5);
  const { clickhouse } = collector.service.services;
  await clickhouse.of(workspaceId).deleteRows({
    table: 'search_days',
    where: "shape = 'page' AND day = {gap:Date}",
    how: 'rewrite',
    parameters: { gap },
    comment: 'test',
  });
  const { progress } = await sightline.campaigns.getResults(campaign.id);
  expect(progress.finalThrough).toBe(addDays(gap, -1));
  // Google may never give the day, so the verdict comes without it.
  moveClockTo(addDays(endDay, 11));
  await sightline.campaigns.conclude(campaign.id);
  const { result } = await waitFor('a result', async () => {
    const results = await sightline.campaigns.getResults(campaign.id);
    return results.status === 'concluded' && results;
  });
  const { coverage } = result?.metrics[0] ?? {};
  expect(coverage?.notes).toEqual([expect.stringContaining(`on ${gap}. These days count as not`)]);
  expect(coverage?.measuredShare).toBeCloseTo(55 / 56, 6);
}, 300_000);

test('a change of pages starts another cohort, keeps arms, and both stay readable', async () => {
  const websiteId = await connect();
  await collect(websiteId);
  const { campaign, cohort } = await startOn(websiteId);
  const pages = campaign.targetPages;
  const [removed = ''] = pages;
  const added = [`https://www.${domain}/new-1`, `https://www.${domain}/new-2`];

  const second = await sightline.campaigns.replaceCohort(campaign.id, {
    addTargetPages: added,
    removePages: [removed],
  });
  expect(second).toMatchObject({ number: 2, startDay: addDays(startDay, 1) });
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
  expect(results).toMatchObject({ verdict: 'within_noise', cohort: { number: 2 } });
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
  const late = await create({ startDay: addDays(startDay, -1) });
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

type CampaignResults = Data<'getCampaignResults'>;

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
