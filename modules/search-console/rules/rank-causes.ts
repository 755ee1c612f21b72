/** Where a drop or rise may come from, in the order in which evidence is looked at. */
export const causeKinds = [
  'known_break',
  'unfinished_days',
  'google_incident',
  'robots_blocked',
  'noindexed',
  'canonical_changed',
  'http_status_changed',
  'title_changed',
  'crawl_errors',
  'crawler_silent',
  'feature_appeared',
  'competitor_rose',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** These say that the number is not comparable, whatever happened to the website. */
const measurementKinds = new Set<CauseKind>(['known_break', 'unfinished_days']);

/** The way in which a cause moves the number. */
export type Direction = 'down' | 'up';

/** Something that happened between the two periods, to some pages or to the whole website. */
export type CauseEvidence = {
  kind: CauseKind;
  direction: Direction;
  pages: readonly string[] | 'all';
  /** The reads of the API that show it. */
  reads: readonly string[];
};

export type LookedAt = {
  /** Change in clicks of the website, and of each page of either period. */
  change: number;
  changeByPage: ReadonlyMap<string, number>;
  /** Whether the website's clicks often change as much without a cause. */
  isWithinNoise: boolean;
  evidence: readonly CauseEvidence[];
  /** Kinds of which there were no data, with the reason. */
  notLookedAt: readonly { kind: CauseKind; reason: string }[];
};

export type Cause = CauseEvidence & {
  /** Change in clicks of the pages it touches: no share, as causes may touch the same pages. */
  clicks: number;
  /** Other causes listed that touch some of the same pages, with the change of those. */
  overlaps: { kind: CauseKind; clicks: number }[];
};

export type Explanation = {
  verdict: 'explained' | 'nothing_found';
  causes: Cause[];
  notLookedAt: LookedAt['notLookedAt'];
};

type Touched = { cause: CauseEvidence; pages: ReadonlySet<string> | 'all'; clicks: number };

function clicksOf(
  { change, changeByPage }: Pick<LookedAt, 'change' | 'changeByPage'>,
  pages: ReadonlySet<string> | 'all',
): number {
  if (pages === 'all') return change;
  let sum = 0;
  for (const page of pages) sum += changeByPage.get(page) ?? 0;
  return sum;
}

function sharedPages(one: Touched['pages'], other: Touched['pages']): Touched['pages'] {
  if (one === 'all') return other;
  if (other === 'all') return one;
  return new Set([...one].filter((page) => other.has(page)));
}

function overlapsOf(own: Touched, all: readonly Touched[], looked: LookedAt): Cause['overlaps'] {
  return all
    .filter((other) => other !== own)
    .map((other) => ({ kind: other.cause.kind, shared: sharedPages(own.pages, other.pages) }))
    .filter(({ shared }) => shared === 'all' || shared.size > 0)
    .map(({ kind, shared }) => ({ kind, clicks: clicksOf(looked, shared) }));
}

/** What makes the number incomparable comes first, then what touches most clicks. */
function firstOf(one: Touched, other: Touched): number {
  const isMeasurement = ({ cause }: Touched) => Number(measurementKinds.has(cause.kind));
  return (
    isMeasurement(other) - isMeasurement(one) ||
    Math.abs(other.clicks) - Math.abs(one.clicks) ||
    causeKinds.indexOf(one.cause.kind) - causeKinds.indexOf(other.cause.kind)
  );
}

/**
 * Ranks what may have moved a website's clicks. A cause is listed if it moves the number the way it
 * went, and so did the clicks of the pages it touches; several at once are all listed. Changes as
 * large as the website's usual ones have no cause.
 */
export function rankCauses(looked: LookedAt): Explanation {
  const { change, isWithinNoise, evidence, notLookedAt } = looked;
  const direction: Direction = change < 0 ? 'down' : 'up';
  const hasCauses = change !== 0 && !isWithinNoise;
  const touched = (hasCauses ? evidence : [])
    .filter((each) => each.direction === direction)
    .map((cause): Touched => {
      const pages = cause.pages === 'all' ? 'all' : new Set(cause.pages);
      return { cause, pages, clicks: clicksOf(looked, pages) };
    })
    .filter(({ clicks }) => Math.sign(clicks) === Math.sign(change))
    .sort(firstOf);
  const causes = touched.map((each) => ({
    ...each.cause,
    clicks: each.clicks,
    overlaps: overlapsOf(each, touched, looked),
  }));
  return {
    verdict: causes.length > 0 ? 'explained' : 'nothing_found',
    causes,
    notLookedAt: [...notLookedAt],
  };
}
