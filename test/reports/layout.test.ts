// cspell:ignore สวัสดี
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { PdfReader, textOf } from '../support/read-pdf';
import { createWorkspace } from '../support/service';
import { openReportScene, type ReportScene } from './report-scene';

let collector: Collector;
let scene: ReportScene;

beforeAll(async () => {
  collector = await startCollector();
  scene = await openReportScene(collector.service);
  await scene.rank({ shoes: [4, 2], boots: [3, 12] }, [30, 2]);
  await scene.logDay(3, 7);
});
afterAll(async () => {
  await scene.close();
  await collector.stop();
});

const layout = [
  { kind: 'text', title: 'To start with', body: 'Dear team,\r\n\n- one\n- <b>two</b>' },
  { kind: 'section', section: 'movers', show: ['tables'] },
  { kind: 'chart', chart: 'average-position' },
  { kind: 'section', section: 'visits', show: ['figures'] },
  { kind: 'text', title: null, body: 'The end.' },
  { kind: 'section', section: 'health', show: ['charts'] },
];

const codesOf = (reply: { error?: { details?: Array<{ path: string; code: string }> } }) =>
  reply.error?.details?.map(({ path, code }) => `${path} ${code}`);

const template = async (name: string) => {
  const { data, status } = await scene.client.post<{ id: string; layout: unknown }>(
    '/report-templates',
    { name, layout },
  );
  expect(status).toBe(201);
  return data;
};

it('a report of a template has its sections, charts and texts in order, in every format', async () => {
  const { id: templateId } = await template('Monthly');
  const report = await scene.make({ websiteId: scene.websiteId, templateId });
  expect([report.status, report.error]).toEqual(['completed', null]);
  expect(report.title).toMatch(/^Monthly – /);
  expect(report.sections).toEqual(['movers', 'visits', 'health']);
  const made = await scene.json(report.id);
  expect(made.layout).toEqual(layout);
  expect(made.sections.map(({ key, blocks }) => [key, ...blocks.map(({ kind }) => kind)])).toEqual([
    ['text-1', 'prose'],
    ['movers', 'table', 'table'],
    ['chart-average-position', 'chart'],
    ['visits', 'figures'],
    ['text-2', 'prose'],
    ['health', 'empty'],
  ]);
  expect(Object.keys(made.rows)).toEqual(['winners', 'losers']);
  const csv = await scene.client.get(`/reports/${report.id}/download?format=csv&table=comments`);
  expect(csv.text).toBe(
    'section,comment\r\ntext-1,"To start with\nDear team,\n- one\n- <b>two</b>"\r\ntext-2,The end.\r\n',
  );
  const page = await scene.client.get(`/reports/${report.id}/page`);
  expect(page.text).toContain('<ul><li>one</li>\n<li>&lt;b&gt;two&lt;/b&gt;</li></ul>');
  const order = ['To start with', 'id="movers"', 'id="chart-average-position"', 'The end.'];
  const places = order.map((part) => page.text.indexOf(part, page.text.indexOf('</nav>')));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  const reader = new PdfReader();
  const file = await fetch(
    `${collector.service.url}/api/v1/reports/${report.id}/download?format=pdf`,
    { headers: { Authorization: `Bearer ${scene.client.key}` } },
  );
  const { pages } = await reader.read(Buffer.from(await file.arrayBuffer()));
  const words = pages.map(textOf).join(' ');
  expect(words).toContain('To start with');
  expect(words).toContain('The end.');
  await reader.close();
});

