import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { z } from 'zod';
import type { StreamMemory } from '../../ingest/block/block-memory';
import type { AppError, ErrorCode } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import type { Workspace, WorkspaceChange, WorkspaceReads } from '../../platform/workspace';
import type { Caller } from '../http/authenticator';
import type { Services } from '../services';
import type { Area } from './areas';
import type { Download, WebPage } from './download';
import { queryInteger } from './fields';
import { pageOf } from './page-of';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Call = {
  caller: Caller;
  requestId: string;
  /** The client's, with IPv6 cut to /64. */
  address: string;
  log: Logger;
  services: Services;
  /** Aborted if the client disconnects before the response. */
  signal: AbortSignal;
};

/** What a handler works with: the caller's workspace, and the call. */
export type Context = WorkspaceReads & Call;

/** A handler of a read may begin transactions of its own. */
export type ReadContext = Workspace & Call;

/** The one transaction of a change is its `db`. */
export type WriteContext = WorkspaceChange & Call;

type Shape = z.ZodObject;
type Input<Params extends Shape, Query extends Shape, Body extends z.ZodType, Resource> = {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The result of `resolve` for the path's ids. */
  resource: Resource;
};

export type Reply<Data> = {
  data: Data;
  /** Overrides the operation's usual status: 202 if only some requests queue a job. */
  status?: 202;
  headers?: Record<string, string>;
  /** Replaces the whole body, for protocols that define their own: JSON, or bytes. */
  body?: unknown;
};
/**
 * The reply of a change. Promised data must need no statements but those that were issued already:
 * they are sent with the commit, which spares a round trip.
 */
export type WriteReply<Data> = Omit<Reply<Data>, 'data'> & { data: Data | Promise<Data> };
export type Page<Row> = { rows: Row[]; total: number };

/** The path of an operation, its place in the OpenAPI document, and its possible responses. */
type Declaration = {
  /** Unique name in camelCase; the MCP tool and client method names derive from it. */
  id: string;
  /** Its tag in the OpenAPI document, and its toolkit for agents. */
  area: Area;
  /** Path below /api/v1, with ids as {websiteId}. */
  path: string;
  summary: string;
  description?: string;
  /** Error codes beyond those that every operation can return. */
  errors?: ErrorCode[];
  /** The largest JSON body in bytes, if the default limit is too small for the allowed input. */
  bodyBytesMax?: number;
  /** Makes the body of a text file, which is then accepted as well as JSON. */
  readText?: (text: string) => unknown;
  /** True if a drain token may replace a key; shippers also get responses in their own formats. */
  acceptsDrainToken?: true;
  /** Set if the operation implements a third-party protocol. */
  protocol?: Protocol;
  /** The operation as an MCP tool (`api/mcp/`), or the reason why it is not one. */
  tool?: ToolSpec | NoTool;
  /**
   * Id of the read that says what it would cost; its query has names of the body's fields. The
   * command line offers it as `--dry-run`.
   */
  estimate?: string;
};

/** A protocol's requirements for responses; `data` is then the whole body, without an envelope. */
export type Protocol = {
  /** Headers of every response, errors included. */
  headers?: Record<string, string>;
  /** Builds the body of an error: JSON, or bytes of the media type of the request's body. */
  refusal?: (error: AppError, requestId: string, request: Request) => object | Buffer;
  /** True if senders drop data after a 500; internal errors are then sent as transient ones. */
  retryableOn500?: true;
  /** True if the query may contain parameters that are ignored here. */
  passthroughQuery?: true;
};

/** The reason why an operation is not a tool, such as an upload of any length. */
export type NoTool = { unfit: string };

/** The operation as a tool: its name is the id in snake_case, its toolkit the area. */
export type ToolSpec = {
  /**
   * Written for a model: what the tool returns, when to use it, units, the meaning of null.
   * Defaults to the summary and the description.
   */
  description?: string;
  /** Whether the tool is listed for clients that name no toolkits; at most 25 are. */
  isDefault?: true;
  /** For a list with long rows: the fields shown unless an agent names others. */
  fields?: string[];
  /** Arguments that few need: accepted, but listed only for clients that ask for full detail. */
  rareArguments?: string[];
};

type Handling<
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Data,
  Resource,
  C,
> = {
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Loads the resource that the path's ids name, or throws `not_found`. It runs before query and
   * body are validated, so that an unknown id is always a 404.
   */
  resolve?: (context: C, params: z.output<Params>) => Promise<Resource>;
  response: Data;
};

const none = z.strictObject({});

/** The effect of an irreversible or paid change; agents see it before it is made. */
export type Confirmation = {
  /** Sentences that state the exact effect. */
  summary: string[];
  /** Changes when the summary may no longer be true; the agent must then confirm again. */
  version: string;
};

