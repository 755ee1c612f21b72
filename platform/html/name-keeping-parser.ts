import { Parser } from 'htmlparser2';

/** The members of htmlparser2's parser that are used here but private in its types. */
type Inside = {
  buffers: string[];
  bufferOffset: number;
  foreignContext: unknown[];
  attribname: string;
  startIndex: number;
  readTagName(start: number, end: number): string;
  onattribname(start: number, end: number): void;
};

const Base = Parser as unknown as new (...given: ConstructorParameters<typeof Parser>) => Inside;

const placesCount = 1_024;
const keptCharsMax = 24;

/** Returns the engine's own copy of a string, which property and set look-ups find fastest. */
const asPropertyName = (name: string): string => Object.keys({ [name]: 0 })[0] as string;

/** Names of elements or attributes, found in a document's text without cutting them out of it. */
class Names {
  readonly #kept: (string | undefined)[] = new Array(placesCount).fill(undefined);

  /** Returns the name in lower case. */
  read(text: string, start: number, end: number): string {
    const length = end - start;
    if (length === 0 || length > keptCharsMax) return text.slice(start, end).toLowerCase();
    let place = length;
    for (let at = start; at < end; at += 1) place = (place * 31 + text.charCodeAt(at)) | 0;
    place &= placesCount - 1;
    const kept = this.#kept[place];
    if (kept !== undefined && kept.length === length && text.startsWith(kept, start)) return kept;
    const cut = text.slice(start, end);
    const name = cut.toLowerCase();
    if (name !== cut) return name;
    const own = asPropertyName(name);
    this.#kept[place] = own;
    return own;
  }
}

const names = new Names();

/**
 * htmlparser2's parser for HTML documents written in a single call. A document repeats a few names
 * thousands of times: the original cuts each out, changes it to lower case and hashes it anew.
 */
class KeepingParser extends Base {
  override readTagName(start: number, end: number): string {
    const [text = ''] = this.buffers;
    // Names within SVG and MathML, and a few around them, have rules of their own.
    if (this.foreignContext.length > 1 || this.bufferOffset > 0 || end > text.length) {
      return super.readTagName(start, end);
    }
    const name = names.read(text, start, end);
    return name === 'image' ? 'img' : name;
  }

  override onattribname(start: number, end: number): void {
    const [text = ''] = this.buffers;
    if (this.bufferOffset > 0 || end > text.length) {
      super.onattribname(start, end);
      return;
    }
    this.startIndex = start;
    this.attribname = names.read(text, start, end);
  }
}

export const NameKeepingParser = KeepingParser as unknown as typeof Parser;
