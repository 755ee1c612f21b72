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

/** Returns the estimated clicks of the positions relative to first place for all keywords. */
function scoreOf(places: PlaceCount[], curve: CtrCurve) {
  const read = sumOf(places, (place) => place.keywords);
  if (read === 0) return { score: null, weighting: null };
  const { weighting, weightOf } = weightsOf(places);
  const won = sumOf(places, (place) => ctrAt(curve, place.position) * weightOf(place));
  const all = ctrAt(curve, 1) * sumOf(places, weightOf);
  return { score: shareOf(won, all), weighting };
}

function weightsOf(places: PlaceCount[]): {
  weighting: Weighting;
  weightOf: (place: PlaceCount) => number;
} {
  const read = sumOf(places, (place) => place.keywords);
  const known = sumOf(places, (place) => place.volumeKnown);
  const volume = sumOf(places, (place) => place.volume);
  if (volume === 0) return { weighting: 'equal', weightOf: (place) => place.keywords };
  const mean = volume / known;
  return {
    weighting: known === read ? 'volume' : 'mixed',
    weightOf: (place) => place.volume + (place.keywords - place.volumeKnown) * mean,
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
