import type { JsonFormat } from './json-format';

/**
 * Traefik's access log as JSON. `ClientHost` is the request's `X-Forwarded-For` if it had one, so
 * the other name is the connection's own address. Headers exist only when Traefik is configured to
 * keep them.
 */
export const traefik: JsonFormat = {
  name: 'traefik',
  fields: {
    time: ['StartUTC', 'StartLocal'],
    address: ['ClientAddr', 'ClientHost'],
    forwardedFor: ['request_X-Forwarded-For', 'ClientHost'],
    method: ['RequestMethod'],
    scheme: ['RequestScheme'],
    host: ['RequestHost', 'RequestAddr'],
    path: ['RequestPath'],
    status: ['DownstreamStatus', 'OriginStatus'],
    bytes: ['DownstreamContentSize'],
    referer: ['request_Referer'],
    userAgent: ['request_User-Agent'],
  },
  isOne: (entry) => Object.hasOwn(entry, 'RequestPath') && Object.hasOwn(entry, 'RequestMethod'),
};
