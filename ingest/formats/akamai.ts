import { plainAgent } from './encoded-agent';
import { type JsonFormat, ownValue } from './json-format';

/** Akamai's DataStream 2 as JSON. Agents and referers are percent-encoded. */
export const akamai: JsonFormat = {
  name: 'akamai',
  fields: {
    time: ['reqTimeSec'],
    address: ['cliIP'],
    forwardedFor: ['xForwardedFor'],
    method: ['reqMethod'],
    host: ['reqHost'],
    path: ['reqPath'],
    query: ['queryStr'],
    bytes: ['rspContentLen', 'bytes'],
    userAgent: ['UA'],
  },
  isOne: (entry) =>
    Object.hasOwn(entry, 'reqTimeSec') ||
    Object.hasOwn(entry, 'cliIP') ||
    (Object.hasOwn(entry, 'UA') && Object.hasOwn(entry, 'reqPath')),
  // These names mean something else in other formats.
  complete({ texts }, entry) {
    const [scheme, status] = [ownValue(entry, 'proto'), ownValue(entry, 'statusCode')];
    if (typeof scheme === 'string') texts.scheme = scheme;
    if (typeof status === 'string' || typeof status === 'number') texts.status ??= String(status);
    if (texts.path !== undefined && !texts.path.startsWith('/')) texts.path = `/${texts.path}`;
    if (texts.referer !== undefined) texts.referer = plainAgent(texts.referer);
  },
};
