import { type JsonFormat, ownValue } from './json-format';

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === '00';

/**
 * Cloudflare's Logpush of `http_requests`. A row with a parent ray is a request by a Worker, and a
 * source other than the eyeball is Cloudflare itself: neither is a visit.
 */
export const cloudflare: JsonFormat = {
  name: 'cloudflare',
  fields: {
    time: ['EdgeStartTimestamp', 'EdgeEndTimestamp'],
    address: ['ClientIP'],
    forwardedFor: ['RequestHeaders.x-forwarded-for'],
    method: ['ClientRequestMethod'],
    scheme: ['ClientRequestScheme'],
    host: ['ClientRequestHost'],
    path: ['ClientRequestURI', 'ClientRequestPath'],
    status: ['EdgeResponseStatus'],
    bytes: ['EdgeResponseBodyBytes', 'EdgeResponseBytes'],
    referer: ['ClientRequestReferer'],
    userAgent: ['ClientRequestUserAgent'],
    cdnWord: ['VerifiedBotCategory', 'BotTags'],
  },
  isOne: (entry) =>
    Object.hasOwn(entry, 'ClientIP') ||
    Object.hasOwn(entry, 'EdgeStartTimestamp') ||
    Object.hasOwn(entry, 'ClientRequestUserAgent'),
  isRequest: (entry) => {
    const source = ownValue(entry, 'ClientRequestSource');
    const isEyeball =
      isAbsent(source) || (typeof source === 'string' && source.toLowerCase() === 'eyeball');
    return isEyeball && isAbsent(ownValue(entry, 'ParentRayID'));
  },
};
