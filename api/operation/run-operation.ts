import type { Request, Response } from 'express';
import { AppError } from '../../platform/errors';
import { readBody } from '../http/body';
import { errorBody } from '../http/error-handler';
import { sendCsv } from './csv';
import { sendDownload } from './download';
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
import {
  type Answer,
  type Ask,
  performFile,
  performRead,
  performUpload,
  performWrite,
} from './perform';
import { readQuery } from './validation';

type Call = { ask: Ask; request: Request; response: Response };

/** Runs one request after its key, rate and scope have been checked. */
export async function runOperation(
  asked: Omit<Ask, 'params' | 'query' | 'signal'>,
  request: Request,
  response: Response,
): Promise<void> {
  const ask: Ask = {
    ...asked,
    params: request.params,
    query: () => readQuery(request.url),
    signal: () => abortSignal(response),
  };
  const call = { ask, request, response };
  if (ask.operation.kind === 'upload') return runUpload(call);
  if (ask.operation.kind === 'file') return runFile(call);
  if (ask.operation.method === 'get') return runRead(call);
  return runWrite(call);
}

function abortSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function runRead(call: Call): Promise<void> {
  const answer = await performRead(
    call.ask,
    (format) => format === 'csv' || (format === undefined && prefersCsv(call.request)),
  );
  if ('rows' in answer) {
    return sendCsv(call.response, call.ask.operation.id, answer.columns, answer.rows);
  }
  send(call, answer);
}

const prefersCsv = (request: Request) =>
  request.accepts(['application/json', 'text/csv']) === 'text/csv';

/** The range and the conditions are HTTP's; the operation only names the file. */
async function runFile({ ask, request, response }: Call): Promise<void> {
  await sendDownload(ask.services.files, await performFile(ask), request, response);
}

async function runUpload(call: Call): Promise<void> {
  const { ask, request } = call;
  const header = (name: string) => request.get(name);
  send(call, await performUpload(ask, { body: request, header }));
}

async function runWrite(call: Call): Promise<void> {
  const { ask, request, response } = call;
  const body = await readBody(request, response, ask.operation.bodyBytesMax);
  const key = idempotencyKeyOf(call);
  if (key === undefined) return send(call, await performWrite(ask, body.json, {}));
  const { database, cipher } = ask.services;
  const claimed = await claimKey(database, cipher, {
    workspaceId: ask.caller.workspaceId,
    key,
    fingerprint: fingerprint(request.method, request.originalUrl, body.raw),
  });
  if ('reply' in claimed) {
    const { reply } = claimed;
    return send(call, { ...reply, headers: { ...reply.headers, 'Idempotent-Replayed': 'true' } });
  }
  send(call, await actUnderClaim(ask, body.json, claimed.claim));
}

const idempotencyKeyOf = ({ ask, request }: Call) =>
  ask.operation.method === 'post' ? idempotencyKeyFrom(request.get('Idempotency-Key')) : undefined;

/** Errors are stored like any response, except transient ones, so that a retry runs again. */
const isKept = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && ![401, 429].includes(error.status);

async function actUnderClaim(ask: Ask, json: unknown, claim: Claim): Promise<StoredReply> {
  const { database, cipher } = ask.services;
  const db = database.reader(claim.workspaceId);
  const letGo = holdLease(db, claim);
  try {
    return await performWrite(ask, json, {
      after: (tx, answer) => keepReply(tx, cipher, claim, answer),
    });
  } catch (error) {
    if (isKept(error)) {
      const body = errorBody(error, ask.requestId);
      const reply: StoredReply = { status: error.status, headers: error.headers, body };
      await keepReply(db, cipher, claim, reply);
    } else {
      // If even this fails, the lease expires.
      await releaseKey(db, claim).catch(() => undefined);
    }
    throw error;
  } finally {
    letGo();
  }
}

function send({ response }: Call, { status, headers, body }: Answer): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status === 204 || Buffer.isBuffer(body)) {
    response.end(body);
    return;
  }
  const text = JSON.stringify(body);
  // Does what Express's json() does, without its unused look-ups of types and freshness.
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
