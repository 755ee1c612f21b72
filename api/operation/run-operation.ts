import type { Request, Response } from 'express';
import { AppError } from '../../platform/errors';
import { bodyBytesMax, bytesToCome, readBody } from '../http/body';
import { errorBody } from '../http/error-handler';
import { sendCsv } from './csv';
import { sendDownload, sendPage } from './download';
import {
  type Claim,
  claimKey,
  fingerprint,
  releaseKey,
  renewLease,
  type StoredReply,
  storeReply,
} from './idempotency';
import { idempotencyKeyFrom } from './idempotency-key';
import type { Upload } from './operation';
import {
  type OperationCall,
  type OperationResponse,
  performFile,
  performRead,
  performUpload,
  performWrite,
} from './perform';
import { readQuery } from './validation';

type Call = {
  operationCall: OperationCall;
  request: Request;
  response: Response;
  /** Aborts when the process can wait for open requests no longer. */
  ending: AbortSignal;
};

/** Runs one request after its key, rate and scope have been checked. */
export async function runOperation(
  asked: Omit<OperationCall, 'params' | 'query' | 'signal'>,
  request: Request,
  response: Response,
  ending: AbortSignal,
): Promise<void> {
  const operationCall: OperationCall = {
    ...asked,
    params: request.params,
    query: () => readQuery(request.url),
    signal: () => AbortSignal.any([ending, closeSignal(response)]),
  };
  const call = { operationCall, request, response, ending };
  if (operationCall.operation.kind === 'upload') return runUpload(call);
  if (operationCall.operation.kind === 'file') return runFile(call);
  if (operationCall.operation.method === 'get') return runRead(call);
  return runWrite(call);
}

function closeSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function runRead(call: Call): Promise<void> {
  const answer = await performRead(
    call.operationCall,
    (format) => format === 'csv' || (format === undefined && prefersCsv(call.request)),
  );
  if ('rows' in answer) {
    const { operation, services, caller } = call.operationCall;
    return services.downloads.run(
      caller.workspaceId,
      () => sendCsv(call.response, operation.id, answer),
      { signal: call.operationCall.signal() },
    );
  }
  send(call, answer);
}

const prefersCsv = (request: Request) =>
  request.accepts(['application/json', 'text/csv']) === 'text/csv';

/** The range and the conditions are HTTP's; the operation only names the file. */
async function runFile({ operationCall, request, response }: Call): Promise<void> {
  const file = await performFile(operationCall);
  // The dashboard shows the page in a frame of its own.
  if ('html' in file) return sendPage(response, file, "'self'");
  await sendDownload(operationCall.services.files, file, request, response);
}

async function runUpload(call: Call): Promise<void> {
  const { operationCall, request, response } = call;
  const { services, caller } = operationCall;
  const upload: Upload = {
    body: request,
    header: (name) => request.get(name),
    admit: (bytesMax, read, late) =>
      services.bodyGate.admit({ workspaceId: caller.workspaceId, response }, bytesMax, read, late),
  };
  send(call, await unlessEnding(performUpload(operationCall, upload), call.ending));
}

/** An upload may wait for its sender for hours, so it would not notice the end. */
async function unlessEnding<T>(work: Promise<T>, ending: AbortSignal): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(ending.reason);
  ending.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    ending.removeEventListener('abort', end);
    // The client has its response by then.
    work.catch(() => undefined);
  }
}

async function runWrite(call: Call): Promise<void> {
  const { operationCall, request, response } = call;
  const { bodyBytesMax: bytesMax = bodyBytesMax, readText } = operationCall.operation;
  const body = await operationCall.services.bodyGate.admit(
    { workspaceId: operationCall.caller.workspaceId, response },
    bytesToCome(request, bytesMax),
    () => readBody(request, response, bytesMax, readText),
  );
  const key = idempotencyKeyOf(call);
  if (key === undefined) return send(call, await performWrite(operationCall, body.json, {}));
  const { database, cipher } = operationCall.services;
  const claimed = await claimKey(database, cipher, {
    workspaceId: operationCall.caller.workspaceId,
    key,
    fingerprint: fingerprint(
      operationCall.caller.keyId,
      request.method,
      request.originalUrl,
      body.raw,
    ),
  });
  if ('reply' in claimed) {
    const { reply } = claimed;
    return send(call, { ...reply, headers: { ...reply.headers, 'Idempotent-Replayed': 'true' } });
  }
  send(call, await actUnderClaim(operationCall, body.json, claimed.claim));
}

const idempotencyKeyOf = ({ operationCall, request }: Call) =>
  operationCall.operation.method === 'post'
    ? idempotencyKeyFrom(request.get('Idempotency-Key'))
    : undefined;

/** Errors are stored like any response, except transient ones, so that a retry runs again. */
const isStoredError = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && ![401, 429].includes(error.status);

async function actUnderClaim(
  operationCall: OperationCall,
  json: unknown,
  claim: Claim,
): Promise<StoredReply> {
  const { database, cipher } = operationCall.services;
  const db = database.reader(operationCall.caller.workspaceId);
  const stopRenewal = renewLease(db, claim);
  try {
    return await performWrite(operationCall, json, {
      after: (tx, answer) => storeReply(tx, cipher, claim, answer),
    });
  } catch (error) {
    if (isStoredError(error)) {
      const body = errorBody(error, operationCall.requestId);
      const reply: StoredReply = { status: error.status, headers: error.headers, body };
      await storeReply(db, cipher, claim, reply);
    } else {
      // If even this fails, the lease expires.
      await releaseKey(db, claim).catch(() => undefined);
    }
    throw error;
  } finally {
    stopRenewal();
  }
}

function send({ response }: Call, { status, headers, body }: OperationResponse): void {
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
