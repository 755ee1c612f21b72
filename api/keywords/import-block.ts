import { lockKeywordRoom } from '../../modules/rankings/keywords/store/keyword-insert';
import { groupIdsByName } from '../../modules/rankings/keywords/store/keyword-membership';
import type { WebsiteRef } from '../../modules/websites/rules/website-ref';
import type { ErrorDetail } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import type { ParsedRow, RowBlock } from '../csv-import/csv-rows';
import { label } from '../operation/fields';
import { addRows, type RowOutcome } from './add-rows';
import type { CsvColumns } from './csv-columns';
import { readCells } from './csv-row';
import { type ReadRow, type RowDefaults, readRow } from './read-rows';

export type KeywordBlock = RowBlock<CsvColumns>;

const groupName = label(200);

type NamedRow = { read: ReadRow; groupNames: string[] };

const refused = (path: string, code: string, message: string): NamedRow => {
  const detail: ErrorDetail = { path, code, message };
  return { read: { details: [detail] }, groupNames: [] };
};

function readParsed(parsed: ParsedRow, block: KeywordBlock, website: RowDefaults): NamedRow {
  if (!parsed.cells) {
    return refused('', 'csv_malformed', 'a quote is not closed, or stands beside other text');
  }
  const { row, groupNames } = readCells(parsed.cells, block.columns);
  const names = groupNames.map((name) => groupName.safeParse(name));
  if (names.some(({ success }) => !success)) {
    return refused('groups', 'group_invalid', 'holds a name that no keyword group can have');
  }
  return {
    read: readRow(row, website),
    groupNames: names.flatMap(({ data }) => (data === undefined ? [] : [data])),
  };
}

/** Adds a block of a file to a website, with the groups that it names. */
export async function importBlock(
  tx: Queries,
  website: RowDefaults & WebsiteRef,
  block: KeywordBlock,
): Promise<RowOutcome[]> {
  const rows = block.rows.map((parsed) => readParsed(parsed, block, website));
  const wanted = rows.flatMap(({ read, groupNames }) => ('keyword' in read ? groupNames : []));
  const { websiteId } = website;
  const ids = await groupIdsByName(tx, websiteId, wanted);
  for (const { read, groupNames } of rows) {
    if (!('keyword' in read)) continue;
    const named = groupNames.flatMap((name) => ids.get(name) ?? []);
    read.keyword.groupIds = [...new Set([...read.keyword.groupIds, ...named])];
  }
  return addRows(
    tx,
    website,
    rows.map(({ read }) => read),
    await lockKeywordRoom(tx),
  );
}
