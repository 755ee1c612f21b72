import Ajv2020 from 'ajv/dist/2020';
import { daysAgo, reading } from '../rankings/scene';
import { type Collector, startCollector } from '../support/collector';
import { openOwnerRows } from '../support/owner-rows';
import { uniqueDomain } from '../support/unique-domain';
import { openReportScene, type ReportScene } from './report-scene';

let collector: Collector;
let scene: ReportScene;

beforeAll(async () => {
  collector = await startCollector();
  scene = await openReportScene(collector.service);
  await scene.rank({ shoes: [4, 2], boots: [null, 12], '=SUM(A1)': [9, 9] }, [30, 2]);
  await scene.logDay(3, 7);
  await scene.logDay(4, 0);
  await scene.logDay(40, 2);
});
afterAll(async () => {
  await scene.close();
  await collector.stop();
});

const types = [
  'overview',
  'rankings',
  'audit',
  'crawlers',
  'indexing',
  'backlinks',
  'ai',
  'campaign',
  'search_console',
] as const;

it.each(types)('a website without data gives a report of type %s that says so', async (type) => {
  const bare = await openReportScene(collector.service);
  const report = await bare.make({
    websiteId: bare.websiteId,
    type,
    formats: ['pdf', 'json', 'csv'],
  });
  expect([report.status, report.error]).toEqual(['completed', null]);
  const made = await bare.json(report.id);
  const blocks = made.sections.flatMap((section) => section.blocks);
  expect(blocks.length).toBeGreaterThan(0);
  for (const block of blocks) expect(block.kind).toBe('empty');
  expect(made.summary.length).toBeGreaterThan(0);
  // Clients read it: they cannot add keywords, start audits or ask for other days.
  const said = JSON.stringify([made.summary, made.sections]);
  expect(said).not.toMatch(/\b(add|start one|provider|fill this part|a report up to)\b/);
  expect(made.rows).toEqual({});
  await bare.close();
});

