import { type KeywordDevice, type KeywordEngine, keywordKey } from './keyword';

/** What of a keyword its owner sets. */
export type KeywordFields = {
  keyword: string;
  country: string;
  language: string;
  location: string | null;
  device: KeywordDevice;
  engine: KeywordEngine;
  depth: number | null;
  targetUrl: string | null;
  groupIds: string[];
  tags: string[];
  searchVolume: number | null;
  cpc: number | null;
};

export const keywordFieldNames = [
  'keyword',
  'country',
  'language',
  'location',
  'device',
  'engine',
  'depth',
  'targetUrl',
  'groupIds',
  'tags',
  'searchVolume',
  'cpc',
] as const satisfies Array<keyof KeywordFields>;

export type ListChange = { replace: string[] } | { add: string[]; remove: string[] };

type Settable = Omit<KeywordFields, 'tags' | 'groupIds'>;

export type KeywordChange = { [Name in keyof Settable]?: Settable[Name] | undefined } & {
  tags?: ListChange | undefined;
  groupIds?: ListChange | undefined;
};

function changeList(values: string[], change: ListChange | undefined): string[] {
  if (!change) return values;
  if ('replace' in change) return change.replace;
  const removed = new Set(change.remove);
  return [...new Set([...values.filter((value) => !removed.has(value)), ...change.add])];
}

const marketFields = ['country', 'language', 'location'] as const;

/** Volume and price belong to a keyword in its market; a device or an engine leaves them be. */
const isOtherMarket = (before: KeywordFields, after: KeywordFields) =>
  keywordKey(before.keyword) !== keywordKey(after.keyword) ||
  marketFields.some((name) => before[name] !== after[name]);

/** The fields after a change; what the change does not name stays. */
export function applyChange(before: KeywordFields, change: KeywordChange): KeywordFields {
  const { tags, groupIds, ...given } = change;
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after: KeywordFields = {
    ...before,
    ...(set as Partial<Settable>),
    tags: changeList(before.tags, tags),
    groupIds: changeList(before.groupIds, groupIds),
  };
  if (isOtherMarket(before, after)) {
    after.searchVolume = given.searchVolume ?? null;
    after.cpc = given.cpc ?? null;
  }
  return after;
}
