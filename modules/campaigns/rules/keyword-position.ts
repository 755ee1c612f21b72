import { ctrAt, defaultCtrCurve } from '../../rankings/rules/ctr-curve';

/** A reading as a number, within a depth that all days of a keyword were read to. */
export type PositionReading = { position: number | null; depthRead: number };

/** The curve that visibility is weighted by. */
export const visibilityCurve = defaultCtrCurve;

/**
 * Returns the position of a reading, cut to the lowest depth that the keyword was read to: below it,
 * and not found, both count as one place below. Days of different depths then compare.
 */
export const positionWithin = ({ position }: PositionReading, depth: number): number =>
  position !== null && position <= depth ? position : depth + 1;

/** Returns the share of clicks at a position, relative to the first; 0 below the depth. */
export const visibilityWithin = ({ position }: PositionReading, depth: number): number =>
  position !== null && position <= depth
    ? ctrAt(visibilityCurve, position) / ctrAt(visibilityCurve, 1)
    : 0;
