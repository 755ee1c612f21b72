import type { NamedRow } from '../../modules/rankings/keywords/import-block';
import { malformedRow } from '../csv-import/column-mapper';
import { csvRowBlocks, type ParsedRow } from '../csv-import/csv-rows';
import { defineFileReader } from '../csv-import/file-reader';
import type { FileWarning } from '../csv-import/file-warning';
import { readWithoutOddCells, warnOfCell } from '../csv-import/read-without-odd-cells';
import { label } from '../operation/fields';
import { type CsvColumns, isTotalsRow, keywordFormat } from './csv-columns';
import { readCells } from './csv-row';
import { type RowDefaults, readRow } from './read-rows';

type KeywordBlock = { rows: NamedRow[]; ignoredColumns: string[] };

/** The website of a file's keywords; targets may be paths of its domain. */
type KeywordOptions = RowDefaults & { domain: string };

const groupName = label(200);

const wrongGroup = {
  code: 'group_invalid',
  message: 'has a name that no keyword group can have',
};

function readParsed(
  { row, cells }: ParsedRow,
  columns: CsvColumns,
  { website, warnings }: { website: KeywordOptions; warnings: FileWarning[] },
): NamedRow {
  if (!cells) return { row, read: { details: [malformedRow] }, groupNames: [] };
  const { row: fields, groupNames } = readCells(cells, columns, website.domain);
  const of = { row, cells, columns, warnings };
  const read = readWithoutOddCells(of, fields, {
    read: (given) => readRow(given, website),
    needed: ['keyword'],
  });
  const names = groupNames.map((name) => groupName.safeParse(name));
  if (names.every(({ success }) => success)) {
    return { row, read, groupNames: names.flatMap(({ data }) => data ?? []) };
  }
  warnOfCell(of, 'groups', wrongGroup);
  return { row, read, groupNames: [] };
}

export const keywordFile = defineFileReader(
  'keywords',
  async function* (body, website: KeywordOptions, warnings): AsyncGenerator<KeywordBlock> {
    for await (const { columns, rows } of csvRowBlocks(body, keywordFormat, { warnings })) {
      const own = rows.filter(({ cells }) => !cells || !isTotalsRow(cells, columns));
      yield {
        rows: own.map((parsed) => readParsed(parsed, columns, { website, warnings })),
        ignoredColumns: columns.ignored.slice(0, 100),
      };
    }
  },
);
