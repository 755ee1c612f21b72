/** What a column of a file may be to us. */
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
  | 'cpcSource';

/** Names that our export and other tools give their columns, without case, spaces and signs. */
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
  volumeEvidence: ['volumeevidence'],
  cpc: ['cpc', 'cpcusd', 'cpceur', 'cpcgbp', 'costperclick', 'avgcpc'],
  cpcSource: ['cpcsource'],
};

const fieldByName = new Map(
  Object.entries(namesByField).flatMap(([field, names]) =>
    names.map((name) => [name, field as CsvField] as const),
  ),
);

const plainName = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export type CsvColumns = { indexByField: Map<CsvField, number>; ignored: string[] };

/** Which column is what; undefined for a row that names no keyword column and so is no header. */
export function readHeader(cells: string[]): CsvColumns | undefined {
  const indexByField = new Map<CsvField, number>();
  const ignored: string[] = [];
  for (const [index, cell] of cells.entries()) {
    const field = fieldByName.get(plainName(cell));
    // Of two columns for one field the first counts.
    if (field && !indexByField.has(field)) indexByField.set(field, index);
    else if (cell.trim() !== '') ignored.push(cell.trim().slice(0, 100));
  }
  return indexByField.has('keyword') ? { indexByField, ignored } : undefined;
}
