import type { HttpQuery } from './http-query';
import { type DataInsert, inputCall } from './insert-statement';
import { quoteIdentifier, quoteString } from './sql-text';
import { isStreamed } from './streamed-formats';

/**
 * A statement for one engine worker, which runs it on its own connection and closes that
 * afterwards.
 */
export type Statement = {
  /** Statements that prepare the connection: database, settings and parameters. */
  setup: string[];
  sql: string;
  format: string;
  /** Whether rows are sent block by block; otherwise the result is one piece. */
  isStreamed: boolean;
  /** Whether it certainly writes nothing. */
  isRead: boolean;
  /** The mark by which a running statement is found for cancellation. */
  mark: string;
};

/**
 * Turns the request's settings and parameters into those of the connection. Unsupported settings
 * are refused rather than dropped: without its deduplication token an insert loses rows.
 */
export function toStatement(query: HttpQuery, sql: string): Statement {
  const mark = [query.settings.get('log_comment'), query.queryId].filter(Boolean).join(' ');
  const values = new Map<string, string>([
    // clickhouse-local accepts a bare expression as a query; the server does not.
    ['implicit_select', '0'],
    ...query.settings,
    ['log_comment', mark],
  ]);
  for (const [name, value] of query.parameters) values.set(`param_${name}`, value);
  const assignments = [...values].map(([name, value]) => `${name}=${quoteString(value)}`);
  const setup = [`SET ${assignments.join(', ')}`];
  if (query.database !== undefined) setup.unshift(`USE ${quoteIdentifier(query.database)}`);
  // Set last, because no setting can be changed after it.
  if (query.isReadOnly && !query.settings.has('readonly')) setup.push('SET readonly=2');
  const format = query.defaultFormat;
  return {
    setup,
    sql,
    format,
    isStreamed: isStreamed(sql, format, query.settings),
    isRead: readStart.test(sql) && !/\binsert\b/i.test(sql),
    mark,
  };
}

const readStart = /^\s*(?:select|with|show|describe|explain|exists)\b/i;

/** Builds an insert that reads its rows from a file, where no byte can be parsed as SQL. */
export function insertFromFile(insert: DataInsert, path: string): string {
  if (inputCall.test(insert.target)) {
    const file = `FROM file(${quoteString(path)}, ${quoteString(insert.format)}, `;
    return insert.target.replace(inputCall, () => file);
  }
  const source = `FROM INFILE ${quoteString(path)} COMPRESSION 'none'`;
  return `${insert.target} ${source} ${insert.settings} FORMAT ${insert.format}`;
}
