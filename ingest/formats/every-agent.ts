import type { Bot } from '../../modules/crawlers/bots/bot';
import { BotRecognizer } from '../../modules/crawlers/bots/recognize';

const anybody: Bot = {
  name: 'anybody',
  operator: '',
  purpose: 'other',
  tokens: [],
  rank: 0,
  verification: { lists: [], listsAreComplete: false, reverseNames: [] },
};

/**
 * Matches every agent as a crawler's, so that a parser reads a person's line completely, including
 * its time.
 */
export class EveryAgent extends BotRecognizer {
  override recognizeAgent(): Bot {
    return anybody;
  }

  override recognizeIn(bytes: Uint8Array, start: number, end: number, delimiter: number): Bot {
    // The superclass finds where the agent ends.
    super.recognizeIn(bytes, start, end, delimiter);
    return anybody;
  }
}
