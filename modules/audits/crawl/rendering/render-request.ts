import type { ScriptFailures } from '../../rules/page-facts';
import type { ResourceLoader } from './resource-loader';

export type RenderRequest = {
  /** In normal form, which the browser uses too. */
  url: string;
  /** The document as the crawl read it; the browser does not fetch it again. */
  body: Buffer;
  headers: Record<string, string>;
  userAgent: string;
  loader: ResourceLoader;
  signal: AbortSignal;
};

/** A page after its scripts ran, or why it could not be rendered. */
export type Rendering =
  | {
      failure: null;
      html: string;
      /** Where a script tried to redirect the user. */
      movedTo: string | null;
      failures: ScriptFailures;
    }
  | { failure: 'timeout' | 'crashed' };
