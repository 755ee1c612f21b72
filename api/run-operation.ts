import type { Request, Response } from 'express';
import type { z } from 'zod';
import { AppError } from '../core/errors';
import type { Logger } from '../core/logger';
import { readBody } from './body';
import { columnsOf, sendCsv } from './csv';
import { errorBody } from './error-handler';
import type { Caller } from './gate';
import {
  type Claim,
  claimKey,
  fingerprint,
  holdLease,
  keepReply,
  releaseKey,
  type StoredReply,
} from './idempotency';
import { idempotencyKeyFrom } from './idempotency-key';
import type { Context, Operation, Page, Reply, WriteContext } from './operation';
import type { Services } from './services';
import { check, readQuery, withoutUnchanged } from './validation';

type Handler<Result> = (context: Context | WriteContext, input: unknown) => Promise<Result>;

export type Call = {
  operation: Operation;
  services: Services;
  request: Request;
  response: Response;
  caller: Caller;
  log: Logger;
  requestId: string;
  /** Tests check every reply against its schema; in production that would be paid for nothing. */
  checksReplies: boolean;
};

/** Does one request whose key, rate and scope are already checked. */
export async function runOperation(call: Call): Promise<void> {
  if (call.operation.kind === 'upload') return runUpload(call);
  if (call.operation.method === 'get') return runRead(call);
  return runWrite(call);
}

function abortSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

function contextOf(call: Call): Context {
  let signal: AbortSignal | undefined;
  return {
    caller: call.caller,
    requestId: call.requestId,
    log: call.log,
    db: call.services.database.reader(call.caller.workspaceId),
    services: call.services,
    get signal() {
      // Made when it is asked for: most handlers are done before it could matter.
      signal ??= abortSignal(call.response);
      return signal;
    },
  };
}

/** Path ids first, then what they name, then the query: an unknown id is a 404 whatever else is wrong. */
async function readPath(call: Call, context: Context | WriteContext) {
  const params = call.operation.params.safeParse(call.request.params);
  if (!params.success) {
    throw new AppError('not_found', 'There is nothing with this id in this workspace.');
  }
  const resource = await call.operation.resolve?.(context as never, params.data as never);
  return { params: params.data, resource };
}

const queryOf = (call: Call) => check(call.operation.query, 'query', readQuery(call.request.url));

async function runRead(call: Call): Promise<void> {
  const { operation, response } = call;
  const context = contextOf(call);
  const path = await readPath(call, context);
  const { limit, offset, format, ...query } = queryOf(call) as Record<string, unknown>;
  const input = { ...path, query, body: undefined, page: { limit, offset } };
  if (operation.kind === 'single') {
    const reply = await (operation.handle as unknown as Handler<Reply<unknown>>)(context, input);
    send(call, operation.status, reply.headers ?? {}, { data: checked(call, reply.data) });
    return;
  }
  const wantsCsv = format === 'csv' || (format === undefined && prefersCsv(call));
  if (operation.csv && wantsCsv) {
    const rows = operation.rows as unknown as (c: Context, i: unknown) => AsyncIterable<unknown>;
    const columns = operation.columns?.(query as never) ?? columnsOf(operation.response);
    await sendCsv(response, operation.id, columns, rows(context, input));
    return;
  }
  const page = await (operation.handle as unknown as Handler<Page<unknown>>)(context, input);
  const rows = page.rows.map((row) => checked(call, row));
  send(call, 200, {}, { data: rows, meta: { total: page.total, limit, offset } });
}

const prefersCsv = (call: Call) =>
  call.operation.csv && call.request.accepts(['application/json', 'text/csv']) === 'text/csv';

async function runUpload(call: Call): Promise<void> {
  const { operation, request } = call;
  const context = contextOf(call);
  const path = await readPath(call, context);
  const input = {
    ...path,
    query: queryOf(call),
    body: undefined,
    upload: { body: request, header: (name: string) => request.get(name) },
  };
  const reply = await (operation.handle as unknown as Handler<Reply<unknown>>)(context, input);
  const body = { data: checked(call, reply.data) };
  send(call, operation.status, reply.headers ?? {}, reply.body ?? body);
}

async function runWrite(call: Call): Promise<void> {
  const body = await readBody(call.request, call.response, call.operation.bodyBytesMax);
  const key = idempotencyKeyOf(call);
  if (key === undefined) {
    const { status, headers, body: answer } = await act(call, body.json, undefined);
    return send(call, status, headers, answer);
  }
  const { database, cipher } = call.services;
  const { workspaceId } = call.caller;
  const claimed = await claimKey(database, cipher, {
    workspaceId,
    key,
    fingerprint: fingerprint(call.request.method, call.request.originalUrl, body.raw),
  });
  if ('reply' in claimed) {
    const { status, headers, body: answer } = claimed.reply;
    return send(call, status, { ...headers, 'Idempotent-Replayed': 'true' }, answer);
  }
  const reply = await actUnderClaim(call, body.json, claimed.claim);
  send(call, reply.status, reply.headers, reply.body);
}

const idempotencyKeyOf = (call: Call) =>
  call.operation.method === 'post'
    ? idempotencyKeyFrom(call.request.get('Idempotency-Key'))
    : undefined;

/** A refusal is kept like any reply, but what may pass by itself is not: a retry acts anew. */
const isKept = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && ![401, 429].includes(error.status);

async function actUnderClaim(call: Call, json: unknown, claim: Claim): Promise<StoredReply> {
  const { database, cipher } = call.services;
  const db = database.reader(claim.workspaceId);
  const letGo = holdLease(db, claim);
  try {
    return await act(call, json, claim);
  } catch (error) {
    if (isKept(error)) {
      const body = errorBody(error, call.requestId);
      const reply: StoredReply = { status: error.status, headers: error.headers, body };
      await keepReply(db, cipher, claim, reply);
    } else {
      // When even this fails the lease runs out by itself.
      await releaseKey(db, claim).catch(() => undefined);
    }
    throw error;
  } finally {
    letGo();
  }
}

/** The change itself: one transaction with everything it wrote, its kept reply included. */
async function act(call: Call, json: unknown, claim: Claim | undefined): Promise<StoredReply> {
  const { operation, services } = call;
  const base = contextOf(call);
  return services.database.transaction(call.caller.workspaceId, async (db) => {
    const context: WriteContext = { ...base, db };
    const path = await readPath(call, context);
    const query = queryOf(call);
    const body = bodyOf(operation, json, path.resource);
    const handle = operation.handle as unknown as Handler<Reply<unknown>>;
    const answer = await handle(context, { ...path, query, body });
    const { data, headers = {}, status = operation.status } = answer;
    const reply = { status, headers, body: { data: checked(call, data) } };
    if (claim) await keepReply(db, services.cipher, claim, reply);
    return reply;
  });
}

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

function checked(call: Call, data: unknown): unknown {
  if (!call.checksReplies) return data;
  const parsed = (call.operation.response as z.ZodType).safeParse(data);
  if (parsed.success) return data;
  throw new Error(`${call.operation.id} answers what its schema does not allow: ${parsed.error}`);
}

function send(call: Call, status: number, headers: Record<string, string>, body: unknown): void {
  const { response } = call;
  const text = JSON.stringify(body);
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // What Express' json() does, without its look-ups for types and freshness that are not used here.
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
