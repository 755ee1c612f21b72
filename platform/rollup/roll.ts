/** A part of what is stored, such as a day as `2026-11-28`, and the version of it that counts. */
export type PartVersion = { part: string; version: number };

/** Counts of some parts, in their order, that are written under a number. */
export type Roll = { roll: number; parts: readonly PartVersion[] };

/** The version that counts, by part. */
export type Versions = ReadonlyMap<string, number>;

export const versionsOfParts = (parts: readonly PartVersion[]): Versions =>
  new Map(parts.map(({ part, version }) => [part, version]));

/**
 * Returns whether all parts have the versions that count: only then may a roll-up be read. So a part that
 * came again or was deleted is never counted by an old roll-up, and nothing has to be invalidated.
 */
export const isMadeOf = (parts: readonly PartVersion[], versions: Versions): boolean =>
  parts.every(({ part, version }) => versions.get(part) === version);

/** Returns whether two lists are of the same parts in the same versions. */
export const isSameParts = (some: readonly PartVersion[], others: readonly PartVersion[]) =>
  some.length === others.length && isMadeOf(some, versionsOfParts(others));
