import { operations } from '../operations';
import { openApiDocument } from './openapi';

/**
 * What generators of clients cannot read: they leave the operation out, or write code that does not
 * compile. `test/client/generated-clients.long.test.ts` runs some of them.
 */
type Json = Record<string, unknown>;
type Schema = Json & { properties?: Record<string, Schema>; required?: string[] };
type Operation = Json & {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const publicUrl = 'https://sightline.example';
const document = openApiDocument(operations, { publicUrl, hasExamples: true }) as Json & {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
};

/** Returns the places of schemas of the document for which `isBad` is true. */
function placesWhere(isBad: (schema: Schema, place: string) => boolean): string[] {
  const places: string[] = [];
  const visit = (value: unknown, place: string, isNames: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!isNames && !Array.isArray(value) && isBad(value as Schema, place)) places.push(place);
    for (const [name, part] of Object.entries(value)) {
      const isExample = !isNames && (name === 'example' || name === 'examples');
      if (!isExample) visit(part, `${place}/${name}`, !isNames && name === 'properties');
    }
  };
  visit({ paths: document.paths, components: document.components }, '', false);
  return places;
}

/** Generators distinguish names by their letters and digits, many of them without case. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

it('no schema is empty among alternatives, or as a field of an object', () => {
  const isEmpty = (schema: unknown) =>
    Object.keys(schema as Json).every((key) => key === 'description' || key === 'example');
  const places = placesWhere(({ anyOf, oneOf, allOf, properties = {}, items }) =>
    [anyOf, oneOf, allOf, Object.values(properties), items ? [items] : []].some(
      (parts) => Array.isArray(parts) && parts.some(isEmpty),
    ),
  );
  expect(places).toEqual([]);
});

it('no schema requires a property that it does not define', () => {
  const places = placesWhere(
    ({ required, properties = {} }) =>
      Array.isArray(required) && required.some((name) => !Object.hasOwn(properties, name)),
  );
  expect(places).toEqual([]);
});

it('no object has alternatives alongside its properties', () => {
  const places = placesWhere(
    ({ properties, anyOf, oneOf, allOf, not }) =>
      properties !== undefined && [anyOf, oneOf, allOf, not].some((part) => part !== undefined),
  );
  expect(places).toEqual([]);
});

it('no parameter is a choice', () => {
  const { parameters = {} } = document.components;
  const inline = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ parameters: own }) => own as Json[]),
  );
  const places = [...Object.values(parameters), ...inline].filter((parameter) => {
    const { anyOf, oneOf } = (parameter['schema'] ?? {}) as Schema;
    return anyOf ?? oneOf;
  });
  expect(places).toEqual([]);
});

it('no default is an object', () => {
  const places = placesWhere(
    ({ default: preset }) =>
      typeof preset === 'object' && preset !== null && !Array.isArray(preset),
  );
  expect(places).toEqual([]);
});

it('every list of values has a type', () => {
  const places = placesWhere(({ enum: values, type }) => values !== undefined && !type);
  expect(places).toEqual([]);
});

it('no two names of components are the same without case and marks', () => {
  const names = Object.entries(document.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => [plain(name), `${kind}/${name}`] as const),
  );
  const same = [...Map.groupBy(names, ([name]) => name).values()].filter(
    ({ length }) => length > 1,
  );
  expect(same).toEqual([]);
});

it('no part of a schema would be named like another schema', () => {
  const { schemas = {} } = document.components;
  const names = new Set(Object.keys(schemas).map(plain));
  // Generators name what has no name after the fields that lead to it: `Report` and `branding`.
  const places = placesWhere((schema, place) => {
    const [, root = '', rest = ''] = /^\/components\/schemas\/(\w+)\/(.+)$/.exec(place) ?? [];
    const path = rest
      .split('/')
      .filter((part) => !/^(properties|items|anyOf|oneOf|\d+)$/.test(part));
    const isNamed = schema.properties !== undefined || schema['enum'] !== undefined;
    return path.length > 0 && isNamed && names.has(plain(root + path.join('')));
  });
  expect(places).toEqual([]);
});

it('every address is absolute', () => {
  const addresses = [...JSON.stringify(document).matchAll(/"url":"([^"]*)"/g)].map(
    ([, url]) => url,
  );
  expect(addresses).toContain(`${publicUrl}/docs/guides`);
  const { externalDocs, servers, info } = document as unknown as {
    externalDocs: { url: string };
    servers: Array<{ url: string }>;
    info: { contact: { url: string }; license: Json };
  };
  for (const { url } of [externalDocs, ...servers, info.contact])
    expect(URL.canParse(url)).toBe(true);
  expect(info.license).toMatchObject({ name: expect.any(String), identifier: expect.any(String) });
});

it('a document without an address has none that is relative but the server', () => {
  const { externalDocs, info, servers } = openApiDocument(operations) as Json & { info: Json };
  expect(externalDocs).toBeUndefined();
  expect(info['contact']).not.toHaveProperty('url');
  expect(servers).toEqual([{ url: '/' }]);
});

it('every upload but those of log shippers may be sent as bytes of any kind', () => {
  const protocols = new Set(operations.filter(({ protocol }) => protocol).map(({ id }) => id));
  const uploads = operations.filter(({ kind, id }) => kind === 'upload' && !protocols.has(id));
  const described = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const bytes = { schema: { type: 'string', format: 'binary' } };
  for (const { id } of uploads) {
    const { content } = described.get(id)?.requestBody ?? {};
    expect([id, content?.['application/octet-stream']]).toEqual([id, bytes]);
  }
});

it('every method of a connection says how the account is proved', () => {
  const schema = document.paths['/api/v1/search-console/connections']?.['post']?.requestBody
    ?.content['application/json']?.schema as { oneOf: Schema[] } | undefined;
  const texts = schema?.oneOf.map(({ properties }) => properties?.['method']?.['description']);
  expect(texts).toEqual(Array(3).fill('How the connection proves itself to the search engine'));
});

it('lists of link attributes name nofollow, ugc and sponsored', () => {
  const link = document.components['schemas']?.['KnownLink'] as Schema | undefined;
  expect(link?.properties?.['expectedRel']).toMatchObject({
    anyOf: [
      { type: 'array', items: { type: 'string', enum: ['nofollow', 'ugc', 'sponsored'] } },
      { type: 'null' },
    ],
  });
});

it('fields of any name say what their values are', () => {
  const places = placesWhere(
    ({ type, properties, additionalProperties, $ref }) =>
      type === 'object' && !properties && additionalProperties === undefined && !$ref,
  );
  expect(places).toEqual([]);
});

it('no number or text has null as its default', () => {
  expect(
    placesWhere(({ type, default: preset }) => Array.isArray(type) && preset === null),
  ).toEqual([]);
});

it('the committed document stays small', () => {
  expect(JSON.stringify(openApiDocument(operations), null, 1).length).toBeLessThan(2_000_000);
});