it('rankings: figures with the period before, gaps that are null, and every keyword', async () => {
  const report = await scene.make({
    websiteId: scene.websiteId,
    type: 'rankings',
    formats: ['json', 'csv'],
  });
  expect(report.error).toBeNull();
  const made = await scene.json(report.id);
  expect(made.dataSource).toBe('live');
  expect(made.period).toEqual({ from: daysAgo(28), to: daysAgo(1) });
  expect(made.comparison).toEqual({ from: daysAgo(56), to: daysAgo(29) });
  const [visibility] = made.sections;
  const figures = visibility?.blocks.flatMap((block) =>
    block.kind === 'figures' ? block.figures : [],
  );
  const byKey = new Map(figures?.map((one) => [one.key, one]));
  expect(byKey.get('ranked')).toMatchObject({ value: 3, before: 2, better: 'higher' });
  expect(byKey.get('averagePosition')).toMatchObject({ value: 7.67, before: 6.5, better: 'lower' });
  const charts = visibility?.blocks.flatMap((block) =>
    block.kind === 'chart' ? [block.chart] : [],
  );
  // The color goes with the bucket, whichever of them the website has.
  expect(
    charts?.find(({ key }) => key === 'buckets')?.series.map(({ name, tone }) => [name, tone]),
  ).toEqual([
    ['1–3', 'step_1'],
    ['4–10', 'step_2'],
    ['11–20', 'step_3'],
  ]);
  const line = charts?.find(({ key }) => key === 'average-position')?.series[0]?.values;
  expect(line?.length).toBe(28);
  expect(line?.filter((value) => value !== null)).toEqual([7.67]);
  expect(made.rows['keywords']).toEqual([
    expect.objectContaining({ keyword: 'shoes', position: 2, previousPosition: 4, change: 2 }),
    expect.objectContaining({ keyword: '=SUM(A1)', position: 9, previousPosition: 9 }),
    expect.objectContaining({ keyword: 'boots', position: 12, previousPosition: null }),
  ]);
  expect(made.sources[0]).toMatchObject({
    name: 'serper',
    coverage: { measured: 1, of: 28, unit: 'days' },
  });
  const marked = await scene.make({
    websiteId: scene.websiteId,
    type: 'rankings',
    formats: ['csv'],
    csvBom: true,
  });
  const withMark = await scene.client.get(`/reports/${marked.id}/download?table=winners`);
  expect(withMark.headers.get('content-length')).toBe(String(Buffer.byteLength(withMark.text) + 3));
  const csv = await scene.client.get(`/reports/${report.id}/download?format=csv&table=keywords`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.text.split('\r\n')[2]).toMatch(/^'=SUM\(A1\),9,9,0,/);
});

it('crawlers: days without logs are gaps, days with logs and no visit are zero', async () => {
  const report = await scene.make({
    websiteId: scene.websiteId,
    type: 'crawlers',
    formats: ['json'],
    sections: ['visits'],
  });
  const made = await scene.json(report.id);
  const charts = made.sections[0]?.blocks.flatMap((block) =>
    block.kind === 'chart' ? [block.chart] : [],
  );
  const visits = charts?.find(({ key }) => key === 'verified-visits')?.series[0]?.values;
  expect(visits?.slice(-4)).toEqual([0, 7, null, null]);
  expect(visits?.filter((value) => value !== null)).toEqual([0, 7]);
  expect(made.sources[0]?.asOf).toBe(`${daysAgo(2)}T00:00:00.000Z`);
});

it('compares counts with those of another period where logs cover both alike, and else says why not', async () => {
  const visitsOf = async (dates: object) => {
    const { id } = await scene.make({
      websiteId: scene.websiteId,
      type: 'crawlers',
      formats: ['json'],
      sections: ['visits'],
      ...dates,
    });
    const { sections, summary } = await scene.json(id);
    const figures = sections[0]?.blocks.flatMap((block) =>
      block.kind === 'figures' ? block.figures : [],
    );
    return { verified: figures?.find(({ key }) => key === 'verified'), summary: summary[0] };
  };
  const unlike = await visitsOf({});
  expect(unlike.verified).toMatchObject({
    value: 7,
    before: null,
    note: 'Not compared: the period before has logs of 1 day.',
  });
  expect(unlike.summary).toMatch(/^Crawlers made 7 verified visits to [^ ]+\.$/);
  const day = (ago: number) => ({ from: daysAgo(ago), to: daysAgo(ago) });
  const alike = await visitsOf({ ...day(3), compare: day(40) });
  expect(alike.verified).toMatchObject({ value: 7, before: 2, note: null });
  expect(alike.summary).toContain(', 5 more than in the period before');
});

it('on the first day readings of today are in a report without dates, and one up to yesterday says where they are', async () => {
  const fresh = await openReportScene(collector.service);
  await fresh.rank({ tea: [3] }, [0]);
  const made = async (dates: object) =>
    fresh.json(
      (
        await fresh.make({
          websiteId: fresh.websiteId,
          type: 'rankings',
          formats: ['json'],
          ...dates,
        })
      ).id,
    );
  const today = daysAgo(0);
  const past = await made({ to: daysAgo(1) });
  expect(past.summary).toEqual([expect.stringContaining(`The newest are later, of ${today}.`)]);
  const whole = await made({});
  expect(whole.period).toEqual({ from: daysAgo(27), to: today });
  expect(whole.rows['keywords']).toEqual([
    expect.objectContaining({ keyword: 'tea', position: 3 }),
  ]);
  expect(whole.summary).toContain(
    `The last day, ${today}, was not over when this report was made.`,
  );
  // Nothing was read before: that nothing moved would be a claim.
  expect(whole.sections.find(({ key }) => key === 'movers')?.blocks).toEqual([
    {
      kind: 'empty',
      reason: expect.stringContaining('what rose or fell is not known'),
    },
  ]);
  await fresh.close();
});

it('all formats are of one dataset, and the JSON is as its published schema says', async () => {
  const report = await scene.make({ websiteId: scene.websiteId, type: 'overview' });
  expect(report.files.map(({ format }) => format)).toEqual(expect.arrayContaining(['pdf', 'json']));
  const made = await scene.json(report.id);
  expect(made.dataHash).toBe(report.dataHash);
  expect(made.asOf).toBe(report.asOf);
  const schema = await fetch(`${collector.service.url}/schemas/report.json`);
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
    (await schema.json()) as object,
  );
  expect([validate(made), validate.errors]).toEqual([true, null]);
  expect(validate({ ...made, dataSource: 'both' })).toBe(false);
  expect(validate({ ...made, period: undefined })).toBe(false);
});

