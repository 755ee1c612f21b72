import express, { type Request, type Response } from 'express';
import { AppError, invalid } from '../../platform/errors';
import { mediaTypeOf } from './media-type';

/** Bodies without long lists are far shorter. */
export const bodyBytesMax = 256 * 1024;

/** For operations that take thousands of rows. */
export const bulkBodyBytesMax = 8 * 1024 * 1024;

/** No object that an operation takes has as many fields, nor a list of one without bulk. */
const fieldsMax = 1_000;

const rawBodies = new WeakMap<Request, Buffer>();

const createReader = (limit: number) =>
  express.json({
    limit,
    strict: false,
    type: () => true,
    verify: (request, _response, buffer) => {
      rawBodies.set(request as Request, buffer);
    },
  });

const readers = new Map([[bodyBytesMax, createReader(bodyBytesMax)]]);

function readerOf(bytesMax: number) {
  let reader = readers.get(bytesMax);
  if (!reader) {
    reader = createReader(bytesMax);
    readers.set(bytesMax, reader);
  }
  return reader;
}

const hasBody = (request: Request) =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? 0) > 0;

/** The most bytes that a body can have in memory, as far as its headers say. */
export function bytesToCome(request: Request, bytesMax: number): number {
  const { 'content-length': length, 'content-encoding': encoding = 'identity' } = request.headers;
  const isKnown = length !== undefined && encoding.toLowerCase() === 'identity';
  return isKnown ? Math.min(Number(length), bytesMax) : bytesMax;
}

/**
 * Refuses an object with absurdly many fields before anything is made for each of them, and so a
 * list where none is long.
 */
function refuseManyFields(json: unknown, hasLongLists: boolean): void {
  const values = [json];
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const isList = Array.isArray(value);
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (inner.length > fieldsMax && !(isList && hasLongLists)) {
      throw isList
        ? invalid('', 'too_many_items', `has a list with over ${fieldsMax} items`)
        : invalid('', 'too_many_fields', `has an object with over ${fieldsMax} fields`);
    }
    for (const each of inner) if (typeof each === 'object' && each !== null) values.push(each);
  }
}

/**
 * Reads a JSON body; undefined if it is absent. Throws `unsupported_media_type`, `bad_request` for
 * invalid JSON, `payload_too_large`, or a 422 for an object of over 1,000 fields or, outside of bulk
 * operations, as long a list.
 */
export async function readBody(
  request: Request,
  response: Response,
  bytesMax = bodyBytesMax,
): Promise<{ json: unknown; raw: Buffer | undefined }> {
  if (!hasBody(request)) return { json: undefined, raw: undefined };
  const type = mediaTypeOf(request.headers['content-type']);
  if (type !== 'application/json') {
    throw new AppError(
      'unsupported_media_type',
      `Send the body as Content-Type: application/json${type ? `, not ${type}` : ''}.`,
    );
  }
  await new Promise<void>((resolve, reject) =>
    readerOf(bytesMax)(request, response, (error?: unknown) =>
      error ? reject(fromBodyError(error, bytesMax)) : resolve(),
    ),
  );
  const raw = rawBodies.get(request);
  refuseManyFields(request.body, bytesMax > bodyBytesMax);
  return { json: raw?.length ? request.body : undefined, raw };
}

/** Maps body-parser's errors by `type`; only errors that the client can fix are passed on. */
function fromBodyError(error: unknown, bytesMax: number): unknown {
  const { type, status } = error as { type?: string; status?: number };
  switch (type) {
    case 'entity.too.large':
      return new AppError('payload_too_large', `The body is over ${bytesMax} bytes.`, {
        // The rest of the body is not read, so the connection cannot be used again.
        headers: { Connection: 'close' },
      });
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError('unsupported_media_type', 'This body encoding is not understood.');
    default:
      return status !== undefined && status < 500
        ? new AppError('bad_request', 'The body is not readable JSON.', { cause: error })
        : error;
  }
}
