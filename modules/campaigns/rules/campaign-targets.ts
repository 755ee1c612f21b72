import type { SerpDevice, SerpEngine } from '../../rankings/rules/serp-reading';
import type { UnitKind } from './campaign-metrics';

/** Units that are not a list of pages: the start resolves them, and freezes what it finds. */
export type TargetSets = {
  /** Paths in which `*` is any text, such as `/shoes/*`. */
  pathRules: string[];
  /** Known links: the unit is the page that a link points to. */
  linkIds: string[];
  keywordIds: string[];
  keywordGroupIds: string[];
  keywordTags: string[];
  promptIds: string[];
  promptTags: string[];
};

export const targetSetNames = [
  'pathRules',
  'linkIds',
  'keywordIds',
  'keywordGroupIds',
  'keywordTags',
  'promptIds',
  'promptTags',
] as const satisfies readonly (keyof TargetSets)[];

export const noTargetSets: TargetSets = {
  pathRules: [],
  linkIds: [],
  keywordIds: [],
  keywordGroupIds: [],
  keywordTags: [],
  promptIds: [],
  promptTags: [],
};

const unitOfSet: Record<keyof TargetSets, UnitKind> = {
  pathRules: 'page',
  linkIds: 'page',
  keywordIds: 'keyword',
  keywordGroupIds: 'keyword',
  keywordTags: 'keyword',
  promptIds: 'prompt',
  promptTags: 'prompt',
};

/** One series of rankings: keywords of different ones are never compared. */
export type RankSeries = {
  engine: SerpEngine;
  country: string;
  language: string;
  device: SerpDevice;
};

/** What kinds of units an arm names, and by which of its fields. */
export function namedUnits(
  pages: readonly string[],
  sets: TargetSets,
): { field: 'pages' | keyof TargetSets; unit: UnitKind }[] {
  return [
    ...(pages.length > 0 ? [{ field: 'pages' as const, unit: 'page' as const }] : []),
    ...targetSetNames
      .filter((name) => sets[name].length > 0)
      .map((field) => ({ field, unit: unitOfSet[field] })),
  ];
}

/** Whether anything of an arm is only known once it is resolved. */
export const hasSets = (sets: TargetSets): boolean =>
  targetSetNames.some((name) => sets[name].length > 0);

/** Returns what decides whether a path follows a rule, in linear time. */
export function pathMatcher(rule: string): (path: string) => boolean {
  const parts = rule.split('*');
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  return (path) => {
    if (last === undefined) return path === first;
    if (!path.startsWith(first)) return false;
    let at = first.length;
    for (const part of rest) {
      const found = path.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return path.length - at >= last.length && path.endsWith(last);
  };
}
