import { setTimeout as sleep } from 'node:timers/promises';
import { entryPoint } from '../../dev/stack/entry-point';
import { advanceCampaign } from '../../modules/campaigns/advance-campaign';
import { CampaignStatistics } from '../../modules/campaigns/campaign-statistics';
import { collectionTime } from '../../modules/rankings/rules/collection-schedule';
import { writeReadings } from '../../modules/rankings/store/rank-writes';
import { Sightline } from '../../packages/client/src/client';
import { InvalidRequestError } from '../../packages/client/src/errors';
import { newId } from '../../platform/ids';
import { SeededRandom } from '../../platform/seeded-random';
import { openWorkspace } from '../../platform/workspace';
import { reading } from '../rankings/scene';
import { type SeededAnswer, seedAnswers } from '../support/ai-answers';
import { type Collector, startCollector } from '../support/collector';
import { moveClock } from '../support/move-clock';
import { createWorkspace } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';
import { waitFor } from '../support/wait-for';
import { readCsv, repeatEstimate } from './repeat-estimate';

const dayMs = 86_400_000;
const dayOf = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const startDay = dayOf(0);
const endDay = dayOf(13);
const daysBefore = 42;
const daysAfter = 14;

let collector: Collector;
let sightline: Sightline;
let apiKey: string;
let workspaceId: string;
let campaignStatistics: CampaignStatistics;

beforeAll(async () => {
  collector = await startCollector();
  campaignStatistics = new CampaignStatistics({
    script: entryPoint('modules/campaigns/statistics-thread'),
  });
  const workspace = await createWorkspace();
  apiKey = workspace.readWriteKey;
  workspaceId = workspace.workspaceId;
  sightline = new Sightline({ baseUrl: collector.service.url, apiKey });
});
afterAll(async () => {
  await campaignStatistics.close();
  await collector.stop();
});
afterEach(() => moveClock(0));

/** A website that collects on another day of the week, so that only campaigns ask for anything. */
async function quietWebsite(): Promise<{ id: string; domain: string }> {
  for (;;) {
    const domain = uniqueDomain();
    const { id: websiteId } = await sightline.websites.create({ domain });
    await sightline.websites.updateSettings(websiteId, { collection: { cadence: 'weekly' } });
    const time = collectionTime({
      websiteId,
      plan: 'unlimited',
      status: 'active',
      cadence: 'weekly',
    });
    if (time.dayOfWeek !== new Date().getUTCDay()) return { id: websiteId, domain };
  }
}

const request = async (path: string, init: RequestInit = {}) =>
  fetch(`${collector.service.url}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${apiKey}`, ...init.headers },
  });

const seriesOf = async (campaignId: string, cohortId: string) =>
  readCsv(
    await (await request(`/campaigns/${campaignId}/cohorts/${cohortId}/series?format=csv`)).text(),
  );

async function resultOf(campaignId: string) {
  await sightline.campaigns.conclude(campaignId);
  const { result, ...rest } = await waitFor('a result', async () => {
    const results = await sightline.campaigns.getResults(campaignId);
    // Leaves requests of the key's minute to what follows.
    return results.status === 'concluded' ? results : sleep(500, false as const);
  });
  const [primary] = result?.metrics ?? [];
  if (!primary) throw new Error('no result');
  return { ...rest, primary };
}

async function treatedOf(campaignId: string, cohortId: string): Promise<Set<string>> {
  const treated = await sightline.campaigns
    .listCohortUnits(campaignId, cohortId, { isTreated: 'true' })
    .all();
  return new Set(treated.map(({ unit }) => unit));
}

