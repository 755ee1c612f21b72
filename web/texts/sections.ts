/** Texts of the sections of an audited website, and of its map. */
export const sectionTexts = {
  titleOf: (arrangement: string) => `Crawl map, ${arrangement.toLowerCase()}`,
  by: 'Arranged by',
  arrangements: { folder: 'By folder', depth: 'By click depth', segment: 'By segment' },
  unit: 'area: pages, color: health',
  legend: {
    good: 'Health 90 to 100',
    fair: 'Health 50 to 89',
    poor: 'Health below 50',
    none: 'No HTML page',
  },
  firstOf: (shown: string, all: string) => `the ${shown} greatest of ${all} sections`,
  hint: 'Click a folder, or press Enter, to look into it.',
  up: (folder: string) => `Up to ${folder}`,
  whole: 'the whole site',
  pagesIn: (folder: string) => `Pages in ${folder}`,
  section: 'Section',
  column: (depth: number | null) =>
    depth === null
      ? 'No link path'
      : depth === 0
        ? 'Start'
        : depth === 1
          ? '1 click'
          : `${depth} clicks`,
  noteOf: (pages: string, health: string) => `${pages} · ${health}`,
  pagesOf: (pages: string) => (pages === '1' ? '1 page' : `${pages} pages`),
  healthOf: (health: string | null) => (health === null ? 'no HTML page' : `health ${health}`),
  statusOf: (status: number) => `HTTP status ${status}`,
  noResponse: 'no response',
  depthOf: (depth: number | null) =>
    depth === null
      ? 'no link leads there'
      : depth === 1
        ? '1 click from the start'
        : `${depth} clicks from the start`,
  statusesOf: (failing: string, notIndexable: string) =>
    `${failing} failing, ${notIndexable} not indexable`,
  notIndexable: 'not indexable',
  linksOf: (links: string) => (links === '1' ? '1 link in' : `${links} links in`),
  issueOf: (issue: string, pages: string) => `${issue}: ${pages}`,
  columns: {
    clicks: 'Click depth',
    pages: 'Pages',
    health: 'Health',
    errors: 'Errors',
    warnings: 'Warnings',
    notices: 'Notices',
    notIndexable: 'Not indexable',
    failing: 'Failing',
    linksIn: 'Links in',
    issues: 'Most pages have',
  },
  ofPages: 'share of the pages of the section',
  foldersTitle: 'Pages with findings by folder',
  segmentsTitle: 'Pages with findings by segment',
  named: (section: string, pages: string) => `${section} (${pages})`,
  noSegment: 'No segment',
  noPages: 'The audit has no page.',
  noSegments: 'No segment is set up.',
  setUp: 'Set up segments',
  segment: 'Segment',
  anySegment: 'Any segment',
  under: 'Folder, such as /blog/',
  settings: {
    hint: 'Segments group the pages of audits, such as articles and products. A page is in the first segment that matches its address.',
    none: 'There is no segment yet.',
    add: 'Add a segment',
    name: 'Name',
    urls: 'Addresses, one a line',
    urlsHint: 'From the path on, as in robots.txt: * is any text, $ the end. Such as /blog/*',
    remove: (name: string) => `Remove ${name || 'this'}`,
    up: (name: string) => `Move ${name || 'this'} up`,
    save: 'Save',
    saved: 'The segments were saved; audits that ended have them as well.',
  },
} as const;
