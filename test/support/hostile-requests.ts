import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import { ApiClient } from './api-client';
import { createResources, type Resources, sampleBodies, sampleUploads } from './samples';
import { createWorkspace, type Service } from './service';
import { costOf, hostileBytes, sharedThreadMsMax } from './thread-cost';

/** A URL and its headers have 16 KiB together. */
const queryChars = 3_000;
const requestsOfKey = 100;

type Fillers = { texts: readonly string[]; shapes: readonly string[] };
type HostileRequest = { what: string; path: string; rawBody?: string; type?: string };

const repeat = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length));

/** Bodies whose shape is hostile: many fields, deep nesting, long lists. */
export const hostileShapes: readonly string[] = [
  `{${Array.from({ length: 5_000 }, (_, index) => `"f${index}":1`).join(',')},"a":1}`,
  repeat('[', 32_000) + repeat(']', 32_000),
  `${repeat('{"a":', 50_000)}1${repeat('}', 10_000)}`,
  `[${repeat('{},', hostileBytes - 8)}{}]`,
];

function* queriesOf(operation: Operation, path: string, texts: readonly string[]) {
  for (const name of Object.keys(operation.query.shape)) {
    for (const text of texts) {
      const value = encodeURIComponent(text.slice(0, queryChars).toWellFormed()).slice(0, 9_000);
      yield { what: `?${name}`, path: `${path}?${name}=${value.replace(/%[\dA-F]?$/, '')}` };
    }
  }
}

function* bodiesOf(
  operation: Operation,
  path: string,
  sample: unknown,
  { texts, shapes }: Fillers,
): Generator<HostileRequest> {
  const fields = sample as Record<string, unknown>;
  const names = Object.keys((operation.body as { shape?: object } | undefined)?.shape ?? fields);
  const type = 'application/json';
  for (const name of names) {
    const isList = Array.isArray(fields[name]);
    for (const text of texts) {
      const value = isList ? [text] : text;
      yield { what: name, path, type, rawBody: JSON.stringify({ ...fields, [name]: value }) };
    }
    const rest = JSON.stringify({ ...fields, [name]: undefined }).slice(1, -1);
    for (const [index, shape] of shapes.entries()) {
      const rawBody = `{${rest}${rest && ','}${JSON.stringify(name)}:${shape}}`;
      yield { what: `${name} of shape ${index}`, path, type, rawBody };
    }
  }
  for (const [index, rawBody] of shapes.entries()) {
    yield { what: `shape ${index}`, path, type, rawBody };
  }
}

function* uploadsOf(
  path: string,
  sample: { query: string; body: unknown; type?: string } | undefined,
  { texts, shapes }: Fillers,
): Generator<HostileRequest> {
  const { query = '', type = 'text/plain' } = sample ?? {};
  const head = typeof sample?.body === 'string' ? sample.body.split('\n')[0] : '';
  for (const text of texts) {
    yield { what: 'upload', path: path + query, type, rawBody: text };
    yield { what: 'upload below a header', path: path + query, type, rawBody: `${head}\n${text}` };
  }
  for (const rawBody of shapes) yield { what: 'upload', path: path + query, type, rawBody };
}

function* requestsOf(
  operation: Operation,
  resources: Resources,
  fillers: Fillers,
): Generator<HostileRequest> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => resources.ids[name] ?? '');
  yield* queriesOf(operation, path, fillers.texts);
  if (operation.body) {
    yield* bodiesOf(operation, path, sampleBodies(resources)[operation.id] ?? {}, fillers);
  }
  if (operation.kind === 'upload') {
    yield* uploadsOf(path, sampleUploads(resources)[operation.id], fillers);
  }
}

/**
 * Sends hostile requests to every operation of the table, and returns those that cost the event
 * loop more than 50 ms, with the number of all.
 */
export async function findSlowRequests(
  service: Service,
  texts: readonly string[],
  shapes = hostileShapes,
): Promise<{ count: number; slow: string[] }> {
  const resources = await createResources(service, await createWorkspace());
  let sent = 0;
  let count = 0;
  let client = new ApiClient(service.url, resources.readWriteKey);
  const slow: string[] = [];
  for (const operation of operations) {
    for (const { what, path, rawBody, type } of requestsOf(operation, resources, {
      texts,
      shapes,
    })) {
      const send = async () => {
        if (count % requestsOfKey === 0) {
          client = new ApiClient(service.url, (await resources.newKey('read_write')).secret);
        }
        count += 1;
        const answer = await client.send(operation.method.toUpperCase(), path, {
          ...(rawBody !== undefined && { rawBody, headers: { 'Content-Type': type ?? '' } }),
        });
        if (answer.status >= 500 || answer.status === 429) {
          slow.push(`${operation.id} ${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        }
      };
      const ms = await costOf(send);
      sent += 1;
      if (ms > sharedThreadMsMax) slow.push(`${operation.id} ${what}: ${Math.round(ms)} ms`);
    }
  }
  return { count: sent, slow };
}
