import type { CauseEvidence, CauseKind } from './cause-kinds';

/** Readings of a keyword's result page before and after, and how many of them had each feature. */
export type KeywordFeatures = {
  keywordId: string;
  keyword: string;
  readings: { before: number; after: number };
  overviewReadings: { before: number; after: number };
  features: readonly { name: string; before: number; after: number }[];
};

export const featureRule = {
  /** A feature has come if it was on at most this share of the earlier result pages, … */
  beforeMax: 0.25,
  /** … and on at least this share of the later ones; gone the other way round. */
  afterMin: 0.75,
} as const;

/** Blocks that answer, or stand above the results. */
export const featuresTakingClicks: ReadonlySet<string> = new Set([
  'answer_box',
  'featured_snippet',
  'local_pack',
  'knowledge_panel',
  'ads_top',
  'shopping',
  'videos',
  'top_stories',
]);

type Came = { feature: string; kind: CauseKind; keyword: KeywordFeatures };

function changeOf(
  keyword: KeywordFeatures,
  feature: KeywordFeatures['features'][number],
): Came | undefined {
  const isOverview = feature.name === 'ai_overview';
  if (!isOverview && !featuresTakingClicks.has(feature.name)) return undefined;
  const { before, after } = isOverview ? keyword.overviewReadings : keyword.readings;
  if (before === 0 || after === 0) return undefined;
  const [shareBefore, shareAfter] = [feature.before / before, feature.after / after];
  const { beforeMax, afterMin } = featureRule;
  const named = { feature: feature.name, keyword };
  if (shareBefore <= beforeMax && shareAfter >= afterMin) {
    return { ...named, kind: isOverview ? 'ai_overview_appeared' : 'feature_appeared' };
  }
  if (isOverview && shareBefore >= afterMin && shareAfter <= beforeMax) {
    return { ...named, kind: 'ai_overview_gone' };
  }
  return undefined;
}

/** Keywords whose histories are named as reads. */
const readsMax = 5;

/**
 * Returns the features that came on the result pages of tracked keywords, one piece of evidence each,
 * with the pages that Google shows for those queries.
 */
export function findFeatureChanges(
  keywords: readonly KeywordFeatures[],
  pagesOf: ReadonlyMap<string, readonly string[]>,
  { since, from, to }: { since: string; from: string; to: string },
): CauseEvidence[] {
  const came = keywords.flatMap((keyword) =>
    keyword.features.flatMap((feature) => changeOf(keyword, feature) ?? []),
  );
  const groups = Map.groupBy(came, ({ kind, feature }) => `${kind} ${feature}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const queries = [
      ...new Set(group.map(({ keyword }) => keyword.keyword.toLowerCase())),
    ].toSorted();
    const ids = [...new Set(group.map(({ keyword }) => keyword.keywordId))].slice(0, readsMax);
    return [
      {
        kind: first.kind,
        direction: first.kind === 'ai_overview_gone' ? 'up' : 'down',
        pages: [...new Set(queries.flatMap((query) => pagesOf.get(query) ?? []))],
        subject: first.feature,
        since,
        queries,
        reads: ids.map((id) => `/keywords/${id}/history?from=${from}&to=${to}`),
      },
    ];
  });
}
