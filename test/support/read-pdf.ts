import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export type PdfText = {
  text: string;
  direction: 'ltr' | 'rtl' | 'ttb';
  /** Of the baseline's beginning, from the page's lower left corner, in points. */
  x: number;
  y: number;
  width: number;
  height: number;
};

export type PdfPage = {
  width: number;
  height: number;
  items: PdfText[];
  links: {
    rect: [number, number, number, number];
    url: string | null;
    target: { page: number; x: number; y: number } | null;
  }[];
  /** Elements of its structure, for programs that speak it. */
  structure: { role: string; alt: string | null }[];
  images: number;
  /** Glyphs that are `.notdef`: a reader sees an empty box. */
  missingGlyphs: number;
};

type Bookmark = { title: string; page: number; items: Bookmark[] };

export type PdfFacts = {
  pages: PdfPage[];
  info: Record<string, unknown>;
  outline: Bookmark[];
};

type Answer = { facts?: PdfFacts; failure?: string };

/** Reads PDFs as a reader's program does; `close` it after the tests. */
export class PdfReader {
  readonly #thread = new Worker(join(__dirname, 'pdf-reader-thread.mjs'));

  /** One at a time. */
  async read(bytes: Buffer): Promise<PdfFacts> {
    this.#thread.postMessage(new Uint8Array(bytes));
    const [{ facts, failure }] = (await once(this.#thread, 'message')) as [Answer];
    if (facts === undefined) throw new Error(failure);
    return facts;
  }

  async close(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** What a page says, in the order of its text. */
export const textOf = (page: PdfPage | undefined): string =>
  (page?.items ?? []).map(({ text }) => text).join(' ');
