import express, { type Request, type Response } from 'express';
import { AppError } from '../../platform/errors';
import { mediaTypeOf } from './media-type';

export const bodyBytesMax = 8 * 1024 * 1024;

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

/**
 * Reads a JSON body; undefined if it is absent. Throws `unsupported_media_type`, `bad_request` for
 * invalid JSON, or `payload_too_large`.
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
