import { z } from 'zod';

/** What a report may be about. Others join with their areas. */
export const reportTypes = ['overview', 'rankings', 'audit', 'crawlers', 'indexing'] as const;
export type ReportType = (typeof reportTypes)[number];

export const reportFormats = ['pdf', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Days, both included, as `YYYY-MM-DD`, in the report's time zone. */
export type ReportPeriod = { from: string; to: string };

/** How a value is written: as a count, a share of 1 in per cent, a rank, milliseconds… */
export const valueFormats = [
  'text',
  'count',
  'decimal',
  'share',
  'rank',
  'score',
  'day',
  'time',
  'duration',
  'url',
] as const;
export type ValueFormat = (typeof valueFormats)[number];

/** Null is "not measured", never zero. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ReportCell = z.output<typeof cell>;

const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: cell,
  format: z.enum(valueFormats),
  /** The same of the period that is compared with; null where there is none, or nothing was measured. */
  before: cell,
  /** Which direction is good news; null where neither is. */
  better: z.enum(['higher', 'lower']).nullable(),
  /** Why there is no value, or what limits it. */
  note: z.string().nullable(),
});
export type ReportFigure = z.output<typeof figure>;

const chart = z.object({
  kind: z.enum(['line', 'bar', 'stacked']),
  key: z.string(),
  title: z.string(),
  /** The name of what the value axis shows, such as "verified visits a day". */
  unit: z.string(),
  format: z.enum(valueFormats),
  /** Labels of the points, in order: days of the period, or names. */
  x: z.object({ kind: z.enum(['day', 'name']), values: z.array(z.string()) }),
  /** One value a point; null is a gap, and is drawn as one. */
  series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
  /** True where less is better and stands higher, as ranks do. */
  isInverted: z.boolean(),
  note: z.string().nullable(),
});
export type ReportChart = z.output<typeof chart>;

const column = z.object({ key: z.string(), label: z.string(), format: z.enum(valueFormats) });
export type ReportColumn = z.output<typeof column>;

/** A table's head. Its rows stand apart, since there may be a million: `ReportRow`. */
const table = z.object({
  key: z.string(),
  title: z.string(),
  columns: z.array(column).min(1),
  rowCount: z.int().min(0),
  /** The rows that a reader on paper is shown; JSON and CSV have all. */
  shownMax: z.int().min(0),
  note: z.string().nullable(),
});
export type ReportTable = z.output<typeof table>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({ kind: z.literal('chart'), chart }),
  z.object({ kind: z.literal('table'), table }),
  /** Where there is nothing to show: says so, and what would bring it. */
  z.object({ kind: z.literal('empty'), reason: z.string() }),
]);
export type ReportBlock = z.output<typeof block>;

const section = z.object({
  /** Unique in the report; the name that a request's `sections` asks for. */
  key: z.string(),
  title: z.string(),
  /** Null where it is about all of the report's websites. */
  websiteId: z.string().nullable(),
  blocks: z.array(block),
});
export type ReportSection = z.output<typeof section>;

/** What a figure rests on: a provider's readings, logs, an audit; and how much of the period it covers. */
const source = z.object({
  what: z.string(),
  name: z.string(),
  /** The newest reading that counts; null where there is none. */
  asOf: z.iso.datetime().nullable(),
  /** Days of the period that have data, of the days there are. */
  coverage: z.object({ measured: z.int(), of: z.int(), unit: z.string() }).nullable(),
});
export type ReportSource = z.output<typeof source>;

/**
 * All that a report says, frozen when it was made: every format is written from it alone, so that
 * rendering again gives the same bytes. It is kept as JSON lines: this document first, then each
 * table's rows in the tables' order (`ReportRow`); `dataHash` is the SHA-256 of exactly those bytes.
 */
export const reportDatasetSchema = z.object({
  schemaVersion: z.literal(1),
  reportId: z.string(),
  type: z.enum(reportTypes),
  title: z.string(),
  websites: z.array(z.object({ id: z.string(), domain: z.string(), name: z.string() })),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  comparison: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  timezone: z.string(),
  /** When it was frozen; later readings are not in it. */
  asOf: z.iso.datetime(),
  /** Sandbox readings are made up: they are never mixed with live ones, and the cover says so. */
  mode: z.enum(['live', 'sandbox']),
  sources: z.array(source),
  branding: z.object({
    name: z.string(),
    /** `#rrggbb` */
    color: z.string(),
    footer: z.string().nullable(),
    /** The hash under which the logo's file is kept. */
    logo: z
      .object({ sha256: z.string(), mediaType: z.enum(['image/png', 'image/jpeg']) })
      .nullable(),
  }),
  /** The report in a few sentences made from its numbers. */
  summary: z.array(z.string()),
  sections: z.array(section),
});
export type ReportDataset = z.output<typeof reportDatasetSchema>;

/** A row of a table, its cells in the columns' order. */
export const reportRowSchema = z.object({ table: z.string(), cells: z.array(cell) });
export type ReportRow = z.output<typeof reportRowSchema>;
