import type { OwnUrl } from './ranking';
import type { SerpDevice, SerpEngine, SerpItem } from './serp-reading';

/** What a check that worked can say; `not_found` holds within the depth that was read only. */
export type ReadingState = 'measured' | 'not_found' | 'beyond_depth';

type Check = {
  keywordId: string;
  /** The day that the reading counts for, `YYYY-MM-DD`. */
  day: string;
  /** ISO 8601 UTC. */
  checkedAt: string;
  /** The provider's name, or `sandbox`: readings of two sources never make one series. */
  source: string;
  device: SerpDevice;
  country: string;
  engine: SerpEngine;
  /** Since when the keyword was what the check asked for, as whoever asked had read it. */
  seriesFromMs?: number | null;
};

export type OrganicPlace = { position: number; domain: string; url: string };

/** A check that read the result page. */
export type SuccessfulReading = Check & {
  state: ReadingState;
  /** Set in the state `measured`, and in no other. */
  position: number | null;
  absoluteRank: number | null;
  url: string | null;
  depthRead: number;
  ownUrls: OwnUrl[];
  serpFeatures: string[];
  /** Null says that it cannot be known. */
  aiOverview: { present: boolean | null; cited: boolean | null };
  organic: OrganicPlace[];
  /** All blocks of the page in their order. */
  items: SerpItem[];
  searchVolume: number | null;
};

/** A check that could not read the page, and why. */
export type FailedReading = Check & { failureCode: string };

export type KeywordReading = SuccessfulReading | FailedReading;

export const isFailed = (reading: KeywordReading): reading is FailedReading =>
  'failureCode' in reading;

/** Whether the AI overview cites the website: `none` without one, `unknown` where nobody can tell. */
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
