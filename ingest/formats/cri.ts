import { CombinedParser } from './combined';
import { countLines } from './detect-lines';
import { parseIsoTime } from './iso-time';
import { type LogFormat, malformed, notHttp, type ParsedLine } from './log-format';
import { PrefixedParser } from './prefixed-parser';

const space = 0x20;

/** `2026-11-21T10:00:00.123456789Z stdout F `: the time, the stream, and full or partial. */
function readPrefix(bytes: Buffer, start: number, end: number): number | ParsedLine {
  let timeEnd = start;
  while (timeEnd < end && bytes[timeEnd] !== space) timeEnd += 1;
  const messageStart = timeEnd + ' stdout F '.length;
  if (messageStart > end || Number.isNaN(parseIsoTime(bytes, start, timeEnd))) {
    return malformed('no_prefix');
  }
  const words = bytes.toString('latin1', timeEnd, messageStart);
  // Servers write errors to stderr, never requests.
  if (/^ stderr [FP] $/.test(words)) return notHttp;
  return /^ stdout [FP] $/.test(words) ? messageStart : malformed('no_prefix');
}

const createParser: LogFormat['createParser'] = ({ recognizer }) =>
  new PrefixedParser(readPrefix, new CombinedParser(recognizer));

/** Kubernetes container logs (CRI): a combined line after time, stream and tag. */
export const cri: LogFormat = { name: 'cri', detect: countLines(createParser), createParser };
