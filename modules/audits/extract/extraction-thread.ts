import { randomUUID } from 'node:crypto';
import { decodeHtml } from '../../../platform/html/decode-html';
import { lowerThreadPriority } from '../../../platform/lower-priority';
import type { OwnFacts } from '../rules/own-checks';
import type { ExtractionTask } from './extraction-tester';
import { readOwnFacts } from './read-own-facts';

lowerThreadPriority();

/** Worker-thread side of `ExtractionTester`. */
export function tryExtractions({ body, contentType, rules }: ExtractionTask): OwnFacts {
  const { text } = decodeHtml(Buffer.from(body), contentType);
  // A try remembers nothing of those before it.
  return readOwnFacts(text, { rules, key: randomUUID() });
}