it('several websites are in one report, each with sections of its own', async () => {
  const other = await scene.addWebsite('client');
  const report = await scene.make({
    websiteIds: [scene.websiteId, other],
    type: 'rankings',
    formats: ['json'],
    sections: ['keywords', 'visibility'],
  });
  const made = await scene.json(report.id);
  expect(made.websites.map(({ id }) => id)).toEqual([scene.websiteId, other]);
  expect(made.sections.map(({ key, websiteId }) => [key, websiteId])).toEqual([
    ['visibility', scene.websiteId],
    ['keywords', scene.websiteId],
    ['visibility-2', other],
    ['keywords-2', other],
  ]);
  const { domain } = made.websites[1] ?? {};
  expect(made.summary.at(-1)).toBe(`Nothing was measured of ${domain} in this period.`);
});

it('a keyword has the status of the API, also where there is no period to compare with', async () => {
  const fresh = await openReportScene(collector.service);
  await fresh.rank({ tea: [19], pot: [null], cup: [3, 5] }, [2, 1]);
  const { id } = await fresh.make({
    websiteId: fresh.websiteId,
    type: 'rankings',
    formats: ['json'],
    sections: ['keywords'],
  });
  const { rows } = await fresh.json(id);
  const changesOf = (all: Array<Record<string, unknown>>) =>
    Object.fromEntries(all.map(({ keyword, status, change }) => [keyword, [status, change]]));
  const { data } = await fresh.client.get<Array<Record<string, unknown>>>(
    `/websites/${fresh.websiteId}/rankings`,
  );
  expect(changesOf(rows['keywords'] ?? [])).toEqual(changesOf(data));
  expect(changesOf(data)).toEqual({
    tea: ['first', null],
    pot: ['not_found', null],
    cup: ['declined', -2],
  });
  await fresh.close();
});

it('keywords come by estimated visits, then by position, and those without a position last', async () => {
  const fresh = await openReportScene(collector.service);
  const rank = async (keyword: string, position: number | null, searchVolume: number | null) => {
    const keywordId = await fresh.addKeyword(keyword);
    await fresh.write([reading(position, { keywordId, day: daysAgo(1), source: 'serper' })]);
    await fresh.owner.rows('update keywords set search_volume = nullif(?::int, -1) where id = ?', [
      searchVolume ?? -1,
      keywordId,
    ]);
  };
  await rank('a lost one', null, 9_000);
  await rank('b unknown volume', 2, null);
  await rank('c unknown volume', 1, null);
  await rank('d far', 40, 100);
  await rank('e worth most', 4, 50_000);
  const { id } = await fresh.make({
    websiteId: fresh.websiteId,
    type: 'rankings',
    formats: ['json'],
    sections: ['keywords'],
  });
  const { rows } = await fresh.json(id);
  expect(rows['keywords']?.map(({ keyword }) => keyword)).toEqual([
    'e worth most',
    'd far',
    'c unknown volume',
    'b unknown volume',
    'a lost one',
  ]);
  await fresh.close();
});

it('winners come before losers, each in a table of their own, and both before all keywords', async () => {
  const fresh = await openReportScene(collector.service);
  await fresh.rank({ up: [9, 3], down: [2, 30], still: [5, 5] }, [30, 2]);
  const { id } = await fresh.make({
    websiteId: fresh.websiteId,
    type: 'rankings',
    formats: ['json'],
    sections: ['keywords', 'movers'],
  });
  const { sections, rows } = await fresh.json(id);
  expect(sections.map(({ key }) => key)).toEqual(['movers', 'keywords']);
  expect(Object.keys(rows)).toEqual(['winners', 'losers', 'keywords']);
  expect(rows['winners']).toEqual([expect.objectContaining({ keyword: 'up', places: 6 })]);
  expect(rows['losers']).toEqual([expect.objectContaining({ keyword: 'down', places: -28 })]);
  await fresh.close();
});

