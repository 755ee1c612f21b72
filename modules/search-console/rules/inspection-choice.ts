/** Why the daily watch chooses a URL, the most informative reason first. */
export const watchReasons = [
  'submitted',
  'changed',
  'impressions_ended',
  'crawled',
  'in_sitemap',
  'not_indexed',
  'inspected_long_ago',
] as const;
export type WatchReason = (typeof watchReasons)[number];

/** What of a day each reason may have before the others have had theirs. */
const shares: Record<WatchReason, number> = {
  submitted: 0.25,
  changed: 0.2,
  impressions_ended: 0.15,
  crawled: 0.15,
  in_sitemap: 0.1,
  not_indexed: 0.1,
  inspected_long_ago: 0.05,
};

export type Candidate = { urlId: string; why: WatchReason };

/**
 * Chooses the URLs of a day from candidates that are in order within their reason. Each reason gets
 * its share, so that ten thousand URLs of a sitemap do not keep others from being inspected; what a
 * reason leaves goes to the others, in their order. A URL with several reasons counts for the first.
 */
export function chooseInspections(candidates: readonly Candidate[], max: number): Candidate[] {
  const seen = new Set<string>();
  const byReason = Map.groupBy(
    candidates
      .toSorted((one, other) => watchReasons.indexOf(one.why) - watchReasons.indexOf(other.why))
      .filter(({ urlId }) => !seen.has(urlId) && seen.add(urlId)),
    ({ why }) => why,
  );
  const counts = new Map<WatchReason, number>();
  let left = Math.max(0, max);
  const give = (why: WatchReason, wanted: number) => {
    const had = counts.get(why) ?? 0;
    const more = Math.min(wanted, left, (byReason.get(why)?.length ?? 0) - had);
    counts.set(why, had + more);
    left -= more;
  };
  for (const why of watchReasons) give(why, Math.ceil(max * shares[why]));
  for (const why of watchReasons) give(why, left);
  return watchReasons.flatMap((why) => (byReason.get(why) ?? []).slice(0, counts.get(why) ?? 0));
}
