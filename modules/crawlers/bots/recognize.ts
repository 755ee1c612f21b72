import { AgentCache } from './agent-cache';
import type { Bot, BotToken } from './bot';
import { botTable } from './bot-table';
import { longTail } from './long-tail';
import { TokenAutomaton } from './token-automaton';

type Entry = { bot: Bot; token: BotToken; bytes: Buffer };
type Names = { entries: readonly Entry[]; automaton: TokenAutomaton };

/** Apple's network library: an app on a person's device, whatever else its agent names. */
const peoplesApp: Bot = {
  name: '',
  operator: '',
  purpose: 'other',
  tokens: [{ text: 'CFNetwork/' }],
  rank: 100,
  verification: { lists: [], listsAreComplete: false, reverseNames: [] },
};

function compile(bots: readonly Bot[]): Names {
  const entries = [...bots, peoplesApp].flatMap((bot) =>
    bot.tokens.map((token) => ({ bot, token, bytes: Buffer.from(token.text, 'latin1') })),
  );
  return { entries, automaton: new TokenAutomaton(entries.map(({ token }) => token.text)) };
}

let known: Names | undefined;

/** Compiled once: the automaton's table takes some megabytes, and every stream has a recognizer. */
function everyName(): Names {
  known ??= compileEveryName();
  return known;
}

function compileEveryName(): Names {
  const own = new BotRecognizer(compile(botTable));
  const ownNames = new Set(botTable.map(({ name }) => name.toLowerCase()));
  const isKnown = (text: string) =>
    own.recognize(text) !== undefined || ownNames.has(text.toLowerCase());
  return compile([...botTable, ...longTail(isKnown)]);
}

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

const comparisons = ['like ', 'with '].map((text) => Buffer.from(text, 'latin1'));
const compatibleBytes = Buffer.from('compatible;', 'latin1');
const urlBeginnings = ['http://', 'https://', 'www.'].map((text) => Buffer.from(text, 'latin1'));
const space = 0x20;
const slash = 0x2f;
const closeBracket = 0x29;
/** What may come between a name and the URL of its page. */
const separators = new Set(Buffer.from(' ;,(+-'));
/** What ends a version. */
const versionEnds = new Set(Buffer.from(' ;,()"'));

/** Returns whether the text is right before `at`, ignoring case. */
function follows(text: Buffer, bytes: Uint8Array, start: number, at: number): boolean {
  if (at - text.length < start) return false;
  return text.every(
    (byte, index) => ((bytes[at - text.length + index] as number) | 0x20) === (byte | 0x20),
  );
}

/**
 * Feedly's agent contains `like FeedFetcher-Google`, others `compatible with Googlebot`: such a name
 * is a comparison, not a claim.
 */
const isComparison = (bytes: Uint8Array, start: number, at: number): boolean =>
  comparisons.some((text) => follows(text, bytes, start, at));

function followsCompatible(bytes: Uint8Array, start: number, at: number): boolean {
  let end = at;
  while (end > start && bytes[end - 1] === space) end -= 1;
  return follows(compatibleBytes, bytes, start, end);
}

/** Returns where the version after a name ends: of `Name/1.2 (…` before the space. */
function versionEnd(bytes: Uint8Array, nameEnd: number, end: number): number {
  let at = nameEnd;
  if (at < end && bytes[at] !== slash && bytes[nameEnd - 1] !== slash) return at;
  while (at < end && !versionEnds.has(bytes[at] as number)) at += 1;
  return at;
}

/** Whether a name is the last word of an agent, or the URL of its page comes after it. */
function closesAgent(
  bytes: Uint8Array,
  [nameStart, nameEnd]: readonly [number, number],
  end: number,
  delimiter: number,
): boolean {
  let next = versionEnd(bytes, nameEnd, end);
  const last = bytes[next] === closeBracket ? next + 1 : next;
  if (last >= end || bytes[last] === delimiter) return bytes[nameStart - 1] === space;
  while (next < end && separators.has(bytes[next] as number)) next += 1;
  return urlBeginnings.some(
    (url) => next + url.length <= end && follows(url, bytes, next, next + url.length),
  );
}

/**
 * Recognizes the crawler that a user agent claims to be. Recognized does not mean verified: anyone
 * may send any agent. Use one instance per thread; it caches some of the agents it reads.
 */
