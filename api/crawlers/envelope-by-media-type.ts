import type { WriteLine } from '../../ingest/formats/nested-line';
import type { Envelope } from '../../ingest/protocols/envelope';
import { AppError } from '../../platform/errors';
import { mediaTypeOf } from '../http/media-type';
import type { Upload } from '../operation/operation';

type MakeEnvelope = (write: WriteLine) => Envelope;
type MakersByMediaType = Readonly<Record<string, MakeEnvelope>>;

/**
 * Returns the factory of the envelope for the body's `Content-Type`. Throws a 415 for an unknown
 * one.
 */
export function makerFor(upload: Upload, makers: MakersByMediaType): MakeEnvelope {
  const mediaType = mediaTypeOf(upload.header('Content-Type'));
  const make = Object.hasOwn(makers, mediaType) ? makers[mediaType] : undefined;
  if (make) return make;
  const known = Object.keys(makers).join(' or ');
  throw new AppError(
    'unsupported_media_type',
    `This Content-Type is not accepted here. Send the logs as ${known}.`,
  );
}
