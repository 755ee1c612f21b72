import { AppError, type ErrorCode, type ErrorDetail } from '../../platform/errors';
import type { FileWarning } from './file-warning';

/** Each message but `close` and `open` is answered by exactly one of the thread. */
export type ToFileThread =
  | { kind: 'open'; id: number; reader: string; options: unknown }
  /** Asks for the next block. */
  | { kind: 'next'; id: number }
  /** Brings the bytes that the thread wanted; null at the end of the file. */
  | { kind: 'bytes'; id: number; bytes: Uint8Array | null }
  | { kind: 'close'; id: number };

export type FromFileThread =
  | { kind: 'want'; id: number }
  | { kind: 'block'; id: number; block: unknown }
  | { kind: 'end'; id: number; warnings: FileWarning[] }
  | { kind: 'refused'; id: number; refusal: Refusal }
  | { kind: 'failed'; id: number; error: unknown };

/** An `AppError` as plain data: a message between threads keeps no classes. */
export type Refusal = {
  code: ErrorCode;
  message: string;
  details: ErrorDetail[];
  headers: Record<string, string>;
};

export const toRefusal = ({ code, message, details, headers }: AppError): Refusal => ({
  code,
  message,
  details,
  headers,
});

export const fromRefusal = ({ code, message, details, headers }: Refusal): AppError =>
  new AppError(code, message, { details, headers });