test('keywords of a tag are frozen, read daily, and compared by position within one series', async () => {
  const { id: websiteId } = await quietWebsite();
  const names = Array.from({ length: 30 }, (_, at) => `tagged ${at}`);
  const tags = ['spring'];
  const added = await sightline.keywords.create({
    websiteId,
    keywords: names.map((keyword) => ({ keyword, tags })),
  });
  const ids = added.map(({ id }) => id ?? '');
  await sightline.keywords.create({
    websiteId,
    keywords: [{ keyword: 'on a phone', tags, device: 'mobile' }],
  });
  const random = new SeededRandom(1, 'positions');
  const level = new Map(ids.map((id) => [id, 3 + Math.floor(random.next() * 20)]));
  const write = (day: number, effectOf: (id: string) => number) =>
    writeReadings(openWorkspace(collector.service.services, workspaceId), {
      websiteId,
      jobId: newId('job'),
      batchToken: `positions-${day}-${websiteId}`,
      readings: ids.map((keywordId) => {
        const place = Math.max(
          1,
          (level.get(keywordId) ?? 1) + Math.round(random.next() * 2) + effectOf(keywordId),
        );
        const given = { keywordId, day: dayOf(day), source: 'sandbox' };
        return reading(place > 20 ? null : place, given);
      }),
    });
  for (let day = -daysBefore; day < 0; day += 1) await write(day, () => 0);

  const campaign = await sightline.campaigns.create({
    name: 'Answer first',
    websiteIds: [websiteId],
    primaryMetric: 'rank_position',
    secondaryMetrics: ['rank_visibility'],
    targets: { keywordTags: tags },
    startDay,
    endDay,
  });
  await expect(sightline.campaigns.getDesign(campaign.id)).rejects.toThrow(/never mixed/);
  await sightline.campaigns.update(campaign.id, {
    rankSeries: { engine: 'google', country: 'US', language: 'en', device: 'desktop' },
  });
  const design = await sightline.campaigns.getDesign(campaign.id, { wishedEffect: -3 });
  expect(design).toMatchObject({ unit: 'difference', treatedCount: 15, controlCount: 15 });
  expect(design.minimumEffect?.effect).toBeGreaterThan(0);
  expect(design.minimumEffect?.effect).toBeLessThan(3);
  expect(design.series).toBe('Rankings by sandbox');

  const started = await sightline.campaigns.start(campaign.id);
  expect(started.targets.keywordIds.toSorted()).toEqual(ids.toSorted());
  const { cohort } = started;
  // A keyword that gets the tag later is no part of it.
  await sightline.keywords.create({ websiteId, keywords: [{ keyword: 'late', tags }] });
  const treated = await treatedOf(campaign.id, cohort.id);
  expect(treated.size).toBe(15);

  await expectDailyReading(websiteId, campaign.id, 30);

  const gap = 5;
  for (let day = 0; day < daysAfter; day += 1) {
    if (day !== gap) await write(day, (id) => (treated.has(id) ? -3 : 0));
  }
  await moveClock(daysAfter + 2);
  const { primary, ...results } = await resultOf(campaign.id);
  expect(results.verdict).toBe('moved');
  expect(results.summary).toMatch(/Treated keywords moved against the others in the position/);
  expect(primary.interval?.low).toBeLessThan(-2);
  expect(primary.interval?.high).toBeGreaterThan(-4);
  expect(primary.interval?.high).toBeLessThan(0);
  expect(primary.samples.of).toBe('readings');
  expect(primary.samples.after).toEqual({ treated: 15 * 13, control: 15 * 13 });
  const missing = primary.daily.find(({ day }) => day === dayOf(gap));
  expect(missing).toMatchObject({ treated: null, control: null, treatedN: 0 });
  expect(primary.coverage.measuredShare).toBeCloseTo(55 / 56, 6);
  expect(primary.coverage).toMatchObject({ dataSource: 'sandbox', series: 'Rankings by sandbox' });
  expect(primary.coverage.notes.join(' ')).toMatch(/lowest depth that it was read to, 20/);

  const rows = await seriesOf(campaign.id, cohort.id);
  expect(rows).toHaveLength(30 * 56);
  const repeated = repeatEstimate(rows, { column: 'rank_position', isCount: false });
  expect(repeated).toBeCloseTo(primary.estimate ?? 0, 9);
}, 300_000);

/** The campaign asks for its keywords alone, once a day. */
async function expectDailyReading(websiteId: string, campaignId: string, keywords: number) {
  const { services } = collector.service;
  const deps = { ...services, campaignStatistics, hasSandbox: true };
  await advanceCampaign(openWorkspace(deps, workspaceId), deps, { campaignId });
  const jobsOf = () => sightline.jobs.list({ websiteId, type: 'serp.collect_some' }).all();
  const ended = await waitFor('the reading', async () => {
    const [job] = await jobsOf();
    return job?.status === 'completed' && job;
  });
  expect(ended.result).toMatchObject({ keywords, read: keywords });
  await advanceCampaign(openWorkspace(deps, workspaceId), deps, { campaignId });
  expect(await jobsOf()).toHaveLength(1);
}

