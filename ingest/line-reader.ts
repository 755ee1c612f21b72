import { BotRecogniser } from './bots/recognise';
import type { Verifier } from './bots/verification';
import { formatByName, unrecognised } from './formats/log-formats';
import { createHostScope } from './host-scope';
import { readBlock } from './read-block';
import type { BlockLines, ReadBlock, ReadTask } from './read-task';
import { VisitRows } from './visit-rows';

/**
 * Turns blocks of lines into counts and rows. One a thread: it holds the tables that crawlers are
 * recognised and verified by, and nothing of a stream.
 */
export class LineReader {
  readonly #recogniser = new BotRecogniser();
  readonly #verifier: Verifier;

  constructor(verifier: Verifier) {
    this.#verifier = verifier;
  }

  read(block: BlockLines, task: ReadTask): ReadBlock {
    const { formatName, parserOptions, ownHosts, context } = task;
    const format = formatName === undefined ? unrecognised : formatByName(formatName);
    const rows = new VisitRows(this.#verifier, context);
    const reader = {
      parser: format.createParser({ ...parserOptions, recogniser: this.#recogniser }),
      isOwnHost: createHostScope(ownHosts.domain, ownHosts),
      rows,
    };
    const counts = readBlock(block, reader, context);
    return { counts, partitions: rows.partitions, nameChecks: rows.nameChecks };
  }
}
