import { analyzeAudit } from '../../modules/audits/analysis/analyze-audit';
import { publishGeneration } from '../../modules/backlinks/store/backlink-site-store';
import { countGeneration } from '../../modules/backlinks/store/link-generation';
import type { ReportPeriod } from '../../modules/reports/rules/report-dataset';
import type { ReportOptions } from '../../modules/reports/rules/report-options';
import type { BuiltSection, SectionContext } from '../../modules/reports/section';
import { auditHealthSection } from '../../modules/reports/sections/audit-health';
import { auditIssuesSection } from '../../modules/reports/sections/audit-issues';
import { crawlerVisitsSection } from '../../modules/reports/sections/crawler-visits';
import { ledgerSection } from '../../modules/reports/sections/indexing';
import { linksSection } from '../../modules/reports/sections/links';
import { visibilitySection } from '../../modules/reports/sections/visibility';
import { textsIn } from '../../modules/reports/texts/texts-in';
import { openWorkspace } from '../../platform/workspace';
import { type SeededUrl, seedAudit } from '../audits/frontier-scene';
import { daysAgo, reading } from '../rankings/scene';
import { insertVisits } from '../support/crawler-visits';
import { type Service, startService } from '../support/service';
import { openReportScene, type ReportScene } from './report-scene';

/** Single sections on real databases: no report is frozen. */
let service: Service;
let scene: ReportScene;
let domain: string;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  scene = await openReportScene(service);
  const { data } = await scene.client.get<{ domain: string }>(`/websites/${scene.websiteId}`);
  ({ domain } = data);
});
afterEach(() => scene.close());
afterAll(() => service.stop());

const lastWeeks: ReportPeriod = { from: daysAgo(28), to: daysAgo(1) };
const weeksBefore: ReportPeriod = { from: daysAgo(56), to: daysAgo(29) };

const contextOf = (
  period = lastWeeks,
  comparison: ReportPeriod | null = weeksBefore,
): SectionContext => ({
  workspace: openWorkspace(service.services, scene),
  website: { id: scene.websiteId, domain, name: domain },
  options: { timezone: 'UTC', mode: 'live', period, comparison } as ReportOptions,
  nowMs: Date.now(),
  texts: textsIn('en'),
  keyOf: (name) => name,
});

const figureOf = ({ blocks }: BuiltSection, key: string) =>
  blocks
    .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
    .find((figure) => figure.key === key);

it('the number of ranking keywords names the range of depths that were read', async () => {
  for (const [keyword, position, depthRead] of [
    ['a', 3, 22],
    ['b', 28, 30],
  ] as const) {
    const keywordId = await scene.addKeyword(keyword);
    await scene.write([reading(position, { keywordId, day: daysAgo(2), depthRead })]);
  }
  expect(figureOf(await visibilitySection(contextOf()), 'ranked')).toMatchObject({
    value: 2,
    note: 'Within the results that were read for each keyword: 22 to 30.',
  });
});

it('the share of errors is not compared with a period of which logs cover less', async () => {
  for (const ago of [2, 3, 4]) await scene.logDay(ago, 2);
  await scene.logDay(40, 1);
  const { clickhouse } = service.services;
  await insertVisits(clickhouse, scene, [{ at: `${daysAgo(40)} 10:00:00.000`, status: 500 }]);
  const section = await crawlerVisitsSection(contextOf());
  expect(figureOf(section, 'verified')).toMatchObject({ before: null });
  expect(figureOf(section, 'errorShare')).toMatchObject({ value: 0, before: null });
});

it('a report of a past period says of which day the tracked URLs are', async () => {
  await scene.client.post(`/websites/${scene.websiteId}/indexing/urls`, {
    urls: [`https://${domain}/a`],
  });
  const { summary } = await ledgerSection(contextOf(weeksBefore, null));
  expect(summary[0]).toContain(`These are the numbers of ${daysAgo(0)}, after this period.`);
  const current = { from: daysAgo(27), to: daysAgo(0) };
  expect((await ledgerSection(contextOf(current, null))).summary[0]).not.toContain('after this');
});

/** Two links that sources named ten days ago, of which one was lost five days ago. */
async function insertLinks(): Promise<void> {
  const { clickhouse, database } = service.services;
  const { workspaceId, websiteId } = scene;
  const generation = 1;
  const at = (ago: number) => `toDateTime('${daysAgo(ago)} 08:00:00', 'UTC')`;
  await clickhouse.client.command({
    query: `INSERT INTO backlinks (workspace_id, website_id, generation, source_domain, link_hash,
        source_url, target_url, is_followed, first_seen_at, last_seen_at, lost_at)
      SELECT {workspace:String}, {website:String}, ${generation}, 'blog.example', number,
        concat('https://blog.example/', toString(number)), 'https://shop.example/', 1, ${at(10)},
        ${at(3)}, if(number = 1, ${at(5)}, toDateTime(0, 'UTC')) FROM numbers(2)`,
    query_params: { workspace: workspaceId, website: websiteId },
  });
  await countGeneration(
    openWorkspace({ database, clickhouse }, workspaceId),
    websiteId,
    generation,
  );
  await database.transaction(workspaceId, (tx) =>
    publishGeneration(tx, websiteId, { base: 0, generation, links: 2 }),
  );
}