/** The type-erased form that the router, the OpenAPI document and the tests read. */
export type Operation = Declaration & {
  method: Method;
  kind: 'single' | 'list' | 'upload' | 'file';
  scope: 'read' | 'write';
  /** Whether people who may only read can call it in the dashboard. */
  isOpenToViewers?: true;
  status: 200 | 201 | 202 | 204;
  params: Shape;
  query: Shape;
  body: z.ZodType | undefined;
  /** Schema of `data`, or of one row of a list. */
  response: z.ZodType;
  /** True if the list is also available as CSV. */
  csv: boolean;
  /** Media types of an upload, or of a returned file. */
  mediaTypes?: readonly string[];
  resolve?: (context: never, params: never) => Promise<unknown>;
  /**
   * For PATCH: the stored resource in its public form, so that unchanged read-only fields are
   * accepted.
   */
  represent?: (resource: never) => Record<string, unknown>;
  prefetch?: (context: ReadContext, params: never, body: never) => Promise<unknown>;
  confirm?: (context: never, input: never) => Promise<Confirmation | undefined>;
  handle: (context: never, input: never) => Promise<unknown>;
  rows?: (context: never, input: never) => AsyncIterable<unknown>;
  /** The CSV's columns if they depend on the query or the resource; otherwise all fields of a row. */
  columns?: (query: never, resource: never) => string[];
};

type ReadSpec<
  Params extends Shape,
  Query extends Shape,
  Data extends z.ZodType,
  Resource,
> = Declaration &
  Handling<Params, Query, z.ZodUndefined, Data, Resource, ReadContext> & {
    handle: (
      context: ReadContext,
      input: Input<Params, Query, z.ZodUndefined, Resource>,
    ) => Promise<Reply<z.input<Data>>>;
  };

/** Defines a GET of one resource: `{"data": …}`. */
export function defineRead<
  Data extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Resource = undefined,
>(spec: ReadSpec<Params, Query, Data, Resource>): Operation {
  return erase({ ...spec, method: 'get', kind: 'single', scope: 'read', status: 200 });
}

const pageQuery = {
  limit: queryInteger(1, 1000).default(100).describe('Page size, 1 to 1000'),
};

/** How a file is written for the spreadsheets of a country; programs read the defaults. */
export const csvQuery = {
  csvBom: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true')
    .describe('Begin CSV with a byte order mark, by which Excel recognizes UTF-8'),
  csvDelimiter: z
    .enum(['comma', 'semicolon', 'tab'])
    .default('comma')
    .describe('What separates the cells of CSV'),
  csvDecimal: z
    .enum(['point', 'comma'])
    .default('point')
    .describe('Decimal sign of numbers in CSV; with a comma, cells need another delimiter'),
};
export type CsvForm = z.output<z.ZodObject<typeof csvQuery>>;

export type PageQuery = { limit: number; offset: number };

type ListSpec<
  Params extends Shape,
  Query extends Shape,
  Data extends z.ZodType,
  Resource,
> = Declaration &
  Handling<Params, Query, z.ZodUndefined, Data, Resource, ReadContext> & {
    /** Lists of events may grow without limit, so their offset is capped. */
    offsetMax?: number;
    handle: (
      context: ReadContext,
      input: Input<Params, Query, z.ZodUndefined, Resource> & { page: PageQuery },
    ) => Promise<Page<z.input<Data>>>;
    /**
     * The CSV's columns if they depend on the query or the resource, also fields of a field such as
     * `extracted.price`; otherwise all fields of a row.
     */
    columns?: (query: z.output<Query>, resource: Resource) => string[];
    /** Streams all rows for CSV. Without it the list is JSON only. */
    rows?: (
      context: ReadContext,
      input: Input<Params, Query, z.ZodUndefined, Resource>,
    ) => AsyncIterable<z.input<Data>>;
  };

/**
 * Defines a GET of many: `{"data": […], "meta": {total, limit, offset}}`, and CSV of all rows if
 * `rows` is given.
 */
export function defineList<
  Data extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Resource = undefined,
>(spec: ListSpec<Params, Query, Data, Resource>): Operation {
  const offset = queryInteger(0, spec.offsetMax ?? Number.MAX_SAFE_INTEGER);
  const query = (spec.query ?? none).extend({
    ...pageQuery,
    offset: offset.default(0).describe('Number of rows to skip'),
    ...(spec.rows && {
      format: z
        .enum(['json', 'csv'])
        .optional()
        .describe(
          'csv sends all rows, without pages; nested fields are columns, such as evidence.state',
        ),
      ...csvQuery,
    }),
  });
  return erase({
    ...spec,
    query,
    csv: spec.rows !== undefined,
    method: 'get',
    kind: 'list',
    scope: 'read',
    status: 200,
  });
}

type ShortListSpec<
  Params extends Shape,
  Query extends Shape,
  Data extends z.ZodType,
  Resource,
> = Omit<ListSpec<Params, Query, Data, Resource>, 'handle' | 'rows'> & {
  /** Reads all rows, in order. */
  all: (
    context: ReadContext,
    input: Input<Params, Query, z.ZodUndefined, Resource>,
  ) => Promise<ReadonlyArray<z.input<Data>>>;
};

