import { isJsonObject, type JsonFormat, ownValue } from './json-format';

/** Caddy's access log: one object per request, with the request and its headers nested in it. */
export const caddy: JsonFormat = {
  name: 'caddy',
  fields: {
    time: ['ts'],
    address: ['request.client_ip', 'request.remote_ip', 'request.remote_addr'],
    forwardedFor: ['request.headers.X-Forwarded-For'],
    method: ['request.method'],
    host: ['request.host'],
    path: ['request.uri'],
    status: ['status'],
    bytes: ['size'],
    referer: ['request.headers.Referer'],
    userAgent: ['request.headers.User-Agent'],
    signatureAgent: ['request.headers.Signature-Agent'],
    signatureInput: ['request.headers.Signature-Input'],
    signature: ['request.headers.Signature'],
  },
  isOne: (entry) => {
    const request = ownValue(entry, 'request');
    return (
      isJsonObject(request) && Object.hasOwn(request, 'uri') && Object.hasOwn(request, 'proto')
    );
  },
  // Errors and upstream round trips are logged with the same request again. The message's name may
  // be another one.
  isRequest: (entry) => Object.values(entry).includes('handled request'),
};
