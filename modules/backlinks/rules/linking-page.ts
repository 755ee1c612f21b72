/** A link of a page: its address in normal form, its `rel` tokens, and its place in the text. */
export type PageLink = {
  url: string;
  rel: string[];
  /** The text of the link, or the `alt` of its image. */
  anchor: string;
  /** Offsets into the document's text. */
  start: number;
  end: number;
};

/** What a document says about its links. */
export type PageDocument = {
  links: PageLink[];
  /** Visible text, in which links have their places. */
  text: string;
  /** Robots directives of meta tags. */
  robots: { agent: string; content: string }[];
  /** In normal form; null without one. */
  canonical: string | null;
  /** Documents of frames, in normal form. */
  frames: string[];
  /** Texts of scripts and of `javascript:` addresses, in which a target may be named. */
  scriptText: string;
  /** `javascript:` addresses, decoded. */
  scriptLinks: string[];
  scripts: number;
  /** Whether a part was not read: the document is too large, or has too many links. */
  isCut: boolean;
};

/** An answer, or the reason why there is no usable one. */
export type FetchedPage = {
  url: string;
  fetchedAt: string;
} & (
  | { failure: string; httpStatus: number | null; isBlocked: boolean }
  | {
      failure: null;
      httpStatus: number;
      finalUrl: string;
      robotsHeader: string | null;
      /** Null if the answer is an error, or no HTML. */
      document: PageDocument | null;
      /** A document in a frame of the page; its links count as the page's. */
      frame: { url: string; document: PageDocument } | null;
    }
);

/**
 * Where links of the page lead: the last address by the first one, which are the same where it does
 * not redirect; null where it could not be followed.
 */
export type RedirectEnds = ReadonlyMap<string, string | null>;
