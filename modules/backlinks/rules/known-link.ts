/** What the newest fetch of a linking page says about a link. */
export const linkStates = [
  'unchecked',
  'live',
  'nofollow',
  'ugc',
  'sponsored',
  'redirected',
  'canonicalized_away',
  'noindexed',
  'removed',
  'page_gone',
  'other_address',
  'unreachable',
  'blocked',
  'needs_rendering',
] as const;
export type LinkState = (typeof linkStates)[number];
/** The states that a fetch can have as its outcome. */
export type DecidedState = Exclude<LinkState, 'unchecked'>;

/** Tokens of `rel` that a link may be expected to have. */
export const linkRels = ['nofollow', 'ugc', 'sponsored'] as const;
export type LinkRel = (typeof linkRels)[number];

/** A link that somebody knows of: bought, earned or agreed on. Both URLs are in normal form. */
export type KnownLink = {
  sourceUrl: string;
  targetUrl: string;
  expectedAnchor: string | null;
  /** Null without an expectation; empty for a link that must have none of them. */
  expectedRel: LinkRel[] | null;
};

/** What a fetch saw, as proof of the state. */
export type LinkEvidence = {
  fetchedAt: string;
  httpStatus: number | null;
  /** Where the linking page's redirects end; null if it answered at its own URL. */
  movedTo: string | null;
  /** The link's address on the page, in normal form; null if it was not found. */
  linkUrl: string | null;
  anchor: string | null;
  /** Up to 100 characters of text on each side of the link. */
  textBefore: string | null;
  textAfter: string | null;
  rel: string[];
  /** Whether search engines are asked to follow it; null if it was not found. */
  isFollowed: boolean | null;
  linksToTarget: number;
  /** Where the redirects of the link, or of the target, end; null for a direct link. */
  viaRedirect: string | null;
  /** The frame whose document has the link. */
  frameUrl: string | null;
  robotsHeader: string | null;
  robotsMeta: string | null;
  canonical: string | null;
  isAnchorAsExpected: boolean | null;
  isRelAsExpected: boolean | null;
};

export type LinkVerdict = { state: DecidedState; reason: string; evidence: LinkEvidence };
