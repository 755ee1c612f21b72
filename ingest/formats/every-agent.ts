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

/** Whether an agent is that of no known crawler. */
export const isAnybody = (bot: Bot): boolean => bot === anybody;

/**
 * Matches every agent as a crawler's, so that a parser reads a person's line completely, including
 * its time. Agents of known crawlers stay theirs.
 */
export class EveryAgent extends BotRecognizer {
  override recognizeIn(bytes: Uint8Array, start: number, end: number, delimiter: number): Bot {
    return super.recognizeIn(bytes, start, end, delimiter) ?? anybody;
  }
}
