import { createHash } from 'node:crypto';
import type { FrozenReport } from '../../modules/reports/frozen-report';
import type {
  ReportBlock,
  ReportCell,
  ReportColumn,
  ReportDataset,
  ReportSection,
} from '../../modules/reports/rules/report-dataset';

export type Rows = Record<string, ReportCell[][]>;

/** Creates a report that is in memory instead of in a store. */
export function frozenReport(
  dataset: ReportDataset,
  rows: Rows = {},
  logo: Buffer | null = null,
): FrozenReport {
  const dataHash = createHash('sha256')
    .update(JSON.stringify([dataset, rows]))
    .digest('hex');
  return {
    dataset,
    dataHash,
    logo,
    async *rows(table, max = Number.POSITIVE_INFINITY) {
      yield* (rows[table] ?? []).slice(0, max);
    },
  };
}

export const dayOf = (index: number, from = '2026-10-01'): string =>
  new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10);

export const daysOf = (count: number, from = '2026-10-01'): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(index, from));

/** Generates a deterministic wave. */
export const wave = (count: number, base: number, swing: number, seed = 1): number[] =>
  Array.from({ length: count }, (_, index) =>
    Math.round(base + swing * Math.sin(index / 3 + seed) + (swing / 2) * Math.cos(index * seed)),
  );

export const emptyDataset = (changes: Partial<ReportDataset> = {}): ReportDataset => ({
  schemaVersion: 1,
  reportId: 'report_01kb7q0000000000000000000',
  type: 'overview',
  title: 'Search visibility, October 2026',
  language: 'en',
  websites: [{ id: 'website_1', domain: 'example.com', name: 'Example Shop' }],
  period: { from: '2026-10-01', to: '2026-10-31' },
  comparison: { from: '2026-09-01', to: '2026-09-30' },
  timezone: 'Europe/Berlin',
  asOf: '2026-11-02T08:30:00.000Z',
  dataSource: 'live',
  sources: [],
  branding: { name: 'Nordlicht Search', color: '#1f4fa3', footer: null, logo: null },
  summary: [],
  recommendations: [],
  sections: [],
  ...changes,
});

const keywords = [
  'running shoes',
  'trail running shoes for wide feet',
  'Laufschuhe Größe 47',
  'παπούτσια για τρέξιμο',
  'кроссовки для бега',
  'ランニングシューズ おすすめ 2026年',
  '跑步鞋推荐',
  '러닝화 추천',
  'أحذية الجري Nike 2026',
  'נעלי ריצה (גברים)',
  'chaussures de course à pied',
  'best shoes 👟 under $100',
];

const keywordColumns: ReportColumn[] = [
  { key: 'keyword', label: 'Keyword', format: 'text' },
  { key: 'url', label: 'Page found', format: 'url' },
  { key: 'rank', label: 'Rank', format: 'rank' },
  { key: 'before', label: 'Rank before', format: 'rank' },
  { key: 'volume', label: 'Searches a month', format: 'count' },
];

export const keywordRows = (count: number): ReportCell[][] =>
  Array.from({ length: count }, (_, index) => [
    `${keywords[index % keywords.length]}${index < keywords.length ? '' : ` ${index}`}`,
    index % 7 === 5
      ? null
      : `https://www.example.com/catalogue/shoes/running-${index}/${'very-long-part-of-a-path-'.repeat(index % 4)}?color=blue&size=${index}`,
    index % 7 === 5 ? null : (index * 7) % 48 || 1,
    index % 5 === 0 ? null : (index * 5) % 60 || 2,
    (index * 137) % 22_000,
  ]);

const gaps = (values: number[], from: number, to: number): (number | null)[] =>
  values.map((value, index) => (index >= from && index < to ? null : value));

const rankings = (): ReportBlock[] => [
  {
    kind: 'figures',
    figures: [
      {
        key: 'visibility',
        label: 'Visibility',
        value: 0.3184,
        before: 0.2871,
        format: 'share',
        better: 'higher',
        note: null,
      },
      {
        key: 'average',
        label: 'Average rank',
        value: 8.4,
        before: 10.1,
        format: 'rank',
        better: 'lower',
        note: 'Of keywords found in the first 50 results.',
      },
      {
        key: 'top3',
        label: 'Keywords in the first 3',
        value: 41,
        before: 46,
        format: 'count',
        better: 'higher',
        note: null,
      },
      {
        key: 'top10',
        label: 'Keywords in the first 10',
        value: 118,
        before: 118,
        format: 'count',
        better: 'higher',
        note: null,
      },
      {
        key: 'tracked',
        label: 'Keywords tracked',
        value: 240,
        before: null,
        format: 'count',
        better: null,
        note: null,
      },
      {
        key: 'volume',
        label: 'Searches a month behind them',
        value: null,
        before: null,
        format: 'count',
        better: 'higher',
        note: 'The provider has no volumes for this country.',
      },
    ],
  },
  {
    kind: 'chart',
    chart: {
      kind: 'line',
      key: 'rank',
      title: 'Average rank by day',
      unit: 'rank',
      format: 'rank',
      x: { kind: 'day', values: daysOf(31) },
      series: [
        { key: 'Desktop, Germany', name: 'Desktop, Germany', values: gaps(wave(31, 9, 3), 11, 15) },
        { key: 'Mobile, Germany', name: 'Mobile, Germany', values: wave(31, 14, 4, 2) },
      ],
      isInverted: true,
      note: 'From 12 to 15 October the provider gave no readings for desktop.',
    },
  },
  {
    kind: 'chart',
    chart: {
      kind: 'stacked',
      key: 'spread',
      title: 'Keywords by place',
      unit: 'keywords',
      format: 'count',
      x: { kind: 'day', values: daysOf(31) },
      series: [
        { key: '1–3', name: '1–3', tone: 'step_1', values: gaps(wave(31, 40, 6), 20, 21) },
        { key: '4–10', name: '4–10', tone: 'step_2', values: gaps(wave(31, 74, 9, 2), 20, 21) },
        { key: '11–20', name: '11–20', tone: 'step_3', values: gaps(wave(31, 52, 8, 3), 20, 21) },
        { key: '21–50', name: '21–50', tone: 'step_4', values: gaps(wave(31, 31, 5, 4), 20, 21) },
      ],
      isInverted: false,
      note: null,
    },
  },
];

