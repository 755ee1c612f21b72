import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { AppError } from '../../platform/errors';
import { type ByteRange, type FileStore, FileStoreFailure } from '../../platform/files/file-store';
import { cutOffSlowReader } from '../http/slow-reader';

/** A stored file that is sent unchanged. */
export type Download = {
  storageKey: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  /** SHA-256 of the whole file, used as its ETag. */
  sha256: string;
};

/** A page for people that is written for this request. */
export type WebPage = { html: string; contentPolicy: string };

/** Sends a page; no search engine lists it, and its links do not name it. */
export function sendPage(
  response: Response,
  { html, contentPolicy }: WebPage,
  framedBy: string,
): void {
  response.set({
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': `${contentPolicy}; frame-ancestors ${framedBy}`,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  response.type('html').send(html);
}

/**
 * Compares weakly, as RFC 9110 demands for `If-None-Match`. Express' `request.fresh` would ignore
 * the header of every `fetch`, which adds `Cache-Control: no-cache` to it.
 */
function matches(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/**
 * Returns the requested range. Express' `request.range` would answer 416 to an invalid one, which
 * RFC 9110 requires servers to ignore. Undefined means the whole file: without a range, for an invalid one,
 * for several, or if `If-Range` names another version. Throws 416 for a range beyond the end.
 */
function rangeOf(request: Request, { bytes }: Download, etag: string): ByteRange | undefined {
  const condition = request.get('If-Range');
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.get('Range')?.trim() ?? '');
  if (!match || (condition !== undefined && condition !== etag)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  // A range that ends before it begins is invalid.
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start < bytes && end >= start && !(first === '' && Number(last) === 0)) return { start, end };
  throw new AppError('range_not_satisfiable', `The file has ${bytes} bytes.`, {
    headers: { 'Content-Range': `bytes */${bytes}` },
  });
}

const isClientGone = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends a file or a part of it; 304 if the client has it. An error before the headers gets an error
 * response; a later one closes the connection.
 */
export async function sendDownload(
  files: FileStore,
  file: Download,
  request: Request,
  response: Response,
): Promise<void> {
  const etag = `"${file.sha256}"`;
  const head = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // The file never changes, but the client's access may be revoked.
    'Cache-Control': 'private, no-cache',
  };
  const known = request.get('If-None-Match');
  if (known !== undefined && matches(known, etag)) {
    response.status(304).set(head).end();
    return;
  }
  const range = request.method === 'HEAD' ? undefined : rangeOf(request, file, etag);
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  response.attachment(file.fileName).set({
    ...head,
    'Content-Type': file.mediaType,
    'Content-Length': String(end - start + 1),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${file.bytes}` }),
  });
  response.status(range ? 206 : 200);
  if (request.method === 'HEAD' || file.bytes === 0) {
    response.end();
    return;
  }
  const body = await files.open(file.storageKey, range).catch((error: unknown) => {
    throw withoutHead(response, error);
  });
  if (!body) throw withoutHead(response, new FileStoreFailure('storage_unavailable', undefined));
  const endWatch = cutOffSlowReader(response);
  try {
    await pipeline(body, response);
  } catch (error) {
    // After the headers, closing the connection is the only way to report an incomplete file.
    if (!isClientGone(error)) throw error;
  } finally {
    endWatch();
  }
}

/** Removes the file's headers, so that the error gets a regular error response. */
function withoutHead(response: Response, error: unknown): unknown {
  const names = ['ETag', 'Accept-Ranges', 'Content-Disposition', 'Content-Length', 'Content-Range'];
  for (const name of names) response.removeHeader(name);
  return error;
}
