import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { malformed, type ParsedLine } from './log-format';

/** Requests, paths and URLs may speak of crawlers without being sent by one. */
const spoken = /"[A-Z]{3,10} [^"]*"|\bhttps?:\/\/[^\s"|]*|(?<=^|[\s"|=])\/[^\s"|]*/g;

/**
 * Whether a part of a line names a crawler outside of requests and URLs. Such a line must not be
 * taken for a person's only because the agent is not where it should be.
 */
export function namesCrawler(recognizer: BotRecognizer, text: string): boolean {
  const plain = text.includes('%') ? text.replace(/%(?:25)?20/g, ' ') : text;
  return recognizer.recognize(plain.replace(spoken, ' ')) !== undefined;
}

/** Whether a browser's agent begins here; nearly all of them do so. */
export const beginsBrowser = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x4d && bytes[at + 1] === 0x6f;

/** Whether a text may be an agent: a browser's, or with a version, and no URL. */
export function mayBeAgent(bytes: Uint8Array, start: number, end: number): boolean {
  if (beginsBrowser(bytes, start)) return true;
  const isUrl =
    bytes[start] === 0x68 &&
    bytes[start + 1] === 0x74 &&
    bytes[start + 2] === 0x74 &&
    bytes[start + 3] === 0x70;
  if (isUrl) return false;
  for (let at = start; at < end; at++) if (bytes[at] === 0x2f) return true;
  return false;
}

/**
 * Returns the result for a line whose agent is no crawler's: a person's, or malformed when another
 * field names a crawler. A browser's agent decides alone.
 */
export function withoutCrawler(
  recognizer: BotRecognizer,
  bytes: Buffer,
  { start, end, agentStart }: { start: number; end: number; agentStart: number },
  person: ParsedLine,
): ParsedLine {
  if (agentStart >= 0 && beginsBrowser(bytes, agentStart)) return person;
  // The first look costs nothing but time; the second one is rare.
  const mayName =
    recognizer.recognizeIn(bytes, start, end, -1) !== undefined ||
    bytes.subarray(start, end).includes('20(');
  const isNamed = mayName && namesCrawler(recognizer, bytes.toString('latin1', start, end));
  return isNamed ? malformed('no_agent') : person;
}