it('a preview is the page of such a report, and is kept nowhere', async () => {
  const list = () => scene.client.get<unknown[]>('/reports?limit=1000');
  const before = (await list()).data.length;
  const { data, status } = await scene.client.post<{ html: string }>('/report-previews', {
    websiteId: scene.websiteId,
    layout,
    language: 'de',
    title: 'Preview',
  });
  expect(status).toBe(200);
  const report = await scene.make({
    websiteId: scene.websiteId,
    layout,
    language: 'de',
    title: 'Preview',
  });
  const page = await scene.client.get(`/reports/${report.id}/page`);
  const partsOf = (html: string) =>
    [...html.matchAll(/<section id="[\s\S]*?<\/section>/g)].join('\n');
  expect(partsOf(page.text)).not.toBe('');
  expect(partsOf(data.html)).toBe(partsOf(page.text));
  expect(data.html).not.toContain('SHA-256');
  expect((await list()).data.length).toBe(before + 1);
});

it('a report without a layout has none in its data', async () => {
  const body = { websiteId: scene.websiteId, type: 'crawlers', formats: ['json'] };
  const { id } = await scene.make(body);
  expect(Object.keys(await scene.json(id))).not.toContain('layout');
});

it('two websites stand one after the other in each item, and texts once', async () => {
  const { data } = await scene.client.post<{ id: string }>('/websites', {
    domain: `second-${scene.websiteId.slice(-8)}.example`,
  });
  const { id } = await scene.make({
    websiteIds: [scene.websiteId, data.id],
    layout: layout.slice(0, 4),
    notes: { 'visits-2': 'No logs yet.' },
    formats: ['json'],
  });
  const { sections } = await scene.json(id);
  expect(sections.map(({ key }) => key)).toEqual([
    'text-1',
    'movers',
    'movers-2',
    'chart-average-position',
    'chart-average-position-2',
    'visits',
    'visits-2',
  ]);
  expect(sections[6]).toMatchObject({ comment: 'No logs yet.', websiteId: data.id });
  expect(sections[6]?.title).toContain(': second-');
});

it('what a layout cannot be is refused by name', async () => {
  const ask = async (body: object) =>
    codesOf(await scene.client.post('/reports', { websiteId: scene.websiteId, ...body }));
  const movers = { kind: 'section', section: 'movers' };
  expect(await ask({})).toEqual(['type required']);
  expect(await ask({ layout: [movers, movers] })).toEqual(['layout.1.section layout_unusable']);
  expect(await ask({ layout: [layout[0]] })).toEqual(['layout.0.kind layout_unusable']);
  expect(await ask({ layout: [movers], sections: ['movers'] })).toEqual(['sections not_both']);
  expect(await ask({ layout: [movers], notes: { visits: 'x' } })).toEqual([
    'notes section_unknown',
  ]);
  expect(await ask({ layout: [movers], templateId: 'rtp_01kamzv4s1eh3bg3g7qfs1x2s8' })).toEqual([
    'templateId not_both',
  ]);
  expect(await ask({ templateId: 'rtp_01kamzv4s1eh3bg3g7qfs1x2s8' })).toEqual([
    'templateId not_found',
  ]);
  const thai = { kind: 'text', title: null, body: 'สวัสดี' };
  expect(await ask({ layout: [thai, movers] })).toEqual(['formats script_without_font']);
  const [unknown] = (await ask({ layout: [{ kind: 'section', section: 'rankings' }] })) ?? [];
  expect(unknown).toMatch(/^layout\.0\.section /);
});

it('a schedule keeps the layout that it copied, until it is given another', async () => {
  const { id: templateId } = await template('For clients');
  const { data: schedule } = await scene.client.post<{ id: string; layout: unknown }>(
    '/report-schedules',
    {
      websiteId: scene.websiteId,
      templateId,
      timing: { every: 'week', weekday: 'monday', hour: 7 },
    },
  );
  expect(schedule).toMatchObject({ layout, type: 'overview' });
  const changed = [{ kind: 'section', section: 'visits', show: ['charts'] }];
  await scene.client.patch(`/report-templates/${templateId}`, { layout: changed });
  const path = `/report-schedules/${schedule.id}`;
  expect((await scene.client.get(path)).data).toMatchObject({ layout });
  const patched = await scene.client.patch(path, { templateId, notes: { visits: 'Read this.' } });
  expect(patched.data).toMatchObject({ layout: changed, sections: ['visits'] });
  expect((await scene.client.delete(`/report-templates/${templateId}`)).status).toBe(200);
  expect((await scene.client.get(path)).data).toMatchObject({ layout: changed });
  const { data: sent } = await scene.client.post<{ reports: Array<{ id: string }> }>(
    `${path}/send`,
    {},
  );
  const report = await scene.ended(sent.reports[0]?.id ?? '');
  const { sections } = await scene.json(report.id);
  expect(sections).toMatchObject([{ key: 'visits', comment: 'Read this.' }]);
});

it('templates are of one workspace, and another’s is not found', async () => {
  const { id } = await template('Ours');
  const other = await newClient(collector.service, (await createWorkspace()).workspaceId);
  expect((await other.get(`/report-templates/${id}`)).status).toBe(404);
  expect((await other.get<unknown[]>('/report-templates')).data).toEqual([]);
});
