import { shareOf } from '../../../platform/share';
import { type CtrCurve, ctrAt, defaultCtrCurve } from './ctr-curve';

/** Number of keywords read on a day at one position; null means not found within the depth. */
export type PlaceCount = {
  position: number | null;
  keywords: number;
  /** Number of these keywords with known search volume, and the sum of their volumes. */
  volumeKnown: number;
  volume: number;
};

export const rankBuckets = ['1-3', '4-10', '11-20', '21-50', '51-100'] as const;
type RankBucket = (typeof rankBuckets)[number];

const bucketEnds: ReadonlyArray<readonly [RankBucket, number]> = [
  ['1-3', 3],
  ['4-10', 10],
  ['11-20', 20],
  ['21-50', 50],
  ['51-100', 100],
];

/** `notMeasured` covers every inconclusive state: failed, pending, frozen, beyond depth. */
export type Buckets = Record<RankBucket | 'notFound' | 'notMeasured', number>;

export const bucketOf = (position: number | null): RankBucket | 'notFound' =>
  (position !== null && bucketEnds.find(([, end]) => position <= end)?.[0]) || 'notFound';

/**
 * `volume`: each keyword is weighted by its search volume. `mixed`: keywords of unknown volume get
 * the mean of the others. `equal`: no volume is known, or all are 0, so all keywords weigh the
 * same.
 */
export type Weighting = 'volume' | 'mixed' | 'equal';

export type VisibilityOfDay = {
  keywords: number;
  buckets: Buckets;
  averagePosition: { value: number | null; keywords: number };
  visibility: {
    score: number | null;
    weighting: Weighting | null;
    volumeShare: number | null;
    measuredShare: number | null;
  };
  traffic: { clicks: number | null; curve: string; volumeShare: number | null };
};

const sumOf = (places: PlaceCount[], value: (place: PlaceCount) => number) =>
  places.reduce((sum, place) => sum + value(place), 0);

/** Computes the visibility of a day's keywords; `keywords` is their total number, read or not. */
export function visibilityOf(
  keywords: number,
  places: PlaceCount[],
  curve: CtrCurve = defaultCtrCurve,
): VisibilityOfDay {
  const read = sumOf(places, (place) => place.keywords);
  const known = sumOf(places, (place) => place.volumeKnown);
  const ranked = places.filter(({ position }) => position !== null);
  const rankedKeywords = sumOf(ranked, (place) => place.keywords);
  const positions = sumOf(ranked, (place) => place.keywords * (place.position ?? 0));
  const clicks = sumOf(ranked, (place) => place.volume * ctrAt(curve, place.position));
  const volumeShare = shareOf(known, read);
  return {
    keywords,
    buckets: bucketsOf(keywords, places),
    averagePosition: {
      value: rankedKeywords === 0 ? null : Number((positions / rankedKeywords).toFixed(2)),
      keywords: rankedKeywords,
    },
    visibility: { ...scoreOf(places, curve), volumeShare, measuredShare: shareOf(read, keywords) },
    traffic: { clicks: known === 0 ? null : Math.round(clicks), curve: curve.name, volumeShare },
  };
}

function bucketsOf(keywords: number, places: PlaceCount[]): Buckets {
  const buckets: Buckets = {
    '1-3': 0,
    '4-10': 0,
    '11-20': 0,
    '21-50': 0,
    '51-100': 0,
    notFound: 0,
    notMeasured: 0,
  };
  for (const place of places) buckets[bucketOf(place.position)] += place.keywords;
  buckets.notMeasured = keywords - sumOf(places, (place) => place.keywords);
  return buckets;
}

/**
 * Sums over keywords read, of which a score is computed. `won…` are weighted by the share of clicks
 * at each keyword's position.
 */
export type PlaceSums = {
  keywords: number;
  wonKeywords: number;
  /** Of keywords without a known search volume. */
  wonUnknown: number;
  volumeKnown: number;
  volume: number;
  wonVolume: number;
};

function scoreOf(places: PlaceCount[], curve: CtrCurve) {
  const ctr = (place: PlaceCount) => ctrAt(curve, place.position);
  return scoreOfSums(
    {
      keywords: sumOf(places, (place) => place.keywords),
      wonKeywords: sumOf(places, (place) => ctr(place) * place.keywords),
      wonUnknown: sumOf(places, (place) => ctr(place) * (place.keywords - place.volumeKnown)),
      volumeKnown: sumOf(places, (place) => place.volumeKnown),
      volume: sumOf(places, (place) => place.volume),
      wonVolume: sumOf(places, (place) => ctr(place) * place.volume),
    },
    curve,
  );
}

/** Returns the estimated clicks of the positions relative to first place for all keywords. */
export function scoreOfSums(
  sums: PlaceSums,
  curve: CtrCurve = defaultCtrCurve,
): { score: number | null; weighting: Weighting | null } {
  const { keywords, volumeKnown, volume } = sums;
  if (keywords === 0) return { score: null, weighting: null };
  const first = ctrAt(curve, 1);
  if (volume === 0) {
    return { score: shareOf(sums.wonKeywords, first * keywords), weighting: 'equal' };
  }
  // Keywords of unknown volume get the mean of the others.
  const mean = volume / volumeKnown;
  return {
    score: shareOf(
      sums.wonVolume + sums.wonUnknown * mean,
      first * (volume + (keywords - volumeKnown) * mean),
    ),
    weighting: volumeKnown === keywords ? 'volume' : 'mixed',
  };
}

/** Returns the weight of each keyword, by the same rule. */
export function keywordWeights(volumes: Array<number | null>): {
  weighting: Weighting;
  weights: number[];
} {
  const known = volumes.filter((volume) => volume !== null);
  const sum = known.reduce((total, volume) => total + volume, 0);
  if (sum === 0) return { weighting: 'equal', weights: volumes.map(() => 1) };
  const mean = sum / known.length;
  return {
    weighting: known.length === volumes.length ? 'volume' : 'mixed',
    weights: volumes.map((volume) => volume ?? mean),
  };
}