it('the time from submission to first crawl is a chart, engine by engine', async () => {
  const { client, workspaceId, websiteId } = scene;
  const { data: website } = await client.get<{ domain: string }>(`/websites/${websiteId}`);
  const { data } = await client.post<{ urls: Array<{ id: string }> }>(
    `/websites/${websiteId}/indexing/urls`,
    { urls: [`https://${website.domain}/timed`] },
  );
  const owner = openOwnerRows();
  const ids = [workspaceId, websiteId, data.urls[0]?.id ?? ''];
  const sent = `${daysAgo(3)}T10:00:00Z`;
  const seen = `${daysAgo(3)}T10:01:30Z`;
  await owner.rows(
    `insert into ledger_submissions (workspace_id, website_id, url_id, channel, state, source,
       first_submitted_at, last_submitted_at, times, reply_status, reply_code)
     values (?, ?, ?, 'sitemap', 'accepted', 'live', ?, ?, 1, 200, 'accepted')`,
    [...ids, sent, sent],
  );
  await owner.rows(
    `insert into ledger_visits (workspace_id, website_id, url_id, bot, visits, errors, first_at,
       first_status, last_at, last_status, first_ok_at, last_ok_at)
     values (?, ?, ?, 'Googlebot', 1, 0, ?, 200, ?, 200, ?, ?)`,
    [...ids, seen, seen, seen, seen],
  );
  await owner.close();
  const { id } = await scene.make({
    websiteId,
    type: 'indexing',
    formats: ['json', 'pdf'],
    sections: ['engines'],
  });
  const { sections } = await scene.json(id);
  const [chart] = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])),
  );
  expect(chart).toMatchObject({
    key: 'time-to-crawl',
    format: 'duration',
    x: { values: ['Google'] },
    series: [
      { name: 'Half within', values: [90_000] },
      { name: 'Nine of ten within', values: [90_000] },
    ],
    note: 'By Google of 1 URL.',
  });
});

it('comments and recommendations are in the report, and a comment on no section is refused', async () => {
  const body = { websiteId: scene.websiteId, type: 'crawlers', formats: ['json', 'csv'] };
  const refused = await scene.client.post('/reports', { ...body, notes: { movers: 'Up!' } });
  expect([refused.status, refused.error?.code]).toEqual([422, 'validation_error']);
  const { id } = await scene.make({
    ...body,
    notes: { visits: 'More visits.' },
    recommendations: ['Mend the errors.'],
  });
  const { data: shown } = await scene.client.get(`/reports/${id}`);
  expect(shown).toMatchObject({
    notes: { visits: 'More visits.' },
    recommendations: ['Mend the errors.'],
  });
  const made = await scene.json(id);
  expect(made.sections.map(({ comment }) => comment)).toEqual(['More visits.', null, null, null]);
  expect(made.recommendations).toEqual(['Mend the errors.']);
  const csv = await scene.client.get(`/reports/${id}/download?format=csv&table=comments`);
  expect(csv.text).toBe(
    'section,comment\r\nrecommendations,Mend the errors.\r\nvisits,More visits.\r\n',
  );
});

