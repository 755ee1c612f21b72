/**
 * A value of a structured field (RFC 9651), with what its serialization needs. The library
 * `structured-headers` writes `1.0` as `1`: the base of a signature would not be what was signed.
 */
export type BareItem =
  | { type: 'string'; value: string }
  | { type: 'token'; value: string }
  | { type: 'bytes'; value: Buffer }
  | { type: 'number'; value: number; text: string }
  | { type: 'boolean'; value: boolean };

export type Parameters = ReadonlyMap<string, BareItem>;
export type Item = { kind: 'item'; value: BareItem; parameters: Parameters };
export type InnerList = { kind: 'list'; items: readonly Item[]; parameters: Parameters };
export type Member = Item | InnerList;

class NotStructured extends Error {}

const itemPatterns = {
  string: /"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y,
  bytes: /:([A-Za-z0-9+/]*={0,2}):/y,
  number: /-?\d{1,15}(?:\.\d{1,3})?/y,
  boolean: /\?([01])/y,
  token: /[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*/y,
} as const;
const keyPattern = /[a-z*][a-z0-9_.*-]*/y;
const spaces = / */y;
const comma = /[ \t]*,[ \t]*/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (!found) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }

  #skip(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  dictionary(): Map<string, Member> {
    const members = new Map<string, Member>();
    while (!this.isAtEnd) {
      const key = this.#key();
      members.set(key, this.#skip('=') ? this.member() : this.#withParameters(isTrue));
      if (this.isAtEnd) break;
      if (!this.#take(comma) || this.isAtEnd) throw new NotStructured();
    }
    return members;
  }

  member(): Member {
    if (!this.#skip('(')) return this.item();
    const items: Item[] = [];
    for (;;) {
      this.#take(spaces);
      if (this.#skip(')')) break;
      items.push(this.item());
      const next = this.#text[this.#at];
      if (next !== ' ' && next !== ')') throw new NotStructured();
    }
    return { kind: 'list', items, parameters: this.#parameters() };
  }

  item(): Item {
    return this.#withParameters(this.#bareItem());
  }

  #withParameters(value: BareItem): Item {
    return { kind: 'item', value, parameters: this.#parameters() };
  }

  #key(): string {
    const key = this.#take(keyPattern)?.[0];
    if (key === undefined) throw new NotStructured();
    return key;
  }

  #parameters(): Parameters {
    const parameters = new Map<string, BareItem>();
    while (this.#skip(';')) {
      this.#take(spaces);
      const key = this.#key();
      parameters.set(key, this.#skip('=') ? this.#bareItem() : isTrue);
    }
    return parameters;
  }

  #bareItem(): BareItem {
    const text = this.#take(itemPatterns.string)?.[1];
    if (text !== undefined) return { type: 'string', value: text.replace(/\\(["\\])/g, '$1') };
    const base64 = this.#take(itemPatterns.bytes)?.[1];
    if (base64 !== undefined) return { type: 'bytes', value: Buffer.from(base64, 'base64') };
    const number = this.#take(itemPatterns.number)?.[0];
    if (number !== undefined) return { type: 'number', value: Number(number), text: number };
    const boolean = this.#take(itemPatterns.boolean)?.[1];
    if (boolean !== undefined) return { type: 'boolean', value: boolean === '1' };
    const token = this.#take(itemPatterns.token)?.[0];
    if (token !== undefined) return { type: 'token', value: token };
    throw new NotStructured();
  }
}

const isTrue: BareItem = { type: 'boolean', value: true };

function parse<Value>(text: string, read: (reader: Reader) => Value): Value | undefined {
  const reader = new Reader(text.trim());
  try {
    const value = read(reader);
    return reader.isAtEnd ? value : undefined;
  } catch (error) {
    if (error instanceof NotStructured) return undefined;
    throw error;
  }
}

/** Returns the members of a dictionary; undefined when the text is not one. */
export const parseDictionary = (text: string): Map<string, Member> | undefined =>
  parse(text, (reader) => reader.dictionary());

export const parseItem = (text: string): Item | undefined => parse(text, (reader) => reader.item());

function serializeBare(item: BareItem): string {
  switch (item.type) {
    case 'string':
      return `"${item.value.replace(/["\\]/g, '\\$&')}"`;
    case 'bytes':
      return `:${item.value.toString('base64')}:`;
    case 'number':
      return item.text;
    case 'boolean':
      return item.value ? '?1' : '?0';
    case 'token':
      return item.value;
  }
}

const serializeParameters = (parameters: Parameters): string =>
  [...parameters]
    .map(([key, value]) => {
      const isFlag = value.type === 'boolean' && value.value;
      return isFlag ? `;${key}` : `;${key}=${serializeBare(value)}`;
    })
    .join('');

export function serialize(member: Member): string {
  const value =
    member.kind === 'item'
      ? serializeBare(member.value)
      : `(${member.items.map(serialize).join(' ')})`;
  return value + serializeParameters(member.parameters);
}
