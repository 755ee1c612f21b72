import type { z } from 'zod';
import { AppError } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import type { Queries } from '../../platform/postgres/database';
import type { Caller } from '../http/authenticator';
import type { Services } from '../services';
import { columnsOf } from './csv';
import type { Download } from './download';
import type { Context, Operation, Page, Reply, WriteContext } from './operation';
import { check, withoutUnchanged } from './validation';

/**
 * An operation that somebody asks for, by REST (`run-operation.ts`) or as a tool (`mcp/`). The key and
 * its rate are checked already.
 */
export type Ask = {
  operation: Operation;
  services: Services;
  caller: Caller;
  log: Logger;
  requestId: string;
  /** Whether to check each response against its schema, as tests do. */
  validateResponses: boolean;
  /** The path's ids, and the query as text: a value a name. */
  params: unknown;
  query: () => Record<string, string>;
  /** Made when it is asked for: most handlers are done before it could matter. */
  signal: () => AbortSignal;
};

export type Answer = { status: number; headers: Record<string, string>; body: unknown };
export type CsvAnswer = { columns: string[]; rows: AsyncIterable<unknown> };

/** What a handler is given. */
export type HandlerInput = {
  params: Record<string, unknown>;
  resource: unknown;
  query: Record<string, unknown>;
  body: unknown;
  /** The result of `prefetch`, of a change that has one. */
  prefetched?: unknown;
};

type Handler<Result> = (context: Context | WriteContext, input: unknown) => Promise<Result>;

const handlerOf = <Result>({ operation }: Ask) => operation.handle as unknown as Handler<Result>;

/** Throws `insufficient_scope` where a read key asks for a change. */
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
  throw new AppError('not_found', 'Not found.');
}

/** Path ids first, then what they name, then the query: an unknown id is a 404 whatever else is wrong. */
async function readPath(ask: Ask, context: Context | WriteContext) {
  const params = paramsOf(ask);
  const resource = await ask.operation.resolve?.(context as never, params as never);
  return { params, resource };
}

const queryOf = (ask: Ask): Record<string, unknown> =>
  check(ask.operation.query, 'query', ask.query());

/** Does a read. A list comes as CSV where `wantsCsv` says so of the query's `format`. */
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

/** Says which file is asked for. */
export async function performFile(ask: Ask): Promise<Download> {
  const context = contextOf(ask);
  const path = await readPath(ask, context);
  const input = { ...path, query: queryOf(ask), body: undefined };
  return handlerOf<Download>(ask)(context, input);
}

/** Does a change whose body is a stream. `upload` is what the handler reads it from. */
export async function performUpload(ask: Ask, upload: unknown): Promise<Answer> {
  const context = contextOf(ask);
  const path = await readPath(ask, context);
  const input = { ...path, query: queryOf(ask), body: undefined, upload };
  const reply = await handlerOf<Reply<unknown>>(ask)(context, input);
  const answer = answerOf(ask, reply);
  return { ...answer, body: reply.body ?? answer.body };
}

type Steps<Stop> = {
  /** Runs when all is checked; what it answers is answered instead of acting, and is committed. */
  before?: (context: WriteContext, input: HandlerInput) => Promise<Stop | undefined>;
  /** Runs after the act, in its transaction. */
  after?: (db: Queries, answer: Answer) => Promise<void>;
};

/** Does a change: one transaction with everything that it and its steps write. */
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

/** For `prefetch`, which runs before validation: errors of the body are reported by that, in its order. */
const parsedBodyOrUndefined = ({ body }: Operation, json: unknown): never =>
  body?.safeParse(json ?? {}).data as never;

function bodyOf(operation: Operation, json: unknown, resource: unknown): unknown {
  const schema = operation.body;
  if (!schema) {
    // An empty object says nothing, so it is let through where no body is expected.
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