it('the website is in its share of voice, however many are before it and in any script', async () => {
  const own = `xn--mnchen-3ya.${uniqueDomain()}`;
  const websiteId = await scene.addWebsite('own', own);
  const keywordId = await scene.addKeyword('tent', websiteId);
  const domains = [...Array.from({ length: 12 }, (_, index) => `rival${index}.example`), own];
  const places = domains.map((domain, index) => ({
    position: index + 1,
    domain,
    url: `https://${domain}/`,
    featuredSnippet: false,
    isOwn: domain === own,
  }));
  const day = daysAgo(2);
  await scene.write(
    [reading(13, { keywordId, day, source: 'serper', searchVolume: 100, places })],
    websiteId,
  );
  const { id } = await scene.make({
    websiteId,
    type: 'rankings',
    formats: ['json'],
    sections: ['competitors'],
  });
  const made = await scene.json(id);
  const blocks = made.sections[0]?.blocks ?? [];
  const chart = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []))[0];
  expect(chart?.x.values).toHaveLength(10);
  expect(chart?.x.values.at(-1)).toMatch(/^münchen\..* \(this website\)$/);
  expect(chart?.series[0]?.values.at(-1)).toBeGreaterThan(0);
  const note = blocks.flatMap((block) => (block.kind === 'table' ? [block.table.note] : []))[0];
  expect(note).toMatch(/münchen\..* is number 13 of 13 by share of voice\.$/);
});

it('what is the same of two websites is said of both, and domains are written as people write them', async () => {
  const pair = await openReportScene(collector.service);
  const second = await pair.addWebsite('own', `xn--mnchen-3ya.${uniqueDomain()}`);
  for (const website of [pair.websiteId, second]) {
    const keywordId = await pair.addKeyword('tea', website);
    await pair.write([reading(3, { keywordId, day: daysAgo(2), source: 'serper' })], website);
  }
  const { id } = await pair.make({
    websiteIds: [pair.websiteId, second],
    type: 'rankings',
    formats: ['json'],
    sections: ['visibility'],
  });
  const { summary, websites } = await pair.json(id);
  expect(summary.filter((sentence) => sentence.startsWith('Its visibility is'))).toHaveLength(2);
  expect(summary[2]).toMatch(/^münchen\./);
  expect(websites[1]?.domain).toMatch(/^xn--mnchen-3ya\./);
  await pair.close();
});

it('sandbox and live readings are never in one report, and each says which it has', async () => {
  const mixed = await openReportScene(collector.service);
  await mixed.rank({ tea: [3] }, [2], 'sandbox');
  const sandbox = await mixed.make({
    websiteId: mixed.websiteId,
    type: 'rankings',
    formats: ['json'],
  });
  const madeUp = await mixed.json(sandbox.id);
  expect([sandbox.dataSource, madeUp.dataSource]).toEqual(['sandbox', 'sandbox']);
  expect(madeUp.sources[0]?.name).toBe('Sandbox');
  expect(madeUp.rows['keywords']?.[0]).toMatchObject({ position: 3, source: 'sandbox' });
  // A section without any reading has no made-up one either.
  for (const { blocks, hasSandboxData } of madeUp.sections) {
    expect(hasSandboxData).toBe(blocks.every(({ kind }) => kind !== 'empty'));
  }
  // Logs are real, although the only rankings are the sandbox's.
  await mixed.logDay(2, 3);
  const crawlers = await mixed.make({
    websiteId: mixed.websiteId,
    type: 'crawlers',
    formats: ['json'],
  });
  expect(crawlers.dataSource).toBe('live');
  const overview = await mixed.make({
    websiteId: mixed.websiteId,
    type: 'overview',
    formats: ['json'],
    dataSource: 'sandbox',
  });
  const { sections } = await mixed.json(overview.id);
  expect(sections.map(({ key, hasSandboxData }) => [key, hasSandboxData])).toEqual([
    ['rankings', true],
    ['crawlers', false],
    ['indexing', false],
    ['search', false],
    ['audit', false],
    ['ai', false],
    ['journey', false],
    ['links', false],
    ['campaigns', false],
  ]);
  for (const { id } of [crawlers, overview]) await mixed.client.delete(`/reports/${id}`);
  const live = await mixed.make({
    websiteId: mixed.websiteId,
    type: 'rankings',
    formats: ['json'],
    dataSource: 'live',
  });
  const real = await mixed.json(live.id);
  const { data: oldest } = await mixed.client.get<{ id: string }[]>('/reports?sort=expiresAt');
  expect(oldest.map(({ id }) => id)).toEqual([sandbox.id, live.id]);
  expect(real.sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind))).toEqual(
    Array(4).fill('empty'),
  );
  await mixed.close();
});
