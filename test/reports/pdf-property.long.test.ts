import fc from 'fast-check';
import { daysOf, emptyDataset, frozenReport } from '../../dev/reports/sample-report';
import { readPdfContent } from '../../modules/reports/pdf/pdf-content';
import { renderPdf } from '../../modules/reports/pdf/render-pdf';
import type {
  ReportBlock,
  ReportCell,
  ReportChart,
  ReportDataset,
  ReportSection,
} from '../../modules/reports/rules/report-dataset';
import { valueFormats } from '../../modules/reports/rules/report-dataset';
import { expectNoLeftovers } from '../support/expect-no-leftovers';
import { type PdfFacts, PdfReader, textOf } from '../support/read-pdf';

let reader: PdfReader;

beforeAll(() => {
  reader = new PdfReader();
});

afterAll(async () => {
  await reader.close();
});

const words = [
  'visits',
  'Größe',
  'κατάσταση',
  'кроссовки',
  '跑步鞋推荐',
  'ランニング',
  '러닝화',
  'أحذية',
  'سلام',
  'ריצה',
  '(שלום)',
  '42%',
  'https://example.com/a/very/long/path/without/any/space/in/it?and=a&long=query&string=that&goes=on',
  '👟',
  'naïve',
  '“q”',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  '\u202e',
  '\u200f',
  '\n',
  '\u0000',
  '\ud800',
  '\u{1F9FF}',
  '\u{16A0}',
  'لله',
  'ﷺ',
  '\u0651\u064b',
  'กขค',
  'हिन्दी',
];

const text = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.constantFrom(...words), { maxLength: 9 }).map((list) => list.join(' ')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
);
const number = fc.oneof(
  fc.integer({ min: -5, max: 2_000_000 }),
  fc.double({ noNaN: true, min: -1e6, max: 1e12 }),
  fc.constantFrom(0, 1, 0.5),
);
const cell: fc.Arbitrary<ReportCell> = fc.oneof(text, number, fc.boolean(), fc.constant(null));
const format = fc.constantFrom(...valueFormats.filter((one) => one !== 'key'));
const note = fc.option(text);

const chart: fc.Arbitrary<ReportChart> = fc
  .record({
    kind: fc.constantFrom('line', 'bar', 'stacked'),
    isDays: fc.boolean(),
    points: fc.constantFrom(1, 2, 7, 31, 92, 365),
    seriesCount: fc.integer({ min: 1, max: 14 }),
    title: text,
    unit: text,
    format,
    note,
    isInverted: fc.boolean(),
    names: fc.array(text, { minLength: 1, maxLength: 30 }),
    values: fc.array(fc.option(number, { freq: 4 }), { minLength: 1, maxLength: 40 }),
  })
  .map(({ kind, isDays, points, seriesCount, names, values, ...rest }) => {
    const days = isDays ? daysOf(points) : names;
    const series = Array.from({ length: seriesCount }, (_, index) => ({
      key: `series-${index}`,
      name: names[index % names.length] ?? '',
      values: days.map((__, at) => values[(at + index) % values.length] ?? null),
    }));
    const x = { kind: isDays ? ('day' as const) : ('name' as const), values: days };
    return { ...rest, key: 'chart', kind: kind as ReportChart['kind'], x, series };
  });

const figures = fc.array(
  fc.record({
    key: fc.constant('f'),
    label: text,
    value: cell,
    format,
    before: cell,
    better: fc.constantFrom('higher' as const, 'lower' as const, null),
    note,
  }),
  { maxLength: 8 },
);

type Table = { block: ReportBlock; rows: ReportCell[][] };
const table: fc.Arbitrary<Table> = fc
  .record({
    columns: fc.array(fc.record({ key: fc.constant('c'), label: text, format }), {
      minLength: 1,
      maxLength: 13,
    }),
    cells: fc.array(cell, { minLength: 1, maxLength: 25 }),
    count: fc.constantFrom(0, 1, 3, 40, 90),
    title: text,
    note,
  })
  .map(({ columns, cells, count, title, note: below }) => {
    const rows = Array.from({ length: count }, (_, row) =>
      columns.map((__, at) => cells[(row * columns.length + at) % cells.length] ?? null),
    );
    const head = {
      title: `Table ${title}`,
      columns,
      rowCount: count * 2,
      shownMax: count,
      note: below,
    };
    return { block: { kind: 'table', table: { key: '', ...head } }, rows };
  });

