import type { Workspace } from '../../platform/workspace';
import type {
  ReportBlock,
  ReportCell,
  ReportChart,
  ReportColumn,
  ReportFigure,
  ReportSource,
  ReportTable,
  ValueFormat,
} from './rules/report-dataset';
import type { ReportOptions } from './rules/report-options';
import type { Texts } from './texts/en';

export type ReportWebsite = { id: string; domain: string; name: string };

/** Input of a section: one website's data for the report's period. */
export type SectionContext = {
  workspace: Workspace;
  /** The website; its domain is in Unicode. */
  website: ReportWebsite;
  options: ReportOptions;
  /** When the report is frozen; later data are ignored. */
  nowMs: number;
  /** The texts of the report's language. */
  texts: Texts;
  /** Returns the key in this report for a table or section name of its type. */
  keyOf: (name: string) => string;
};

export type Rows = () => AsyncIterable<ReportCell[]>;

export type BuiltSection = {
  title: string;
  blocks: ReportBlock[];
  /** Rows of the tables among the blocks, by table key. */
  rows?: ReadonlyMap<string, Rows>;
  sources: ReportSource[];
  /** Whether the section has readings of the sandbox. */
  hasSandboxData?: boolean;
  /** Summary of the section, in sentences. */
  summary: string[];
};

export type SectionBuilder = (context: SectionContext) => Promise<BuiltSection>;

/** Builds a section that has no data and gives the reason. */
export const emptySection = (
  title: string,
  reason: string,
  sources: ReportSource[] = [],
): BuiltSection => ({
  title,
  blocks: [{ kind: 'empty', reason }],
  sources,
  summary: [reason],
});

type FigureRest = Partial<Pick<ReportFigure, 'before' | 'better' | 'note'>>;

export const figure = (
  key: string,
  label: string,
  format: ValueFormat,
  value: number | string | null,
  rest: FigureRest = {},
): ReportFigure => ({ key, label, format, value, before: null, better: null, note: null, ...rest });

export const figures = (...all: ReportFigure[]): ReportBlock => ({ kind: 'figures', figures: all });

export const text = (sentence: string): ReportBlock => ({ kind: 'text', text: sentence });

type ChartSpec = Pick<ReportChart, 'kind' | 'key' | 'title' | 'unit' | 'x' | 'series'> &
  Partial<Pick<ReportChart, 'format' | 'isInverted' | 'marks' | 'band' | 'note'>>;

export const chart = (spec: ChartSpec): ReportBlock => ({
  kind: 'chart',
  chart: { format: 'count', isInverted: false, note: null, ...spec },
});

/** Builds a table's columns in the order of their formats; each has its label in the catalogue. */
export const columns = <Key extends string>(
  labels: Readonly<Record<Key, string>>,
  formats: Readonly<Record<Key, ValueFormat>>,
): ReportColumn[] =>
  (Object.keys(formats) as Key[]).map((key) => ({ key, label: labels[key], format: formats[key] }));

/** A column for programs, which paper leaves out. */
export const keyColumn = (key: string): ReportColumn => ({ key, label: key, format: 'key' });

type TableSpec = Pick<ReportTable, 'key' | 'title' | 'columns'> &
  Partial<Pick<ReportTable, 'shownMax' | 'note'>>;

/** Builds a table's head; its rows are counted when they are frozen. */
export const table = (spec: TableSpec): ReportBlock => ({
  kind: 'table',
  table: { rowCount: 0, shownMax: 50, note: null, ...spec },
});

/** Returns rows that are already in memory. */
export const rowsOf = (rows: ReportCell[][]): Rows =>
  async function* () {
    yield* rows;
  };

/** Converts a store's stream to rows, one by one. */
export const rowsFrom = <T>(read: () => AsyncIterable<T>, toRow: (one: T) => ReportCell[]): Rows =>
  async function* () {
    for await (const one of read()) yield toRow(one);
  };

export const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);
