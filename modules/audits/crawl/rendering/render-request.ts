import type { ResourceLoader } from './resource-loader';

export type RenderRequest = {
  /** In normal form, as the browser has it too. */
  url: string;
  /** The document as the crawl read it, which is not asked for again. */
  body: Buffer;
  headers: Record<string, string>;
  userAgent: string;
  loader: ResourceLoader;
  signal: AbortSignal;
};

/** What a page is after its scripts ran, or why nobody knows. */
export type Rendering =
  | {
      failure: null;
      html: string;
      /** Where a script wanted to send the reader instead. */
      movedTo: string | null;
    }
  | { failure: 'timeout' | 'crashed' };