export class BotRecognizer {
  readonly #entries: readonly Entry[];
  readonly #automaton: TokenAutomaton;
  readonly #seen = new AgentCache();
  #line: Buffer = Buffer.alloc(0);
  #bytes: Uint8Array = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #delimiter = -1;
  #best: Entry | undefined;
  #bestStart = 0;
  /** Where the last agent ended: at its closing delimiter, or at `end`. */
  agentEnd = 0;

  constructor(names: Names = everyName()) {
    this.#entries = names.entries;
    this.#automaton = names.automaton;
  }

  /** All recognizable crawlers: those of our own table, then the long tail. */
  get bots(): Bot[] {
    return [...new Set(this.#entries.map(({ bot }) => bot))].filter((bot) => bot !== peoplesApp);
  }

  /**
   * Reads the agent from `start` up to `delimiter` (as a byte; -1: up to `end`). Returns the
   * crawler it names, if any: the highest rank wins, then the first name, then the longest.
   */
  recognizeIn(bytes: Uint8Array, start: number, end: number, delimiter: number): Bot | undefined {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#delimiter = delimiter;
    this.#best = undefined;
    this.agentEnd = this.#automaton.scan(bytes, start, end, delimiter, this.#consider);
    return this.#found();
  }

  /** Recognizes the agent from `start` to `end`, with a cache for repeated agents. */
  recognizeAgent(bytes: Buffer, start: number, end: number): Bot | undefined {
    this.#line = bytes;
    return this.#seen.find(bytes, start, end, this.#match);
  }

  /** Returns the text of an agent without decoding it again if it was just recognized. */
  agentText(bytes: Buffer, start: number, end: number): string {
    return this.#seen.textOf(bytes, start, end);
  }

  recognize(agent: string): Bot | undefined {
    const bytes = Buffer.from(agent, 'utf8');
    return this.recognizeIn(bytes, 0, bytes.length, -1);
  }

  readonly #match = (start: number, end: number): Bot | undefined =>
    this.recognizeIn(this.#line, start, end, -1);

  #found(): Bot | undefined {
    const bot = this.#best?.bot;
    return bot === peoplesApp ? undefined : bot;
  }

  readonly #consider = (tokenIndex: number, tokenEnd: number): void => {
    const entry = this.#entries[tokenIndex];
    if (!entry) return;
    const at = tokenEnd - entry.bytes.length;
    if (!beginsName(this.#bytes, this.#start, at) || !this.#endsName(entry, tokenEnd)) return;
    if (entry.token.isCaseSensitive && !this.#equalsExactly(entry, at)) return;
    if (entry.token.isClaim && !this.#isClaim(entry, at, tokenEnd)) return;
    if (isComparison(this.#bytes, this.#start, at)) return;
    const { unless, onlyWith } = entry.token;
    if (unless && this.#comesLater(unless, tokenEnd)) return;
    if (onlyWith && !this.#comesLater(onlyWith, tokenEnd)) return;
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

  #isClaim(entry: Entry, at: number, nameEnd: number): boolean {
    if (at === this.#start || followsCompatible(this.#bytes, this.#start, at)) return true;
    if (!entry.token.mayClose || !this.#equalsExactly(entry, at)) return false;
    return closesAgent(this.#bytes, [at, nameEnd], this.#end, this.#delimiter);
  }

  /** Returns whether the text comes between `from` and the end of the field or the line. */
  #comesLater(text: string, from: number): boolean {
    const { buffer, byteOffset } = this.#bytes;
    const rest = Buffer.from(buffer, byteOffset + from, this.#end - from);
    const found = rest.indexOf(text, 0, 'latin1');
    const quote = rest.indexOf('"');
    return found >= 0 && (quote < 0 || found < quote);
  }

  #endsName(entry: Entry, tokenEnd: number): boolean {
    const last = entry.bytes[entry.bytes.length - 1] as number;
    if (tokenEnd >= this.#end || !isWordByte(last)) return true;
    const after = this.#bytes[tokenEnd] as number;
    if (after === 0x2d || after === 0x5f) return !entry.token.isWhole;
    return !isWordByte(after);
  }

  #equalsExactly(entry: Entry, at: number): boolean {
    return entry.bytes.every((byte, index) => this.#bytes[at + index] === byte);
  }
}
