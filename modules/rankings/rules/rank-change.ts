/** A position within the depth that was read; null means not found within it. */
export type Standing = { position: number | null; depthRead: number };

export type RankChange =
  | { status: 'improved' | 'declined' | 'unchanged'; change: number }
  | { status: 'new' | 'lost' | 'not_found' | 'beyond_depth'; change: null };

/**
 * Compares two readings within the lower of their depths. A position that the shallower reading
 * could not have seen is neither lost nor new, but `beyond_depth`. `change` is positive when the
 * website moved up.
 */
export function compareStandings(now: Standing, before: Standing): RankChange {
  if (now.position !== null && before.position !== null) {
    const change = before.position - now.position;
    return { status: change > 0 ? 'improved' : change < 0 ? 'declined' : 'unchanged', change };
  }
  if (now.position !== null) return { status: seen(now.position, before, 'new'), change: null };
  if (before.position !== null) {
    return { status: seen(before.position, now, 'lost'), change: null };
  }
  return { status: 'not_found', change: null };
}

const seen = <S extends 'new' | 'lost'>(position: number, other: Standing, status: S) =>
  position <= other.depthRead ? status : ('beyond_depth' as const);
