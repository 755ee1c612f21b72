import type { Stores } from '../../platform/stores';
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

export type ReportWebsite = { id: string; domain: string; name: string };

/** What a section is built from: one website's data of the report's days. */
export type SectionContext = {
  reads: Stores;
  workspaceId: string;
  /** Its domain as people write it, in Unicode. */
  website: ReportWebsite;
  options: ReportOptions;
  /** When the report is frozen; nothing after it counts. */
  nowMs: number;
  /** The key in this report of a table or section that is so named in its type. */
  keyOf: (name: string) => string;
};

export type Rows = () => AsyncIterable<ReportCell[]>;

export type BuiltSection = {
  title: string;
  blocks: ReportBlock[];
  /** Of the tables among the blocks, by their keys. */
  rows?: ReadonlyMap<string, Rows>;
  sources: ReportSource[];
  /** What it says, in sentences. */
  summary: string[];
};

export type SectionBuilder = (context: SectionContext) => Promise<BuiltSection>;

/** A section that has nothing to show, and says why. */
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
  Partial<Pick<ReportChart, 'format' | 'isInverted' | 'note'>>;

export const chart = (spec: ChartSpec): ReportBlock => ({
  kind: 'chart',
  chart: { format: 'count', isInverted: false, note: null, ...spec },
});

/** Columns as `key:Label:format`, so that a table's head is read at a glance. */
export const columns = (...specs: `${string}:${string}:${ValueFormat}`[]): ReportColumn[] =>
  specs.map((spec) => {
    const [key = '', label = '', format = 'text'] = spec.split(':');
    return { key, label, format: format as ValueFormat };
  });

type TableSpec = Pick<ReportTable, 'key' | 'title' | 'columns'> &
  Partial<Pick<ReportTable, 'shownMax' | 'note'>>;

/** A table's head; its rows are counted when they are frozen. */
export const table = (spec: TableSpec): ReportBlock => ({
  kind: 'table',
  table: { rowCount: 0, shownMax: 50, note: null, ...spec },
});

/** Rows that are at hand already. */
export const rowsOf = (rows: ReportCell[][]): Rows =>
  async function* () {
    yield* rows;
  };

/** Rows made one by one from what a store streams. */
export const rowsFrom = <T>(read: () => AsyncIterable<T>, toRow: (one: T) => ReportCell[]): Rows =>
  async function* () {
    for await (const one of read()) yield toRow(one);
  };

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const tinyPercent = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** Numbers as sentences say them. */
export const say = {
  count: (value: number) => whole.format(value),
  decimal: (value: number) => decimal.format(value),
  share: (value: number) =>
    value !== 0 && Math.abs(value) < 0.01 ? tinyPercent.format(value) : percent.format(value),
  /** `3 pages`, `1 page`. */
  some: (value: number, one: string, many = `${one}s`) =>
    `${whole.format(value)} ${value === 1 ? one : many}`,
};

/** How a count stands beside the one before: `, 12 more than before`; nothing where there is none. */
export function beside(now: number | null, before: number | null): string {
  if (now === null || before === null) return '';
  if (now === before) return ', as many as in the period before';
  const by = say.count(Math.abs(now - before));
  return `, ${by} ${now > before ? 'more' : 'fewer'} than in the period before`;
}

export const dayOf = (at: Date | string): string => new Date(at).toISOString().slice(0, 10);
