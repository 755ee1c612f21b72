import type { Queries } from '../../../platform/postgres/database';
import { keywordsMatching, type RankFilter } from './rank-filter';

/** What a reading belongs to; numbers over several of one kind are a mixture. */
export const mixtures = ['device', 'country', 'language', 'location', 'engine'] as const;
export type Mixture = (typeof mixtures)[number];

/** The contents of a number, so that nothing is mixed silently. */
export type Covers = {
  /** The kinds of which the number covers several; empty if it compares like with like. */
  mixes: Mixture[];
  devices: string[];
  countries: string[];
  languages: string[];
  locations: string[];
  engines: string[];
  sources: string[];
};

export type Combination = Record<Mixture, string> & { keywords: number };

/** Counts the matching keywords by what their readings belong to. */
export async function readCombinations(tx: Queries, filter: RankFilter): Promise<Combination[]> {
  return tx.run<Combination>(
    keywordsMatching(tx.workspaceId, filter)
      .select(mixtures.map((name) => `keywords.${name}`))
      .count('* as keywords')
      .groupBy(mixtures.map((name) => `keywords.${name}`))
      .orderBy(mixtures.map((name) => `keywords.${name}`)),
  );
}

export function coversOf(combinations: Combination[], sources: string[]): Covers {
  const distinct = (values: string[]) => [...new Set(values)].sort();
  const all = (name: Mixture) => distinct(combinations.map((one) => one[name]));
  return {
    mixes: mixtures.filter((name) => all(name).length > 1),
    devices: all('device'),
    countries: all('country'),
    languages: all('language'),
    locations: all('location'),
    engines: all('engine'),
    sources: distinct(sources),
  };
}
