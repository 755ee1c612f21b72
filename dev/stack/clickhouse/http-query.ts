import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ClickHouseException } from './exception';
import { isSettingName } from './sql-text';

/** The URL and headers of a request, parsed; the body may contain the statement or its data. */
export type HttpQuery = {
  queryId: string;
  /** The part of the statement that is in the URL. */
  text: string;
  parameters: Map<string, string>;
  settings: Map<string, string>;
  database: string | undefined;
  defaultFormat: string;
  isReadOnly: boolean;
  compressesResponse: boolean;
};

// Parameters of the HTTP interface itself; any other name is a setting.
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
// These change the meaning of a request, so they cannot be ignored silently.
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

/** Adds a parameter under its name in the HTTP interface, `param_…`. */
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
