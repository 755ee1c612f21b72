import express, { type Request, type Response } from 'express';
import { AppError } from '../../platform/errors';
import { textOf } from '../csv-import/csv-text';
import { findBadShape } from './json-shape';
import { mediaTypeOf } from './media-type';

/** Bodies without long lists are far shorter. */
export const bodyBytesMax = 256 * 1024;

/** For operations that take thousands of rows. */
export const bulkBodyBytesMax = 8 * 1024 * 1024;

/** No object that an operation takes has as many fields, nor a list of one without bulk. */
const fieldsMax = 1_000;
/** No bulk operation takes as long a list. */
const bulkItemsMax = 100_000;
/** Of a whole body. Each costs every check of a body a moment: 10,000 rows have 20 values each. */
const valuesMax = 200_000;

const rawBodies = new WeakMap<Request, { raw: Buffer; isUtf8: boolean }>();

/** Carries an error past the reader, which changes the errors that it passes on. */
class BodyRefused extends Error {
  readonly problem: AppError;

  constructor(problem: AppError) {
    super(problem.message);
    this.problem = problem;
  }
}

const notUtf8 = () =>
  new AppError('unsupported_media_type', `Send a body of over ${bodyBytesMax} bytes as UTF-8.`);

const shapeLimitsOf = (bytesMax: number) => ({
  fieldsMax,
  valuesMax,
  itemsMax: bytesMax > bodyBytesMax ? bulkItemsMax : fieldsMax,
});

const createReader = (limit: number) =>
  express.json({
    limit,
    strict: false,
    type: () => true,
    verify: (request, _response, buffer, encoding) => {
      const isUtf8 = encoding === 'utf-8';
      const problem = isUtf8 ? findBadShape(buffer, shapeLimitsOf(limit)) : undefined;
      if (problem) throw new BodyRefused(problem);
      // The bytes of another encoding show no shape, so such a body is kept short.
      if (!isUtf8 && buffer.length > bodyBytesMax) throw new BodyRefused(notUtf8());
      rawBodies.set(request as Request, { raw: buffer, isUtf8 });
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

/** Throws what `readBody` throws for a body that was read by a larger bound than `bytesMax`. */
export function refuseOver(raw: Buffer | undefined, bytesMax: number): void {
  if (!raw) return;
  if (raw.length > bytesMax) throw tooLarge(bytesMax);
  const problem = findBadShape(raw, shapeLimitsOf(bytesMax));
  if (problem) throw problem;
}

const tooLarge = (bytesMax: number) =>
  new AppError('payload_too_large', `The body is over ${bytesMax} bytes.`);

const fileTypes = new Set(['text/plain', 'text/csv', 'application/octet-stream']);

/**
 * Reads a JSON body; undefined if it is absent. `readText` makes one of a file that is sent instead. Throws `unsupported_media_type`, `bad_request` for
 * invalid JSON, `payload_too_large`, or a 422 for an object of over 1,000 fields, a list of over
 * 100,000 items (1,000 outside of bulk operations), over 200,000 values in all, or deep nesting.
 */
export async function readBody(
  request: Request,
  response: Response,
  bytesMax = bodyBytesMax,
  readText?: (text: string) => unknown,
): Promise<{ json: unknown; raw: Buffer | undefined }> {
  if (!hasBody(request)) return { json: undefined, raw: undefined };
  const type = mediaTypeOf(request.headers['content-type']);
  const isFile = readText !== undefined && fileTypes.has(type ?? '');
  if (type !== 'application/json' && !isFile) {
    throw new AppError(
      'unsupported_media_type',
      `Send the body as Content-Type: application/json${readText ? ' or text/plain' : ''}${type ? `, not ${type}` : ''}.`,
    );
  }
  const reader = isFile ? express.raw({ limit: bytesMax, type: () => true }) : readerOf(bytesMax);
  await new Promise<void>((resolve, reject) =>
    reader(request, response, (error?: unknown) =>
      error ? reject(fromBodyError(error, bytesMax)) : resolve(),
    ),
  );
  if (isFile) {
    const file = request.body as Buffer;
    return { json: readText(textOf(file)), raw: file };
  }
  const { raw, isUtf8 } = rawBodies.get(request) ?? { raw: undefined, isUtf8: true };
  if (!isUtf8) {
    const problem = findBadShape(
      Buffer.from(JSON.stringify(request.body)),
      shapeLimitsOf(bytesMax),
    );
    if (problem) throw problem;
  }
  return { json: raw?.length ? request.body : undefined, raw };
}

/** What the parser met and where, without the text that it quotes. */
function placeOf(error: unknown): string {
  const { type, message } = error as { type?: string; message?: string };
  if (type !== 'entity.parse.failed' || message === undefined) return '';
  const [met = ''] = message.split(/ in JSON|, "|, \.\.\./);
  const text = (error as { body?: unknown }).body;
  if (typeof text !== 'string' || text.length > searchedMax) return `: ${met}`;
  const before = text.slice(0, brokenAt(text)).split('\n');
  return `: ${met} at line ${before.length} column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Each step of the search parses up to all of the text. */
const searchedMax = 256 * 1024;

/** Returns where a text stops being the beginning of some JSON: V8 names the place of some faults only. */
function brokenAt(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const place = /at position (\d+)/.exec(message)?.[1];
    return /^Unexpected end|^Unterminated/.test(message) || place === String(text.length);
  }
}

/** Maps body-parser's errors by `type`; only errors that the client can fix are passed on. */
function fromBodyError(error: unknown, bytesMax: number): unknown {
  if (error instanceof BodyRefused) return error.problem;
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
        ? new AppError('bad_request', `The body is not readable JSON${placeOf(error)}.`, {
            cause: error,
          })
        : error;
  }
}
