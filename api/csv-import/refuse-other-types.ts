import { AppError } from '../../platform/errors';
import type { Upload } from '../operation/operation';

/** Refuses forms and JSON, which would otherwise fail with a misleading "no such column". */
export function refuseOtherTypes(upload: Upload): void {
  const type = upload.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const encoding = upload.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity';
  if (type.startsWith('multipart/') || type === 'application/json') {
    throw new AppError('unsupported_media_type', 'Send the file itself as Content-Type: text/csv.');
  }
  if (encoding !== 'identity' && encoding !== '') {
    throw new AppError('unsupported_media_type', 'Send the file uncompressed.');
  }
}
