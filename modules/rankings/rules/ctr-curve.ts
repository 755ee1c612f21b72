/** A named click-through curve, so that every traffic estimate can cite its source. */
export type CtrCurve = {
  name: string;
  source: string;
  /** Share of searches (0 to 1) that click the organic result at positions 1 to 10. */
  firstPage: readonly number[];
};

/**
 * SISTRIX's study of 2020: mobile results, about 80 million keywords. Positions 1 to 3 and 10 were
 * read in its publication; 4 to 9 are second-hand and may be off by some tenths of a percent. It
 * predates AI overviews, under which third parties see position 1 fall below 15 %.
 */
const sistrix2020: CtrCurve = {
  name: 'sistrix-2020',
  source: 'SISTRIX, mobile click-through rates, 2020',
  firstPage: [0.285, 0.157, 0.11, 0.08, 0.072, 0.051, 0.04, 0.032, 0.028, 0.025],
};

/** First Page Sage's figures, published 2024 to 2026: desktop and mobile, not split by intent. */
const firstPageSage2026: CtrCurve = {
  name: 'first-page-sage-2026',
  source: 'First Page Sage, click-through rates by ranking position, 2024-2026',
  firstPage: [0.398, 0.187, 0.102, 0.072, 0.051, 0.044, 0.03, 0.021, 0.019, 0.016],
};

/** All curves by name; the numbers of a published name never change. */
export const ctrCurves: ReadonlyMap<string, CtrCurve> = new Map(
  [sistrix2020, firstPageSage2026].map((curve) => [curve.name, curve]),
);

export const defaultCtrCurve: CtrCurve = sistrix2020;

const tailFirst = 11;
const tailLast = 50;
const tailFirstCtr = 0.008;
const tailLastCtr = 0.001;

/**
 * Returns the share of searches (0 to 1) that click a result at a position. No study covers the
 * pages after the first. From 0.8 % at position 11 the curve falls geometrically to 0.1 % at 50,
 * which is our own choice. It is 0 beyond that and for a website that was not found (null).
 */
export function ctrAt(curve: CtrCurve, position: number | null): number {
  if (position === null || position < 1 || position > tailLast) return 0;
  const measured = curve.firstPage[position - 1];
  if (measured !== undefined) return measured;
  const way = (position - tailFirst) / (tailLast - tailFirst);
  return tailFirstCtr * (tailLastCtr / tailFirstCtr) ** way;
}

/**
 * Returns visits per month: search volume times click-through rate; null, not 0, for unknown
 * volume.
 */
export function estimatedTraffic(
  volume: number | null,
  position: number | null,
  curve: CtrCurve = defaultCtrCurve,
): number | null {
  return volume === null ? null : volume * ctrAt(curve, position);
}
