import {
  type CauseEvidence,
  type CauseKind,
  type Certainty,
  causeKinds,
  certaintyOf,
  type NotLookedAt,
} from './cause-kinds';

export type LookedAt = {
  /** Change in the metric of the website, and of each page of either period. */
  change: number;
  changeByPage: ReadonlyMap<string, number>;
  /** Whether the website's number often changes as much without a cause. */
  isWithinNoise: boolean;
  evidence: readonly CauseEvidence[];
  notLookedAt: readonly NotLookedAt[];
};

export type Cause = Omit<CauseEvidence, 'ownChange'> & {
  certainty: Certainty;
  /** Change in the metric of the pages it touches: no share, as causes may touch the same pages. */
  change: number;
  /** Other causes listed that touch some of the same pages, with the change of those. */
  overlaps: { kind: CauseKind; change: number }[];
};

export type Ranking = {
  verdict: 'explained' | 'nothing_found';
  causes: Cause[];
  notLookedAt: NotLookedAt[];
};

/** A cause below this share of the change is left out. */
export const shareMin = 0.02;

/** What makes numbers incomparable counts double, what only happened at the same time half. */
const weights: Record<Certainty, number> = { measurement: 2, found: 1, coincidence: 0.5 };

type Pages = ReadonlySet<string> | 'all';
type Touched = { cause: CauseEvidence; pages: Pages; change: number };

function changeOf({ change, changeByPage }: LookedAt, pages: Pages): number {
  if (pages === 'all') return change;
  let sum = 0;
  for (const page of pages) sum += changeByPage.get(page) ?? 0;
  return sum;
}

function sharedPages(one: Pages, other: Pages): Pages {
  if (one === 'all') return other;
  if (other === 'all') return one;
  return new Set([...one].filter((page) => other.has(page)));
}

function overlapsOf(own: Touched, all: readonly Touched[], looked: LookedAt): Cause['overlaps'] {
  return all
    .filter((other) => other !== own)
    .map((other) => ({ kind: other.cause.kind, shared: sharedPages(own.pages, other.pages) }))
    .filter(({ shared }) => shared === 'all' || shared.size > 0)
    .map(({ kind, shared }) => ({ kind, change: changeOf(looked, shared) }));
}

function touch(cause: CauseEvidence, looked: LookedAt): Touched {
  const pages = cause.pages === 'all' ? 'all' : new Set(cause.pages);
  return { cause, pages, change: cause.ownChange ?? changeOf(looked, pages) };
}

const scoreOf = ({ cause, change }: Touched, whole: number) =>
  Math.min(1, change / whole) * weights[certaintyOf(cause.kind)];

/**
 * Ranks what may have moved a website's number: by the share of the change that the pages it touches
 * make up, weighted by certainty. A cause is listed only if it moves the number the way it went, and
 * so did the pages it touches; several at once are all listed. Changes as large as the website's
 * usual ones have no cause.
 */
export function rankCauses(looked: LookedAt): Ranking {
  const { change, isWithinNoise, evidence, notLookedAt } = looked;
  const direction = change < 0 ? 'down' : 'up';
  const hasCauses = change !== 0 && !isWithinNoise;
  const touched = (hasCauses ? evidence : [])
    .filter((each) => each.direction === direction || each.direction === 'either')
    .map((cause) => touch(cause, looked))
    .filter((each) => each.change / change >= shareMin)
    .sort(
      (one, other) =>
        scoreOf(other, change) - scoreOf(one, change) ||
        causeKinds.indexOf(one.cause.kind) - causeKinds.indexOf(other.cause.kind),
    );
  const causes = touched.map((each): Cause => {
    const { ownChange: _, ...cause } = each.cause;
    return {
      ...cause,
      certainty: certaintyOf(cause.kind),
      change: each.change,
      overlaps: overlapsOf(each, touched, looked),
    };
  });
  return {
    verdict: causes.length > 0 ? 'explained' : 'nothing_found',
    causes,
    notLookedAt: [...notLookedAt],
  };
}
