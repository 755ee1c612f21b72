import { type JsonFormat, ownValue } from './json-format';
import { parseLogTime } from './log-time';
import { undoDoubleEncoding } from './percent';

const plainTarget = (text: string): string =>
  undoDoubleEncoding(Buffer.from(text)).toString('utf8');

/**
 * CloudFront's standard logs (v2) as JSON, under the names of its text files. Values are encoded as
 * in those: `%2520` was `%20` in the URL.
 */
export const cloudfrontJson: JsonFormat = {
  name: 'cloudfront_json',
  fields: {
    time: ['timestamp(ms)'],
    address: ['c-ip'],
    forwardedFor: ['x-forwarded-for'],
    method: ['cs-method'],
    scheme: ['cs-protocol'],
    host: ['x-host-header', 'cs(Host)', 'cs-host'],
    path: ['cs-uri-stem'],
    query: ['cs-uri-query'],
    status: ['sc-status'],
    bytes: ['sc-bytes'],
    referer: ['cs(Referer)', 'cs-referer'],
    userAgent: ['cs(User-Agent)', 'cs-user-agent'],
  },
  isOne: (entry) =>
    Object.hasOwn(entry, 'cs-uri-stem') ||
    Object.hasOwn(entry, 'cs(User-Agent)') ||
    Object.hasOwn(entry, 'x-edge-location'),
  complete(found, entry) {
    const { path, query } = found.texts;
    if (path !== undefined) found.texts.path = plainTarget(path);
    if (query !== undefined) found.texts.query = plainTarget(query);
    const [date, time] = [ownValue(entry, 'date'), ownValue(entry, 'time')];
    if (typeof date === 'string' && typeof time === 'string') {
      found.atMs = parseLogTime(`${date}T${time}`);
    }
  },
};
