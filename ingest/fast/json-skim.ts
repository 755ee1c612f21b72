import { mayNameHost } from '../formats/request-line';
import { JsonShape } from './json-shape';
import type { ValueKind } from './people-scan';

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;
const dash = 0x2d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const agentsMax = 8;

const kinds = ['agent', 'host', 'target', 'request', 'signed', 'doubt'] as const;

/**
 * The names to look for: of values, with dots between levels, and names that make a line doubtful.
 * A signer is always quoted within its text, and an escape makes the line doubtful.
 */
export type SkimNames = Record<(typeof kinds)[number], readonly string[]>;

type FieldRequest = { kind: keyof SkimNames; rank: number };
type KnownShape = {
  shape: JsonShape;
  wanted: readonly (FieldRequest | undefined)[];
  /** Undefined when a scan cannot decide about lines of this shape. */
  scanKinds: readonly ValueKind[] | undefined;
};

/** Returns what a scan for people's lines does with each value. */
function scanKindsOf(
  { isText }: JsonShape,
  wanted: readonly (FieldRequest | undefined)[],
): ValueKind[] | undefined {
  const given = wanted.filter((each) => each !== undefined);
  const count = (kind: keyof SkimNames) => given.filter((each) => each.kind === kind).length;
  const targets = new Set(given.flatMap(({ kind, rank }) => (kind === 'target' ? [rank] : [])));
  const isDecided =
    count('host') === 1 &&
    count('agent') > 0 &&
    count('agent') <= agentsMax &&
    targets.size === count('target');
  const isTexts = wanted.every((each, index) => each === undefined || isText[index]);
  if (!isDecided || !isTexts) return undefined;
  return wanted.map((each, index) => {
    if (each?.kind === 'agent' || each?.kind === 'host' || each?.kind === 'request') {
      return each.kind;
    }
    return isText[index] ? 'text' : 'literal';
  });
}
type Level = { byLength: Edge[][]; wanted: FieldRequest | undefined };
type Edge = { name: Buffer; level: Level };

const newLevel = (): Level => ({ byLength: [], wanted: undefined });

function descend(level: Level, text: string): Level {
  const name = Buffer.from(text);
  level.byLength[name.length] ??= [];
  const edges = level.byLength[name.length] as Edge[];
  const known = edges.find((edge) => edge.name.equals(name));
  if (known) return known.level;
  const edge = { name, level: newLevel() };
  edges.push(edge);
  return edge.level;
}

/** The names to look for, as a scan follows them; several scans may share them. */
export type PreparedNames = Level;

export function prepareNames(names: SkimNames): PreparedNames {
  const root = newLevel();
  for (const kind of kinds) {
    for (const [rank, name] of names[kind].entries()) {
      descend(root, name).wanted ??= { kind, rank };
      let level = root;
      for (const part of name.split('.')) level = descend(level, part);
      level.wanted ??= { kind, rank };
    }
  }
  return root;
}

function equalsAt(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index++) {
    if (bytes[at + index] !== name[index]) return false;
  }
  return true;
}

function findLevel(level: Level, bytes: Uint8Array, start: number, end: number): Level | undefined {
  const edges = level.byLength[end - start];
  if (edges === undefined) return undefined;
  for (const edge of edges) if (equalsAt(bytes, start, edge.name)) return edge.level;
  return undefined;
}

const beginsLikeUrl = (bytes: Uint8Array, at: number): boolean =>
  ((bytes[at] as number) | 0x20) === 0x68;

