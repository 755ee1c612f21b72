/** Verified visits of crawlers to one page. */
export type PageVisits = { visits: number; bots: string[]; last_status: number; last_at: string };

/** Joins the visits of one page under two host names, such as with and without `www.`. */
export function joinPageVisits(one: PageVisits | undefined, other: PageVisits): PageVisits {
  if (one === undefined) return other;
  const newest = one.last_at > other.last_at ? one : other;
  return {
    last_status: newest.last_status,
    last_at: newest.last_at,
    visits: one.visits + other.visits,
    bots: [...new Set([...one.bots, ...other.bots])].toSorted(),
  };
}
