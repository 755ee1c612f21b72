import { SeededRandom } from '../../../platform/seeded-random';
import { type ChangeScale, changeOf, type DayRange, meanOf, type Series } from './change-of-unit';

/** A page, keyword or prompt, and its series up to the assignment. */
export type Candidate = { id: string; series: Series };

/** Units in their final order, with their arm and the group within which treatment was drawn. */
export type Assignment = Array<{ id: string; isTreated: boolean; stratum: number }>;

/**
 * Draws half of the units, or `treatedShare` of them, for treatment. Units are ordered by their mean
 * and then by their change over `history`, and drawn within groups of neighbors, so that both arms
 * have like traffic and like trends. The same for the same seed and units, in whatever order. A
 * group has as many units as are needed for a whole number of treated ones, but at least two of each
 * arm where there are enough; the last group takes what is left.
 *
 * Source: G. W. Imbens and D. B. Rubin, Causal Inference for Statistics, Social, and Biomedical
 * Sciences (2015), chapter 9, on stratified randomized experiments.
 */
export function assignAtRandom(
  candidates: readonly Candidate[],
  {
    history,
    scale,
    treatedShare = 0.5,
    seed,
  }: { history: DayRange; scale: ChangeScale; treatedShare?: number; seed: number },
): Assignment {
  const random = new SeededRandom(seed, 'assignment');
  const groupSize = Math.max(4, Math.ceil(2 / Math.min(treatedShare, 1 - treatedShare)));
  const ordered = orderByHistory(candidates, history, scale, groupSize);
  const groups = Math.max(1, Math.floor(ordered.length / groupSize));
  // The fraction of a unit that rounding leaves is carried to the next group.
  let owed = 0;
  return Array.from({ length: groups }, (_, stratum) => {
    const from = stratum * groupSize;
    const to = stratum === groups - 1 ? ordered.length : from + groupSize;
    const units = random.shuffle(ordered.slice(from, to));
    owed += units.length * treatedShare;
    const treated = Math.min(units.length, Math.round(owed));
    owed -= treated;
    return units.map(({ id }, at) => ({ id, isTreated: at < treated, stratum }));
  })
    .flat()
    .sort(byId);
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : Number(a.id > b.id));
const orZero = (value: number) => (Number.isNaN(value) ? 0 : value);

/** Orders by the mean in bands of four groups, and by the trend within a band. */
function orderByHistory(
  candidates: readonly Candidate[],
  history: DayRange,
  scale: ChangeScale,
  groupSize: number,
): Candidate[] {
  const middle = Math.floor((history.from + history.to) / 2);
  const windows = { before: { ...history, to: middle }, after: { ...history, from: middle } };
  const known = candidates.toSorted(byId).map((candidate) => ({
    candidate,
    mean: orZero(meanOf(candidate.series, history)),
    trend: orZero(changeOf(candidate.series, { ...windows, scale })),
  }));
  known.sort((a, b) => b.mean - a.mean);
  const band = groupSize * 4;
  const bands = Array.from({ length: Math.ceil(known.length / band) }, (_, at) =>
    known.slice(at * band, (at + 1) * band).sort((a, b) => b.trend - a.trend),
  );
  return bands.flat().map(({ candidate }) => candidate);
}

/**
 * Chooses for each treated unit the control, not chosen before, whose series over `history` is
 * nearest by mean and by change; the treated unit with the most distant nearest control chooses
 * first. A stratum is a pair. Returns no more treated units than there are controls: those without
 * a control are missing, and the caller says so.
 *
 * Source: P. R. Rosenbaum and D. B. Rubin, The American Statistician 39 (1985), 33–38, on matching
 * by nearest available distance, each covariate scaled by its standard deviation.
 */
export function assignMatched(
  treated: readonly Candidate[],
  controls: readonly Candidate[],
  { history, scale }: { history: DayRange; scale: ChangeScale },
): Assignment {
  const profiles = profilesOf([...treated, ...controls], history, scale);
  const free = new Set(controls.map(({ id }) => id));
  const waiting = new Set(treated.map(({ id }) => id));
  const pairs: Assignment = [];
  const nearest = new Map([...waiting].map((id) => [id, nearestOf(id, free, profiles)]));
  while (waiting.size > 0 && free.size > 0) {
    const [id, { control }] = [...nearest].reduce((hardest, one) =>
      one[1].distance > hardest[1].distance ? one : hardest,
    );
    const stratum = pairs.length / 2;
    pairs.push({ id, isTreated: true, stratum });
    pairs.push({ id: control, isTreated: false, stratum });
    waiting.delete(id);
    nearest.delete(id);
    free.delete(control);
    // Only a unit whose nearest control was taken has another one now.
    for (const [other, { control: taken }] of nearest) {
      if (taken === control) nearest.set(other, nearestOf(other, free, profiles));
    }
  }
  return pairs.sort(byId);
}

type Profile = readonly [mean: number, trend: number];

/** Mean and trend of each unit, each divided by its standard deviation over all units. */
function profilesOf(
  candidates: readonly Candidate[],
  history: DayRange,
  scale: ChangeScale,
): Map<string, Profile> {
  const middle = Math.floor((history.from + history.to) / 2);
  const windows = { before: { ...history, to: middle }, after: { ...history, from: middle } };
  const means = candidates.map(({ series }) => {
    const mean = orZero(meanOf(series, history));
    return scale === 'log_ratio' ? Math.log(mean + 0.5) : mean;
  });
  const trends = candidates.map(({ series }) => orZero(changeOf(series, { ...windows, scale })));
  const scaled = [means, trends].map((values) => {
    const deviation = standardDeviation(values);
    return values.map((value) => (deviation === 0 ? 0 : value / deviation));
  });
  return new Map(
    candidates.map(({ id }, at) => [id, [scaled[0]?.[at] ?? 0, scaled[1]?.[at] ?? 0]]),
  );
}

function nearestOf(
  id: string,
  free: ReadonlySet<string>,
  profiles: ReadonlyMap<string, Profile>,
): { control: string; distance: number } {
  const [mean, trend] = profiles.get(id) ?? [0, 0];
  let control = '';
  let distance = Number.POSITIVE_INFINITY;
  for (const candidate of free) {
    const [otherMean, otherTrend] = profiles.get(candidate) ?? [0, 0];
    const between = Math.hypot(mean - otherMean, trend - otherTrend);
    if (between < distance) {
      control = candidate;
      distance = between;
    }
  }
  return { control, distance };
}

export function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1));
}
