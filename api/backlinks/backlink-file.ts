import type { CollectedLink, FileSource } from '../../modules/backlinks/rules/collected-link';
import {
  fileSourceOf,
  type LinkColumn,
  type LinkFileRow,
  linkColumns,
  readLinkRow,
  unreadDates,
} from '../../modules/backlinks/rules/read-link-file';
import { reportKindOf } from '../../modules/search-console/rules/report-kind';
import { createUrlScope } from '../../modules/websites/rules/match-scope';
import { isUnknown } from '../csv-import/cell-values';
import {
  fieldCells,
  type MappedColumns,
  malformedRow,
  tableFormat,
} from '../csv-import/column-mapper';
import { csvRowBlocks } from '../csv-import/csv-rows';
import { defineFileReader } from '../csv-import/file-reader';
import { otherReport } from '../csv-import/other-report';
import { warnOfCell } from '../csv-import/read-without-odd-cells';
import { noneRefused, type RowsRefused, refuseRow } from '../csv-import/row-errors';
import type { LinkScope } from './read-known-link';

const charsMax = 512 * 1024 * 1024;

/** Another report has no linking pages: its addresses are the website's own. */
function refuseOther(header: readonly string[]): void {
  const kind = reportKindOf(header, []);
  if (kind === undefined || kind === 'links') return;
  const code = kind === 'link_counts' ? 'link_columns_missing' : 'other_report';
  throw otherReport(kind, header, 'links', code);
}

const linkFormat = tableFormat<LinkColumn>(linkColumns, {
  fields: ['sourceUrl'],
  // A list of addresses alone may be of anything.
  columnsMin: 2,
  code: 'link_columns_missing',
  words:
    'a column of linking pages, such as Linking page, Source URL or url_from. Export single links, not sites, and name columns of another language so',
  refuseOther,
});

/** Links of a part of the file. */
type LinkBlock = RowsRefused & {
  links: CollectedLink[];
  /** Tool that made the file, by its columns. */
  fileSource: FileSource;
  /** Dates that could not be read; their links have none. */
  unreadDates: number;
};

export const backlinkFile = defineFileReader(
  'backlinks',
  async function* (body, { domain, ownedHosts }: LinkScope, warnings) {
    const owns = createUrlScope({ domain, matchMode: 'subdomains', ownedHosts });
    const options = { textCharsMax: charsMax, warnings };
    for await (const { columns, rows } of csvRowBlocks(body, linkFormat, options)) {
      refuseOther(columns.header);
      const block: LinkBlock = {
        ...noneRefused(columns),
        links: [],
        fileSource: fileSourceOf(new Set(columns.indexByField.keys()), columns.header),
        unreadDates: 0,
      };
      for (const { row, cells } of rows) {
        const fileRow = cells && toFileRow(cells, columns);
        const link = fileRow ? readLinkRow(fileRow, owns) : malformedRow;
        if (!('sourceUrl' in link)) {
          refuseRow(block, row, link);
          continue;
        }
        block.links.push(link);
        for (const field of unreadDates(fileRow ?? {})) {
          block.unreadDates += 1;
          warnOfCell({ row, cells: cells ?? [], columns, warnings }, field, unreadDate);
        }
      }
      yield block;
    }
  },
);

const unreadDate = {
  code: 'date_unreadable',
  message: 'is no date that can be read, or may be two: write it like 2026-11-29',
};

function toFileRow(cells: readonly string[], columns: MappedColumns<LinkColumn>): LinkFileRow {
  const row: LinkFileRow = {};
  for (const [field, cell] of fieldCells(cells, columns)) {
    if (!isUnknown(cell)) row[field] = cell;
  }
  return row;
}