/** Whether an odd number of backslashes comes before the byte: pairs are escaped backslashes. */
function isEscapedAt(bytes: Uint8Array, start: number, at: number): boolean {
  let first = at;
  while (first > start && bytes[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

const nearBytes = 24;
const unranked = 1 << 20;
/**
 * Logs have a few writers each; beyond this number of shapes, new ones are learned only now and
 * then.
 */
const shapesMax = 4;
const linesPerRelearning = 64;
/**
 * Backoff limit: when lines match no known shape, at most this many are passed over between two
 * tries.
 */
const linesPassedMax = 63;

/**
 * Scans the bytes of one JSON object for the agent and the host without building values. That costs
 * a third of `JSON.parse`, for nine lines of ten. Offsets of values are exact, and uncertainty is
 * reported as `isDoubtful`; an accepted line may still be invalid JSON.
 */
export class JsonSkim {
  readonly #root: Level;
  #bytes: Buffer = Buffer.alloc(0);
  #words: DataView = new DataView(new ArrayBuffer(0));
  #end = 0;
  #start = 0;
  /** Offset of the first backslash at or after the line's start, in this line or a later one. */
  #nextEscape = -1;
  #hostRank = 0;
  #targetRank = 0;
  #targetStart = 0;
  #targetEnd = 0;
  #hasRequest = false;
  readonly #shapes: KnownShape[] = [];
  #isShaped = false;
  #unknownCount = 0;
  #linesToPass = 0;
  #nextLinesToPass = 0;
  #isLearning = false;
  /** While a shape is learned: pairs of offsets, each value's start and exclusive end. */
  #values: number[] = [];
  #wantedByStart = new Map<number, FieldRequest>();

  /** Pairs of offsets: each agent's start and exclusive end. */
  readonly agents = new Int32Array(2 * agentsMax);
  agentCount = 0;
  hostStart = 0;
  /** 0 when there is no host. */
  hostEnd = 0;
  /** True when only parsing the whole object can explain a value, such as one with escapes. */
  isDoubtful = false;

  constructor(names: PreparedNames) {
    this.#root = names;
  }

  /** The shape that the newest line matched; undefined when it matched none. */
  get shape(): JsonShape | undefined {
    return this.#isShaped ? this.#shapes[0]?.shape : undefined;
  }

  /** For a scan for lines like the newest one; undefined when it cannot decide about them. */
  get scanKinds(): readonly ValueKind[] | undefined {
    return this.#isShaped ? this.#shapes[0]?.scanKinds : undefined;
  }

  /** Whether the newest line names its host in a field, and not only in a URL. */
  get hasHostField(): boolean {
    return this.#hostRank < unranked;
  }

  /** The bytes of the newest line, in words. */
  get words(): DataView {
    return this.#words;
  }

  /** Returns false when the scan shows that the bytes are not an object. */
  read(bytes: Buffer, start: number, end: number): boolean {
    if (bytes !== this.#bytes || start <= this.#start || start > this.#nextEscape) {
      // Searched once for all lines before it: most logs have few backslashes.
      const at = bytes.indexOf(backslash, start);
      this.#nextEscape = at < 0 ? bytes.length : at;
    }
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    this.#start = start;
    this.#end = end;
    if (!this.#readByShape() && !this.#readWhole()) return false;
    if (this.#hostRank === unranked && this.#targetRank < unranked) this.#readHostOfTarget();
    return true;
  }

  #forgetLine(): void {
    this.#isShaped = false;
    this.#isLearning = false;
    this.#hostRank = unranked;
    this.#targetRank = unranked;
    this.#hasRequest = false;
    this.agentCount = 0;
    this.hostEnd = 0;
    this.isDoubtful = false;
  }

  /** Reads a line of a known shape; false when it has none. */
  #readByShape(): boolean {
    this.#forgetLine();
    if (this.#nextEscape < this.#end || this.#shapes.length === 0) return false;
    if (this.#linesToPass > 0) {
      this.#linesToPass -= 1;
      return false;
    }
    const index = this.#shapes.findIndex(({ shape }) =>
      shape.match(this.#words, this.#start, this.#end),
    );
    const known = this.#shapes[index];
    if (known === undefined) {
      this.#linesToPass = this.#nextLinesToPass;
      this.#nextLinesToPass = Math.min(linesPassedMax, 2 * this.#nextLinesToPass + 1);
      return false;
    }
    this.#nextLinesToPass = 0;
    // The next line most likely has the same shape.
    if (index > 0) this.#shapes.unshift(...this.#shapes.splice(index, 1));
    this.#isShaped = true;
    const { shape, wanted } = known;
    for (let value = 0; value < wanted.length; value++) {
      const each = wanted[value];
      if (each) this.#record(each, shape.starts[value] as number, shape.ends[value] as number);
    }
    return true;
  }

  #readWhole(): boolean {
    const start = this.#start;
    if (this.#bytes[start] !== openBrace) return false;
    const isPlain = this.#nextEscape >= this.#end;
    this.#isLearning = isPlain && this.#unknownCount++ % linesPerRelearning < shapesMax;
    this.#values = [];
    this.#wantedByStart.clear();
    if (this.#object(start, this.#root) !== this.#end) return false;
    if (this.#isLearning && !this.isDoubtful && JsonShape.canHave(this.#values)) this.#learn();
    return true;
  }

  #learn(): void {
    const line = this.#bytes.subarray(this.#start, this.#end);
    const shape = new JsonShape(
      line,
      this.#values.map((offset) => offset - this.#start),
    );
    const wanted = this.#values
      .filter((_, index) => index % 2 === 0)
      .map((start) => this.#wantedByStart.get(start));
    this.#shapes.unshift({ shape, wanted, scanKinds: scanKindsOf(shape, wanted) });
    if (this.#shapes.length > shapesMax) this.#shapes.pop();
  }

  #object(start: number, level: Level): number {
    const bytes = this.#bytes;
    let at = this.#afterSpace(start + 1);
    if (bytes[at] === closeBrace) return at + 1;
    for (;;) {
      if (bytes[at] !== quote) return -1;
      const nameStart = at + 1;
      const nameEnd = this.#stringEnd(nameStart);
      // Most writers put no blanks in between.
      at = bytes[nameEnd + 1] === colon ? nameEnd + 1 : this.#afterSpace(nameEnd + 1);
      if (bytes[at] !== colon) return -1;
      at = this.#afterSpace(at + 1);
      const below = findLevel(level, bytes, nameStart, nameEnd);
      if (below !== undefined) at = this.#take(at, below);
      else at = this.#skip(at);
      if (at < 0) return -1;
      if (bytes[at] !== comma) at = this.#afterSpace(at);
      if (bytes[at] === closeBrace) return at + 1;
      if (bytes[at] !== comma) return -1;
      at = bytes[at + 1] === quote ? at + 1 : this.#afterSpace(at + 1);
    }
  }

  /** Records the value at `at`, and returns where it ends. */
  #take(at: number, level: Level): number {
    const { wanted } = level;
    const first = this.#bytes[at];
    if (wanted?.kind === 'doubt') this.isDoubtful = true;
    if (first === openBrace) return this.#object(at, level);
    if (first === quote) {
      const end = this.#skip(at);
      if (wanted) this.#record(wanted, at + 1, end - 1);
      return end;
    }
    if (wanted && first === openBracket) {
      // A header's values: the first one counts, if it is a string.
      const inner = this.#afterSpace(at + 1);
      if (this.#bytes[inner] === quote) this.#record(wanted, inner + 1, this.#stringEnd(inner + 1));
      else this.isDoubtful = true;
    } else if (wanted) this.#doubtRepeated(wanted);
    return this.#skip(at);
  }

  /** Of a name that occurs twice, the last value counts: that is left to the parser. */
  #doubtRepeated({ kind, rank }: FieldRequest): void {
    if (kind === 'host' && rank === this.#hostRank) this.isDoubtful = true;
    if (kind === 'target' && rank === this.#targetRank) this.isDoubtful = true;
  }

  #record(wanted: FieldRequest, start: number, end: number): void {
    const { kind, rank } = wanted;
    if (this.#isLearning) this.#wantedByStart.set(start, wanted);
    if (this.#nextEscape < end && this.#bytes.subarray(start, end).includes(backslash)) {
      this.isDoubtful = true;
    }
    this.#doubtRepeated(wanted);
    if (end === start || (end === start + 1 && this.#bytes[start] === dash)) return;
    if (kind === 'agent') this.#recordAgent(start, end);
    else if (kind === 'host') {
      if (rank >= this.#hostRank) return;
      this.#hostRank = rank;
      this.hostStart = start;
      this.hostEnd = end;
    } else if (kind === 'target') {
      if (rank >= this.#targetRank) return;
      this.#targetRank = rank;
      this.#targetStart = start;
      this.#targetEnd = end;
    } else if (kind === 'request') {
      this.#hasRequest = true;
      if (beginsLikeUrl(this.#bytes, start) || mayNameHost(this.#bytes, start, end)) {
        this.isDoubtful = true;
      }
    }
  }

  #recordAgent(start: number, end: number): void {
    if (this.agentCount === agentsMax) {
      this.isDoubtful = true;
      return;
    }
    this.agents[2 * this.agentCount] = start;
    this.agents[2 * this.agentCount + 1] = end;
    this.agentCount += 1;
  }

  /** An absolute URL provides the host when no other field does. */
  #readHostOfTarget(): void {
    const bytes = this.#bytes;
    const start = this.#targetStart;
    if (!beginsLikeUrl(bytes, start)) return;
    const slash = 0x2f;
    let at = start;
    while (at < this.#targetEnd && bytes[at] !== slash) at += 1;
    if (this.#hasRequest || bytes[at - 1] !== colon || bytes[at + 1] !== slash) {
      this.isDoubtful = true;
      return;
    }
    this.hostStart = at + 2;
    at += 2;
    while (at < this.#targetEnd && bytes[at] !== slash) at += 1;
    this.hostEnd = at;
    for (let each = this.hostStart; each < at; each++) {
      // A query or a fragment right after the host.
      if (bytes[each] === 0x3f || bytes[each] === 0x23) this.isDoubtful = true;
    }
  }

  /** Returns the end of a value that is not needed; -1 when it is not a value. */
  #skip(start: number): number {
    const bytes = this.#bytes;
    const first = bytes[start];
    if (first === quote) return this.#skipString(start);
    if (first !== openBrace && first !== openBracket) return this.#literalEnd(start);
    let depth = 0;
    for (let at = start; at < this.#end; at++) {
      const byte = bytes[at];
      if (byte === quote) at = this.#skipString(at) - 1;
      else if (byte === openBrace || byte === openBracket) depth += 1;
      else if (byte === closeBrace || byte === closeBracket) {
        depth -= 1;
        if (depth === 0) return at + 1;
      }
    }
    return -1;
  }

  #skipString(start: number): number {
    const end = this.#stringEnd(start + 1);
    if (this.#isLearning) this.#values.push(start + 1, end);
    return end + 1;
  }

  #literalEnd(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    for (; at < this.#end; at++) {
      const byte = bytes[at] as number;
      if (byte === comma || byte === closeBrace || byte === closeBracket || byte <= 0x20) break;
    }
    if (this.#isLearning) this.#values.push(start, at);
    return at === start ? -1 : at;
  }

  /** Returns the offset of the quote that closes a string; the line's end when it is missing. */
  #stringEnd(start: number): number {
    const bytes = this.#bytes;
    const end = this.#end;
    let from = start;
    for (;;) {
      // Most strings are short: a native call costs as much as some twenty bytes in this loop.
      const nearEnd = Math.min(end, from + nearBytes);
      let at = from;
      while (at < nearEnd && bytes[at] !== quote) at += 1;
      if (at === nearEnd) {
        if (at >= end) return end;
        at = bytes.indexOf(quote, at);
        if (at < 0 || at >= end) return end;
      }
      if (bytes[at - 1] !== backslash || !isEscapedAt(bytes, start, at)) return at;
      from = at + 1;
    }
  }

  #afterSpace(start: number): number {
    let at = start;
    while (at < this.#end && ((this.#bytes[at] as number) === 0x20 || this.#bytes[at] === 0x09)) {
      at += 1;
    }
    return at;
  }
}
