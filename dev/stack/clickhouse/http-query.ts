import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ClickHouseException } from './exception';
import { isSettingName } from './sql-text';

/** What the URL and the headers of a request say; the body may hold the statement or its data. */
export type HttpQuery = {
  queryId: string;
  /** The statement, as far as the URL holds it. */
  text: string;
  parameters: Map<string, string>;
  settings: Map<string, string>;
  database: string | undefined;
  defaultFormat: string;
  isReadOnly: boolean;
  compressesResponse: boolean;
};

// Names that the HTTP interface itself takes; every other one is a setting.
const ownNames = new Set([
  'query',
  'query_id',
  'user',
  'password',
  'quota_key',
  'database',
  'default_format',
  'client_protocol_version',
  'stacktrace',
  'buffer_size',
  'wait_end_of_query',
]);
// They would change what a request means, so leaving them out silently is no option.
const unsupportedNames = new Set(['session_id', 'role', 'compress', 'decompress']);

export function readHttpQuery(request: IncomingMessage, url: URL): HttpQuery {
  const parameters = new Map<string, string>();
  const settings = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (name.startsWith('param_')) addParameter(parameters, name, value);
    else if (!ownNames.has(name)) settings.set(checkedSettingName(name), value);
  }
  const header = (name: string) => request.headers[name]?.toString();
  const acceptsGzip = /\bgzip\b/.test(header('accept-encoding') ?? '');
  return {
    queryId: url.searchParams.get('query_id') || randomUUID(),
    text: url.searchParams.get('query') ?? '',
    parameters,
    settings,
    database: url.searchParams.get('database') || header('x-clickhouse-database') || undefined,
    defaultFormat:
      url.searchParams.get('default_format') || header('x-clickhouse-format') || 'TabSeparated',
    isReadOnly: request.method === 'GET' || request.method === 'HEAD',
    compressesResponse: acceptsGzip && isOn(settings.get('enable_http_compression')),
  };
}

/** Adds a parameter under its name of the HTTP interface, `param_…`. */
export function addParameter(parameters: Map<string, string>, name: string, value: string): void {
  const bare = name.slice('param_'.length);
  if (!isSettingName(bare)) {
    throw ClickHouseException.of(
      'unknownQueryParameter',
      `Bad name of a query parameter: ${name}.`,
    );
  }
  parameters.set(bare, value);
}

function checkedSettingName(name: string): string {
  if (unsupportedNames.has(name)) {
    throw ClickHouseException.of(
      'notImplemented',
      `The embedded ClickHouse does not know ${name}.`,
    );
  }
  if (isSettingName(name)) return name;
  throw ClickHouseException.of('unknownQueryParameter', `Bad name of a setting: ${name}.`);
}

const isOn = (value: string | undefined) => value === '1' || value === 'true';
