import type { OwnUrl, PagePlace } from './ranking';
import type { SerpDevice, SerpEngine, SerpItem } from './serp-reading';

/** Outcome of a successful check; `not_found` applies only within the depth that was read. */
export type ReadingState = 'measured' | 'not_found' | 'beyond_depth';

type Check = {
  keywordId: string;
  /** Day to which the reading is assigned, `YYYY-MM-DD`. */
  day: string;
  /** ISO 8601 UTC. */
  checkedAt: string;
  /** The provider's name, or `sandbox`; readings of different sources never form one series. */
  source: string;
  device: SerpDevice;
  country: string;
  engine: SerpEngine;
  /** Start of the keyword's series, as loaded when the check was requested. */
  seriesFromMs?: number | null;
};

/** A place on a stored result page; `isOwn` by the website's settings when the page was read. */
export type StoredPlace = PagePlace & { isOwn: boolean };

/** A check that read the result page. */
export type SuccessfulReading = Check & {
  state: ReadingState;
  /** Set only in the state `measured`. */
  position: number | null;
  absoluteRank: number | null;
  url: string | null;
  depthRead: number;
  ownUrls: OwnUrl[];
  serpFeatures: string[];
  /** Null means that it cannot be known. */
  aiOverview: { present: boolean | null; cited: boolean | null };
  /** Best first, the featured snippet included. */
  places: StoredPlace[];
  /** All blocks in page order. */
  items: SerpItem[];
  searchVolume: number | null;
};

/** A check that failed to read the page, with the reason. */
export type FailedReading = Check & { failureCode: string };

export type KeywordReading = SuccessfulReading | FailedReading;

export const isFailed = (reading: KeywordReading): reading is FailedReading =>
  'failureCode' in reading;

/**
 * Whether the AI overview cites the website: `none` without an overview, `unknown` if undetermined.
 */
export const aiCitations = ['yes', 'no', 'unknown', 'none'] as const;
export type AiCitation = (typeof aiCitations)[number];

export type AiOverviewSeen = { present: boolean | null; cited: AiCitation };

export function toAiOverviewSeen({
  present,
  cited,
}: SuccessfulReading['aiOverview']): AiOverviewSeen {
  if (present === false) return { present, cited: 'none' };
  if (cited === null) return { present, cited: 'unknown' };
  return { present, cited: cited ? 'yes' : 'no' };
}
