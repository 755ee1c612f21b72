import { plainName } from '../../platform/plain-name';
import { type MappedColumns, tableFormat } from '../csv-import/column-mapper';

/** The meaning of a column of a file. */
export type CsvField =
  | 'keyword'
  | 'country'
  | 'language'
  | 'location'
  | 'device'
  | 'engine'
  | 'depth'
  | 'targetUrl'
  | 'groups'
  | 'groupIds'
  | 'tags'
  | 'searchVolume'
  | 'volumeEvidence'
  | 'cpc'
  | 'cpcCurrency'
  | 'cpcSource';

/** Column names in our export and in other tools' exports, without case, spaces and punctuation. */
const namesByField: Record<CsvField, string[]> = {
  keyword: [
    'keyword',
    'keywords',
    'keywordphrase',
    'phrase',
    'query',
    'topqueries',
    'searchterm',
    'suchbegriff',
    'suchanfrage',
  ],
  country: ['country', 'countrycode'],
  language: ['language', 'languagecode', 'lang'],
  location: ['location', 'city', 'place'],
  device: ['device', 'devicetype'],
  engine: ['engine', 'searchengine'],
  depth: ['depth'],
  targetUrl: ['targeturl', 'target', 'landingpage', 'preferredurl'],
  groups: ['groups', 'group', 'keywordgroups', 'keywordgroup'],
  groupIds: ['groupids'],
  tags: ['tags', 'tag', 'labels', 'label'],
  searchVolume: [
    'searchvolume',
    'volume',
    'avgmonthlysearches',
    'monthlyvolume',
    'sv',
    'suchvolumen',
  ],
  volumeEvidence: ['volumeevidencesource'],
  cpc: ['cpc', 'cpcusd', 'cpceur', 'cpcgbp', 'costperclick', 'avgcpc'],
  cpcCurrency: ['cpccurrency', 'currency'],
  cpcSource: ['cpcsource'],
};

export type CsvColumns = MappedColumns<CsvField>;

export const keywordFormat = tableFormat<CsvField>(namesByField, {
  fields: ['keyword'],
  code: 'keyword_column_missing',
  words: 'a column named Keyword',
});

const nameOf = ({ indexByField, header }: CsvColumns, field: CsvField): string =>
  plainName(header[indexByField.get(field) ?? -1] ?? '');

/** Returns the currency in the name of the price's column, such as `CPC (EUR)`. */
export const currencyIn = (columns: CsvColumns): string | null =>
  /^cpc([a-z]{3})$/.exec(nameOf(columns, 'cpc'))?.[1]?.toUpperCase() ?? null;

/** Whether a row adds up others, as those without a keyword that Keyword Planner writes. */
export function isTotalsRow(cells: readonly string[], columns: CsvColumns): boolean {
  const keyword = (cells[columns.indexByField.get('keyword') ?? -1] ?? '').trim();
  if (keyword !== '' && keyword !== '--') return false;
  const isOfPlanner = nameOf(columns, 'searchVolume') === 'avgmonthlysearches';
  return isOfPlanner || cells.some((cell) => /^\s*totals?\b/i.test(cell));
}
