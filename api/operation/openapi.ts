import { z } from 'zod';
import { type ErrorCode, httpStatusByCode } from '../../platform/errors';
import { requestLimit } from '../http/authenticator';
import { bodyBytesMax, bulkBodyBytesMax } from '../http/body';
import { areaDescriptions } from './areas';
import { type Example, examples } from './examples';
import { fieldDescriptions } from './field-descriptions';
import type { Operation } from './operation';
import { type Parameter, withSharedParameters } from './shared-parameters';

type Json = Record<string, unknown>;
/** Named parts of the document, to which operations refer. */
type Components = { schemas: Json; responses: Json };

const everyOperation: ErrorCode[] = [
  // Also for an address that is too long or cannot be read.
  'bad_request',
  'unauthorized',
  'key_expired',
  'forbidden',
  'rate_limited',
  'internal_error',
  'unavailable',
];

type Options = {
  /** The service's address, where it knows it. */
  publicUrl?: string | undefined;
  /** The recorded examples, for people: a tenth of the document, and nothing to programs. */
  hasExamples?: boolean;
};

/** Derives the OpenAPI 3.1 document from the operation table; no part is written by hand. */
export function openApiDocument(
  operations: readonly Operation[],
  { publicUrl, hasExamples = false }: Options = {},
): Json {
  const components: Components = {
    schemas: { Error: errorSchema(), PageMeta: pageMeta },
    responses: {},
  };
  const paths: Record<string, Record<string, Described>> = {};
  for (const operation of operations) {
    const path = `/api/v1${operation.path}`;
    const example = hasExamples ? (examples[operation.id] ?? {}) : {};
    paths[path] = { ...paths[path], [operation.method]: describe(operation, example, components) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sightline API',
      version: '1',
      description: introduction,
      // The product does not know the company that runs the service.
      contact: { name: 'The operator of this service', ...(publicUrl && { url: publicUrl }) },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    ...(publicUrl && {
      externalDocs: {
        description: 'Guides: a page for each task',
        url: `${publicUrl}/docs/guides`,
      },
    }),
    servers: [{ url: publicUrl ?? '/' }],
    security: [{ bearerAuth: [] }],
    tags: Object.entries(areaDescriptions)
      .filter(([name]) => operations.some(({ area }) => area === name))
      .map(([name, description]) => ({ name, description })),
    ...withSharedParameters(paths, {
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A read key (sl_r_…) or a read & write key (sl_rw_…). Keys of agents work at /mcp only.',
        },
      },
      headers: responseHeaders,
      ...components,
    }),
  };
}

const introduction = `Search-visibility data with evidence on every number.

Every request carries \`Authorization: Bearer <API key>\`. A read key may read; changes need a read &
write key. A key sees its own workspace only. Each key may make ${requestLimit.requestsMax} requests a minute; every reply says
how many are left, and a 429 says in \`Retry-After\` when to come again. A POST with an
\`Idempotency-Key\` may be sent again: it acts once, and its reply is kept for 24 hours. JSON bodies
may have up to ${bodyBytesMax / 1024} KiB, those of bulk operations ${bulkBodyBytesMax / 1024 / 1024} MiB or more; they must arrive within 30 seconds.

\`/docs/guides\` has a page for each task.`;

type Described = Json & { operationId: string; tags: string[]; parameters: Parameter[] };

function describe(operation: Operation, example: Example, components: Components): Described {
  return {
    operationId: operation.id,
    tags: [operation.area],
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    'x-key-scope': operation.scope,
    parameters: [
      ...parameters(operation.params, 'path', components),
      ...parameters(operation.query, 'query', components),
      ...(operation.method === 'post' ? [idempotencyHeader] : []),
    ],
    ...requestBody(operation, example, components),
    responses: {
      ...(operation.kind === 'file'
        ? fileAnswers(operation)
        : { [operation.status]: success(operation, example, components) }),
      ...failures(operation, components),
    },
  };
}

const count = { type: 'integer', minimum: 0 };

const pageMeta = {
  type: 'object',
  properties: {
    total: { ...count, description: 'Rows that match the filters, on all pages' },
    limit: { ...count, description: 'Page size' },
    offset: { ...count, description: 'Rows skipped before this page' },
  },
  required: ['total', 'limit', 'offset'],
};

/** The headers of responses, by name. */
const responseHeaders = {
  'X-Request-Id': {
    description: 'Identifies the request in errors, logs and the audit log.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What the key has left: `r` requests within the next `t` seconds.',
    schema: { type: 'string' },
    example: '"default";r=119;t=60',
  },
  'RateLimit-Policy': {
    description: 'What the key is allowed: `q` requests in `w` seconds.',
    schema: { type: 'string' },
    example: `"default";q=${requestLimit.requestsMax};w=${requestLimit.windowSeconds}`,
  },
  'Retry-After': {
    description: 'Seconds to wait before the request is sent again.',
    schema: count,
  },
  'Idempotent-Replayed': {
    description:
      '`true` if this is the kept response of an earlier request with the same key; of log lines, also if the same lines were stored before.',
    schema: { type: 'string', enum: ['true'] },
  },
  Location: {
    description: 'The path of what was created: a resource, or the job that does the work.',
    schema: { type: 'string' },
  },
} satisfies Record<string, Json>;

