import { countLines } from './detect-lines';
import type { LogFormat } from './log-format';
import { decodePercent, undoDoubleEncoding } from './percent';
import { type W3cDialect, W3cParser } from './w3c';

const tab = 0x09;

const standardFields =
  'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) ' +
  'cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header ' +
  'cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher ' +
  'x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields c-port ' +
  'time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start ' +
  'sc-range-end';

const realtimeFields =
  'timestamp c-ip time-to-first-byte sc-status sc-bytes cs-method cs-protocol cs-host ' +
  'cs-uri-stem cs-bytes x-edge-location x-edge-request-id x-host-header time-taken ' +
  'cs-protocol-version c-ip-version cs-user-agent cs-referer cs-cookie cs-uri-query ' +
  'x-edge-response-result-type x-forwarded-for ssl-protocol ssl-cipher x-edge-result-type ' +
  'fle-encrypted-fields fle-status sc-content-type sc-content-len sc-range-start sc-range-end ' +
  'c-port';

function dialect(defaultFields: string, defaultFieldsMin: number): W3cDialect {
  return {
    separator: tab,
    defaultFields,
    defaultFieldsMin,
    decodeText: decodePercent,
    decodePath: undoDoubleEncoding,
    decodeQuery: undoDoubleEncoding,
    plainInQuotes: false,
  };
}

function w3cFormat(name: LogFormat['name'], ofDialect: W3cDialect): LogFormat {
  const createParser: LogFormat['createParser'] = (options) => new W3cParser(options, ofDialect);
  return { name, detect: countLines(createParser), createParser, goesByFields: true };
}

/** Number of fields in standard logs of 2014, which include the requested host. */
const oldestFields = 18;

/**
 * CloudFront's standard log: fields by its `#Fields` line, or without one the fields of the legacy
 * files.
 */
export const cloudfront = w3cFormat('cloudfront', dialect(standardFields, oldestFields));

const realtime = w3cFormat(
  'cloudfront_realtime',
  dialect(realtimeFields, realtimeFields.split(' ').length),
);

/**
 * CloudFront's real-time log with at least all fields up to the client's port, which are always in
 * this order. With fewer fields it needs a `#Fields` line first, because a line itself does not
 * name its fields.
 */
export const cloudfrontRealtime: LogFormat = {
  ...realtime,
  // With a `#Fields` line the two formats do not differ.
  detect: (firstLines, fieldsLine) => (fieldsLine === undefined ? realtime.detect(firstLines) : 0),
};
