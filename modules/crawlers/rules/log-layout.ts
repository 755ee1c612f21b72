/** Fields of a log line. */
export const logFields = [
  'time',
  'address',
  'forwardedFor',
  'method',
  'host',
  'path',
  'query',
  'request',
  'status',
  'bytes',
  'referer',
  'userAgent',
] as const;
export type LogField = (typeof logFields)[number];

/** What a column may be. Lines without one of these are read without it. */
export const columnRoles = [...logFields, 'scheme'] as const;
export type Role = (typeof columnRoles)[number];

/** Roles without which no visit can be read from a line; a method and a path are a request, too. */
export const neededRoles = ['time', 'userAgent', 'request'] as const;
export type NeededRole = (typeof neededRoles)[number];

/** What separates the columns of text lines; blanks last, since the others have them within. */
export const separators = ['\t', '|', ',', ';', '^', '\u0001', ' '] as const;
export type Separator = (typeof separators)[number];

/**
 * Where a text line has a field. Columns count from 1, from the right with a minus sign; `3.2` is the
 * second word within the third column, and `8..-2` reaches from one column to another, as an agent
 * does that has blanks or quotes of its own; `1+2` is a date and a clock. A name is that of
 * `name=value` or of JSON.
 */
export type Column = string;

/** How lines of no known format are read, as learned from them. Plain data: drains keep it. */
export type LogLayout = {
  /** `text`: columns by place. `names`: JSON or `name=value`, also behind other words. */
  kind: 'text' | 'names';
  separator: Separator;
  /** Samples are of crawlers' lines only. */
  columns: { column: Column; role: Role | null; samples: string[] }[];
  missing: NeededRole[];
  /** What to log instead; null when nothing is missing. */
  advice: string | null;
};
export type LayoutColumn = LogLayout['columns'][number];

/** The column of each role. */
export type RoleColumns = { [R in Role]?: Column };

export const columnsByRole = ({ columns }: Pick<LogLayout, 'columns'>): RoleColumns =>
  Object.fromEntries(
    columns.flatMap(({ column, role }) => (role === null ? [] : [[role, column]])),
  );
