import { tablesOf } from './freeze-dataset';
import type { FrozenReport } from './frozen-report';
import type { ReportBlock, ReportCell, ReportDataset } from './rules/report-dataset';

/** A table as written to CSV. */
export type CsvTable = {
  key: string;
  head: string[];
  rows: () => AsyncIterable<ReportCell[]> | Iterable<ReportCell[]>;
};

type Placed = { section: string; block: ReportBlock };

const blocksOf = ({ sections }: ReportDataset): Placed[] =>
  sections.flatMap(({ key, blocks }) => blocks.map((block) => ({ section: key, block })));

const figureRows = ({ section, block }: Placed): ReportCell[][] =>
  block.kind === 'figures'
    ? block.figures.map((one) => [section, one.key, one.label, one.value, one.before, one.note])
    : [];

const chartHead = ['section', 'chart', 'unit', 'series', 'x', 'value', 'seriesKey', 'xKey'];
/** One row per point, a shape that spreadsheets and databases can pivot as needed. */
const chartRows = ({ section, block }: Placed): ReportCell[][] => {
  if (block.kind !== 'chart') return [];
  const { key, unit, x, series } = block.chart;
  return series.flatMap(({ key: seriesKey, name, values }) =>
    values.map((value, index): ReportCell[] => [
      section,
      key,
      unit,
      name,
      x.values[index] ?? '',
      value,
      seriesKey,
      x.keys?.[index] ?? x.values[index] ?? '',
    ]),
  );
};

/** An author's text in one cell, as it was written. */
const wordsOf = (title: string, { parts }: Extract<ReportBlock, { kind: 'prose' }>): string =>
  [
    ...(title === '' ? [] : [title]),
    ...parts.map(({ kind, text }) => (kind === 'item' ? `- ${text}` : text)),
  ].join('\n');

const commentRows = ({ sections, recommendations }: ReportDataset): ReportCell[][] => [
  ...recommendations.map((text): ReportCell[] => ['recommendations', text]),
  ...sections.flatMap(({ key, title, comment, blocks }): ReportCell[][] => [
    ...(comment === null ? [] : [[key, comment]]),
    ...blocks.flatMap((block) => (block.kind === 'prose' ? [[key, wordsOf(title, block)]] : [])),
  ]),
];

const noteRows = ({ section, block }: Placed): ReportCell[][] =>
  block.kind === 'empty' ? [[section, block.reason]] : [];

/** Returns the report's tables; its figures, chart points and missing data form further tables. */
export function csvTables(report: FrozenReport): CsvTable[] {
  const blocks = blocksOf(report.dataset);
  const made = (key: string, head: string[], toRows: (placed: Placed) => ReportCell[][]) => ({
    key,
    head,
    rows: () => blocks.flatMap(toRows),
  });
  const ofBlocks = [
    made('figures', ['section', 'figure', 'label', 'value', 'before', 'note'], figureRows),
    made('charts', chartHead, chartRows),
    made('notes', ['section', 'note'], noteRows),
    {
      key: 'comments',
      head: ['section', 'comment'],
      rows: () => commentRows(report.dataset),
    },
  ];
  return [
    ...ofBlocks.filter(({ rows }) => rows().length > 0),
    ...tablesOf(report.dataset).map(({ key, columns }) => ({
      key,
      head: columns.map((column) => column.key),
      rows: () => report.rows(key),
    })),
  ];
}
