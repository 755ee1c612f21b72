/** Where a drop or rise may come from, in the order in which evidence is looked at. */
export const causeKinds = [
  'known_break',
  'unfinished_days',
  'google_incident',
  'robots_blocked',
  'robots_opened',
  'noindexed',
  'noindex_removed',
  'canonical_changed',
  'http_status_changed',
  'title_lost',
  'title_changed',
  'crawl_errors',
  'crawler_silent',
  'ai_overview_appeared',
  'ai_overview_gone',
  'feature_appeared',
  'competitor_rose',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** `measurement`: how Google counts. `coincidence`: at the same time, with no trace on the pages. */
export type Certainty = 'measurement' | 'found' | 'coincidence';

const measurements = new Set<CauseKind>(['known_break', 'unfinished_days']);
const coincidences = new Set<CauseKind>([
  'google_incident',
  'title_changed',
  'crawler_silent',
  'competitor_rose',
]);

export function certaintyOf(kind: CauseKind): Certainty {
  if (measurements.has(kind)) return 'measurement';
  return coincidences.has(kind) ? 'coincidence' : 'found';
}

/** The way in which a cause moves the number; `either` if it may be both. */
export type Direction = 'down' | 'up' | 'either';

/** Something that happened between the two periods, to some pages or to the whole website. */
export type CauseEvidence = {
  kind: CauseKind;
  direction: Direction;
  /** Pages as Google names them. */
  pages: readonly string[] | 'all';
  /** What happened to: a host, a competitor, an update, a known break, a status; null if pages say it. */
  subject: string | null;
  /** Day or time at which it was first seen; null if only that it lies between two looks. */
  since: string | null;
  /** Queries whose result pages changed. */
  queries: readonly string[];
  /** The reads of the API that show it. */
  reads: readonly string[];
  /** The change of the days it is about, where it is about days and not pages. */
  ownChange?: number;
};

export const notLookedAtReasons = [
  'no_robots_copies',
  'no_two_audits',
  'no_logs',
  'no_logs_before',
  'few_logs',
  'no_rank_readings',
  'no_competitors',
  'no_page_rows',
] as const;
export type NotLookedAtReason = (typeof notLookedAtReasons)[number];

/** A range of days, and on how many of them there are data. */
export type CoveredDays = { from: string; to: string; days: number; daysWithData: number };

export type NotLookedAt = {
  kind: CauseKind;
  reason: NotLookedAtReason;
  /** The range whose days are missing, where some of them are known. */
  lacking?: CoveredDays;
};

/** What one look at the evidence found, and what it had no data for. */
export type Look = { evidence: CauseEvidence[]; notLookedAt: NotLookedAt[] };

export const blind = (reason: NotLookedAtReason, ...kinds: CauseKind[]): Look => ({
  evidence: [],
  notLookedAt: kinds.map((kind) => ({ kind, reason })),
});

export const seen = (...evidence: CauseEvidence[]): Look => ({ evidence, notLookedAt: [] });
