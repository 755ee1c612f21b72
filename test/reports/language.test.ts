// cspell:ignore schuhe stiefel eins zwei diesen Bericht beobachteten hatten Durchschnitt gestiegen gefallen
import { checks } from '../../modules/audits/rules/checks';
import { trackUrls } from '../../modules/indexing/store/ledger-url-store';
import type { ReportBlock } from '../../modules/reports/rules/report-dataset';
import { de } from '../../modules/reports/texts/de';
import { en } from '../../modules/reports/texts/en';
import { sql } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { daysAgo } from '../rankings/scene';
import { type Collector, startCollector } from '../support/collector';
import { insertVisits } from '../support/crawler-visits';
import { insertPublishedAudit } from '../support/published-audit';
import { PdfReader, textOf } from '../support/read-pdf';
import { openReportScene, type ReportJson, type ReportScene } from './report-scene';

let collector: Collector;
let scene: ReportScene;
let bare: ReportScene;
let reader: PdfReader;

const types = [
  'overview',
  'rankings',
  'audit',
  'crawlers',
  'indexing',
  'ai',
  'search_console',
] as const;

/** A few checks, whose texts the audit has in English. */
const issues = checks.slice(0, 3);

beforeAll(async () => {
  reader = new PdfReader();
  collector = await startCollector();
  scene = await openReportScene(collector.service);
  bare = await openReportScene(collector.service);
  await scene.client.patch(`/websites/${scene.websiteId}`, { name: 'Muster' });
  const { database, clickhouse } = collector.service.services;
  const owner = { workspaceId: scene.workspaceId, websiteId: scene.websiteId };
  await scene.rank({ schuhe: [4, 2], stiefel: [null, 12], hut: [3, 8], tee: [9, 9] }, [30, 2]);
  for (const ago of [2, 3, 4, 30, 31, 32]) await scene.logDay(ago, ago);
  await insertVisits(clickhouse, owner, [
    { at: `${daysAgo(2)} 10:00:00.000`, verification: 'spoofed' },
    { at: `${daysAgo(2)} 11:00:00.000`, bot: 'GPTBot', purpose: 'ai_training' },
    { at: `${daysAgo(2)} 12:00:00.000`, status: 404, path: '/weg' },
  ]);
  await database.transaction(scene.workspaceId, async (tx) => {
    const page = { scheme: 'https' as const, host: 'example.com', query: '' };
    const pages = ['/eins', '/zwei'].map((path) => ({
      ...page,
      path,
      url: `https://example.com${path}`,
    }));
    await trackUrls(
      { ...openWorkspace({ database, clickhouse }, scene), db: tx },
      owner.websiteId,
      pages,
      'request',
    );
    const auditId = await insertPublishedAudit(
      { tx, clickhouse },
      scene.workspaceId,
      scene.websiteId,
    );
    const finished = `${daysAgo(2)}T09:00:00Z`;
    await tx.run(
      sql('audits')
        .where({ workspace_id: scene.workspaceId, id: auditId })
        .update({ finished_at: finished, health_score: 90, health_pages: 10, healthy_pages: 9 }),
    );
    await tx.run(
      sql('audit_issues').insert(
        issues.map(({ code, severity }, index) => ({
          workspace_id: scene.workspaceId,
          audit_id: auditId,
          code,
          severity,
          pages: index + 1,
        })),
      ),
    );
  });
});
afterAll(async () => {
  await Promise.all([scene.close(), bare.close(), reader.close()]);
  await collector.stop();
});

type Made = Awaited<ReturnType<typeof makeOnce>>;
const made = new Map<string, Promise<Made>>();

/** Makes each report once: keys are rate limited. */
function make(from: ReportScene, type: string, language: 'en' | 'de'): Promise<Made> {
  const key = `${from.websiteId} ${type} ${language}`;
  const one = made.get(key) ?? makeOnce(from, type, language);
  made.set(key, one);
  return one;
}

async function makeOnce(from: ReportScene, type: string, language: 'en' | 'de') {
  const formats = ['pdf', 'csv', 'json'];
  const body = { websiteId: from.websiteId, type, language, formats };
  const report = await from.make(body);
  expect([report.status, report.error]).toEqual(['completed', null]);
  const file = await fetch(
    `${collector.service.url}/api/v1/reports/${report.id}/download?format=pdf`,
    {
      headers: { Authorization: `Bearer ${from.client.key}` },
    },
  );
  const pdf = await reader.read(Buffer.from(await file.arrayBuffer()));
  return { report, json: await from.json(report.id), pdf };
}

const textsOfBlock = (block: ReportBlock): Array<string | null> => {
  switch (block.kind) {
    case 'text':
      return [block.text];
    case 'prose':
      return block.parts.map(({ text }) => text);
    case 'empty':
      return [block.reason];
    case 'figures':
      return block.figures.flatMap(({ label, note }) => [label, note]);
    case 'chart': {
      const { title, unit, note, series } = block.chart;
      return [title, unit, note, ...series.map(({ name }) => name)];
    }
    case 'table': {
      const { title, note, columns } = block.table;
      const labels = columns.flatMap(({ label, format }) => (format === 'key' ? [] : [label]));
      return [title, note, ...labels];
    }
  }
};

/** All texts of a dataset that are written for people. */
const textsOfDataset = ({ title, summary, sources, sections }: ReportJson): string[] =>
  [
    title,
    ...summary,
    ...sources.flatMap(({ what, name, coverage }) => [what, name, coverage?.unit ?? null]),
    ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(textsOfBlock)]),
  ].filter((text) => text !== null && /\p{L}/u.test(text)) as string[];