type ResponseHeader = keyof typeof responseHeaders;

const everyResponse: ResponseHeader[] = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'];

const headers = (...names: ResponseHeader[]): Json => ({
  headers: Object.fromEntries(
    [...everyResponse, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
});

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes sending again safe: the same key and body act once.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

function parameters(
  schema: z.ZodObject,
  place: 'path' | 'query',
  components: Components,
): Parameter[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const { description = fieldDescriptions[name], ...json } = toSchema(
      field as z.ZodType,
      'input',
      components,
    );
    const isRequired = place === 'path' || !(field as z.ZodType).safeParse(undefined).success;
    return {
      name,
      in: place,
      required: isRequired,
      ...(description ? { description } : {}),
      // As `commaListOf` reads it.
      ...(json['type'] === 'array' ? { style: 'form', explode: false } : {}),
      schema: json,
    };
  });
}

function requestBody(operation: Operation, example: Example, components: Components): Json {
  if (operation.kind === 'upload') {
    const types = uploadTypes(operation);
    const content = types.map((type, place) => [
      type,
      { schema: uploadSchema(type, types), ...(place === 0 ? uploadExample(example, type) : {}) },
    ]);
    return { requestBody: { required: true, content: Object.fromEntries(content) } };
  }
  if (!operation.body) return {};
  return {
    requestBody: {
      required: !operation.body.safeParse({}).success,
      content: {
        'application/json': {
          schema: toSchema(operation.body, 'input', components),
          ...exampleOf(example.request),
        },
        ...(operation.readText && { 'text/plain': { schema: { type: 'string' } } }),
      },
    },
  };
}

/** Only shippers, which implement a protocol, must say what they send. */
function uploadTypes({ mediaTypes = ['text/plain', 'application/gzip'], protocol }: Operation) {
  return protocol ? mediaTypes : [...mediaTypes, 'application/octet-stream'];
}

const exampleOf = (example: unknown): Json => (example === undefined ? {} : { example });

/** The example of the media type that an upload names first. */
function uploadExample({ request: text }: Example, mediaType: string): Json {
  if (typeof text !== 'string') return {};
  return { example: mediaType === 'application/json' ? JSON.parse(text) : text };
}

/** JSON is one object, unless the upload takes lines of JSON, whatever their type. */
const uploadSchema = (mediaType: string, all: readonly string[]): Json => {
  if (mediaType.startsWith('text/')) return { type: 'string', contentMediaType: mediaType };
  const isJson = mediaType === 'application/json' && !all.includes('application/x-ndjson');
  return isJson
    ? { type: 'object', additionalProperties: {} }
    : { type: 'string', format: 'binary' };
};

/** JSON of a file may be anything: its dataset decides. */
const fileSchema = (mediaType: string): Json =>
  mediaType === 'application/json' ? {} : { type: 'string', format: 'binary' };

/** Responses of a file: it has no envelope, and may also be a 206 or a 304. */
function fileAnswers({ summary, mediaTypes = [] }: Operation): Json {
  const content = Object.fromEntries(
    mediaTypes.map((type) => [type, { schema: fileSchema(type) }]),
  );
  return {
    200: { description: summary, ...headers(), content },
    206: { description: 'The part that `Range` asks for', ...headers(), content },
    304: { description: 'The file is still the one that `If-None-Match` names', ...headers() },
  };
}

function success(operation: Operation, { response }: Example, components: Components): Json {
  const data = toSchema(operation.response, 'output', components);
  const base = { description: operation.summary, ...headers(...successHeaders(operation)) };
  if (operation.status === 204) return base;
  const example = exampleOf(response);
  if (operation.protocol) {
    return { ...base, content: { 'application/json': { schema: data, ...example } } };
  }
  const isList = operation.kind === 'list';
  const meta = { $ref: '#/components/schemas/PageMeta' };
  const schema = {
    type: 'object',
    properties: isList ? { data: { type: 'array', items: data }, meta } : { data },
    required: isList ? ['data', 'meta'] : ['data'],
  };
  return {
    ...base,
    content: {
      'application/json': { schema, ...example },
      ...(operation.csv && { 'text/csv': { schema: { type: 'string' } } }),
    },
  };
}

function successHeaders({ method, status }: Operation): ResponseHeader[] {
  return [
    ...(method === 'post' ? (['Idempotent-Replayed'] as const) : []),
    ...(status === 201 || status === 202 ? (['Location'] as const) : []),
  ];
}

