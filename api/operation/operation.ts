import type { Readable } from 'node:stream';
import type { Request } from 'express';
import { z } from 'zod';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse';
import type { AppError, ErrorCode } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import type { Queries, Transaction } from '../../platform/postgres/database';
import type { Caller } from '../http/authenticator';
import type { Services } from '../services';
import type { Download } from './download';
import { queryInteger } from './fields';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** What a handler works with. Reads get single statements, writes get one transaction. */
export type Context<Db extends Queries = Queries> = {
  caller: Caller;
  requestId: string;
  log: Logger;
  db: Db;
  /** With `db` a `WorkspaceContext`, so that stores take the context as it is. */
  clickhouse: ClickHouse;
  services: Services;
  /** Aborted when the client goes away before the reply. */
  signal: AbortSignal;
};

export type WriteContext = Context<Transaction>;

type Shape = z.ZodObject;
type Input<Params extends Shape, Query extends Shape, Body extends z.ZodType, Resource> = {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** What `resolve` found for the path's ids. */
  resource: Resource;
};

export type Reply<Data> = {
  data: Data;
  /** Where it is not the operation's usual one: 202 of what queues a job for some requests only. */
  status?: 202;
  headers?: Record<string, string>;
  /** Stands for the whole body, where a sender demands one of its own: JSON, or bytes. */
  body?: unknown;
};
export type Page<Row> = { rows: Row[]; total: number };

/** Where an operation stands in the document, and what it may answer. */
type Declaration = {
  /** Unique name in camelCase; the MCP tool and the client's method derive from it. */
  id: string;
  /** The area's folder name, which is also its tag in the document. */
  area: string;
  /** Path below /api/v1, with ids as {websiteId}. */
  path: string;
  summary: string;
  description?: string;
  /** Codes beyond those that every operation can answer. */
  errors?: ErrorCode[];
  /** The most that a JSON body may have, where the usual bound is too narrow for what is allowed. */
  bodyBytesMax?: number;
  /** True where a drain's token may stand for a key, and shippers are answered in their own ways. */
  acceptsDrainToken?: true;
  /** Where the operation is a part of somebody else's protocol. */
  protocol?: Protocol;
  /** How agents meet it (`api/mcp/`), or why they do not. */
  tool?: ToolSpec | NoTool;
};

/** What a protocol demands of an answer; `data` is the whole body then, without an envelope. */
export type Protocol = {
  /** Of every answer, refusals too. */
  headers?: Record<string, string>;
  /** The body of a refusal: JSON, or bytes of the type that the request's body has. */
  refusal?: (error: AppError, requestId: string, request: Request) => object | Buffer;
  /** True where senders throw away what met a 500: then a failure of ours, too, is told as one that passes. */
  retryableOn500?: true;
  /** True where the query may hold what is nothing to us. */
  passthroughQuery?: true;
};

/** Why an operation is no tool, as an upload of any length is none. */
export type NoTool = { unfit: string };

/** The operation as a tool: its name is the id in snake_case, its toolkit the area. */
export type ToolSpec = {
  /**
   * Written for a model: what it answers, when to use it, units, what a null means. Else the
   * summary and the description stand for it.
   */
  description?: string;
  /** In the list that a client gets who names no toolkits; at most 25 are. */
  isDefault?: true;
  /** Of a list whose rows are long: what is shown of them unless an agent names other fields. */
  fields?: string[];
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
   * Loads what the path's ids name, or throws `not_found`. It runs before query and body are
   * checked, so that an unknown id is a 404 whatever else is wrong.
   */
  resolve?: (context: C, params: z.output<Params>) => Promise<Resource>;
  response: Data;
};

const none = z.strictObject({});

/** What a change that cannot be undone, or costs, would do; agents are told before it is done. */
export type Confirmation = {
  /** Sentences: what exactly would happen. */
  summary: string[];
  /** Another one when what they say may no longer hold: the agent is told anew. */
  version: string;
};

/** The erased form that the router, the document and the tests read. */
export type Operation = Declaration & {
  method: Method;
  kind: 'single' | 'list' | 'upload' | 'file';
  scope: 'read' | 'write';
  status: 200 | 201 | 202 | 204;
  params: Shape;
  query: Shape;
  body: z.ZodType | undefined;
  /** Schema of `data`, or of one row of a list. */
  response: z.ZodType;
  /** True when the list also comes as CSV. */
  csv: boolean;
  /** Of an upload, and of a file that is answered. */
  mediaTypes?: readonly string[];
  resolve?: (context: never, params: never) => Promise<unknown>;
  /** For PATCH: the stored resource as clients see it, so that unchanged read-only fields pass. */
  represent?: (resource: never) => Record<string, unknown>;
  prefetch?: (context: Context, params: never, body: never) => Promise<unknown>;
  confirm?: (context: never, input: never) => Promise<Confirmation | undefined>;
  handle: (context: never, input: never) => Promise<unknown>;
  rows?: (context: never, input: never) => AsyncIterable<unknown>;
  /** The CSV's columns where they depend on the query; else all of the row's fields. */
  columns?: (query: never) => string[];
};

