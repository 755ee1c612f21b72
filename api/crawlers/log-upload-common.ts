import type { ErrorCode } from '../../platform/errors';
import { websitePath } from '../websites/path-website';
import { pathOrDrainWebsite } from './ingest-upload';
import { logQuery } from './logs-schema';

const errors: ErrorCode[] = ['bad_request', 'payload_too_large', 'unsupported_media_type'];

/** Settings shared by all operations that ingest logs over a third-party protocol. */
export const logUploadCommon = {
  area: 'crawlers',
  params: websitePath,
  query: logQuery,
  errors,
  tool: { unfit: 'Log shippers send it' },
  acceptsDrainToken: true,
  resolve: pathOrDrainWebsite,
} as const;