/** What a program joins the points of charts by. */
const keysOfCharts = ({ sections }: ReportJson): string[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind !== 'chart') return [];
      const { key, series, x } = block.chart;
      return [key, ...series.map((one) => one.key), ...(x.keys ?? [])];
    }),
  );

/** Every static text of a catalogue. */
const leavesOf = (part: unknown): string[] => {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(leavesOf) : [];
};
const german = new Set(leavesOf(de));
const englishOnly = leavesOf(en).filter((text) => !german.has(text) && text.includes(' '));

/** Words that every English sentence has, and no German one. */
const englishWords =
  /\b(the|of|and|is|were|with|from|are|than|visits|days|day|pages|page|which|this|that|have|has|only|there|measured|found|period|keywords? (?:rose|ranked)|crawled by|no|not|by)\b/i;

/** Returns English words with what stands around them. */
const englishIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(englishWords, 'gi'))].map(({ index }) =>
    text.slice(Math.max(0, index - 30), index + 30),
  );

const withoutNames = (text: string): string =>
  // Addresses and paths are no words.
  text
    .replace(/\S*\/\S*/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('Share of Voice', '');

describe.each(types)('a German report of type %s', (type) => {
  it.each(['with data', 'without data'])('%s has no English sentence', async (kind) => {
    const from = kind === 'with data' ? scene : bare;
    const inGerman = await make(from, type, 'de');
    const english = await make(from, type, 'en');
    expect([inGerman.json.language, english.json.language]).toEqual(['de', 'en']);

    expect(keysOfCharts(inGerman.json)).toEqual(keysOfCharts(english.json));
    expect(keysOfCharts(inGerman.json)).not.toContain('');

    // The same data in both languages: what both say are names.
    const shared = new Set(textsOfDataset(english.json));
    const same = textsOfDataset(inGerman.json).filter((text) => shared.has(text));
    const names = [...german, 'serper', '1–3', '4–10', '11–20'];
    const isName = (text: string) =>
      names.includes(text) || text === inGerman.json.title || text.startsWith('aud_');
    expect([...new Set(same)].filter((text) => !isName(text))).toEqual([]);
    for (const text of textsOfDataset(inGerman.json)) {
      expect(englishIn(withoutNames(text))).toEqual([]);
    }

    // On paper: its own texts, codes, charts in words, bookmarks and the file's description.
    const alts = inGerman.pdf.pages.flatMap(({ structure }) =>
      structure.map(({ alt }) => alt ?? ''),
    );
    const { Title, Subject } = inGerman.pdf.info;
    const bookmarks = inGerman.pdf.outline.map(({ title }) => title);
    const paper = withoutNames(
      [...inGerman.pdf.pages.map(textOf), ...alts, ...bookmarks, Title, Subject].join(' '),
    );
    expect(englishOnly.filter((text) => paper.includes(text))).toEqual([]);
    expect(englishIn(paper)).toEqual([]);
    expect(paper).toContain('Über diesen Bericht');
    expect(paper).not.toContain('\ufffd');
    expect(paper).toMatch(/\d\d\.\d\d\.20\d\d – \d\d\.\d\d\.20\d\d/);
    expect(inGerman.pdf.pages.every(({ missingGlyphs }) => missingGlyphs === 0)).toBe(true);
  });

  it('its title says its type', async () => {
    const { json } = await make(bare, type, 'de');
    expect(json.title).toMatch(`${de.usualTitle.types[type]} – `);
  });

  it('has the keys, codes and numbers of the English one in CSV and JSON', async () => {
    const [inGerman, english] = [await make(scene, type, 'de'), await make(scene, type, 'en')];
    const keysOf = ({ sections }: ReportJson) =>
      sections.map(({ key, blocks }) => [
        key,
        blocks.flatMap((block) =>
          block.kind === 'table' ? block.table.columns.map((column) => column.key) : [],
        ),
      ]);
    expect(keysOf(inGerman.json)).toEqual(keysOf(english.json));
    // Checks of audits have a title and advice in each language, and a code.
    const withoutWords = ({ rows }: ReportJson) => ({
      ...rows,
      ...(rows['issues'] && {
        issues: rows['issues'].map((row) => ({ ...row, title: null, fix: null })),
      }),
    });
    expect(withoutWords(inGerman.json)).toEqual(withoutWords(english.json));
    const csv = async (id: string, table: string) =>
      (await scene.client.get(`/reports/${id}/download?format=csv&table=${table}`)).text;
    for (const table of Object.keys(inGerman.json.rows).filter((name) => name !== 'issues')) {
      expect(await csv(inGerman.report.id, table)).toBe(await csv(english.report.id, table));
    }
  });
});

it('a German report says the numbers as one does there, and counts one as one', async () => {
  const { json } = await make(scene, 'rankings', 'de');
  expect(json.title).toBe('Rankings – Muster');
  expect(json.summary[0]).toMatch(
    /: 4 von 4 beobachteten Keywords hatten am \d{4}-\d\d-\d\d ein Ranking, im Durchschnitt auf Position 7,8 \(am \d{4}-\d\d-\d\d: 5,3\)\.$/,
  );
  expect(json.summary.join(' ')).toContain(' 2 gestiegen und 1 gefallen.');
});

it('a language without a catalogue is refused', async () => {
  const body = { websiteId: scene.websiteId, type: 'overview', language: 'fr' };
  const { status, error } = await scene.client.post('/reports', body);
  expect([status, error.details[0]?.path]).toEqual([422, 'language']);
});
