import type { z } from 'zod';
import { AppError, invalid, notFound } from '../../platform/errors';
import type { Logger } from '../../platform/logger';
import type { Queries } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import type { Caller } from '../http/authenticator';
import type { Services } from '../services';
import { type Column, columnsOf } from './csv';
import type { Download, WebPage } from './download';
import type {
  Context,
  CsvForm,
  Operation,
  Page,
  ReadContext,
  Reply,
  Upload,
  WriteContext,
  WriteReply,
} from './operation';
import { resourceOfParameter } from './path-resources';
import { check, withoutUnchanged } from './validation';

/**
 * A call of an operation, by REST (`run-operation.ts`) or as a tool (`mcp/`), after authentication
 * and rate limiting.
 */
export type OperationCall = {
  operation: Operation;
  services: Services;
  caller: Caller;
  log: Logger;
  requestId: string;
  /** The client's, with IPv6 cut to /64. */
  address: string;
  /** Whether to validate each response against its schema, as tests do. */
  validateResponses: boolean;
  /** The path's ids, and the query as text, one value per name. */
  params: unknown;
  query: () => Record<string, string>;
  /** Created on demand: most handlers finish before it could matter. */
  signal: () => AbortSignal;
};

export type OperationResponse = { status: number; headers: Record<string, string>; body: unknown };
export type CsvResponse = { columns: Column[]; form: CsvForm; rows: AsyncIterable<unknown> };

/** The input of a handler. */
export type HandlerInput = {
  params: Record<string, unknown>;
  resource: unknown;
  query: Record<string, unknown>;
  body: unknown;
  /** The result of `prefetch`, for changes that define it. */
  prefetched?: unknown;
};

type Handler<Result> = (context: ReadContext | WriteContext, input: unknown) => Promise<Result>;

const handlerOf = <Result>({ operation }: OperationCall) =>
  operation.handle as unknown as Handler<Result>;

/** Throws `insufficient_scope` if a read key requests a change. */
export function assertScope(operation: Operation, caller: Caller): void {
  const isViewers = operation.isOpenToViewers && caller.session !== undefined;
  if (operation.scope === 'write' && caller.access !== 'read_write' && !isViewers) {
    throw new AppError('insufficient_scope', 'This needs a read & write key.');
  }
}

function contextOf(call: OperationCall): ReadContext {
  let signal: AbortSignal | undefined;
  return {
    caller: call.caller,
    ...openWorkspace(call.services, call.caller),
    requestId: call.requestId,
    address: call.address,
    log: call.log,
    services: call.services,
    get signal() {
      signal ??= call.signal();
      return signal;
    },
  };
}

function paramsOf({ operation, params }: OperationCall): Record<string, unknown> {
  const read = operation.params.safeParse(params);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw notFound(resourceOfParameter(String(issue?.path[0])));
}

/**
 * Validates path ids, loads their resource, then validates the query, so that an unknown id is
 * always a 404.
 */
async function readPath(call: OperationCall, context: Context) {
  const params = paramsOf(call);
  const resource = await call.operation.resolve?.(context as never, params as never);
  return { params, resource };
}

const queryOf = (call: OperationCall): Record<string, unknown> =>
  check(call.operation.query, 'query', call.query());

