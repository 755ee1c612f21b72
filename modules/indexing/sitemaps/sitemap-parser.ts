import { TextDecoder } from 'node:util';
import type { EntryReader, SitemapEntry, SitemapKind } from './sitemap-entry';
import { TextReader } from './text-reader';
import { XmlReader } from './xml-reader';

/** Size of the chunks passed to the reader: boundaries are independent of how the bytes arrive. */
const sliceChars = 16_384;

function decoderFor(head: Buffer): TextDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  return new TextDecoder('utf-8');
}

/**
 * Parses a sitemap as its bytes arrive, in every format that search engines accept: a urlset, an
 * index, RSS 2.0, Atom, or plain text. Memory is bounded for any input. Throws `SitemapRefused`.
 */
export class SitemapParser {
  #head: Buffer | undefined = Buffer.alloc(0);
  #decoder: TextDecoder | undefined;
  #text = '';
  #blankLines = 0;
  #reader: EntryReader | undefined;

  /** Undefined until the root element or the first line has arrived. */
  get kind(): SitemapKind | undefined {
    return this.#reader?.kind;
  }

  get warnings(): string[] {
    return [...(this.#reader?.warnings ?? [])].sort();
  }

  /** Returns the entries that these bytes complete. */
  write(chunk: Buffer): SitemapEntry[] {
    this.#decode(chunk);
    const entries: SitemapEntry[] = [];
    while (this.#text.length >= sliceChars) {
      const slice = this.#text.slice(0, sliceChars);
      this.#text = this.#text.slice(sliceChars);
      this.#read(slice, entries);
    }
    return entries;
  }

  /** Returns the last entries; throws when the file ended too early. */
  end(): SitemapEntry[] {
    this.#text += this.#decoderOf(Buffer.alloc(0)).decode(this.#head);
    const entries: SitemapEntry[] = [];
    this.#read(this.#text, entries);
    this.#text = '';
    // The file has at most white space.
    this.#reader ??= new TextReader(1);
    entries.push(...this.#reader.end());
    return entries;
  }

  #decode(chunk: Buffer): void {
    if (!this.#head) {
      this.#text += this.#decoderOf(chunk).decode(chunk, { stream: true });
      return;
    }
    this.#head = Buffer.concat([this.#head, chunk]);
    // The first two bytes determine the encoding.
    if (this.#head.length < 2) return;
    this.#text += this.#decoderOf(this.#head).decode(this.#head, { stream: true });
    this.#head = undefined;
  }

  #decoderOf(head: Buffer): TextDecoder {
    this.#decoder ??= decoderFor(head);
    return this.#decoder;
  }

  #read(slice: string, entries: SitemapEntry[]): void {
    let text = slice;
    if (!this.#reader) {
      const start = text.search(/\S/);
      this.#blankLines += text.slice(0, start < 0 ? undefined : start).split('\n').length - 1;
      // White space alone does not determine the format.
      if (start < 0) return;
      const line = this.#blankLines + 1;
      this.#reader = text[start] === '<' ? new XmlReader(line) : new TextReader(line);
      text = text.slice(start);
    }
    for (const entry of this.#reader.write(text)) entries.push(entry);
  }
}
