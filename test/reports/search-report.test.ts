// cspell:ignore Warum sich Klicks verändert haben anonymisiert zwei
import { writeFileSync } from 'node:fs';
import type { ReportFigure } from '../../modules/reports/rules/report-dataset';
import { Sightline } from '../../packages/client/src/client';
import { addDays } from '../../platform/calendar/day';
import { type Collector, startCollector } from '../support/collector';
import { PdfReader, textOf } from '../support/read-pdf';
import { openReportScene, type ReportJson, type ReportScene } from './report-scene';

// Six weeks of daily rows are collected first.
jest.setTimeout(300_000);

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
/** Ends with days that Google still changes. */
const period = { from: day(-14), to: day(-1) };
const before = { from: day(-28), to: day(-15) };

let collector: Collector;
let scene: ReportScene;
let sightline: Sightline;
let reader: PdfReader;
let domain: string;

const control = (path: string, body: object) =>
  fetch(`${collector.sandboxUrl}/_sandbox/${path}`, { method: 'PUT', body: JSON.stringify(body) });

beforeAll(async () => {
  reader = new PdfReader();
  collector = await startCollector();
  scene = await openReportScene(collector.service);
  const { client, websiteId } = scene;
  sightline = new Sightline({ baseUrl: collector.service.url, apiKey: client.key });
  ({ domain } = await sightline.websites.get(websiteId));
  const drop = { domain, from: period.from, clicks: 0.3, impressions: 1 };
  await control('google', { since: day(-42), changes: [drop] });
  const keyFile = `${collector.sandboxUrl}/_sandbox/google/key-file?domains=${domain}`;
  const key = (await (await fetch(keyFile)).json()) as never;
  await sightline.searchConsole.createConnection({ method: 'service_account', key });
  await sightline.searchConsole.createBindings({});
  const { jobs } = await sightline.websites.refresh(websiteId, { kinds: ['gsc'] });
  await sightline.waitForJob(jobs[0]?.id ?? '');
});
afterAll(async () => {
  await Promise.all([scene.close(), reader.close()]);
  await collector.stop();
});

const blocksOf = ({ sections }: ReportJson, key: string) =>
  sections.find((section) => section.key === key)?.blocks ?? [];

const figuresOf = (report: ReportJson, key: string): Map<string, ReportFigure> => {
  const found = blocksOf(report, key).flatMap((block) =>
    block.kind === 'figures' ? block.figures : [],
  );
  return new Map(found.map((each) => [each.key, each]));
};

async function pdfOf(reportId: string): Promise<Buffer> {
  const url = `${collector.service.url}/api/v1/reports/${reportId}/download?format=pdf`;
  const reply = await fetch(url, { headers: { Authorization: `Bearer ${scene.client.key}` } });
  return Buffer.from(await reply.arrayBuffer());
}

const ask = { type: 'search_console', ...period, compare: before } as const;

