import type { Readable } from 'node:stream';
import type { Bot } from '../../modules/crawlers/bots/bot';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import { type Verification, Verifier } from '../../modules/crawlers/bots/verification';
import type { LogLayout } from '../../modules/crawlers/rules/log-layout';
import { type Block, cutBlocks } from '../block/block-cutter';
import { BlockMemory } from '../block/block-memory';
import { addCounts, type LineCounts, noLines } from '../block/line-counts';
import { clientAddress } from '../formats/client-address';
import type { CrawlerRequest, LogFormat } from '../formats/log-format';
import { isLearned, namedFormat, unrecognized } from '../formats/log-formats';
import { explainLines, findFormat } from '../layout/find-format';
import { createHostScope } from '../read/host-scope';
import { OtherFormats } from '../read/other-formats';
import { firstLines, lastFieldsLine, readBlock, spreadLines } from '../read/read-block';
import { decodeBody } from './decode-body';
import { unwrapLines } from './unwrap-lines';

type Verdict = Verification['verdict'];

/** Visits of one crawler by what the published lists say of its addresses. */
export type CrawlerCheck = { bot: Bot; visits: number } & Record<Verdict, number> & {
    /** Unverifiable visits that a running service decides by the reverse name. */
    byName: number;
  };

export type LogCheck = {
  /** Formats in the order in which they were found; empty if no line was understood. */
  formats: string[];
  counts: LineCounts;
  /** Most visits first. */
  crawlers: CrawlerCheck[];
  /** Hosts that crawlers' lines name, with their visits. */
  hosts: Map<string, number>;
  /** How lines of no known format are read, or what lines without crawlers lack. */
  layout: LogLayout | null;
};

export type CheckOptions = {
  formatName?: string | undefined;
  /** Lines of other hosts are counted apart; without it every host counts as the website's. */
  domain?: string | undefined;
  timezone?: string | undefined;
};

const detectLinesMax = 100;
const memoryBytesMax = 256 * 1024 * 1024;
/** A log of an attack may name any number of hosts. */
const hostsMax = 1000;

/**
 * Reads a log as ingestion would, without storing or asking anything: the formats, the counts, and
 * the crawlers with what the shipped lists say of them. Throws AppError `bad_request` for a broken
 * compressed file and `validation_error` for an unknown format name.
 */
export async function checkLog(source: Readable, options: CheckOptions = {}): Promise<LogCheck> {
  const check = new Check(options);
  const memory = new BlockMemory(memoryBytesMax).openStream(new AbortController().signal);
  for await (const block of cutBlocks(unwrapLines(decodeBody(source, undefined)), memory)) {
    check.read(block);
    memory.returnBuffer(block.bytes);
  }
  return check.result;
}

class Check {
  readonly #options: CheckOptions;
  readonly #recognizer = new BotRecognizer();
  readonly #verifier = new Verifier();
  readonly #crawlers = new Map<string, CrawlerCheck>();
  readonly #hosts = new Map<string, number>();
  readonly #formats = new Set<string>();
  readonly #counts = noLines();
  readonly #isOwnHost: (host: string) => boolean;
  #format: LogFormat | undefined;
  #layout: LogLayout | undefined;
  #isFirst = true;
  #fieldsLine: string | undefined;

  constructor(options: CheckOptions) {
    this.#options = options;
    const { formatName, domain } = options;
    this.#format = namedFormat(formatName);
    this.#isOwnHost = domain
      ? createHostScope(domain, { matchMode: 'subdomains', ownedHosts: [] })
      : () => true;
  }

  read(block: Block): void {
    this.#format ??= this.#detect(block);
    this.#explain(block);
    const options = {
      recognizer: this.#recognizer,
      timezone: this.#options.timezone,
      fieldsLine: this.#fieldsLine,
    };
    const others =
      this.#options.formatName === undefined
        ? new OtherFormats({
            own: this.#format,
            fieldsLine: this.#fieldsLine,
            context: { isOwnHost: this.#isOwnHost },
            createParser: (format, fieldsLine) => format.createParser({ ...options, fieldsLine }),
          })
        : undefined;
    const parser = (this.#format ?? unrecognized).createParser(options);
    const rows = { add: (visit: CrawlerRequest) => this.#add(visit) };
    const reader = { parser, others, isOwnHost: this.#isOwnHost, rows };
    addCounts(this.#counts, readBlock(block, reader, { receivedAtMs: Date.now() }));
    for (const format of [this.#format, ...(others?.formats ?? [])]) {
      if (format) this.#formats.add(format.name);
    }
    this.#fieldsLine = lastFieldsLine(block) ?? this.#fieldsLine;
  }

  get result(): LogCheck {
    const crawlers = [...this.#crawlers.values()].sort((a, b) => b.visits - a.visits);
    return {
      formats: [...this.#formats],
      counts: this.#counts,
      crawlers,
      hosts: this.#hosts,
      layout: this.#layout ?? null,
    };
  }

  #explain(block: Block): void {
    const { lines, fieldsLine } = firstLines(block, detectLinesMax);
    if (!this.#isFirst || lines.length === 0) return;
    this.#isFirst = false;
    const context = { isOwnHost: this.#isOwnHost };
    this.#layout = this.#format?.layout ?? explainLines(lines, fieldsLine, this.#format, context);
  }

  #detect(block: Block): LogFormat | undefined {
    for (const find of [firstLines, spreadLines]) {
      const { lines, fieldsLine } = find(block, detectLinesMax);
      const format = findFormat(lines, fieldsLine ?? this.#fieldsLine, {
        isOwnHost: this.#isOwnHost,
        mustLearn: isLearned(this.#options.formatName),
      });
      if (format) return format;
    }
    return undefined;
  }

  #add(visit: CrawlerRequest): Verification {
    const verification = this.#verifier.verifyText(visit.bot, clientAddress(visit), visit.atMs);
    const crawler = this.#crawlerOf(visit.bot);
    crawler.visits += 1;
    crawler[verification.verdict] += 1;
    if (verification.name === 'wanted') crawler.byName += 1;
    const { host } = visit;
    if (host !== undefined && (this.#hosts.has(host) || this.#hosts.size < hostsMax)) {
      this.#hosts.set(host, (this.#hosts.get(host) ?? 0) + 1);
    }
    return verification;
  }

  #crawlerOf(bot: Bot): CrawlerCheck {
    const known = this.#crawlers.get(bot.name);
    if (known) return known;
    const made = { bot, visits: 0, verified: 0, spoofed: 0, unverifiable: 0, byName: 0 };
    this.#crawlers.set(bot.name, made);
    return made;
  }
}
