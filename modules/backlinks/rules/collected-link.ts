/** Where links come from: providers, and files that people export. */
export const linkSources = [
  'dataforseo',
  'sandbox',
  'search_console',
  'ahrefs',
  'majestic',
  'moz',
  'semrush',
  'bing',
  'other',
] as const;
export type LinkSource = (typeof linkSources)[number];

/** Sources of files; the others are collected. */
export const fileSources = [
  'search_console',
  'ahrefs',
  'majestic',
  'moz',
  'semrush',
  'bing',
  'other',
] as const satisfies LinkSource[];
export type FileSource = (typeof fileSources)[number];

/** A link as one source names it. URLs are in normal form; days are `YYYY-MM-DD`. */
export type CollectedLink = {
  sourceUrl: string;
  targetUrl: string;
  anchor: string;
  /** `anchor`, `image`, `redirect`, ...; empty if it is not said. */
  kind: string;
  rel: string[];
  /** Null if it is not said. */
  isFollowed: boolean | null;
  title: string;
  targetStatus: number | null;
  firstSeen: string | null;
  lastSeen: string | null;
  /** Whether the source says that the link is gone. */
  isGone: boolean;
  /** The source's own numbers, by its own names. */
  metrics: Record<string, number>;
};
