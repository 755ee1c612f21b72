/** Best places of one domain by keyword. */
export type PlacesByKeyword = ReadonlyMap<string, number>;

export type Rose = { rival: string; keywordIds: string[] };

/** Returns the competitors that were behind the website and are ahead, with the keywords. */
export function findRivalsThatRose(
  own: { before: PlacesByKeyword; after: PlacesByKeyword },
  rivals: ReadonlyMap<string, { before: PlacesByKeyword; after: PlacesByKeyword }>,
): Rose[] {
  const rose = [...rivals].map(([rival, { before, after }]) => {
    const keywordIds = [...after].flatMap(([keyword, place]) => {
      const ownBefore = own.before.get(keyword);
      if (ownBefore === undefined) return [];
      const placeBefore = before.get(keyword) ?? Number.POSITIVE_INFINITY;
      const ownAfter = own.after.get(keyword) ?? Number.POSITIVE_INFINITY;
      const isAhead = place < ownAfter && place < placeBefore;
      return ownBefore < placeBefore && isAhead ? [keyword] : [];
    });
    return { rival, keywordIds };
  });
  return rose.filter(({ keywordIds }) => keywordIds.length > 0);
}
