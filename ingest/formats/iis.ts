import { countLines } from './detect-lines';
import type { LogFormat } from './log-format';
import { type W3cDialect, W3cParser } from './w3c';

const plus = 0x2b;
const space = 0x20;

/** The default fields of IIS. */
const defaultFields =
  'date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) ' +
  'cs(Referer) sc-status sc-substatus sc-win32-status time-taken';

// IIS writes both spaces and pluses as a plus; spaces are far more common.
function plusToSpace(bytes: Buffer, start: number, end: number, decoded: Buffer): number {
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    decoded[at - start] = byte === plus ? space : byte;
  }
  return end - start;
}

/** IIS decodes the path before it writes it, so a plus in it most likely was `%20`. */
function pathWithSpaces(bytes: Buffer): Buffer {
  if (!bytes.includes(plus)) return bytes;
  const decoded = Buffer.alloc(bytes.length);
  plusToSpace(bytes, 0, bytes.length, decoded);
  return decoded;
}

const dialect: W3cDialect = {
  separator: space,
  defaultFields,
  defaultFieldsMin: defaultFields.split(' ').length,
  decodeText: plusToSpace,
  decodePath: pathWithSpaces,
  decodeQuery: (bytes) => bytes,
  plainInQuotes: true,
};

const createParser: LogFormat['createParser'] = (options) => new W3cParser(options, dialect);

/** W3C's extended log as IIS, its Advanced Logging and Incapsula write it; the `#Fields` line above defines each line. */
export const iis: LogFormat = {
  name: 'iis',
  detect: countLines(createParser),
  createParser,
  goesByFields: true,
};
