import type { HttpQuery } from './http-query';
import type { DataInsert } from './insert-statement';
import { quoteIdentifier, quoteString } from './sql-text';

/** What one engine worker runs on a connection of its own, which is closed afterwards. */
export type Statement = {
  /** Statements that prepare the connection: database, settings and parameters. */
  setup: string[];
  sql: string;
  format: string;
  /** Under which mark a running statement is found, to be cancelled. */
  mark: string;
};

/**
 * The settings and parameters of the request become those of the connection. To drop a setting
 * would be worse than to refuse it: without its deduplication token an insert loses rows.
 */
export function toStatement(query: HttpQuery, sql: string): Statement {
  const mark = [query.settings.get('log_comment'), query.queryId].filter(Boolean).join(' ');
  const values = new Map<string, string>([
    // clickhouse-local takes a bare expression for a query; the server does not.
    ['implicit_select', '0'],
    ...query.settings,
    ['log_comment', mark],
  ]);
  for (const [name, value] of query.parameters) values.set(`param_${name}`, value);
  const assignments = [...values].map(([name, value]) => `${name}=${quoteString(value)}`);
  const setup = [`SET ${assignments.join(', ')}`];
  if (query.database !== undefined) setup.unshift(`USE ${quoteIdentifier(query.database)}`);
  // Set last, because nothing can be set after it.
  if (query.isReadOnly) setup.push('SET readonly=2');
  return { setup, sql, format: query.defaultFormat, mark };
}

/** An insert that reads its rows from a file, where no byte of them can be taken for SQL. */
export function insertFromFile(insert: DataInsert, path: string): string {
  const source = `FROM INFILE ${quoteString(path)} COMPRESSION 'none'`;
  return `${insert.target} ${source} ${insert.settings} FORMAT ${insert.format}`;
}
