import type { Bot, BotToken } from './bot';
import { botTable } from './bot-table';
import { TokenAutomaton } from './token-automaton';

type Entry = { bot: Bot; token: BotToken; bytes: Buffer };

const isWordByte = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x5f;

/** A name does not begin inside a longer one, a host name, an address or a URL's path. */
function beginsName(bytes: Uint8Array, start: number, at: number): boolean {
  if (at === start) return true;
  const before = bytes[at - 1] as number;
  return (
    !isWordByte(before) && before !== 0x2d && before !== 0x2e && before !== 0x2f && before !== 0x40
  );
}

const likeBytes = Buffer.from('like ', 'latin1');

/** Feedly calls itself `like FeedFetcher-Google`: such a name is a comparison, not a claim. */
function isComparison(bytes: Uint8Array, start: number, at: number): boolean {
  if (at - likeBytes.length < start) return false;
  return likeBytes.every(
    (byte, index) => ((bytes[at - likeBytes.length + index] as number) | 0x20) === byte,
  );
}

/**
 * Recognises the crawler that a user agent claims to be. Recognised is never verified: anyone
 * may send any agent. One instance serves one thread; it keeps no agent it has seen.
 */
export class BotRecogniser {
  readonly #entries: readonly Entry[];
  readonly #automaton: TokenAutomaton;
  #bytes: Uint8Array = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #best: Entry | undefined;
  #bestStart = 0;

  constructor(bots: readonly Bot[] = botTable) {
    this.#entries = bots.flatMap((bot) =>
      bot.tokens.map((token) => ({ bot, token, bytes: Buffer.from(token.text, 'latin1') })),
    );
    this.#automaton = new TokenAutomaton(this.#entries.map(({ token }) => token.text));
  }

  /** Where the agent ended that was read last: at its closing delimiter, or at `end`. */
  get agentEnd(): number {
    return this.#automaton.stoppedAt;
  }

  /**
   * Reads the agent from `start` up to `delimiter` (as a byte; -1: up to `end`) and names the
   * crawler in it, if any: the highest rank, then the first name, then the longest.
   */
  recogniseIn(bytes: Uint8Array, start: number, end: number, delimiter: number): Bot | undefined {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#best = undefined;
    this.#automaton.scan(bytes, start, end, delimiter, this.#consider);
    return this.#found();
  }

  recognise(agent: string): Bot | undefined {
    const bytes = Buffer.from(agent, 'utf8');
    return this.recogniseIn(bytes, 0, bytes.length, -1);
  }

  #found(): Bot | undefined {
    return this.#best?.bot;
  }

  readonly #consider = (tokenIndex: number, tokenEnd: number): void => {
    const entry = this.#entries[tokenIndex];
    if (!entry) return;
    const at = tokenEnd - entry.bytes.length;
    if (!beginsName(this.#bytes, this.#start, at) || !this.#endsName(entry, tokenEnd)) return;
    if (entry.token.isCaseSensitive && !this.#equalsExactly(entry, at)) return;
    if (isComparison(this.#bytes, this.#start, at)) return;
    const best = this.#best;
    const isBetter =
      !best ||
      entry.bot.rank - best.bot.rank > 0 ||
      (entry.bot.rank === best.bot.rank &&
        (at < this.#bestStart ||
          (at === this.#bestStart && entry.bytes.length > best.bytes.length)));
    if (!isBetter) return;
    this.#best = entry;
    this.#bestStart = at;
  };

  #endsName(entry: Entry, tokenEnd: number): boolean {
    const last = entry.bytes[entry.bytes.length - 1] as number;
    if (tokenEnd >= this.#end || !isWordByte(last)) return true;
    const after = this.#bytes[tokenEnd] as number;
    return !isWordByte(after) && !(entry.token.isWhole && after === 0x2d);
  }

  #equalsExactly(entry: Entry, at: number): boolean {
    return entry.bytes.every((byte, index) => this.#bytes[at + index] === byte);
  }
}