const crawlers = (): ReportBlock[] => [
  {
    kind: 'text',
    text: 'Visits by search engines’ crawlers whose address was confirmed by their operator’s list or by reverse names. Crawlers that only claimed a name are counted apart and are in no chart.',
  },
  {
    kind: 'chart',
    chart: {
      kind: 'bar',
      key: 'bots',
      title: 'Verified visits by crawler',
      unit: 'visits in the period',
      format: 'count',
      x: {
        kind: 'name',
        values: [
          'Googlebot',
          'Bingbot',
          'Google-InspectionTool',
          'Applebot',
          'YandexBot',
          'OAI-SearchBot',
          'PerplexityBot',
          'Baiduspider (image crawler)',
        ],
      },
      series: [
        {
          key: 'This period',
          name: 'This period',
          values: [48_211, 12_804, 310, 4_022, 1_900, 2_740, 880, null],
        },
        {
          key: 'Before',
          name: 'Before',
          values: [44_870, 14_003, 120, 3_980, 2_004, 1_310, 640, null],
        },
      ],
      isInverted: false,
      note: null,
    },
  },
  {
    kind: 'chart',
    chart: {
      kind: 'line',
      key: 'visits',
      title: 'Verified visits over a year',
      unit: 'visits a day',
      format: 'count',
      x: { kind: 'day', values: daysOf(365, '2025-11-01') },
      series: [
        { key: 'Googlebot', name: 'Googlebot', values: gaps(wave(365, 1500, 380), 120, 141) },
        { key: 'Bingbot', name: 'Bingbot', values: wave(365, 420, 120, 2) },
        {
          key: 'OAI-SearchBot',
          name: 'OAI-SearchBot',
          values: wave(365, 90, 60, 3).map((value, index) => (index < 200 ? null : value)),
        },
      ],
      isInverted: false,
      note: null,
    },
  },
];

const section = (
  key: string,
  title: string,
  websiteId: string | null,
  blocks: ReportBlock[],
  comment: string | null = null,
): ReportSection => ({
  key,
  title,
  websiteId,
  hasSandboxData: false,
  comment,
  blocks,
});

/**
 * Creates a report as an agency's client would receive it: several scripts, gaps, all kinds of
 * blocks.
 */
export function sampleReport(rowsShown = 60, logo: Buffer | null = null): FrozenReport {
  const keywordCount = Math.max(240, rowsShown);
  const websites = [
    { id: 'website_1', domain: 'example.com', name: 'Example Shop' },
    { id: 'website_2', domain: 'xn--mgbh0fb.example', name: 'متجر المثال' },
  ];
  const dataset = emptyDataset({
    websites,
    branding: {
      name: 'Nordlicht Search',
      color: '#0f6e84',
      footer: 'Nordlicht Search GmbH · Hamburg · reports@nordlicht.example',
      logo: null,
    },
    summary: [
      'Example Shop is found more easily than in September: its visibility rose from 28.7% to 31.8%, and 118 of its 240 keywords are in the first ten results.',
      'Googlebot made 48,211 verified visits, 7% more than in the period before; 2.1% of them met an error.',
      'متجر المثال: ارتفعت الزيارات المؤكدة من Googlebot بنسبة 7% في أكتوبر 2026.',
    ],
    recommendations: [
      'Write a guide for each running shoe that is found on the second page.',
      'Ask the provider of the shop why its server answered 2.1% of visits with an error.',
    ],
    sources: [
      {
        what: 'Rankings',
        name: 'DataForSEO',
        asOf: '2026-10-31T21:04:00.000Z',
        coverage: { measured: 27, of: 31, unit: 'days' },
      },
      {
        what: 'Crawler visits',
        name: 'Logs of nginx',
        asOf: '2026-11-02T08:12:00.000Z',
        coverage: { measured: 31, of: 31, unit: 'days' },
      },
      {
        what: 'Audit',
        name: 'Crawl of 30 October 2026',
        asOf: '2026-10-30T11:40:00.000Z',
        coverage: { measured: 4_812, of: 5_000, unit: 'URLs' },
      },
      { what: 'Indexing', name: 'IndexNow', asOf: null, coverage: null },
    ],
    sections: [
      section(
        'rankings',
        'Rankings',
        'website_1',
        [
          ...rankings(),
          {
            kind: 'table',
            table: {
              key: 'keywords',
              title: 'Keywords',
              columns: keywordColumns,
              rowCount: keywordCount,
              shownMax: rowsShown,
              note: 'A dash is a keyword that was not found in the first 50 results, or not measured.',
            },
          },
        ],
        'The new category pages went online on 6 October; most of the rise comes from them.',
      ),
      section('crawlers', 'Crawlers', 'website_1', crawlers()),
      section('rankings', 'Rankings', 'website_2', [
        {
          kind: 'empty',
          reason: 'No keyword of this website was measured in this period.',
        },
      ]),
    ],
  });
  return frozenReport(dataset, { keywords: keywordRows(keywordCount) }, logo);
}
