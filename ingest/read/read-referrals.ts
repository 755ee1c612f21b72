import { isPagePath, type Referrer, readReferrer } from '../../modules/backlinks/rules/referrer';
import { type BlockReferrers, ReferrerCounts } from '../../modules/backlinks/rules/referrer-counts';
import {
  assistantKeys,
  isAnswered,
  isBrowser,
  referralOf,
} from '../../modules/crawlers/rules/assistants';
import { pathHash } from '../../modules/indexing/rules/path-hash';
import { dayMs, dayOf } from '../../platform/calendar/day';
import { lineBytesMax } from '../block/block-cutter';
import { ReferralScan } from '../fast/referral-scan';
import { isAnybody } from '../formats/every-agent';
import type { CrawlerRequest, LineParser } from '../formats/log-format';
import { isSigned } from '../formats/signed-headers';
import { type AiReferralCount, toAiReferralBlock } from './ai-referral-columns';
import type { HostScope } from './host-scope';
import { fieldsLineAt, lineAt } from './read-block';
import type { BlockLines, ReadBlock, ReadTask } from './read-task';
import { visitPartition } from './visit-partition';
import type { PartitionRows, RowContext } from './visit-rows';

const hourMs = 3_600_000;
const hoursOfDay = 24;
/** The last day that the column can have. */
const dayMax = 0xffff;

/** Referrers that a thread remembers: some megabytes at most. */
const knownMax = 10_000;
const knownCharsMax = 200;

type By = {
  /** Makes a parser that reads every line as if it were a crawler's. */
  completeParser: () => LineParser;
  isOwnHost: HostScope;
};

/** What people's lines of a block say about where they came from. */
type Referrals = Pick<ReadBlock, 'aiReferrals' | 'referrers'>;

/**
 * Counts people's requests for pages that come from an AI assistant, and where all came from that
 * another website sent. One scan finds the few lines that may be such; only those are read once more.
 */
export class ReferralReader {
  readonly #scan = new ReferralScan(assistantKeys);
  readonly #known = new Map<string, Referrer | undefined>();

  read(block: BlockLines, task: ReadTask, { completeParser, isOwnHost }: By): Referrals {
    const { context, ownHosts, countsAiReferrals, countsReferrers } = task;
    if (!countsAiReferrals && !countsReferrers) return { aiReferrals: [] };
    const ai = countsAiReferrals ? new AiCounts(context) : undefined;
    const referrers = countsReferrers ? new ReferrerCounts(context.drainId) : undefined;
    const ownDomain = countsReferrers ? ownHosts.domain : undefined;
    const lines = this.#scan.linesOf(block.bytes, block.lineEnds, ownDomain);
    const parser = lines.length > 0 ? completeParser() : undefined;
    let directedTo = 0;
    for (const index of parser ? lines : []) {
      // A `#Fields` line applies to the lines after it.
      for (; parser?.direct && directedTo < index; directedTo += 1) {
        const fieldsLine = fieldsLineAt(block, directedTo);
        if (fieldsLine !== undefined) parser.direct(fieldsLine);
      }
      const { start, end } = lineAt(block, index);
      if (end - start > lineBytesMax || block.bytes[start] === 0x23) continue;
      const request = parser?.parse(block.bytes, start, end);
      if (request?.kind !== 'crawler' || !isPerson(request, isOwnHost)) continue;
      if (ai) addAi(ai, request, isOwnHost);
      if (!referrers || !isCounted(request, context)) continue;
      const referrer = this.#readReferrer(request.referer);
      if (!referrer || isOwnHost(referrer.host)) continue;
      referrers.add(dayOf(request.atMs), referrer);
    }
    const counted: BlockReferrers | undefined = referrers?.all;
    return { aiReferrals: ai?.partitions ?? [], ...(counted && { referrers: counted }) };
  }

  /** Remembers the newest ones, since people come from the same pages again and again. */
  #readReferrer(text: string): Referrer | undefined {
    const page = text.slice(0, beforeQuery(text));
    if (this.#known.has(page)) return this.#known.get(page);
    const referrer = readReferrer(page);
    if (this.#known.size >= knownMax) this.#known.clear();
    if (page.length <= knownCharsMax) this.#known.set(page, referrer);
    return referrer;
  }
}

function beforeQuery(text: string): number {
  const at = text.search(/[?#]/);
  return at < 0 ? text.length : at;
}

/** Whether it is a request for a page of the website, by no known crawler. */
function isPerson(request: CrawlerRequest, isOwnHost: HostScope): boolean {
  const { host, path, bot } = request;
  return (
    isAnybody(bot) &&
    (host === undefined || isOwnHost(host)) &&
    isPagePath(path) &&
    !isSigned(request)
  );
}

function addAi(counts: AiCounts, request: CrawlerRequest, isOwnHost: HostScope): void {
  const { method, path, status, userAgent } = request;
  if (method !== 'GET' || path === '' || !isAnswered(status) || !isBrowser(userAgent)) return;
  const referral = referralOf(request, isOwnHost);
  if (referral) counts.add(request, referral.assistant.name, referral.evidence);
}

/** A log may claim any time; a day that is not over yet is the latest. */
const isCounted = ({ atMs, status }: CrawlerRequest, { receivedAtMs }: RowContext): boolean =>
  status >= 200 && status < 300 && atMs < receivedAtMs + dayMs && atMs > 0;

/** Visits from AI assistants of one block, by partition. */
class AiCounts {
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