test('a report has the numbers of the API, of final days only, and says why they changed', async () => {
  const { websiteId } = scene;
  await sightline.ai.createBrands(websiteId, { brands: [{ name: domain, isOwn: true }] });
  const pages = await sightline.searchConsole
    .listPerformance(websiteId, { dimension: 'page' })
    .all();
  const urls = [...pages.slice(0, 3).map(({ name }) => name), `https://${domain}/never-shown`];
  await sightline.indexing.trackUrls(websiteId, { urls });
  const { job } = await sightline.indexing.requestInspections(websiteId, { urls: urls.slice(3) });
  await sightline.waitForJob(job?.id ?? '');
  const report = await scene.make({ websiteId, ...ask, formats: ['json', 'pdf', 'csv'] });
  expect([report.error, report.dataSource]).toEqual([null, 'sandbox']);
  const json = await scene.json(report.id);
  expect(json.sections.map(({ hasSandboxData }) => hasSandboxData)).toEqual(Array(4).fill(true));

  const { lastFinalDay } = await sightline.searchConsole.summarize(websiteId);
  const to = lastFinalDay ?? '';
  expect(to < period.to).toBe(true);
  const shift = 14;
  const final = { from: period.from, to };
  const earlier = { from: before.from, to: addDays(to, -shift) };
  const [now, then] = [
    await sightline.searchConsole.summarize(websiteId, { ...final, compare: 'none' }),
    await sightline.searchConsole.summarize(websiteId, { ...earlier, compare: 'none' }),
  ];
  const figures = figuresOf(json, 'search');
  expect(figures.get('clicks')).toMatchObject({
    value: now.now?.numbers.clicks,
    before: then.now?.numbers.clicks,
    note: null,
  });
  expect(figures.get('impressions')).toMatchObject({ value: now.now?.numbers.impressions });
  expect(figures.get('anonymized')).toMatchObject({
    value: now.now?.anonymizedClickShare,
    before: then.now?.anonymizedClickShare,
  });
  expect(now.now?.anonymizedClickShare).toBeGreaterThan(0);
  const [first] = blocksOf(json, 'search');
  expect(first).toMatchObject({
    kind: 'text',
    text: expect.stringContaining(`to ${to}, compared`),
  });

  const chart = blocksOf(json, 'search').flatMap((b) => (b.kind === 'chart' ? [b.chart] : []))[0];
  const values = chart?.series[0]?.values ?? [];
  expect(values.filter((value) => value === null)).toHaveLength(
    (Date.parse(period.to) - Date.parse(to)) / 86_400_000,
  );
  const drawn = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect(drawn).toBe(now.now?.numbers.clicks);

  const classes = json.rows['brands'] ?? [];
  expect(classes.map(({ searches }) => searches)).toEqual(['brand', 'non_brand', 'anonymized']);
  const clicksOf = (rows: typeof classes) =>
    rows.reduce((sum, row) => sum + Number(row['clicks']), 0);
  expect(clicksOf(classes)).toBe(now.now?.numbers.clicks);

  const [worst] = json.rows['searchPages'] ?? [];
  expect(Number(worst?.['clicksChange'])).toBe(
    Number(worst?.['clicks']) - Number(worst?.['clicksBefore']),
  );
  expect(Number(worst?.['clicksChange'])).toBeLessThan(0);

  const { index } = await sightline.indexing.getIndexCoverage(websiteId);
  const coverage = figuresOf(json, 'coverage');
  const keys = ['indexed', 'byImpressions', 'byInspection', 'notIndexedUrls', 'unknownUrls'];
  expect(keys.map((key) => coverage.get(key)?.value)).toEqual([
    index.indexed,
    index.derivedFromImpressions,
    index.verifiedByInspection,
    index.notIndexed,
    index.unknown,
  ]);
  expect(index.derivedFromImpressions).toBe(3);

  const explained = await sightline.searchConsole.explain(websiteId, {
    ...final,
    compareFrom: earlier.from,
  });
  expect(figuresOf(json, 'explanation').get('changeOfClicks')?.value).toBe(explained.change);
  expect(explained.noise?.isWithin).toBe(false);
  expect(
    json.rows['notLookedAt']?.map(({ cause, missing }) => ({ kind: cause, reason: missing })),
  ).toEqual(explained.notLookedAt.map(({ kind, reason }) => ({ kind, reason })));
  const { text: csv } = await scene.client.get(
    `/reports/${report.id}/download?format=csv&table=searchQueries`,
  );
  expect(csv.split('\r\n')[0]).toBe('query,clicks,clicksBefore,clicksChange');

  const german = await scene.make({ websiteId, ...ask, language: 'de', formats: ['json', 'pdf'] });
  const pdf = await pdfOf(german.id);
  const { pages: printedPages } = await reader.read(pdf);
  const printed = printedPages.map(textOf).join(' ');
  for (const said of ['Warum sich die Klicks verändert haben', 'anonymisiert', 'zwei Audits']) {
    expect(printed).toContain(said);
  }
  const folder = process.env['KEEP_PDF'];
  if (folder === undefined) return;
  writeFileSync(`${folder}/search-de.pdf`, pdf);
  writeFileSync(`${folder}/search-en.pdf`, await pdfOf(report.id));
});

test('searches that the sandbox invented are in no live report, but in the overview of the sandbox', async () => {
  const { websiteId } = scene;
  const live = await scene.make({ websiteId, ...ask, dataSource: 'live', formats: ['json'] });
  const { sections } = await scene.json(live.id);
  expect(sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual(
    Array(4).fill('empty'),
  );
  const overview = await scene.make({
    websiteId,
    ...period,
    type: 'overview',
    dataSource: 'sandbox',
    formats: ['json'],
  });
  const made = await scene.json(overview.id);
  expect(figuresOf(made, 'search').get('clicks')?.value).toBeGreaterThan(0);
  expect(made.summary.join(' ')).toContain('in Google Search');
});
