// cspell:ignore ชาร้อน იყიდეთ ჩაი
import { createHash } from 'node:crypto';
import { newId } from '../../platform/ids';
import { daysAgo } from '../rankings/scene';
import { insertReport } from '../support/published-report';
import { pngOf, sampleLogo } from '../support/sample-logo';
import { type Service, startService } from '../support/service';
import { waitFor } from '../support/wait-for';
import { serveSite } from './logo-server';
import { openReportScene, type ReportScene } from './report-scene';

let service: Service;
let scene: ReportScene;
let logos: Awaited<ReturnType<typeof serveSite>>;

let answerSlowly: (logo: Buffer) => void;

beforeAll(async () => {
  logos = await serveSite({
    '/logo.png': sampleLogo,
    '/page.html': Buffer.from('<html></html>'),
    '/huge.png': Buffer.concat([sampleLogo, Buffer.alloc(2 * 1024 * 1024)]),
    '/wide.png': pngOf(5_000, 16),
    '/slow.png': new Promise((resolve) => {
      answerSlowly = resolve;
    }),
    '/cut.png': sampleLogo.subarray(0, sampleLogo.length - 30),
  });
  service = await startService({ settings: { RESOLVE_OVERRIDES: logos.resolveOverrides } });
  scene = await openReportScene(service);
});
afterAll(async () => {
  await scene.close();
  await service.stop();
  await logos.close();
});

const base = () => ({ websiteId: scene.websiteId, type: 'rankings' });

it.each([
  ['an end before the start', { from: '2026-05-02', to: '2026-05-01' }, 'to', 'range_reversed'],
  ['a day that has not begun', { to: '2199-01-01' }, 'to', 'day_not_begun'],
  ['a period of years', { from: '2020-01-01', to: daysAgo(2) }, 'to', 'range_too_long'],
  [
    'a comparison that ends before it begins',
    { compare: { from: '2026-05-02', to: '2026-05-01' } },
    'compare.to',
    'range_reversed',
  ],
  [
    'a comparison of other length',
    { compare: { from: '2026-05-01', to: '2026-05-02' } },
    'compare',
    'range_differs',
  ],
  ['an unknown section', { sections: ['keywords', 'weather'] }, 'sections.1', 'section_unknown'],
  ['a title that no font has', { title: 'ชาร้อน' }, 'formats', 'script_without_font'],
  ['a section of another type', { sections: ['issues'] }, 'sections.0', 'section_unknown'],
  ['no website', { websiteId: undefined }, 'websiteIds', 'websites_required'],
  [
    'an unknown website',
    { websiteId: undefined, websiteIds: [newId('website')] },
    'websiteIds.0',
    'not_found',
  ],
])('%s is a 422 that names it', async (_name, change, path, code) => {
  const { status, error } = await scene.client.post('/reports', { ...base(), ...change });
  expect([status, error.details[0]?.path, error.details[0]?.code]).toEqual([422, path, code]);
});

it('a script without a font is named, and other formats have it', async () => {
  const recommendations = ['იყიდეთ ჩაი'];
  const { error } = await scene.client.post('/reports', { ...base(), recommendations });
  expect(error.message).toContain('A PDF cannot have text in Georgian');
  const formats = ['csv', 'json'];
  const made = await scene.client.post('/reports', { ...base(), recommendations, formats });
  expect(made.status).toBe(202);
});

it('an unknown section is named, and so are those that there are', async () => {
  const { error } = await scene.client.post('/reports', { ...base(), sections: ['weather'] });
  expect(error.message).toContain('"weather"');
  expect(error.message).toContain('visibility, movers, keywords, competitors');
});

it.each([
  ['/page.html', 'logo_no_image'],
  ['/huge.png', 'logo_too_large'],
  ['/wide.png', 'logo_size'],
  ['/cut.png', 'logo_broken'],
  ['/nothing.png', 'logo_unreachable'],
])('a logo at %s is a 422 %s, and no report is begun', async (path, code) => {
  const branding = { logoUrl: `http://logos.example${path}` };
  const { status, error } = await scene.client.post('/reports', { ...base(), branding });
  expect([status, error.details[0]?.path, error.details[0]?.code]).toEqual([
    422,
    'branding.logoUrl',
    code,
  ]);
});

it.each(['http://127.0.0.1:1/logo.png', 'http://169.254.169.254/latest', 'http://[::1]/x.png'])(
  'a logo at the inside address %s is refused',
  async (logoUrl) => {
    const { status, error } = await scene.client.post('/reports', {
      ...base(),
      branding: { logoUrl },
    });
    expect([status, error.details[0]?.code]).toEqual([422, 'logo_unreachable']);
  },
);

it('a logo whose server is slow occupies no connection to the database', async () => {
  const count = 2 * service.services.config.database.poolMax;
  const body = { logoUrl: 'http://logos.example/slow.png' };
  const replies = Array.from({ length: count }, () =>
    scene.client.send('PUT', '/report-branding', { body }),
  );
  await waitFor('all of them at the logo', async () => {
    return logos.asked.filter((path) => path === '/slow.png').length === count;
  });
  expect((await scene.client.get('/report-branding')).status).toBe(200);
  answerSlowly(sampleLogo);
  const statuses = (await Promise.all(replies)).map(({ status }) => status);
  expect(statuses).toEqual(Array(count).fill(200));
});

it('a logo by its address or as a file is kept for coming reports, and can be taken away', async () => {
  const sha256 = createHash('sha256').update(sampleLogo).digest('hex');
  const fetched = await scene.client.send<{ logo: object }>('PUT', '/report-branding', {
    body: { logoUrl: 'http://logos.example/logo.png', color: '#0B6E4F', footer: 'Confidential' },
  });
  expect(fetched.data).toMatchObject({
    color: '#0b6e4f',
    logo: { sha256, mediaType: 'image/png' },
  });
  const report = await scene.start({ ...base(), formats: ['json'] });
  expect(report).toMatchObject({
    branding: { color: '#0b6e4f', footer: 'Confidential', hasLogo: true },
  });
  const gone = await scene.client.send('PUT', '/report-branding', { body: { logoUrl: null } });
  expect(gone.data).toMatchObject({ logo: null, footer: 'Confidential' });
  const put = await scene.client.send('PUT', '/report-branding/logo', {
    rawBody: sampleLogo,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  expect(put.data).toMatchObject({ logo: { sha256 } });
  const text = await scene.client.send('PUT', '/report-branding/logo', { rawBody: 'no image' });
  expect([text.status, text.error.details[0]?.code]).toEqual([422, 'logo_no_image']);
});

it('refuses recipients where mail is not configured', async () => {
  const { status, error } = await scene.client.post('/report-schedules', {
    ...base(),
    timing: { every: 'month', day: 3, hour: 6 },
    recipients: ['ann@example.com'],
  });
  expect([status, error.details[0]?.code]).toEqual([422, 'mail_not_configured']);
});

it('refuses a report beyond the plan’s limit', async () => {
  const { workspaceId, client, websiteId } = scene;
  await scene.owner.rows('update workspaces set plan = ? where id = ? returning id', [
    'free',
    workspaceId,
  ]);
  const { data } = await client.get<object[]>('/reports?limit=1000');
  await service.services.database.transaction(workspaceId, async (tx) => {
    for (let count = data.length; count < 20; count += 1) {
      await insertReport(service.services.files, tx, { workspaceId, websiteId });
    }
  });
  const { status, error } = await client.post('/reports', base());
  expect([status, error.code]).toEqual([402, 'payment_required']);
});
