import { invalid } from '../../platform/errors';
import { columnMapper, type MappedColumns, plainName } from '../csv-import/column-mapper';
import type { CsvFormat } from '../csv-import/csv-rows';

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
  keyword: ['keyword', 'keywords', 'keywordphrase', 'phrase', 'query', 'topqueries', 'searchterm'],
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
  searchVolume: ['searchvolume', 'volume', 'avgmonthlysearches', 'monthlyvolume', 'sv'],
  volumeEvidence: ['volumeevidencesource'],
  cpc: ['cpc', 'cpcusd', 'cpceur', 'cpcgbp', 'costperclick', 'avgcpc'],
  cpcCurrency: ['cpccurrency', 'currency'],
  cpcSource: ['cpcsource'],
};

const mapColumns = columnMapper(namesByField);

export type CsvColumns = MappedColumns<CsvField> & {
  /** Currency in the name of the price's column, such as `CPC (EUR)`. */
  currency: string | null;
};

const currencyIn = (name: string) => /^cpc([a-z]{3})$/.exec(name)?.[1]?.toUpperCase() ?? null;

/** Maps columns to fields; undefined for a row without a keyword column, which is not a header. */
export function readHeader(cells: string[]): CsvColumns | undefined {
  const mapped = mapColumns(cells);
  if (!mapped.indexByField.has('keyword')) return undefined;
  const price = cells[mapped.indexByField.get('cpc') ?? -1] ?? '';
  return { ...mapped, currency: currencyIn(plainName(price)) };
}

export const keywordFormat: CsvFormat<CsvColumns> = {
  readHeader,
  refuseHeader(rowsMax) {
    throw invalid(
      'body',
      'keyword_column_missing',
      `None of the first ${rowsMax} rows is a header with a column named Keyword.`,
    );
  },
};