it('links: no zeros before any source named one, and those lost in the period alone', async () => {
  await insertLinks();
  const section = await linksSection(contextOf());
  const [changes] = section.blocks.flatMap((block) =>
    block.kind === 'chart' ? [block.chart] : [],
  );
  const [added, lost] = changes?.series.map(({ values }) => values) ?? [];
  expect(added).toEqual([...Array(18).fill(null), 2, ...Array(9).fill(0)]);
  expect(lost?.slice(-6)).toEqual([0, 1, 0, 0, 0, 0]);
  expect(figureOf(section, 'lost')).toMatchObject({ value: 1 });
  const earlier = await linksSection(contextOf(weeksBefore, null));
  expect(figureOf(earlier, 'lost')).toMatchObject({ value: null });
});

it('links: a report of a past period says of which day they are', async () => {
  await insertLinks();
  const said = `These are the numbers of ${daysAgo(0)}, after this period.`;
  const section = await linksSection(contextOf(weeksBefore, null));
  expect(section.summary[0]).toContain(said);
  expect(figureOf(section, 'links')?.note).toBe(said);
  expect((await linksSection(contextOf())).summary[0]).not.toContain('after this period');
});

it('links of files are as old as the newest file that named one', async () => {
  await insertLinks();
  const [source] = (await linksSection(contextOf())).sources;
  expect(source?.asOf?.slice(0, 10)).toBe(daysAgo(3));
});

const page = (title: string, ...links: string[]) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>
   ${links.map((link) => `<a href="${link}">to ${link}</a>`).join(' ')}</body></html>`;

async function audited(
  site: SeededUrl[],
  endReason: 'finished' | 'page_limit' = 'finished',
): Promise<void> {
  const ref = await seedAudit(service, { ...scene, domain }, site);
  const { signal } = new AbortController();
  await analyzeAudit(openWorkspace(service.services, ref), ref, { endReason, signal });
}

const today = { from: daysAgo(27), to: daysAgo(0) };
const start = (...links: string[]): SeededUrl => ({
  path: '/',
  html: page('Home', ...links),
  source: 'start',
});
const alpha = (...links: string[]): SeededUrl => ({ path: '/a', html: page('Alpha', ...links) });
const gone: SeededUrl = { path: '/gone', html: page('Not found'), status: 404 };

it('the summary of an audit states what was added as well as what was fixed', async () => {
  await audited([start('/a', '/gone'), alpha(), gone]);
  await audited([start('/a'), alpha('/gone'), gone]);
  const { summary } = await auditIssuesSection(contextOf(today, null));
  expect(summary[0]).toMatch(
    new RegExp(
      `^Since the previous audit of ${domain}, [1-9]\\d* findings? (was|were) fixed and [1-9]\\d* (was|were) added`,
    ),
  );
});

it('the first issue to fix is one that pages still have', async () => {
  await audited([start('/a', '/gone'), alpha(), gone]);
  await audited([start('/a'), alpha()]);
  const { summary } = await auditHealthSection(contextOf(today, null));
  expect(summary.at(-1)).toMatch(/^Its first issue to fix: .* \([1-9]\d* URLs?\)\.$/);
});

it('a capped audit is in a report only without a whole one, and its score is one of a sample', async () => {
  const capped: SeededUrl[] = [start('/a'), { path: '/a', skipReason: 'page_limit' }];
  await audited(capped, 'page_limit');
  const sample = 'A sample: 1 of 2 known pages, since the crawl reached its limit.';
  const before = await auditHealthSection(contextOf(today, null));
  expect(before.summary).toContain(sample);
  expect(figureOf(before, 'healthScore')?.note).toContain(sample);
  await audited([start('/a', '/gone'), alpha(), gone]);
  await audited(capped, 'page_limit');
  const after = await auditHealthSection(contextOf(today, null));
  expect(after.summary.join(' ')).not.toContain('sample');
  expect(after.summary[0]).toContain('gives a health score of 33.');
});

it('a report up to yesterday has the audit that ended since, one of earlier days has not', async () => {
  await audited([start('/a'), alpha()]);
  const upTo = async (ago: number) =>
    figureOf(
      await auditHealthSection(contextOf({ from: daysAgo(ago + 27), to: daysAgo(ago) }, null)),
      'healthScore',
    )?.value;
  expect(await upTo(1)).toEqual(expect.any(Number));
  expect(await upTo(2)).toBeUndefined();
});

it('a report on audits reaches one that ended today', async () => {
  await scene.rank({ shoes: [4] }, [30]);
  await audited([start('/a'), alpha()]);
  const ask = async (type: string) =>
    (await scene.start({ websiteId: scene.websiteId, type })).period;
  expect((await ask('audit')).to).toBe(daysAgo(0));
  expect((await ask('rankings')).to).toBe(daysAgo(1));
});