test('answers of one target to prompts are rates over all answers, with their number by day', async () => {
  const { id: websiteId } = await quietWebsite();
  const prompts = await sightline.ai.createPrompts(websiteId, {
    prompts: Array.from({ length: 24 }, (_, at) => ({
      text: `Which ${at} is best?`,
      tags: ['best'],
    })),
  });
  const ids = prompts.map(({ id }) => id ?? '');
  await sightline.ai.createBrands(websiteId, { brands: [{ name: 'Acme', isOwn: true }] });
  const target = await sightline.ai.createTarget(websiteId, {
    engine: 'chatgpt',
    provider: 'openai',
    model: 'sample',
  });
  const other = await sightline.ai.createTarget(websiteId, {
    engine: 'claude',
    provider: 'anthropic',
    model: 'sample',
  });
  const random = new SeededRandom(2, 'answers');
  const answersOf = (day: number, rateOf: (id: string) => number): SeededAnswer[] =>
    ids.flatMap((promptId) =>
      Array.from({ length: 5 }, (_, sample) => ({
        promptId,
        targetId: target.id,
        at: `${dayOf(day)}T08:00:00.000Z`,
        sample: sample + 1,
        text: random.next() < rateOf(promptId) ? 'Acme is best.' : 'It depends.',
      })),
    );
  const db = collector.service.services.database.reader(workspaceId);
  const seed = (answers: SeededAnswer[]) =>
    seedAnswers(openWorkspace(collector.service.services, db), { websiteId }, answers);
  for (let day = -daysBefore; day < 0; day += 1) await seed(answersOf(day, () => 0.4));
  // Answers of another series, which are never averaged in.
  await seed(
    answersOf(-1, () => 1).map((answer) => ({ ...answer, targetId: other.id, text: 'Acme.' })),
  );

  const plan = {
    name: 'Product facts',
    websiteIds: [websiteId],
    primaryMetric: 'ai_mention_rate' as const,
    targets: { promptTags: ['Best'] },
    cadence: 'website' as const,
    startDay,
    endDay,
  };
  await expect(sightline.campaigns.create(plan)).rejects.toThrow(/not yet an experiment/);
  const campaign = await sightline.campaigns.create({ ...plan, aiTargetId: target.id });
  const design = await sightline.campaigns.getDesign(campaign.id);
  expect(design.minimumEffect?.effect).toBeLessThan(0.3);
  const { cohort } = await sightline.campaigns.start(campaign.id);
  const treated = await treatedOf(campaign.id, cohort.id);
  for (let day = 0; day < daysAfter; day += 1) {
    await seed(answersOf(day, (id) => (treated.has(id) ? 0.8 : 0.4)));
  }
  await moveClock(daysAfter + 2);
  const { primary, ...results } = await resultOf(campaign.id);
  expect(results.verdict).toBe('moved');
  expect(primary.interval?.low).toBeLessThan(0.46);
  expect(primary.interval?.high).toBeGreaterThan(0.34);
  expect(primary.samples).toEqual({
    of: 'answers',
    before: { treated: 12 * 5 * daysBefore, control: 12 * 5 * daysBefore },
    after: { treated: 12 * 5 * daysAfter, control: 12 * 5 * daysAfter },
  });
  expect(primary.daily.at(-1)).toMatchObject({ treatedN: 60, controlN: 60 });
  expect(primary.coverage).toMatchObject({ dataSource: 'live', series: 'chatgpt by openai' });
  const repeated = repeatEstimate(await seriesOf(campaign.id, cohort.id), {
    column: 'ai_mention_rate',
    samples: 'ai_answers',
    isCount: false,
  });
  expect(repeated).toBeCloseTo(primary.estimate ?? 0, 9);
}, 300_000);

