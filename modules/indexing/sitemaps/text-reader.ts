import { type EntryReader, locCharsMax, type SitemapEntry } from './sitemap-entry';
import { SitemapRefused } from './sitemap-refused';

const isHttp = (line: string) => /^https?:\/\//i.test(line);

/** Reads a plain text sitemap with one address per line. A text without any address is rejected. */
export class TextReader implements EntryReader {
  readonly kind = 'text';
  readonly warnings: ReadonlySet<string> = new Set();
  #line: number;
  /** The beginning of a line that has not ended yet. */
  #rest = '';
  #hasText = false;
  #hasUrl = false;

  constructor(line: number) {
    this.#line = line;
  }

  write(text: string): SitemapEntry[] {
    const lines = text.split('\n');
    const entries: SitemapEntry[] = [];
    for (const [index, line] of lines.entries()) {
      // Text beyond the longest address is dropped.
      if (this.#rest.length < locCharsMax) this.#rest += line.slice(0, locCharsMax);
      if (index < lines.length - 1) this.#endLine(entries);
    }
    return entries;
  }

  end(): SitemapEntry[] {
    const entries: SitemapEntry[] = [];
    this.#endLine(entries);
    if (!this.#hasText) throw new SitemapRefused('empty', 'The file is empty.');
    if (!this.#hasUrl) {
      throw new SitemapRefused(
        'not_a_sitemap',
        'The file is neither a sitemap in XML nor a list of URLs, one a line.',
      );
    }
    return entries;
  }

  #endLine(entries: SitemapEntry[]): void {
    const loc = this.#rest.slice(0, locCharsMax).trim();
    this.#rest = '';
    if (loc !== '') {
      this.#hasText = true;
      this.#hasUrl ||= isHttp(loc);
      entries.push({ loc, lastmod: '', line: this.#line });
    }
    this.#line += 1;
  }
}