function failures(operation: Operation, components: Components): Json {
  const codes = [
    ...everyOperation,
    ...(operation.scope === 'write' ? (['insufficient_scope'] as const) : []),
    ...(operation.body ? (['unsupported_media_type', 'payload_too_large'] as const) : []),
    ...(operation.path.includes('{') ? (['not_found'] as const) : []),
    'validation_error' as const,
    ...(operation.method === 'post' ? (['conflict', 'idempotency_key_reused'] as const) : []),
    ...(operation.errors ?? []),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => httpStatusByCode[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [String(status), failure(status, group, components)]),
  );
}

/** Refers to the response of an error, such as `UnauthorizedOrKeyExpired`, which many share. */
function failure(status: number, codes: ErrorCode[], { responses }: Components): Json {
  const name = codes.map(pascalCase).join('Or');
  responses[name] = {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(mayRetry.has(status) && headers('Retry-After')),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  return { $ref: `#/components/responses/${name}` };
}

const pascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The statuses whose responses say when to send the request again. */
const mayRetry = new Set([429, 503]);

const dateFormats = new Set<unknown>(['date', 'date-time']);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Converts a schema to JSON Schema; named schemas become components and references. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const { $defs = {}, ...root } = jsonSchemaOf(schema, io);
  for (const [name, definition] of Object.entries($defs)) {
    const { id: __, ...body } = definition;
    components.schemas[name] = describeProperties(withComponentRefs(body));
  }
  const { id, ...body } = describeProperties(withComponentRefs(root)) as Json;
  if (typeof id !== 'string') return body;
  components.schemas[id] = body;
  return { $ref: `#/components/schemas/${id}` };
}

type WithDefinitions = Json & { $defs?: Record<string, Json> };

function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): WithDefinitions {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      const def = _zod.def as Definition;
      // zod omits the default if the input is transformed.
      if (io === 'input' && def.type === 'default') {
        jsonSchema.default ??= def.defaultValue as typeof jsonSchema.default;
      }
      if (io === 'output') openUp(jsonSchema, def);
      else if (jsonSchema.anyOf?.every(isDate)) asText(jsonSchema);
      // The format says it, in less than the pattern's 300 characters.
      if (dateFormats.has(jsonSchema.format)) delete jsonSchema.pattern;
    },
  });
  return json as WithDefinitions;
}

type Definition = {
  type: string;
  defaultValue?: unknown;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

const isDate = ({ format }: { format?: unknown }) => dateFormats.has(format);

/** A date or a time is a text for generators: most of them write a class for a choice. */
function asText(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}(T|$)' });
}

function openUp(
  jsonSchema: z.core.JSONSchema.BaseSchema,
  { type, in: before, out }: Definition,
): void {
  // Responses may gain fields within v1, so the schema stays open.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // The bounds of exact integers are those of JSON everywhere.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Nothing transforms a response: it is what handlers return.
  if (type === 'pipe' && before && out?._zod.def.type === 'transform') {
    Object.assign(jsonSchema, { ...jsonSchemaOf(before, 'output'), ...jsonSchema });
  }
}

/**
 * Describes the properties whose schemas do not, by the meaning of their names. It changes the
 * finished JSON: before that, properties with the same zod schema share one object.
 */
function describeProperties<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  const { properties } = value as { properties?: Record<string, Json> };
  for (const [name, property] of Object.entries(properties ?? {})) {
    const description = fieldDescriptions[name];
    if (description) property['description'] ??= description;
    if (isObject(property['default'])) sayDefault(property);
    // Clients of OpenAPI Generator would send the word: findings/openapi-generator-null-default.sh.
    if (property['default'] === null && Array.isArray(property['type'])) delete property['default'];
  }
  for (const part of Object.values(value)) describeProperties(part);
  return value;
}

/** Says a default that is an object in words: some generators leave such operations out. */
function sayDefault(property: Json): void {
  const { default: preset, description } = property;
  delete property['default'];
  if (Object.keys(preset as Json).length === 0) return;
  property['description'] = `${description}. Default: \`${JSON.stringify(preset)}\``;
}

function withComponentRefs<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as T;
}

function errorSchema(): Json {
  const text = (description: string) => ({ type: 'string', description });
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'requestId', 'details'],
        properties: {
          code: {
            type: 'string',
            enum: Object.keys(httpStatusByCode),
            description: 'What failed, for programs',
          },
          message: text('What failed and what to do, for people'),
          requestId: text('The same as `X-Request-Id`; name it when you ask for support'),
          details: {
            type: 'array',
            description: 'What is wrong with the request, one entry for each field',
            items: {
              type: 'object',
              required: ['path', 'code', 'message'],
              properties: {
                path: text('The field or parameter, such as `keywords.0.country`'),
                code: text(
                  'What is wrong with it, for programs: `required`, `invalid_type`, `invalid_value`, `invalid_format`, `too_small`, `too_big`, `not_multiple_of`, `unknown_field`, `unknown_parameter`, `duplicate_parameter`, `invalid_text`, `read_only`, or a code of this field alone such as `domain_invalid`',
                ),
                message: text('What is wrong with it, for people'),
              },
            },
          },
        },
      },
    },
  };
}
