import { AppError } from '../../platform/errors';

/** Returns the header's value. Throws a 422 for an invalid one. */
export function idempotencyKeyFrom(header: string | undefined): string | undefined {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  const message = 'must be 1 to 255 visible ASCII characters';
  throw new AppError('validation_error', `Idempotency-Key ${message}.`, {
    details: [{ path: 'header.Idempotency-Key', code: 'invalid_format', message }],
  });
}
