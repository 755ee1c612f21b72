/** What the list of all websites can be sorted by. */
export const viewSorts = [
  'change',
  'name',
  'owner',
  'visibility',
  'visibilityChange',
  'clicks',
  'clicksChange',
  'ai',
  'crawlers',
  'crawlersChange',
  'drops',
  'alerts',
  'failed',
  'health',
] as const;

/** Numbers of a website that are between two bounds. */
export const viewMeasures = viewSorts.filter(
  (field) => field !== 'change' && field !== 'name' && field !== 'owner',
);

/** Columns that can be chosen; the website itself is always shown. */
export const viewColumns = [
  'owner',
  'visibility',
  'trend',
  'clicks',
  'ai',
  'crawlers',
  'drops',
  'alerts',
  'failed',
  'health',
] as const;

type Measure = (typeof viewMeasures)[number];
type Sort = (typeof viewSorts)[number];

export type ViewContent = {
  filters: {
    q: string | null;
    tag: string | null;
    relationship: 'own' | 'client' | 'competitor' | null;
    owner: string | null;
  };
  /** Numbers with their bounds; null for an open one. */
  ranges: { field: Measure; min: number | null; max: number | null }[];
  sort: Sort | `-${Sort}`;
  /** Null: all. */
  columns: (typeof viewColumns)[number][] | null;
};
