import { type CitationSource, preferReal } from '../../indexing/rules/citation-source';

/** What can show that AI answers use a page. */
export const evidences = ['prompts', 'google', 'bing', 'logs'] as const;
export type Evidence = (typeof evidences)[number];

/** `not_measured`: the source has nothing of the website at all, so its silence says nothing. */
export type Seen = 'seen' | 'not_seen' | 'not_measured';

/** A page by all sources; counts are null where its source has not seen it or was not measured. */
export type Reconciled = {
  path: string;
  prompts: Seen;
  promptSource: 'live' | 'sandbox' | null;
  engines: string[];
  citedLastAt: string | null;
  google: Seen;
  impressions: number | null;
  bing: Seen;
  citations: number | null;
  logs: Seen;
  visits: number | null;
  lastVisitAt: string | null;
};

export type PathCitation = {
  path: string;
  source: CitationSource;
  engines: readonly string[];
  lastAt: string;
};

/** Each list by path; undefined where its source was not measured. */
export type ReconcileInput = {
  citations: readonly PathCitation[];
  isPrompted: boolean;
  google: ReadonlyMap<string, number> | undefined;
  bing: ReadonlyMap<string, number> | undefined;
  visits: ReadonlyMap<string, { visits: number; lastAt: string }> | undefined;
};

/** Returns every page that any source has seen, by path. */
export function reconcile(input: ReconcileInput): Reconciled[] {
  const { google, bing, visits, isPrompted } = input;
  const prompted = input.citations.filter(({ source }) => !source.endsWith('_report'));
  const byPath = Map.groupBy(preferReal(prompted), ({ path }) => path);
  const paths = new Set([
    ...byPath.keys(),
    ...(google?.keys() ?? []),
    ...(bing?.keys() ?? []),
    ...(visits?.keys() ?? []),
  ]);
  return [...paths].sort().map((path) => {
    const cited = byPath.get(path) ?? [];
    const visit = visits?.get(path);
    return {
      path,
      ...promptsOf(cited, isPrompted),
      google: seenBy(google, path),
      impressions: google?.get(path) ?? null,
      bing: seenBy(bing, path),
      citations: bing?.get(path) ?? null,
      logs: seenBy(visits, path),
      visits: visit?.visits ?? null,
      lastVisitAt: visit?.lastAt ?? null,
    };
  });
}

const seenBy = (source: ReadonlyMap<string, unknown> | undefined, path: string): Seen =>
  source === undefined ? 'not_measured' : source.has(path) ? 'seen' : 'not_seen';

function promptsOf(cited: readonly PathCitation[], isPrompted: boolean) {
  const [first] = cited;
  const unseen: Seen = isPrompted ? 'not_seen' : 'not_measured';
  return {
    prompts: first ? ('seen' as const) : unseen,
    promptSource: first
      ? first.source === 'sandbox'
        ? ('sandbox' as const)
        : ('live' as const)
      : null,
    engines: [...new Set(cited.flatMap(({ engines }) => engines))].sort(),
    citedLastAt:
      cited
        .map(({ lastAt }) => lastAt)
        .sort()
        .at(-1) ?? null,
  };
}
