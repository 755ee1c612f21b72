import { writeFileSync } from 'node:fs';
import { toClfTime } from '../../dev/clf-time';
import { openWorkspace } from '../../platform/workspace';
import { daysAgo } from '../rankings/scene';
import { type SeededAnswer, seedAnswers } from '../support/ai-answers';
import { type Collector, startCollector } from '../support/collector';
import { PdfReader, textOf } from '../support/read-pdf';
import { openReportScene, type ReportScene } from './report-scene';

let collector: Collector;
let scene: ReportScene;
let reader: PdfReader;

const topics = ['invoices', 'payroll', 'taxes'];

/** The newest answer names both brands; Rival alone is named for payroll. */
function toAnswer(promptId: string, targetId: string, [prompt, ago, sample]: number[]) {
  const isNewest = prompt === 0 && ago === 1;
  const isNamed = isNewest || ((ago ?? 0) + (sample ?? 0) + (prompt ?? 0)) % 3 === 0;
  const own = prompt !== 1 && isNamed;
  const answer: SeededAnswer = {
    promptId,
    targetId,
    sample: sample ?? 1,
    at: `${daysAgo(ago ?? 1)}T12:00:00Z`,
    text: own
      ? 'For small firms, Acme is the usual choice. Rival costs less but lacks reminders.'
      : 'Most people take Rival.',
    cited: [
      ...(own ? ['https://acme.example/pricing'] : []),
      'https://rival.example/',
      'https://www.reddit.com/r/accounting',
    ],
  };
  return answer;
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const visitLine = (ago: number, referer: string) =>
  `198.51.100.7 - - [${toClfTime(new Date(`${daysAgo(ago)}T12:00:00Z`))}] "GET /pricing HTTP/1.1" 200 5 "${referer}" "${firefox}"\n`;

beforeAll(async () => {
  reader = new PdfReader();
  collector = await startCollector();
  scene = await openReportScene(collector.service);
  const { client, websiteId, workspaceId } = scene;
  const path = `/websites/${websiteId}/ai`;
  await client.post(`${path}/brands`, {
    brands: [
      { name: 'Acme', isOwn: true, domains: ['acme.example'] },
      { name: 'Rival', domains: ['rival.example'] },
    ],
  });
  const added = await client.post<Array<{ id: string }>>(`${path}/prompts`, {
    prompts: topics.map((topic) => ({ text: `Which tool is best for ${topic}?`, topic })),
  });
  const target = async (engine: string, provider: string) =>
    (await client.post<{ id: string }>(`${path}/targets`, { engine, provider })).data.id;
  const targetIds = [
    await target('chatgpt', 'openai'),
    await target('google_ai_mode', 'serpapi_ai_mode'),
  ];
  const days = Array.from({ length: 14 }, (_, index) => index + 1);
  const answers = targetIds.flatMap((targetId, index) =>
    added.data.flatMap(({ id }, prompt) =>
      days
        .filter((ago) => index === 0 || ago % 3 === 1)
        .flatMap((ago) => [1, 2, 3].map((sample) => toAnswer(id, targetId, [prompt, ago, sample]))),
    ),
  );
  const { database, clickhouse } = collector.service.services;
  await seedAnswers(openWorkspace({ database, clickhouse }, workspaceId), { websiteId }, answers);
  const sent = await client.post(`/websites/${websiteId}/logs`, undefined, {
    rawBody: [1, 2, 3, 3].map((ago) => visitLine(ago, 'https://chatgpt.com/')).join(''),
  });
  expect(sent.status).toBe(200);
});
afterAll(async () => {
  await scene.close();
  await collector.stop();
  await reader.close();
});

it('shows series apart from each other, with intervals, grade and one marked answer', async () => {
  const { websiteId } = scene;
  const formats = ['pdf', 'json', 'csv'];
  const report = await scene.make({ websiteId, type: 'ai', formats });
  expect(report.error).toBeNull();
  const made = await scene.json(report.id);
  expect(made.rows['ai-visibility']).toMatchObject([
    { series: 'ChatGPT (API of OpenAI)', answers: 126, prompts: 3, grade: 'exploratory' },
    { series: 'Google AI Mode (product, by SerpApi AI Mode)', answers: 45 },
  ]);
  // The newest answer is of yesterday, at the time at which it was asked for.
  expect(made.sources[0]?.asOf).toBe(`${daysAgo(1)}T12:00:00.000Z`);
  const [chatgpt] = made.rows['ai-visibility'] ?? [];
  expect(Number(chatgpt?.['mentionLow'])).toBeLessThan(Number(chatgpt?.['mentionRate']));
  expect(Number(chatgpt?.['mentionHigh'])).toBeGreaterThan(Number(chatgpt?.['mentionRate']));
  expect(made.rows['ai-brands']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ brand: 'Rival', owner: 'competitor', answers: 126, share: 1 }),
    ]),
  );
  expect(made.rows['ai-citations']?.[0]).toMatchObject({ answers: 126, share: 1 });
  expect(made.rows['ai-gaps']).toMatchObject([
    { prompt: 'Which tool is best for payroll?', gaps: 'named, cited' },
    { prompt: 'Which tool is best for payroll?' },
  ]);
  const sections = new Map(made.sections.map((section) => [section.key, section.blocks]));
  expect(made.rows['ai-journey-engines']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ engine: 'ChatGPT', pagesCited: 0, pagesVisited: 1, visits: 4 }),
      expect.objectContaining({ engine: 'Google AI Mode', pagesVisited: null, visits: null }),
    ]),
  );
  expect(made.rows['ai-journey-pages']?.[0]).toMatchObject({
    path: '/pricing',
    engine: 'ChatGPT',
    visits: 4,
    firstVisitOn: daysAgo(3),
  });
  expect(sections.get('journey')?.map(({ kind }) => kind)).toEqual([
    'text',
    'figures',
    'chart',
    'chart',
    'table',
    'table',
  ]);
  expect(JSON.stringify(sections.get('example'))).toMatch(/\[Acme\].*\[Rival\]/);
  expect(JSON.stringify(sections.get('methodology'))).toMatch('3 prompts are tracked, in 3 topics');
  const file = await fetch(
    `${collector.service.url}/api/v1/reports/${report.id}/download?format=pdf`,
    { headers: { authorization: `Bearer ${scene.client.key}` } },
  );
  const pdf = Buffer.from(await file.arrayBuffer());
  if (process.env['KEEP_PDF']) writeFileSync(process.env['KEEP_PDF'], pdf);
  const { pages } = await reader.read(pdf);
  expect(pages.map(textOf).join(' ')).toMatch('How AI answers were measured');
});

it('has a section in the overview, and none of another mode’s answers', async () => {
  const { websiteId } = scene;
  const overview = await scene.make({ websiteId, type: 'overview', formats: ['json'] });
  const { sections } = await scene.json(overview.id);
  expect(sections.find(({ key }) => key === 'ai')?.blocks.map(({ kind }) => kind)).toEqual([
    'text',
    'table',
    'chart',
  ]);
  expect(sections.find(({ key }) => key === 'journey')?.blocks.map(({ kind }) => kind)).toEqual([
    'text',
    'figures',
    'chart',
    'chart',
    'table',
  ]);
  const sandbox = { websiteId, type: 'ai', formats: ['json'], dataSource: 'sandbox' };
  const { id } = await scene.make(sandbox);
  const made = await scene.json(id);
  expect(made.sections[0]?.blocks).toMatchObject([{ kind: 'empty' }]);
});
