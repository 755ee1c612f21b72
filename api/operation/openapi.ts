import { z } from 'zod';
import { type ErrorCode, httpStatusByCode } from '../../platform/errors';
import { requestLimit } from '../http/authenticator';
import { bodyBytesMax, bulkBodyBytesMax } from '../http/body';
import { areaDescriptions } from './areas';
import { examples } from './examples';
import { fieldDescriptions } from './field-descriptions';
import type { Operation } from './operation';

type Json = Record<string, unknown>;

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

/** Derives the OpenAPI 3.1 document from the operation table; no part is written by hand. */
export function openApiDocument(operations: readonly Operation[], baseUrl: string): Json {
  const components: Json = { Error: errorSchema() };
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = `/api/v1${operation.path}`;
    paths[path] = { ...paths[path], [operation.method]: describe(operation, components) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sightline API',
      version: '1',
      description: introduction,
    },
    externalDocs: { description: 'Guides: a page for each task', url: '/docs/guides' },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: Object.entries(areaDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A read key (sl_r_…) or a read & write key (sl_rw_…). Keys of agents work at /mcp only.',
        },
      },
      headers: responseHeaders,
      schemas: components,
    },
  };
}

const introduction = `Search-visibility data with evidence on every number.

Every request carries \`Authorization: Bearer <API key>\`. A read key may read; changes need a read &
write key. A key sees its own workspace only. Each key may make ${requestLimit.requestsMax} requests a minute; every reply says
how many are left, and a 429 says in \`Retry-After\` when to come again. A POST with an
\`Idempotency-Key\` may be sent again: it acts once, and its reply is kept for 24 hours. JSON bodies
may have up to ${bodyBytesMax / 1024} KiB, those of bulk operations ${bulkBodyBytesMax / 1024 / 1024} MiB or more; they must arrive within 30 seconds.`;

function describe(operation: Operation, components: Json): Json {
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
    ...requestBody(operation, components),
    responses: {
      ...(operation.kind === 'file'
        ? fileAnswers(operation)
        : { [operation.status]: success(operation, components) }),
      ...failures(operation),
    },
  };
}

const count = { type: 'integer', minimum: 0 };

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

function parameters(schema: z.ZodObject, place: 'path' | 'query', components: Json): Json[] {
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

function requestBody(operation: Operation, components: Json): Json {
  if (operation.kind === 'upload') {
    const types = operation.mediaTypes ?? ['text/plain', 'application/gzip'];
    const content = types.map((type, place) => [
      type,
      { schema: uploadSchema(type, types), ...(place === 0 ? uploadExample(operation, type) : {}) },
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
          ...exampleOf(operation, 'request'),
        },
      },
    },
  };
}

function exampleOf({ id }: Operation, body: 'request' | 'response'): Json {
  const example = examples[id]?.[body];
  return example === undefined ? {} : { example };
}

/** The example of the media type that an upload names first. */
function uploadExample({ id }: Operation, mediaType: string): Json {
  const text = examples[id]?.request;
  if (typeof text !== 'string') return {};
  return { example: mediaType === 'application/json' ? JSON.parse(text) : text };
}

/** JSON is one object, unless the upload takes lines of JSON, whatever their type. */
const uploadSchema = (mediaType: string, all: readonly string[]): Json => {
  if (mediaType.startsWith('text/')) return { type: 'string', contentMediaType: mediaType };
  const isObject = mediaType === 'application/json' && !all.includes('application/x-ndjson');
  return isObject ? { type: 'object' } : { type: 'string', format: 'binary' };
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

function success(operation: Operation, components: Json): Json {
  const data = toSchema(operation.response, 'output', components);
  const base = { description: operation.summary, ...headers(...successHeaders(operation)) };
  if (operation.status === 204) return base;
  const example = exampleOf(operation, 'response');
  if (operation.protocol) {
    return { ...base, content: { 'application/json': { schema: data, ...example } } };
  }
  const isList = operation.kind === 'list';
  const meta = {
    type: 'object',
    properties: {
      total: { ...count, description: 'Rows that match the filters, on all pages' },
      limit: { ...count, description: 'Page size' },
      offset: { ...count, description: 'Rows skipped before this page' },
    },
    required: ['total', 'limit', 'offset'],
  };
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

function failures(operation: Operation): Json {
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
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `\`${code}\``).join(', '),
        ...(mayRetry.has(Number(status)) && headers('Retry-After')),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** The statuses whose responses say when to send the request again. */
const mayRetry = new Set([429, 503]);

/** Converts a schema to JSON Schema; named schemas become components and references. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema: { _zod }, jsonSchema }) => {
      // zod omits the default if the input is transformed.
      if (io === 'input' && _zod.def.type === 'default') {
        jsonSchema.default ??= _zod.def.defaultValue as typeof jsonSchema.default;
      }
      // Responses may gain fields within v1, so the schema stays open.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  }) as Json & { $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs)) {
    const { id: __, ...body } = definition;
    components[name] = describeProperties(withComponentRefs(body));
  }
  const { id, ...body } = describeProperties(withComponentRefs(root)) as Json;
  if (typeof id !== 'string') return body;
  components[id] = body;
  return { $ref: `#/components/schemas/${id}` };
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
  }
  for (const part of Object.values(value)) describeProperties(part);
  return value;
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