type ReadSpec<
  Params extends Shape,
  Query extends Shape,
  Data extends z.ZodType,
  Resource,
> = Declaration &
  Handling<Params, Query, z.ZodUndefined, Data, Resource, Context> & {
    handle: (
      context: Context,
      input: Input<Params, Query, z.ZodUndefined, Resource>,
    ) => Promise<Reply<z.input<Data>>>;
  };

/** GET one thing: `{"data": …}`. */
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

export type PageQuery = { limit: number; offset: number };

type ListSpec<
  Params extends Shape,
  Query extends Shape,
  Data extends z.ZodType,
  Resource,
> = Declaration &
  Handling<Params, Query, z.ZodUndefined, Data, Resource, Context> & {
    /** Lists of events may grow without end, so their offset is capped. */
    offsetMax?: number;
    handle: (
      context: Context,
      input: Input<Params, Query, z.ZodUndefined, Resource> & { page: PageQuery },
    ) => Promise<Page<z.input<Data>>>;
    /** The CSV's columns where they depend on the query; else all of the row's fields. */
    columns?: (query: z.output<Query>) => string[];
    /** All rows for CSV, streamed. Without it the list is JSON only. */
    rows?: (
      context: Context,
      input: Input<Params, Query, z.ZodUndefined, Resource>,
    ) => AsyncIterable<z.input<Data>>;
  };

/** GET many: `{"data": […], "meta": {total, limit, offset}}`, and CSV of all rows where measured. */
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
      format: z.enum(['json', 'csv']).optional().describe('csv sends all rows, without pages'),
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
    represent?: (resource: Resource) => Record<string, unknown>;
    /**
     * Calls other servers before the transaction begins, so that no connection or lock is held
     * meanwhile. Throws a 404 where the path names nothing. The body is undefined where it is invalid.
     */
    prefetch?: (
      context: Context,
      params: z.output<Params>,
      body: z.output<Body> | undefined,
    ) => Promise<Prefetched>;
    /**
     * For what cannot be undone or costs: an agent's call only acts once it was told this, and gave
     * back a token (`api/mcp/`). Undefined where this request needs none. REST acts at once.
     */
    confirm?: (
      context: WriteContext,
      input: Input<Params, Query, Body, Resource>,
    ) => Promise<Confirmation | undefined>;
    handle: (
      context: WriteContext,
      input: Input<Params, Query, Body, Resource> & { prefetched: Prefetched },
    ) => Promise<Reply<z.input<Data>>>;
  };

/** A change. The handler runs in one transaction together with its idempotency record. */
export function defineWrite<
  Data extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Body extends z.ZodType = z.ZodUndefined,
  Resource = undefined,
  Prefetched = undefined,
>(spec: WriteSpec<Params, Query, Body, Data, Resource, Prefetched>): Operation {
  return erase({ ...spec, kind: 'single', scope: 'write', status: spec.status ?? 200 });
}

export type Upload = { body: Readable; header: (name: string) => string | undefined };

type UploadSpec<
  Params extends Shape,
  Query extends Shape,
  Data extends z.ZodType,
  Resource,
> = Declaration &
  Handling<Params, Query, z.ZodUndefined, Data, Resource, Context> & {
    method: 'post' | 'put';
    status?: 200 | 204;
    /** What the document says that the body may be; default: text, plain or in gzip. */
    mediaTypes?: readonly string[];
    handle: (
      context: Context,
      input: Input<Params, Query, z.ZodUndefined, Resource> & { upload: Upload },
    ) => Promise<Reply<z.input<Data>>>;
  };

/** A change that reads its body as a stream of any length, in no transaction of the framework's. */
export function defineUpload<
  Data extends z.ZodType,
  Params extends Shape = typeof none,
  Query extends Shape = typeof none,
  Resource = undefined,
>(spec: UploadSpec<Params, Query, Data, Resource>): Operation {
  return erase({ ...spec, kind: 'upload', scope: 'write', status: spec.status ?? 200 });
}

type FileSpec<Params extends Shape, Query extends Shape, Resource> = Declaration &
  Omit<Handling<Params, Query, z.ZodUndefined, z.ZodType, Resource, Context>, 'response'> & {
    /** What the file may be. */
    mediaTypes: string[];
    handle: (
      context: Context,
      input: Input<Params, Query, z.ZodUndefined, Resource>,
    ) => Promise<Download>;
  };

/** GET a file as it is: with ranges and an ETag, and no envelope around it. */
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
