import type { Operation } from '../../api/operation/operation';
import { operations } from '../../api/operations';
import { newId } from '../../platform/ids';
import { type Answer, ApiClient } from '../support/api-client';
import { fillPath, idParamsOf, kindByParam } from '../support/path-ids';
import { renewedKey } from '../support/renewed-key';
import { createResources, type Resources, sampleBodies } from '../support/samples';
import { createWorkspace, type Service, startService } from '../support/service';

/**
 * Every operation × each id that it takes: one of another workspace is refused as an unknown one is.
 * A new operation joins automatically. `api/operations.test.ts` tests forms of ids.
 */
let service: Service;
let mine: Resources;
let theirs: Resources;
let client: ApiClient;

beforeAll(async () => {
  service = await startService();
  mine = await createResources(service, await createWorkspace());
  theirs = await createResources(service, await createWorkspace());
  client = new ApiClient(service.url, mine.readWriteKey);
});
afterAll(() => service.stop());

const ownKey = renewedKey(() => mine.newKey('read_write'));

const unknownId = (name: string) => {
  const kind = kindByParam[name];
  if (!kind) throw new Error(`${name} has no kind: add it to test/support/path-ids.ts`);
  return newId(kind);
};

/** The path with own ids, but for one. */
const pathWith = (operation: Operation, name: string, id: string) =>
  fillPath(operation, (param) => (param === name ? id : (mine.ids[param] ?? '')));

async function call(operation: Operation, path: string, body = sampleBodies(mine)[operation.id]) {
  const isUpload = operation.kind === 'upload';
  return client.send(operation.method.toUpperCase(), path, {
    key: await ownKey(),
    ...(isUpload ? { rawBody: '', headers: { 'Content-Type': 'text/plain' } } : {}),
    ...(operation.body ? { body: body ?? {} } : {}),
  });
}

const refusal = ({ status, error: { requestId: _, ...error } }: Answer<unknown>) => ({
  status,
  ...error,
});

const withPathIds = operations.flatMap((operation) =>
  idParamsOf(operation).map((param) => [operation.id, param, operation] as const),
);

it.each(withPathIds)(
  '%s: a foreign %s is the same 404 as an unknown one',
  async (_id, param, operation) => {
    const foreignId = theirs.ids[param];
    // Without a sample, the path would have no id at all.
    expect(foreignId).toMatch(/^[a-z]+_/);
    const foreign = await call(operation, pathWith(operation, param, foreignId ?? ''));
    const unknown = await call(operation, pathWith(operation, param, unknownId(param)));
    expect(refusal(foreign)).toMatchObject({
      status: 404,
      code: 'not_found',
      message: expect.stringMatching(/^No [\w. ]+ with this id in this workspace\./),
    });
    expect(refusal(foreign)).toEqual(refusal(unknown));
  },
);

const withBodyIds = operations.flatMap((operation) =>
  Object.keys(kindByParam)
    .filter((name) => hasField(operation, name))
    .map((name) => [operation.id, name, operation] as const),
);

it.each(withBodyIds)(
  '%s: a foreign %s in the body is the same 422 as an unknown one',
  async (_id, name, operation) => {
    const sample = sampleBodies(mine)[operation.id] as object;
    const path = fillPath(operation, (param) => mine.ids[param] ?? '');
    const foreign = await call(operation, path, { ...sample, [name]: theirs.ids[name] });
    const unknown = await call(operation, path, { ...sample, [name]: unknownId(name) });
    expect(foreign.status).toBe(422);
    expect(refusal(foreign)).toEqual(refusal(unknown));
  },
);

function hasField({ body }: Operation, name: string): boolean {
  const shape = (body as { shape?: Record<string, unknown> } | undefined)?.shape;
  return shape !== undefined && Object.hasOwn(shape, name);
}

/** One of each way to read a path. */
const few = [
  ...Map.groupBy(withPathIds, ([, , { method, kind }]) => `${method} ${kind}`).values(),
].flatMap(([first]) => (first ? [first] : []));

describe.each(few)('%s', (_id, param, operation) => {
  it.each<[string, (id: string) => string]>([
    ['a differently marked', (id) => id.replace(/..$/, '00')],
    ['a malformed', () => 'not-an-id'],
    ['another kind’s', () => newId('workspace')],
    ['an upper-case', (id) => id.toUpperCase()],
  ])('%s id is the same 404 as an unknown one', async (_name, change) => {
    const changed = await call(
      operation,
      pathWith(operation, param, change(mine.ids[param] ?? '')),
    );
    const unknown = await call(operation, pathWith(operation, param, unknownId(param)));
    expect(refusal(unknown).status).toBe(404);
    expect(refusal(changed)).toEqual(refusal(unknown));
  });
});
