import { breakingChanges } from './breaking-changes';

const website = () => ({
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    status: { type: 'string', enum: ['active', 'paused'] },
  },
  required: ['id', 'name', 'status'] as string[],
});

const released = () => ({
  openapi: '3.1.1',
  info: { title: 'API', version: '1' },
  paths: {
    '/websites': {
      get: {
        operationId: 'listWebsites',
        parameters: [
          { name: 'sort', in: 'query', required: false, schema: { enum: ['name', 'id'] } },
        ] as unknown[],
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Website' } } },
          },
        },
      },
      post: {
        operationId: 'createWebsite',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { domain: { type: 'string' } } as Record<string, unknown>,
                required: ['domain'],
              },
            },
          },
        },
        responses: { 201: { description: 'created' } },
      },
    } as Record<string, unknown>,
  },
  components: { schemas: { Website: website() as Record<string, unknown> } },
});

type Released = ReturnType<typeof released>;
type Paths = {
  get: { operationId: string; parameters: Array<{ schema: { enum: string[] } }> };
  post: {
    requestBody: {
      content: {
        'application/json': { schema: { properties: Record<string, unknown>; required: string[] } };
      };
    };
  };
};

function changesAfter(change: (document: Released, paths: Paths) => void): string[] {
  const newer = released();
  change(newer, newer.paths['/websites'] as unknown as Paths);
  return breakingChanges(released(), newer);
}

const setWebsite = (document: Released, change: (schema: ReturnType<typeof website>) => void) => {
  const schema = website();
  change(schema);
  document.components.schemas.Website = schema;
};

it('reports nothing for the same document', () => {
  expect(changesAfter(() => undefined)).toEqual([]);
});

it('reports a removed operation', () => {
  const changes = changesAfter((document) => {
    delete document.paths['/websites']['post'];
  });
  expect(changes).toEqual([expect.stringMatching(/^POST \/websites: .*Removed/)]);
});

it('reports a renamed operation', () => {
  const changes = changesAfter((_document, { get }) => {
    get.operationId = 'getWebsites';
  });
  expect(changes).toEqual(['GET /websites: operationId listWebsites became getWebsites']);
});

it('reports a removed and a renamed response field', () => {
  const changes = changesAfter((document) =>
    setWebsite(document, (schema) => {
      const { name, ...others } = schema.properties;
      schema.properties = { ...others, label: name } as unknown as typeof schema.properties;
      schema.required = ['id', 'label', 'status'];
    }),
  );
  expect(changes).toContainEqual(expect.stringMatching(/^GET \/websites: .*Removed.*`name`/));
});

describe('parts that operations share', () => {
  const shared = () => ({ name: 'limit', in: 'query', required: false, schema: { maximum: 1000 } });
  const notFound = (type: string) => ({
    description: 'not found',
    content: { 'application/json': { schema: { type } } },
  });

  const withShared = (
    parameters: object,
    responses: object,
    names: string[] = ['limit', 'NotFound'],
  ) => {
    const document = released();
    const { get } = document.paths['/websites'] as unknown as {
      get: { parameters: unknown[]; responses: Record<string, unknown> };
    };
    get.parameters.push({ $ref: `#/components/parameters/${names[0]}` });
    get.responses['404'] = { $ref: `#/components/responses/${names[1]}` };
    Object.assign(document.components, { parameters, responses });
    return document;
  };
  const older = withShared({ limit: shared() }, { NotFound: notFound('object') });

  it('are compared wherever they are, under any name', () => {
    const renamed = withShared({ page: shared() }, { Missing: notFound('object') }, [
      'page',
      'Missing',
    ]);
    const inside = released();
    const { get } = inside.paths['/websites'] as unknown as Paths & {
      get: { responses: Record<string, unknown> };
    };
    get.parameters.push(shared() as never);
    get.responses['404'] = notFound('object');
    expect(breakingChanges(older, renamed)).toEqual([]);
    expect(breakingChanges(older, inside)).toEqual([]);
  });

  it('are reported for the operation that takes or answers them', () => {
    const required = { ...shared(), required: true };
    const changed = withShared({ limit: required }, { NotFound: notFound('string') });
    expect(breakingChanges(older, changed)).toEqual([
      expect.stringMatching(/^GET \/websites: .*limit/),
      expect.stringMatching(/^GET \/websites: .*404/),
    ]);
  });
});

it('reports a response field that may be missing now', () => {
  const changes = changesAfter((document) =>
    setWebsite(document, (schema) => {
      schema.required = ['id', 'status'];
    }),
  );
  expect(changes).not.toEqual([]);
});

it('reports a response field of another type', () => {
  const changes = changesAfter((document) =>
    setWebsite(document, (schema) => {
      schema.properties.name.type = 'integer';
    }),
  );
  expect(changes).not.toEqual([]);
});

it('reports a required parameter that is new', () => {
  const changes = changesAfter((_document, { get }) => {
    const added = { name: 'q', in: 'query', required: true, schema: { type: 'string' } };
    get.parameters.push(added as unknown as (typeof get.parameters)[number]);
  });
  expect(changes).toEqual([expect.stringMatching(/^GET \/websites: .*`q`/)]);
});

it('reports a required field of the request body that is new', () => {
  const changes = changesAfter((_document, { post }) => {
    const { schema } = post.requestBody.content['application/json'];
    schema.properties['name'] = { type: 'string' };
    schema.required.push('name');
  });
  expect(changes).not.toEqual([]);
});

it('reports a value that a parameter no longer accepts', () => {
  const changes = changesAfter((_document, { get }) => {
    get.parameters[0]?.schema.enum.pop();
  });
  expect(changes).not.toEqual([]);
});

it('accepts what clients do not notice: new fields, optional parameters, values and texts', () => {
  const changes = changesAfter((document, { get, post }) => {
    get.parameters[0]?.schema.enum.push('status');
    const added = { name: 'q', in: 'query', required: false, schema: { type: 'string' } };
    get.parameters.push(added as unknown as (typeof get.parameters)[number]);
    post.requestBody.content['application/json'].schema.properties['name'] = { type: 'string' };
    document.info.title = 'Sightline API';
    setWebsite(document, (schema) => {
      Object.assign(schema.properties, { tags: { type: 'array', items: { type: 'string' } } });
      schema.required.push('tags');
    });
  });
  expect(changes).toEqual([]);
});
