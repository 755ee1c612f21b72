import type { Query, RequestOptions, UploadBody } from './options';
import { PagePromise } from './page-promise';
import { ResultPromise } from './result-promise';
import type { Call, Received, Transport } from './transport';

/**
 * An operation as `METHOD /path kind`: `one` and `list` return JSON, `json` also sends it, `upload`
 * sends bytes, `file` returns the response with its body unread.
 */
export type OperationTable = Record<string, Record<string, string>>;

type Method = (...args: unknown[]) => unknown;

/** Builds the methods by area: ids in the path's order, then query or body, then options. */
export function buildAreas(transport: Transport, table: OperationTable): object {
  const areas: Record<string, Record<string, Method>> = {};
  for (const [area, methods] of Object.entries(table)) {
    const built: Record<string, Method> = {};
    for (const [name, line] of Object.entries(methods)) {
      built[name] = buildMethod(transport, `${area}.${name}`, line);
    }
    areas[area] = built;
  }
  return areas;
}

function buildMethod(transport: Transport, name: string, line: string): Method {
  const [method = '', template = '', kind = ''] = line.split(' ');
  const idCount = template.split('{').length - 1;
  return (...args) => {
    const path = fillPath(name, template, args.slice(0, idCount));
    const rest = args.slice(idCount);
    const input = takesInput(method, kind) ? rest.shift() : undefined;
    const options = rest[0] as (RequestOptions & { query?: Query; mediaType?: string }) | undefined;
    const call: Call = { method, path, options };
    if (method === 'GET') call.query = input as Query | undefined;
    else call.query = options?.query;
    if (kind === 'upload') call.body = upload(input as UploadBody, options?.mediaType);
    else if (kind === 'json') call.body = { json: input ?? {} };
    return send(transport, kind, call);
  };
}

const takesInput = (method: string, kind: string) =>
  method === 'GET' || kind === 'json' || kind === 'upload';

function send(transport: Transport, kind: string, call: Call): unknown {
  if (kind === 'list') return new PagePromise(transport, call);
  if (kind === 'file') return transport.raw({ ...call, accept: '*/*' });
  return new ResultPromise(transport.json(call) as Promise<Received<{ data: unknown }>>);
}

const upload = (body: UploadBody, mediaType: string | undefined) =>
  mediaType === undefined ? { upload: body } : { upload: body, mediaType };

/** An id that is missing would name another resource, such as a list. */
function fillPath(name: string, template: string, ids: unknown[]): string {
  let at = 0;
  return template.replace(/\{(\w+)\}/g, (_, param: string) => {
    const id = ids[at];
    at += 1;
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '') {
      throw new TypeError(
        `${name} needs ${param} as its argument ${at}, a string that is not empty.`,
      );
    }
    return encodeURIComponent(id);
  });
}