test('conversions that are sent count for pages of a rule and of links, frozen at the start', async () => {
  const { id: websiteId, domain } = await quietWebsite();
  const page = (name: string) => `https://${domain}/shop/${name}`;
  const names = Array.from({ length: 16 }, (_, at) => `item-${at}`);
  await sightline.indexing.trackUrls(websiteId, {
    urls: [...names.slice(0, 8).map(page), `https://${domain}/blog/a`],
  });
  const { links } = await sightline.backlinks.createKnownLinks(websiteId, {
    links: names.slice(8).map((name) => ({
      sourceUrl: `https://blog.example.org/${name}`,
      targetUrl: page(name),
    })),
  });
  const past = { startDay: dayOf(-20), endDay: dayOf(-7) };
  const campaign = await sightline.campaigns.create({
    name: 'Reviews',
    websiteIds: [websiteId],
    assignment: 'self_selected',
    primaryMetric: 'conversions',
    targets: { pathRules: ['/shop/item-*'] },
    controls: { linkIds: links.map(({ id }) => id ?? '') },
    ...past,
  });
  const random = new SeededRandom(3, 'conversions');
  const lines: string[] = ['page,day,value'];
  for (let day = -62; day <= -7; day += 1) {
    for (const [at, name] of names.entries()) {
      const isTreated = at < 8 && day >= -20;
      const mean = (10 + at) * (isTreated ? 2 : 1);
      lines.push(`${page(name)},${dayOf(day)},${Math.round(mean + random.next() * 4)}`);
    }
  }
  const send = (body: string) =>
    request(`/campaigns/${campaign.id}/conversions`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body,
    });
  const bad = [
    'page,day,value,note',
    `${page('item-0')},2026-02-30,1,`,
    `${page('item-0')},${dayOf(3)},1,`,
    `https://elsewhere.example/,${dayOf(-9)},1,`,
    `${page('item-0')},${dayOf(-9)},"1,5",`,
    `${page('item-0')},${dayOf(-9)},999,`,
  ].join('\n');
  const refused = (await (await send(bad)).json()) as {
    data: { stored: number; invalid: number; errors: { row: number; code: string }[] };
  };
  expect(refused.data).toMatchObject({ stored: 1, invalid: 4, ignoredColumns: ['note'] });
  expect(refused.data.errors.map(({ row, code }) => `${row} ${code}`)).toEqual([
    '2 day_invalid',
    '3 day_ahead',
    '4 other_host',
    '5 value_invalid',
  ]);
  for (let sent = 0; sent < 2; sent += 1) {
    const reply = (await (await send(lines.join('\n'))).json()) as { data: object };
    expect(reply.data).toMatchObject({ received: 896, stored: 896, invalid: 0 });
  }

  const { cohort, ...started } = await sightline.campaigns.start(campaign.id);
  expect(started.targetPages.toSorted()).toEqual(names.slice(0, 8).map(page).toSorted());
  expect(started.controlPages.toSorted()).toEqual(names.slice(8).map(page).toSorted());
  expect(started.targets.pathRules).toEqual(['/shop/item-*']);
  const later = page('item-later');
  await sightline.indexing.trackUrls(websiteId, { urls: [later] });
  const units = await sightline.campaigns.listCohortUnits(campaign.id, cohort.id).all();
  expect(units.map(({ unit }) => unit)).not.toContain(later);

  const { primary, ...results } = await resultOf(campaign.id);
  expect(results).toMatchObject({ status: 'concluded', verdict: 'moved' });
  expect(results.summary).toMatch(/conversions: \+\d.*A person chose the treated ones/);
  expect(primary.unit).toBe('share');
  expect(primary.interval?.low).toBeGreaterThan(0.5);
  expect(primary.interval?.high).toBeLessThan(1.2);
  expect(primary.samples).toMatchObject({ of: 'days', after: { treated: 112, control: 112 } });
  const rows = await seriesOf(campaign.id, cohort.id);
  const [first] = rows.filter(({ unit, day }) => unit === page('item-0') && day === dayOf(-9));
  expect(Number(first?.['conversions'])).toBeLessThan(999);
  expect(repeatEstimate(rows, { column: 'conversions', isCount: true })).toBeCloseTo(
    primary.estimate ?? 0,
    9,
  );
  expect((await send(lines.join('\n'))).status).toBe(409);
}, 300_000);

test('a plan whose units do not fit its metrics, or do not exist, is refused with every reason', async () => {
  const { id: websiteId, domain } = await quietWebsite();
  const mixed = sightline.campaigns.create({
    name: 'Mixed',
    websiteIds: [websiteId],
    primaryMetric: 'rank_position',
    secondaryMetrics: ['clicks'],
    targetPages: [`https://${domain}/a`],
    targets: {
      keywordIds: [newId('keyword')],
      keywordGroupIds: [newId('keywordGroup')],
      promptTags: ['x'],
    },
    startDay,
    endDay,
  });
  const refusal = await mixed.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(InvalidRequestError);
  const { details } = refusal as InvalidRequestError;
  expect(details.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'secondaryMetrics.0 other_unit',
    'targetPages other_unit',
    'targets.promptTags other_unit',
    'targets.keywordIds.0 not_found',
    'targets.keywordGroupIds.0 not_found',
  ]);
});
