import { BotRecognizer } from '../../modules/crawlers/bots/recognize';
import type { Verifier } from '../../modules/crawlers/bots/verification';
import { formatByName, unrecognized } from '../formats/log-formats';
import { createHostScope } from './host-scope';
import { EveryAgent, readLogHours } from './log-hours';
import { readBlock } from './read-block';
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
  readonly #everyAgent = new EveryAgent();
  readonly #verifier: Verifier;

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  read(block: BlockLines, task: ReadTask): ReadBlock {
    const { formatName, parserOptions, ownHosts, context } = task;
    const format = formatName === undefined ? unrecognized : formatByName(formatName);
    const rows = new VisitRows(this.#verifier, context);
    const parserBy = (recognizer: BotRecognizer) =>
      format.createParser({ ...parserOptions, recognizer: recognizer });
    const isOwnHost = createHostScope(ownHosts.domain, ownHosts);
    const counts = readBlock(
      block,
      { parser: parserBy(this.#recognizer), isOwnHost, rows },
      context,
    );
    readLogHours(block, { parser: parserBy(this.#everyAgent), isOwnHost }, rows.hours);
    const { partitions, nameChecks, facts } = rows;
    return { counts, partitions, nameChecks, facts, logDays: rows.hours.daysUpTo(logDaysMax) };
  }
}
