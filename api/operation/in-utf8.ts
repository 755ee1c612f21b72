import { TextDecoder } from 'node:util';
import { AppError, invalid } from '../../platform/errors';
import type { Upload } from './operation';

const charsetParameter = /;\s*charset\s*=\s*["']?([^\s"';]+)/i;

/** Left to the reader of the file, which looks for marks and refuses what is not in them. */
const readAnyway = new Set(['utf-8', 'utf8', 'utf-16', 'us-ascii', 'ascii']);

/**
 * Returns a body in UTF-8, whichever charset its Content-Type names. Throws a 415 for an unknown
 * charset, and a 422 for bytes that are not in it.
 */
export function inUtf8(
  upload: Pick<Upload, 'header'>,
  body: AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  const charset = charsetParameter.exec(upload.header('Content-Type') ?? '')?.[1]?.toLowerCase();
  if (charset === undefined || readAnyway.has(charset)) return body;
  return converted(body, decoderOf(charset), charset);
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw new AppError(
      'unsupported_media_type',
      `The charset ${charset.slice(0, 50)} of Content-Type is unknown. Name another, or send UTF-8.`,
    );
  }
}

async function* converted(
  body: AsyncIterable<Buffer>,
  decoder: TextDecoder,
  charset: string,
): AsyncGenerator<Buffer> {
  const decode = (bytes: Uint8Array, stream: boolean) => {
    try {
      return Buffer.from(decoder.decode(bytes, { stream }));
    } catch {
      const message = `The file is not in ${charset}, which its Content-Type names.`;
      throw invalid('body', 'encoding_unknown', message);
    }
  };
  for await (const chunk of body) yield decode(chunk, true);
  yield decode(new Uint8Array(), false);
}
