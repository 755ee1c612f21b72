import { tagKey } from '../../websites/rules/tag-name';
import { type KeywordDevice, type KeywordEngine, keywordKey } from './keyword';
import { noVolume, type VolumeEvidence, type VolumeSource } from './search-volume';

/** The user-editable fields of a keyword. */
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
  /** ISO 4217; null if it is unknown. */
  cpcCurrency: string | null;
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
  'cpcCurrency',
] as const satisfies Array<keyof KeywordFields>;

/** Evidence for the volume and the price; derived from the changed fields. */
export type VolumeStanding = { volumeEvidence: VolumeEvidence; cpcSource: VolumeSource | null };

export type KnownKeyword = KeywordFields & VolumeStanding;

export type ListChange = { replace: string[] } | { add: string[]; remove: string[] };

type Settable = Omit<KeywordFields, 'tags' | 'groupIds'>;

export type KeywordChange = { [Name in keyof Settable]?: Settable[Name] | undefined } & {
  tags?: ListChange | undefined;
  groupIds?: ListChange | undefined;
};

function changeList(
  values: string[],
  change: ListChange | undefined,
  keyOf: (value: string) => string = (value) => value,
): string[] {
  if (!change) return values;
  if ('replace' in change) return change.replace;
  const removed = new Set(change.remove.map(keyOf));
  const changed = [...values.filter((value) => !removed.has(keyOf(value))), ...change.add];
  const keys = changed.map(keyOf);
  return changed.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

const marketFields = ['country', 'language', 'location'] as const;

/** Volume and price belong to a keyword in its market; the device does not affect them. */
const isOtherMarket = (before: KeywordFields, after: KeywordFields) =>
  keywordKey(before.keyword) !== keywordKey(after.keyword) ||
  marketFields.some((name) => before[name] !== after[name]);

/**
 * Resolves a volume or a price after a change: it is kept, given, or unknown. A provider's number
 * sent back unchanged was part of the full keyword and does not count as given.
 */
function settle(
  known: { value: number | null; source: VolumeSource | null },
  sent: number | null | undefined,
  isKept: boolean,
): 'kept' | 'given' | 'none' {
  const isSame = sent === undefined || sent === known.value;
  if (isSame && isKept) return 'kept';
  if (sent === undefined || sent === null) return 'none';
  return isSame && known.source !== 'given' ? 'none' : 'given';
}

/** A provider's price keeps its currency: another one would make another price of it. */
function currencyOf(
  before: KnownKeyword,
  after: KnownKeyword,
  sent: string | null | undefined,
): string | null {
  if (after.cpc === null) return null;
  if (after.cpcSource !== 'given') return before.cpcCurrency;
  if (sent !== undefined) return sent;
  return before.cpcSource === 'given' ? before.cpcCurrency : null;
}

/** Returns the keyword after a change; omitted fields stay unchanged. */
export function applyChange(before: KnownKeyword, change: KeywordChange, at: string): KnownKeyword {
  const { tags, groupIds, searchVolume, cpc, cpcCurrency, ...given } = change;
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after: KnownKeyword = {
    ...before,
    ...(set as Partial<Settable>),
    tags: changeList(before.tags, tags, tagKey),
    groupIds: changeList(before.groupIds, groupIds),
  };
  const isKept = (source: VolumeSource | null) =>
    !isOtherMarket(before, after) &&
    // A provider's numbers describe Google only.
    (source === 'given' || before.engine === after.engine);

  const { source } = before.volumeEvidence;
  const volume = settle({ value: before.searchVolume, source }, searchVolume, isKept(source));
  if (volume !== 'kept') {
    after.searchVolume = volume === 'given' ? (searchVolume ?? null) : null;
    after.volumeEvidence =
      volume === 'given' ? { state: 'measured', source: 'given', checkedAt: at } : noVolume;
  }
  const { cpcSource } = before;
  const price = settle({ value: before.cpc, source: cpcSource }, cpc, isKept(cpcSource));
  if (price !== 'kept') {
    after.cpc = price === 'given' ? (cpc ?? null) : null;
    after.cpcSource = price === 'given' ? 'given' : null;
  }
  after.cpcCurrency = currencyOf(before, after, cpcCurrency);
  return after;
}