/** Runs a read. A list is returned as CSV if `wantsCsv` accepts the query's `format`. */
export async function performRead(
  call: OperationCall,
  wantsCsv: (format: unknown) => boolean,
): Promise<OperationResponse | CsvResponse> {
  const { operation } = call;
  const context = contextOf(call);
  const path = await readPath(call, context);
  const { limit, offset, format, csvBom, csvDelimiter, csvDecimal, ...query } = queryOf(call);
  const input = { ...path, query, body: undefined, page: { limit, offset } };
  if (operation.kind === 'single') {
    const reply = await handlerOf<Reply<unknown>>(call)(context, input);
    return responseOf(call, reply);
  }
  if (operation.csv && wantsCsv(format)) {
    const rows = operation.rows as unknown as (
      c: ReadContext,
      i: unknown,
    ) => AsyncIterable<unknown>;
    const columns = columnsOf(
      operation.response,
      operation.columns?.(query as never, path.resource as never),
    );
    const form = { csvBom, csvDelimiter, csvDecimal } as CsvForm;
    if (form.csvDecimal === 'comma' && form.csvDelimiter === 'comma') {
      throw invalid(
        'csvDelimiter',
        'delimiter_is_decimal',
        'A comma cannot be both the delimiter and the decimal sign: choose csvDelimiter=semicolon.',
      );
    }
    return { columns, form, rows: rows(context, input) };
  }
  const page = await handlerOf<Page<unknown>>(call)(context, input);
  const data = page.rows.map((row) => checked(call, row));
  return { status: 200, headers: {}, body: { data, meta: { total: page.total, limit, offset } } };
}

/** Returns the requested file or page. */
export async function performFile(call: OperationCall): Promise<Download | WebPage> {
  const context = contextOf(call);
  const path = await readPath(call, context);
  const input = { ...path, query: queryOf(call), body: undefined };
  return handlerOf<Download | WebPage>(call)(context, input);
}

/** Runs a change with a streamed body. `upload` is the handler's source of it. */
export async function performUpload(
  call: OperationCall,
  upload: Upload,
): Promise<OperationResponse> {
  const context = contextOf(call);
  const path = await readPath(call, context);
  const input = { ...path, query: queryOf(call), body: undefined, upload };
  const reply = await handlerOf<Reply<unknown>>(call)(context, input);
  const answer = responseOf(call, reply);
  return { ...answer, body: reply.body ?? answer.body };
}

type Steps<Stop> = {
  /** Runs after validation; a returned value replaces the act, and is committed. */
  before?: (context: WriteContext, input: HandlerInput) => Promise<Stop | undefined>;
  /** Runs after the act, in its transaction. */
  after?: (db: Queries, answer: OperationResponse) => Promise<void>;
};

/** Runs a change: one transaction covers all writes of the change and its steps. */
export async function performWrite<Stop = never>(
  call: OperationCall,
  json: unknown,
  steps: Steps<Stop>,
): Promise<OperationResponse | Stop> {
  const { operation } = call;
  const base = contextOf(call);
  const prefetched = await operation.prefetch?.(
    base,
    paramsOf(call) as never,
    parsedBodyOrUndefined(operation, json),
  );
  const ended = await base.transaction(async (db) => {
    const context: WriteContext = { ...base, db };
    const path = await readPath(call, context);
    const query = queryOf(call);
    const body = bodyOf(operation, json, path.resource);
    const input: HandlerInput = { ...path, query, body, prefetched };
    const stop = await steps.before?.(context, input);
    if (stop !== undefined) return { stop };
    const reply = await handlerOf<WriteReply<unknown>>(call)(context, input);
    const answer = promisedResponse(call, reply);
    if (steps.after) await steps.after(db, await answer);
    // A failure is the transaction's, too. A box, because a promise would be awaited.
    else answer.catch(() => undefined);
    return { answer };
  });
  return 'answer' in ended ? ended.answer : ended.stop;
}

const promisedResponse = async (call: OperationCall, reply: WriteReply<unknown>) =>
  responseOf(call, { ...reply, data: await reply.data });

function responseOf(call: OperationCall, reply: Reply<unknown>): OperationResponse {
  const { data, headers = {}, status = call.operation.status } = reply;
  const read = checked(call, data);
  return { status, headers, body: call.operation.protocol ? read : { data: read } };
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

function checked(call: OperationCall, data: unknown): unknown {
  if (!call.validateResponses) return data;
  const parsed = (call.operation.response as z.ZodType).safeParse(data);
  if (parsed.success) return data;
  throw new Error(`${call.operation.id} answers what its schema does not allow: ${parsed.error}`);
}
