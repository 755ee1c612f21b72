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

const fieldByName = new Map(
  Object.entries(namesByField).flatMap(([field, names]) =>
    names.map((name) => [name, field as CsvField] as const),
  ),
);

const plainName = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export type CsvColumns = {
  indexByField: Map<CsvField, number>;
  ignored: string[];
  /** Currency in the name of the price's column, such as `CPC (EUR)`. */
  currency: string | null;
};

const currencyIn = (name: string) => /^cpc([a-z]{3})$/.exec(name)?.[1]?.toUpperCase() ?? null;

/** Maps columns to fields; undefined for a row without a keyword column, which is not a header. */
export function readHeader(cells: string[]): CsvColumns | undefined {
  const indexByField = new Map<CsvField, number>();
  const ignored: string[] = [];
  let currency: string | null = null;
  for (const [index, cell] of cells.entries()) {
    const name = plainName(cell);
    const field = fieldByName.get(name);
    // The first of two columns for one field is used.
    if (field && !indexByField.has(field)) {
      indexByField.set(field, index);
      if (field === 'cpc') currency = currencyIn(name);
    } else if (cell.trim() !== '') ignored.push(cell.trim().slice(0, 100));
  }
  return indexByField.has('keyword') ? { indexByField, ignored, currency } : undefined;
}
