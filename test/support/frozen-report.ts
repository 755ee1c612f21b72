import { createHash } from 'node:crypto';
import type {
  ReportCell,
  ReportChart,
  ReportDataset,
  ReportFigure,
  ReportTable,
} from '../../core/domain/reports/report-dataset';
import type { FrozenReport } from '../../core/reports/frozen-report';

const dayMs = 86_400_000;
const firstDay = Date.UTC(2026, 9, 24);
const days = Array.from({ length: 28 }, (_, index) =>
  new Date(firstDay + index * dayMs).toISOString().slice(0, 10),
);
/** Two days without a reading: gaps, which no format may show as zero. */
const gaps = new Set([9, 10]);
const wave = (index: number, height: number, lift: number) =>
  gaps.has(index) ? null : Math.round((lift + height * Math.sin(index / 4)) * 100) / 100;

const figure = (key: string, label: string, rest: Partial<ReportFigure>): ReportFigure => ({
  ...{ key, label, value: null, format: 'count', before: null, better: 'higher', note: null },
  ...rest,
});

const chart = (key: string, rest: Partial<ReportChart>): ReportChart => ({
  ...{ kind: 'line', key, title: key, unit: 'a day', format: 'count' },
  ...{ x: { kind: 'day', values: days }, series: [], isInverted: false, note: null },
  ...rest,
});

const keywordTable = (rowCount: number): ReportTable => ({
  key: 'keywords',
  title: 'Keywords',
  columns: [
    { key: 'keyword', label: 'Keyword', format: 'text' },
    { key: 'position', label: 'Position', format: 'rank' },
    { key: 'previous', label: 'Before', format: 'rank' },
    { key: 'volume', label: 'Searches a month', format: 'count' },
    { key: 'url', label: 'Page', format: 'url' },
  ],
  rowCount,
  shownMax: 200,
  note: 'Search volumes are those of the provider; an empty one is unknown.',
});

/** In every script that a keyword may come in, and what a spreadsheet would take for a formula. */
const words = [
  ...[
    'trail running shoes',
    'chaussures d’été pas chères',
    'παπούτσια τρεξίματος',
    'кроссовки для бега',
  ],
  ...[
    '跑步鞋推荐',
    'ランニングシューズ',
    '러닝화 추천',
    'أحذية الجري',
    'נעלי ריצה',
    '=HYPERLINK("x")',
  ],
];

export function keywordRow(index: number): ReportCell[] {
  const word = words[index % words.length] ?? '';
  const isMeasured = index % 7 !== 3;
  return [
    `${word} ${index + 1}`,
    isMeasured ? (index % 40) + 1 : null,
    index % 11 === 0 ? null : (index % 37) + 1,
    index % 5 === 0 ? null : (index % 90) * 110,
    isMeasured ? `https://shop.example/${encodeURIComponent(word)}/${index + 1}` : null,
  ];
}

/** A whole report of one website, with every kind of block, gaps, and rows in many scripts. */
export const reportFixture = (rowCount = 60): ReportDataset => ({
  schemaVersion: 1,
  reportId: 'rep_01kamzv4s1eh3bg3g7qfs1x2vd',
  type: 'rankings',
  title: 'Rankings of Café “Zürich”',
  websites: [
    { id: 'web_01kamzv4s1eh3bg3g7qfs1x2vd', domain: 'shop.example', name: 'Shop – Магазин – 商店' },
  ],
  period: { from: days[0] ?? '', to: days[27] ?? '' },
  comparison: { from: '2026-09-26', to: '2026-10-23' },
  timezone: 'Europe/Berlin',
  asOf: '2026-11-21T09:30:00.000Z',
  mode: 'sandbox',
  sources: [
    {
      what: 'Rankings',
      name: 'sandbox',
      asOf: '2026-11-20T04:10:00.000Z',
      coverage: { measured: 26, of: 28, unit: 'days' },
    },
    { what: 'Search volumes', name: 'none', asOf: null, coverage: null },
  ],
  branding: {
    name: 'Agentur Müller & Söhne',
    colour: '#0b6e4f',
    footer: 'Confidential',
    logo: null,
  },
  summary: [
    'On average 48 of 60 tracked keywords ranked, at position 11.4; 12.8 in the period before.',
    'Two of the 28 days were not measured; they are gaps, not zeros.',
  ],
  sections: [
    {
      key: 'overview',
      title: 'At a glance',
      websiteId: 'web_01kamzv4s1eh3bg3g7qfs1x2vd',
      blocks: [
        {
          kind: 'figures',
          figures: [
            figure('ranked', 'Ranked keywords', { value: 48, before: 44 }),
            figure('average', 'Average position', {
              ...{ value: 11.4, before: 12.8, format: 'decimal', better: 'lower' },
            }),
            figure('visibility', 'Visibility', { value: 0.184, before: 0.172, format: 'share' }),
            figure('traffic', 'Estimated visits', { note: 'Search volumes are unknown.' }),
          ],
        },
        {
          kind: 'chart',
          chart: chart('average-position', {
            ...{ title: 'Average position', unit: 'position', format: 'rank', isInverted: true },
            series: [
              { name: 'This period', values: days.map((_, index) => wave(index, 3, 11)) },
              { name: 'Period before', values: days.map((_, index) => wave(index + 3, 2, 13)) },
            ],
          }),
        },
        {
          kind: 'chart',
          chart: chart('buckets', {
            ...{ kind: 'stacked', title: 'Keywords by position', unit: 'keywords a day' },
            series: ['1–3', '4–10', '11–20', 'Not found'].map((name, row) => ({
              name,
              values: days.map((_, index) => (gaps.has(index) ? null : 10 + ((index + row) % 5))),
            })),
          }),
        },
        {
          kind: 'chart',
          chart: chart('movers', {
            ...{ kind: 'bar', title: 'Change by tag', unit: 'positions', format: 'decimal' },
            x: { kind: 'name', values: ['brand', 'schuhe', 'обувь', '鞋', 'أحذية'] },
            series: [{ name: 'Change', values: [1.5, -2.25, 0, null, 4] }],
          }),
        },
      ],
    },
    {
      key: 'keywords',
      title: 'Keywords',
      websiteId: 'web_01kamzv4s1eh3bg3g7qfs1x2vd',
      blocks: [
        { kind: 'text', text: 'Positions of the last reading in the period.' },
        { kind: 'table', table: keywordTable(rowCount) },
      ],
    },
    {
      key: 'rivals',
      title: 'Competitors',
      websiteId: null,
      blocks: [{ kind: 'empty', reason: 'No competitor is tracked: add websites as competitors.' }],
    },
  ],
});

/** The fixture as renderers are given it; its hash stands for its own document, not for rows. */
export function frozenFixture(
  dataset: ReportDataset = reportFixture(),
  logo: Buffer | null = null,
): FrozenReport {
  const tables = dataset.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : [])),
  );
  return {
    dataset,
    dataHash: createHash('sha256').update(JSON.stringify(dataset)).digest('hex'),
    logo,
    async *rows(key, max = Number.POSITIVE_INFINITY) {
      const table = tables.find((one) => one.key === key);
      if (!table) throw new Error(`there is no table ${key}`);
      const count = Math.min(max, table.rowCount);
      for (let index = 0; index < count; index += 1) yield keywordRow(index);
    },
  };
}
