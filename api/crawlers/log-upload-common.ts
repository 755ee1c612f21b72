import type { ErrorCode } from '../../platform/errors';
import { websitePath } from '../websites/path-website';
import { logQuery } from './logs-schema';
import { pathOrDrainWebsite } from './take-logs-in';

const errors: ErrorCode[] = ['bad_request', 'payload_too_large', 'unsupported_media_type'];

/** What all operations have in common that take logs in by somebody else's protocol. */
export const logUploadCommon = {
  area: 'crawlers',
  params: websitePath,
  query: logQuery,
  errors,
  tool: { unfit: 'What log shippers send' },
  acceptsDrainToken: true,
  resolve: pathOrDrainWebsite,
} as const;