/** Defines a list, also as CSV, whose rows are all read at once because they are few. */
export const defineShortList = <
  Data extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Resource = undefined,
>({
  all,
  ...spec
}: ShortListSpec<Params, Query, Data, Resource>): Operation =>
  defineList<Data, Params, Query, Resource>({
    ...spec,
    handle: async (context, { page, ...input }) => pageOf(await all(context, input), page),
    async *rows(context, input) {
      yield* await all(context, input);
    },
  });

type WriteSpec<
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType,
  Data extends z.ZodType,
  Resource,
  Prefetched,
> = Declaration &
  Handling<Params, Query, Body, Data, Resource, WriteContext> & {
    method: Exclude<Method, 'get'>;
    status?: 200 | 201 | 202;
    /**
     * Set for what people who may only read can do in the dashboard, such as a question whose input
     * is too long for a URL. Keys need read & write for it.
     */
    isOpenToViewers?: true;
    represent?: (resource: Resource) => Record<string, unknown>;
    /**
     * Calls other servers before the transaction begins, so that no connection or lock is kept
     * during the calls. Throws a 404 if the path names nothing. The body is undefined if it is
     * invalid.
     */
    prefetch?: (
      context: ReadContext,
      params: z.output<Params>,
      body: z.output<Body> | undefined,
    ) => Promise<Prefetched>;
    /**
     * For irreversible or paid changes: an agent's call acts only after the agent was shown this
     * and returned a token (`api/mcp/`). Undefined if this request needs no confirmation. REST acts
     * at once.
     */
    confirm?: (
      context: WriteContext,
      input: Input<Params, Query, Body, Resource>,
    ) => Promise<Confirmation | undefined>;
    handle: (
      context: WriteContext,
      input: Input<Params, Query, Body, Resource> & { prefetched: Prefetched },
    ) => Promise<WriteReply<z.input<Data>>>;
  };

/** Defines a change. The handler runs in one transaction together with its idempotency record. */
export function defineWrite<
  Data extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Body extends z.ZodType = z.ZodUndefined,
  Resource = undefined,
  Prefetched = undefined,
>(spec: WriteSpec<Params, Query, Body, Data, Resource, Prefetched>): Operation {
  return erase({
    ...spec,
    kind: 'single',
    scope: 'write',
    status: spec.status ?? 200,
  });
}

export type Upload = {
  body: Readable;
  header: (name: string) => string | undefined;
  /** Reads a body that is kept in memory as a whole, as `BodyGate.admit` does. */
  admit: <T>(
    bytesMax: number,
    read: (memory: StreamMemory) => Promise<T>,
    late?: () => AppError,
  ) => Promise<T>;
};

type UploadSpec<
  Params extends Shape,
  Query extends Shape,
  Data extends z.ZodType,
  Resource,
> = Declaration &
  Handling<Params, Query, z.ZodUndefined, Data, Resource, ReadContext> & {
    method: 'post' | 'put';
    status?: 200 | 204;
    /** Media types of the body in the OpenAPI document; default: text, plain or gzipped. */
    mediaTypes?: readonly string[];
    handle: (
      context: ReadContext,
      input: Input<Params, Query, z.ZodUndefined, Resource> & { upload: Upload },
    ) => Promise<Reply<z.input<Data>>>;
  };

/** Defines a change that streams a body of any length, without a transaction from the framework. */
export function defineUpload<
  Data extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Resource = undefined,
>(spec: UploadSpec<Params, Query, Data, Resource>): Operation {
  return erase({ ...spec, kind: 'upload', scope: 'write', status: spec.status ?? 200 });
}

type FileSpec<Params extends Shape, Query extends Shape, Resource> = Declaration &
  Omit<Handling<Params, Query, z.ZodUndefined, z.ZodType, Resource, ReadContext>, 'response'> & {
    /** The file's possible media types. */
    mediaTypes: string[];
    handle: (
      context: ReadContext,
      input: Input<Params, Query, z.ZodUndefined, Resource>,
    ) => Promise<Download | WebPage>;
  };

/**
 * Defines a GET of a file, sent unchanged: with ranges and an ETag, without an envelope. Or of a
 * page for people.
 */
export function defineFile<
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Resource = undefined,
>(spec: FileSpec<Params, Query, Resource>): Operation {
  const base = { ...spec, method: 'get', kind: 'file', scope: 'read', status: 200 };
  return erase({ ...base, response: z.undefined() });
}

type Erasable = Omit<Operation, 'params' | 'query' | 'body' | 'csv'> &
  Partial<Pick<Operation, 'params' | 'query' | 'body' | 'csv'>>;

function erase(spec: unknown): Operation {
  const erasable = spec as Erasable;
  const { shape } = erasable.query ?? none;
  return {
    ...erasable,
    params: erasable.params ?? none,
    query: erasable.protocol?.passthroughQuery ? z.object(shape) : z.strictObject(shape),
    body: erasable.body,
    csv: erasable.csv ?? false,
  };
}
