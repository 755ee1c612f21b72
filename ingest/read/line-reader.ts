import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { Verifier } from '../../modules/crawlers/bots/verification';
import { PeopleScan } from '../fast/people-scan';
import { EveryAgent } from '../formats/every-agent';
import { unrecognized } from '../formats/log-formats';
import { formatOfTask } from '../layout/format-of-task';
import { createHostScope } from './host-scope';
import { readLogHours } from './log-hours';
import { firstOf, OtherFormats } from './other-formats';
import { readBlock } from './read-block';
import { ReferralReader } from './read-referrals';
import type { BlockLines, ReadBlock, ReadTask } from './read-task';
import { VisitRows } from './visit-rows';

/** A block with more days than this drops the latest ones: no log goes back this far. */
const logDaysMax = 4_000;

/**
 * Turns blocks of lines into counts and rows. One per thread: it has the tables for recognizing and
 * verifying crawlers, and no state of a stream.
 */
export class LineReader {
  readonly #recognizer = new BotRecognizer();
  readonly #people = new PeopleScan(this.#recognizer);
  readonly #everyAgent = new EveryAgent();
  readonly #referrals = new ReferralReader();
  readonly #verifier: Verifier;

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  read(block: BlockLines, task: ReadTask): ReadBlock {
    const { formatName, mayMix, parserOptions, ownHosts, context } = task;
    const { fieldsLine } = parserOptions;
    const own = formatOfTask(formatName, parserOptions.layout);
    const isOwnHost = createHostScope(ownHosts.domain, ownHosts);
    const rows = new VisitRows(this.#verifier, context);
    const recognizer = this.#recognizer;
    const others = mayMix
      ? new OtherFormats({
          own,
          fieldsLine,
          context: { isOwnHost },
          createParser: (format, newest) =>
            format.createParser({ ...parserOptions, recognizer, fieldsLine: newest }),
        })
      : undefined;
    const people = this.#people;
    const parser = (own ?? unrecognized).createParser({ ...parserOptions, recognizer, people });
    const counts = readBlock(block, { parser, others, isOwnHost, rows }, context);
    const visitDays = rows.hours.days;
    const completeParser = () => {
      const parsers = [own ?? unrecognized, ...(others?.formats ?? [])].map((format) =>
        format.createParser({ ...parserOptions, recognizer: this.#everyAgent }),
      );
      const [only] = parsers;
      return parsers.length === 1 && only ? only : firstOf(parsers);
    };
    readLogHours(block, { parser: completeParser(), isOwnHost }, rows.hours);
    const { partitions, nameChecks, facts } = rows;
    return {
      counts,
      partitions,
      visitDays,
      nameChecks,
      facts,
      logDays: rows.hours.daysUpTo(logDaysMax),
      ...this.#referrals.read(block, task, { completeParser, isOwnHost }),
    };
  }
}
