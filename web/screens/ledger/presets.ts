import type { Search } from '../../search-params';

type PresetName =
  | 'submittedNeverCrawled'
  | 'crawledNotIndexed'
  | 'citedNeverCrawled'
  | 'crawledNeverCited'
  | 'neverCrawled'
  | 'errors';

export type Preset = { name: PresetName; filter: Search };

/** Questions that people ask of the ledger, as filters of the API. */
export const presets: readonly Preset[] = [
  { name: 'submittedNeverCrawled', filter: { state: 'submitted', isCrawled: 'false' } },
  { name: 'crawledNotIndexed', filter: { state: 'crawled,not_indexed' } },
  { name: 'neverCrawled', filter: { isInSitemap: 'true', isCrawled: 'false' } },
  { name: 'citedNeverCrawled', filter: { citedNeverCrawled: 'true' } },
  { name: 'crawledNeverCited', filter: { crawledNeverCited: 'true' } },
  { name: 'errors', filter: { state: 'crawl_error' } },
];

const names = [...new Set(presets.flatMap(({ filter }) => Object.keys(filter)))];

/** Whether the URL asks exactly this question. */
export const isPreset = ({ filter }: Preset, search: Search): boolean =>
  names.every((name) => (search[name] ?? '') === (filter[name] ?? ''));
