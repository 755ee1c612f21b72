import { isPagePath } from '../../modules/backlinks/rules/referrer';
import type { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import {
  assistantKeys,
  isAnswered,
  isBrowser,
  referralOf,
} from '../../modules/crawlers/rules/assistants';
import { pathHash } from '../../modules/indexing/rules/path-hash';
import { lineBytesMax } from '../block/block-cutter';
import { ReferralScan } from '../fast/referral-scan';
import type { CrawlerRequest, LineParser } from '../formats/log-format';
import { isSigned } from '../formats/signed-headers';
import { type AiReferralCount, toAiReferralBlock } from './ai-referral-columns';
import type { HostScope } from './host-scope';
import { fieldsLineAt, lineAt } from './read-block';
import type { BlockLines } from './read-task';
import { visitPartition } from './visit-partition';
import type { PartitionRows, RowContext } from './visit-rows';

const hourMs = 3_600_000;
const hoursOfDay = 24;
/** The last day that the column can have. */
const dayMax = 0xffff;

type By = {
  /** Makes a parser that reads every line as if it were a crawler's. */
  completeParser: () => LineParser;
  isOwnHost: HostScope;
  context: RowContext;
};

/**
 * Counts people's requests for pages that come from an AI assistant. A scan finds the few lines that
 * may be such; only those are read once more.
 */
export class AiReferralReader {
  readonly #recognizer: BotRecognizer;
  readonly #scan = new ReferralScan(assistantKeys);

  constructor(recognizer: BotRecognizer) {
    this.#recognizer = recognizer;
  }

  read(block: BlockLines, { completeParser, isOwnHost, context }: By): PartitionRows[] {
    const lines = this.#scan.linesOf(block.bytes, block.lineEnds);
    if (lines.length === 0) return [];
    const counts = new Counts(context);
    const parser = completeParser();
    let directedTo = 0;
    for (const index of lines) {
      // A `#Fields` line applies to the lines after it.
      for (; parser.direct && directedTo < index; directedTo += 1) {
        const fieldsLine = fieldsLineAt(block, directedTo);
        if (fieldsLine !== undefined) parser.direct(fieldsLine);
      }
      const { start, end } = lineAt(block, index);
      if (end - start > lineBytesMax || block.bytes[start] === 0x23) continue;
      const request = parser.parse(block.bytes, start, end);
      if (request.kind !== 'crawler') continue;
      if (request.host !== undefined && !isOwnHost(request.host)) continue;
      if (!this.#isVisit(request)) continue;
      const referral = referralOf(request, isOwnHost);
      if (referral) counts.add(request, referral.assistant.name, referral.evidence);
    }
    return counts.partitions;
  }

  /** Whether it is a person's request for a page that was answered. */
  #isVisit(request: CrawlerRequest): boolean {
    const { method, path, status, userAgent } = request;
    return (
      method === 'GET' &&
      path !== '' &&
      isPagePath(path) &&
      isAnswered(status) &&
      isBrowser(userAgent) &&
      !isSigned(request) &&
      this.#recognizer.recognize(userAgent) === undefined
    );
  }
}

/** The counts of one block, by partition. */
class Counts {
  readonly #context: RowContext;
  readonly #byPartition = new Map<number, Map<string, AiReferralCount>>();

  constructor(context: RowContext) {
    this.#context = context;
  }

  add({ atMs, path, status }: CrawlerRequest, assistant: string, evidence: string): void {
    const hours = Math.max(0, Math.floor(atMs / hourMs));
    const day = Math.min(dayMax, Math.floor(hours / hoursOfDay));
    const hour = hours % hoursOfDay;
    const statusClass = Math.floor(status / 100);
    const partition = visitPartition(atMs, this.#context.batchSeenAtMs);
    const counts = this.#byPartition.get(partition) ?? new Map<string, AiReferralCount>();
    this.#byPartition.set(partition, counts);
    const key = `${day} ${hour} ${assistant} ${evidence} ${statusClass} ${path}`;
    const known = counts.get(key);
    if (known) known.visits += 1;
    else {
      const hash = Uint8Array.from(pathHash(path));
      counts.set(key, {
        day,
        hour,
        assistant,
        evidence,
        path,
        pathHash: hash,
        statusClass,
        visits: 1,
      });
    }
  }

  /** Ordered by partition, so that retries insert in the same order. */
  get partitions(): PartitionRows[] {
    return [...this.#byPartition]
      .sort(([a], [b]) => a - b)
      .map(([partition, counts]) => ({
        partition,
        bytes: toAiReferralBlock({ ...this.#context, partition }, [...counts.values()]),
      }));
  }
}