const section = fc.record({
  title: text,
  texts: fc.array(text, { maxLength: 2 }),
  figures,
  charts: fc.array(chart, { maxLength: 2 }),
  tables: fc.array(table, { maxLength: 2 }),
});

const report = fc
  .record({
    title: text,
    summary: fc.array(text, { maxLength: 5 }),
    sections: fc.array(section, { maxLength: 3 }),
    websites: fc.array(
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), domain: text, name: text }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    color: fc.constantFrom('#ffffff', '#000000', '#ffe600', '#1f4fa3'),
    footer: note,
    dataSource: fc.constantFrom('live' as const, 'sandbox' as const),
  })
  .map(({ sections, color, footer, ...rest }) => {
    const rows: Record<string, ReportCell[][]> = {};
    const made = sections.map((one, index): ReportSection => {
      const tables = one.tables.map(({ block, rows: own }, at): ReportBlock => {
        const key = `t${index}-${at}`;
        rows[key] = own;
        return block.kind === 'table' ? { kind: 'table', table: { ...block.table, key } } : block;
      });
      return {
        key: `s${index}`,
        title: one.title,
        websiteId: rest.websites[index % rest.websites.length]?.id ?? null,
        hasSandboxData: index % 2 === 1,
        comment: null,
        blocks: [
          ...one.texts.map((line): ReportBlock => ({ kind: 'text', text: line })),
          { kind: 'figures', figures: one.figures },
          ...one.charts.map((drawn): ReportBlock => ({ kind: 'chart', chart: drawn })),
          ...tables,
        ],
      };
    });
    const branding: ReportDataset['branding'] = { name: 'Brand', color, footer, logo: null };
    return frozenReport(emptyDataset({ ...rest, branding, sections: made }), rows);
  });

async function read(frozen: ReturnType<typeof frozenReport>): Promise<PdfFacts> {
  const { bytes } = await renderPdf(await readPdfContent(frozen));
  return reader.read(bytes);
}

it('the pages of any report are whole, tidy and numbered, and tables repeat their heads', async () => {
  await fc.assert(
    fc.asyncProperty(report, async (frozen) => {
      const { pages } = await read(frozen);
      expect(pages.map(({ missingGlyphs }) => missingGlyphs)).toEqual(pages.map(() => 0));
      pages.forEach(expectNoLeftovers);
      pages.slice(1).forEach((page, index) => {
        expect(textOf(page)).toContain(`Page ${index + 2} of ${pages.length}`);
      });
    }),
    // Shrinking would render hundreds of reports more.
    { numRuns: 40, endOnFailure: true },
  );
});

it('texts come out in the order in which they were given', async () => {
  const counted = fc.array(fc.constantFrom(...words.slice(0, 8)), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(counted, fc.integer({ min: 1, max: 80 }), async (parts, count) => {
      const columns = [
        { key: 'a', label: 'Column a', format: 'text' as const },
        { key: 'b', label: 'Column b', format: 'count' as const },
      ];
      const rows = Array.from({ length: count }, (_, row) => [
        `row${row} ${parts[row % parts.length]}`,
        row,
      ]);
      const head = {
        key: 't',
        title: 'Rows',
        columns,
        rowCount: count,
        shownMax: count,
        note: null,
      };
      const paragraph = parts.map((part, index) => `w${index} ${part}`).join(' ');
      const sections: ReportSection[] = [
        {
          key: 's',
          title: 'Section',
          websiteId: null,
          hasSandboxData: false,
          comment: null,
          blocks: [
            { kind: 'text', text: paragraph },
            { kind: 'table', table: head },
          ],
        },
      ];
      const { pages } = await read(frozenReport(emptyDataset({ sections }), { t: rows }));
      const all = pages.map(textOf).join(' ');
      expect(all.match(/\bw\d+\b/g)).toEqual(parts.map((_, index) => `w${index}`));
      expect(all.match(/\brow\d+\b/g)).toEqual(rows.map((_, index) => `row${index}`));
      const heads = pages.filter((page) => /\brow\d/.test(textOf(page)));
      for (const page of heads) expect(textOf(page)).toContain('Column a Column b');
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
