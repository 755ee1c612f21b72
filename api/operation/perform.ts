import type { z } from 'zod';
import { AppError, notFound } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import type { Queries } from '../../platform/postgres/database';
import type { Caller } from '../http/authenticator';
import type { Services } from '../services';
import { columnsOf } from './csv';
import type { Download } from './download';
import type { Context, Operation, Page, Reply, WriteContext } from './operation';
import { resourceOfParameter } from './path-resources';
import { check, withoutUnchanged } from './validation';

/**
 * A call of an operation, by REST (`run-operation.ts`) or as a tool (`mcp/`), after authentication
 * and rate limiting.
 */
export type Ask = {
  operation: Operation;
  services: Services;
  caller: Caller;
  log: Logger;
  requestId: string;
  /** Whether to validate each response against its schema, as tests do. */
  validateResponses: boolean;
  /** The path's ids, and the query as text, one value per name. */
  params: unknown;
  query: () => Record<string, string>;
  /** Created on demand: most handlers finish before it could matter. */
  signal: () => AbortSignal;
};

export type Answer = { status: number; headers: Record<string, string>; body: unknown };
export type CsvAnswer = { columns: string[]; rows: AsyncIterable<unknown> };

/** The input of a handler. */
export type HandlerInput = {
  params: Record<string, unknown>;
  resource: unknown;
  query: Record<string, unknown>;
  body: unknown;
  /** The result of `prefetch`, for changes that define it. */
  prefetched?: unknown;
};

type Handler<Result> = (context: Context | WriteContext, input: unknown) => Promise<Result>;

const handlerOf = <Result>({ operation }: Ask) => operation.handle as unknown as Handler<Result>;

/** Throws `insufficient_scope` if a read key requests a change. */
export function assertScope(operation: Operation, caller: Caller): void {
  if (operation.scope === 'write' && caller.access !== 'read_write') {
    throw new AppError('insufficient_scope', 'This needs a read & write key.');
  }
}

function contextOf(ask: Ask): Context {
  let signal: AbortSignal | undefined;
  return {
    caller: ask.caller,
    clickhouse: ask.services.clickhouse,
    requestId: ask.requestId,
    log: ask.log,
    db: ask.services.database.reader(ask.caller.workspaceId),
    services: ask.services,
    get signal() {
      signal ??= ask.signal();
      return signal;
    },
  };
}

function paramsOf({ operation, params }: Ask): Record<string, unknown> {
  const read = operation.params.safeParse(params);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw notFound(resourceOfParameter(String(issue?.path[0])));
}

/**
 * Validates path ids, loads their resource, then validates the query, so that an unknown id is
 * always a 404.
 */
async function readPath(ask: Ask, context: Context | WriteContext) {
  const params = paramsOf(ask);
  const resource = await ask.operation.resolve?.(context as never, params as never);
  return { params, resource };
}

const queryOf = (ask: Ask): Record<string, unknown> =>
  check(ask.operation.query, 'query', ask.query());

/** Runs a read. A list is returned as CSV if `wantsCsv` accepts the query's `format`. */
export async function performRead(
  ask: Ask,
  wantsCsv: (format: unknown) => boolean,
): Promise<Answer | CsvAnswer> {
  const { operation } = ask;
  const context = contextOf(ask);
  const path = await readPath(ask, context);
  const { limit, offset, format, ...query } = queryOf(ask);
  const input = { ...path, query, body: undefined, page: { limit, offset } };
  if (operation.kind === 'single') {
    const reply = await handlerOf<Reply<unknown>>(ask)(context, input);
    return answerOf(ask, reply);
  }
  if (operation.csv && wantsCsv(format)) {
    const rows = operation.rows as unknown as (c: Context, i: unknown) => AsyncIterable<unknown>;
    const columns = operation.columns?.(query as never) ?? columnsOf(operation.response);
    return { columns, rows: rows(context, input) };
  }
  const page = await handlerOf<Page<unknown>>(ask)(context, input);
  const data = page.rows.map((row) => checked(ask, row));
  return { status: 200, headers: {}, body: { data, meta: { total: page.total, limit, offset } } };
}

/** Returns the requested file. */
export async function performFile(ask: Ask): Promise<Download> {
  const context = contextOf(ask);
  const path = await readPath(ask, context);
  const input = { ...path, query: queryOf(ask), body: undefined };
  return handlerOf<Download>(ask)(context, input);
}

/** Runs a change with a streamed body. `upload` is the handler's source of it. */
export async function performUpload(ask: Ask, upload: unknown): Promise<Answer> {
  const context = contextOf(ask);
  const path = await readPath(ask, context);
  const input = { ...path, query: queryOf(ask), body: undefined, upload };
  const reply = await handlerOf<Reply<unknown>>(ask)(context, input);
  const answer = answerOf(ask, reply);
  return { ...answer, body: reply.body ?? answer.body };
}

type Steps<Stop> = {
  /** Runs after validation; a returned value replaces the act, and is committed. */
  before?: (context: WriteContext, input: HandlerInput) => Promise<Stop | undefined>;
  /** Runs after the act, in its transaction. */
  after?: (db: Queries, answer: Answer) => Promise<void>;
};

/** Runs a change: one transaction covers all writes of the change and its steps. */
export async function performWrite<Stop = never>(
  ask: Ask,
  json: unknown,
  steps: Steps<Stop>,
): Promise<Answer | Stop> {
  const { operation, services } = ask;
  const base = contextOf(ask);
  const prefetched = await operation.prefetch?.(
    base,
    paramsOf(ask) as never,
    parsedBodyOrUndefined(operation, json),
  );
  return services.database.transaction(ask.caller.workspaceId, async (db) => {
    const context: WriteContext = { ...base, db };
    const path = await readPath(ask, context);
    const query = queryOf(ask);
    const body = bodyOf(operation, json, path.resource);
    const input: HandlerInput = { ...path, query, body, prefetched };
    const stop = await steps.before?.(context, input);
    if (stop !== undefined) return stop;
    const answer = answerOf(ask, await handlerOf<Reply<unknown>>(ask)(context, input));
    await steps.after?.(db, answer);
    return answer;
  });
}

function answerOf(ask: Ask, reply: Reply<unknown>): Answer {
  const { data, headers = {}, status = ask.operation.status } = reply;
  const read = checked(ask, data);
  return { status, headers, body: ask.operation.protocol ? read : { data: read } };
}

/**
 * For `prefetch`, which runs before validation; validation reports errors of the body in its own
 * order.
 */
const parsedBodyOrUndefined = ({ body }: Operation, json: unknown): never =>
  body?.safeParse(json ?? {}).data as never;

function bodyOf(operation: Operation, json: unknown, resource: unknown): unknown {
  const schema = operation.body;
  if (!schema) {
    // An empty object is accepted where no body is expected.
    const isEmpty = json === undefined || (isObject(json) && Object.keys(json).length === 0);
    if (isEmpty) return undefined;
    throw new AppError('validation_error', 'This request takes no body.', {
      details: [{ path: '', code: 'unexpected_body', message: 'takes no body' }],
    });
  }
  const given = json === undefined ? {} : json;
  const stored = operation.represent?.(resource as never);
  return check(schema, '', stored ? withoutUnchanged(given, stored, schema) : given);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checked(ask: Ask, data: unknown): unknown {
  if (!ask.validateResponses) return data;
  const parsed = (ask.operation.response as z.ZodType).safeParse(data);
  if (parsed.success) return data;
  throw new Error(`${ask.operation.id} answers what its schema does not allow: ${parsed.error}`);
}
