/** A report's JSON file, as `docs/reports.md` describes it: what a preview shows of it. */
export type Cell = string | number | boolean | null;

type Figure = {
  key: string;
  label: string;
  value: Cell;
  format: string;
  before: Cell;
  note: string | null;
};

export type Chart = {
  kind: 'line' | 'bar' | 'stacked';
  key: string;
  title: string;
  unit: string;
  format: string;
  x: { kind: 'day' | 'name'; values: string[] };
  series: { name: string; values: (number | null)[] }[];
  isInverted: boolean;
  note: string | null;
};

export type Table = {
  key: string;
  title: string;
  columns: { key: string; label: string; format: string }[];
  rowCount: number;
  note: string | null;
};

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'chart'; chart: Chart }
  | { kind: 'table'; table: Table }
  | { kind: 'empty'; reason: string };

export type ReportDocument = {
  title: string;
  period: { from: string; to: string };
  asOf: string;
  dataSource: 'live' | 'sandbox';
  summary: string[];
  recommendations: string[];
  sections: {
    key: string;
    title: string;
    hasSandboxData: boolean;
    comment: string | null;
    blocks: Block[];
  }[];
  rows: Record<string, Record<string, Cell>[]>;
};
