import { z } from 'zod';
import { reportLanguages } from './report-language';
import { layoutItemSchema } from './report-layout';

/** Types of report. Further types are added with their modules. */
export const reportTypes = [
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
export type ReportType = (typeof reportTypes)[number];

export const reportFormats = ['pdf', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Days as `YYYY-MM-DD`, both ends included, in the report's time zone. */
export type ReportPeriod = { from: string; to: string };

/**
 * Formats of a value: a count, a share of 1 in percent, a probability as such, a difference of two shares in points, a rank,
 * positions gained, milliseconds… A `key` is for programs, and not on paper.
 */
export const valueFormats = [
  'text',
  'count',
  'decimal',
  'share',
  'probability',
  'points',
  'rank',
  'change',
  'score',
  'day',
  'time',
  'duration',
  'url',
  'key',
] as const;
export type ValueFormat = (typeof valueFormats)[number];

/** Null means "not measured", never zero. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type ReportCell = z.output<typeof cell>;

const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: cell,
  format: z.enum(valueFormats),
  /** Value in the comparison period; null without such a period or measurement. */
  before: cell,
  /** Direction of an improvement; null if neither is better. */
  better: z.enum(['higher', 'lower']).nullable(),
  /** Why there is no value, or what limits it. */
  note: z.string().nullable(),
});
export type ReportFigure = z.output<typeof figure>;

/**
 * What a series means, where it has one color throughout a report: steps from best to worst,
 * categories, and what was not found or not measured.
 */
const seriesTones = [
  'step_1',
  'step_2',
  'step_3',
  'step_4',
  'step_5',
  'not_found',
  'not_measured',
  'category_1',
  'category_2',
  'category_3',
  'category_4',
  'category_5',
  'category_6',
  'category_7',
  'category_8',
] as const;
export type SeriesTone = (typeof seriesTones)[number];

const chart = z.object({
  kind: z.enum(['line', 'bar', 'stacked']),
  key: z.string(),
  title: z.string(),
  /** Name of the quantity on the value axis, such as "verified visits a day". */
  unit: z.string(),
  format: z.enum(valueFormats),
  /** Labels of the points, in order: days of the period, or names; `keys` where these are words. */
  x: z.object({
    kind: z.enum(['day', 'name']),
    values: z.array(z.string()),
    keys: z.array(z.string()).optional(),
  }),
  /** One value per point; null is a gap and is drawn as one. */
  series: z.array(
    z.object({
      /** The same in every language, as the name is not. */
      key: z.string().default(''),
      name: z.string(),
      values: z.array(z.number().nullable()),
      /** Without one, the color is that of the series' place in the chart. */
      tone: z.enum(seriesTones).optional(),
    }),
  ),
  /** True if smaller values are better and drawn higher, as for ranks. */
  isInverted: z.boolean(),
  /** Points at which something happened; the note says what, by number. */
  marks: z.array(z.object({ at: z.int().min(0), number: z.int() })).optional(),
  /** Values within which nothing stands out. */
  band: z.object({ low: z.number(), high: z.number() }).optional(),
  note: z.string().nullable(),
});
export type ReportChart = z.output<typeof chart>;

const column = z.object({ key: z.string(), label: z.string(), format: z.enum(valueFormats) });
export type ReportColumn = z.output<typeof column>;

/** A table's head. Its rows are stored separately as `ReportRow`, since there may be a million. */
const table = z.object({
  key: z.string(),
  title: z.string(),
  columns: z.array(column).min(1),
  rowCount: z.int().min(0),
  /** Maximum rows shown on paper; JSON and CSV include all. */
  shownMax: z.int().min(0),
  note: z.string().nullable(),
});
export type ReportTable = z.output<typeof table>;

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** Words of the author, which a layout has; list items that follow each other are one list. */
  z.object({
    kind: z.literal('prose'),
    parts: z.array(z.object({ kind: z.enum(['paragraph', 'item']), text: z.string() })),
  }),
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({ kind: z.literal('chart'), chart }),
  z.object({ kind: z.literal('table'), table }),
  /** A block without data: says so, and what would provide data. */
  z.object({ kind: z.literal('empty'), reason: z.string() }),
]);
export type ReportBlock = z.output<typeof block>;

const section = z.object({
  /** Unique within the report; the name used in a request's `sections`. */
  key: z.string(),
  /** Empty for a text without a heading. */
  title: z.string(),
  /** Null if the section covers all of the report's websites. */
  websiteId: z.string().nullable(),
  /** Whether the section has readings that the sandbox made up; such a section says so. */
  hasSandboxData: z.boolean(),
  /** The author's comment on the section; null without one. */
  comment: z.string().nullable(),
  blocks: z.array(block),
});
export type ReportSection = z.output<typeof section>;

/** Source of a figure: a provider's readings, logs or an audit, and its coverage of the period. */
const source = z.object({
  what: z.string(),
  name: z.string(),
  /** Time of the newest reading included; null without readings. */
  asOf: z.iso.datetime().nullable(),
  /** Days of the period with data, and its total days. */
  coverage: z.object({ measured: z.int(), of: z.int(), unit: z.string() }).nullable(),
});
export type ReportSource = z.output<typeof source>;

/**
 * The complete content of a report, frozen when it was made. Every format is written from it alone,
 * so rendering again gives the same bytes. It is stored as JSON lines: this document first, then
 * each table's rows in table order (`ReportRow`); `dataHash` is the SHA-256 of exactly those bytes.
 */
export const reportDatasetSchema = z.object({
  schemaVersion: z.literal(1),
  reportId: z.string(),
  type: z.enum(reportTypes),
  title: z.string(),
  /** Language of its texts; codes in rows are the same in every language. */
  language: z.enum(reportLanguages),
  websites: z.array(z.object({ id: z.string(), domain: z.string(), name: z.string() })),
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  comparison: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  timezone: z.string(),
  /** When the dataset was frozen; later readings are not included. */
  asOf: z.iso.datetime(),
  /**
   * Which providers' readings were read: sandbox ones are made up and never mixed with live ones.
   * Logs and audits are always real; `hasSandboxData` says which sections have sandbox readings.
   */
  dataSource: z.enum(['live', 'sandbox']),
  sources: z.array(source),
  branding: z.object({
    name: z.string(),
    /** `#rrggbb` */
    color: z.string(),
    footer: z.string().nullable(),
    /** Hash under which the logo's file is stored. */
    logo: z
      .object({ sha256: z.string(), mediaType: z.enum(['image/png', 'image/jpeg']) })
      .nullable(),
  }),
  /** A summary of the report in a few sentences, generated from its numbers. */
  summary: z.array(z.string()),
  /** The author's recommendations, the most important first. */
  recommendations: z.array(z.string()),
  sections: z.array(section),
  /** What the author chose to show, in order; absent where the report's type decided it. */
  layout: z.array(layoutItemSchema).optional(),
});
export type ReportDataset = z.output<typeof reportDatasetSchema>;

/** A row of a table, with its cells in column order. */
export const reportRowSchema = z.object({ table: z.string(), cells: z.array(cell) });
export type ReportRow = z.output<typeof reportRowSchema>;
