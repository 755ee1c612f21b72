import { type JsonFormat, valueAt } from './json-format';

/**
 * A Vercel log drain. Entries without `proxy` come from builds and functions; a proxy's status of
 * -1 is a page that was regenerated in the background, without a request.
 */
export const vercel: JsonFormat = {
  name: 'vercel',
  fields: {
    time: ['proxy.timestamp'],
    address: ['proxy.clientIp'],
    method: ['proxy.method'],
    scheme: ['proxy.scheme'],
    host: ['proxy.host'],
    path: ['proxy.path'],
    status: ['proxy.statusCode'],
    bytes: ['proxy.responseByteSize'],
    referer: ['proxy.referer'],
    userAgent: ['proxy.userAgent'],
  },
  isOne: (entry) => Object.hasOwn(entry, 'deploymentId') && Object.hasOwn(entry, 'source'),
  isRequest: (entry) => Number(valueAt(entry, 'proxy.statusCode') ?? -1) >= 0,
};
