import type { Readable } from 'node:stream';
import { ClickHouseError } from '@clickhouse/client';
import { fromClickHouseError } from '../../../platform/clickhouse/clickhouse';
import { withoutGoogleParametersSql } from '../../../platform/url/google-parameters';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { BulkFormat } from '../rules/bulk-format';
import {
  aggregationOf,
  type BulkTable,
  bulkColumns,
  positionColumn,
  shapesOfTable,
  textsOfShape,
} from '../rules/bulk-table';

/** The lines of one import. */
export type BulkLines = { websiteId: string; importId: string; receivedOn: string };

/** Bounds of one statement: groups that exceed the memory go to disk. */
const bounds = {
  max_execution_time: 600,
  max_memory_usage: String(2 * 1024 ** 3),
  max_bytes_before_external_group_by: String(512 * 1024 ** 2),
  max_threads: 2,
  // The connection stays alive while the statement runs, although no data is sent.
  send_progress_in_http_headers: 1 as const,
  http_headers_progress_interval_ms: '10000',
};

/** A file that ClickHouse cannot read, in its own words. */
export class UnreadableFile extends Error {}

/** Codes of errors that say something of the server, not of the file. */
const isOfServer = (error: unknown) =>
  !(error instanceof ClickHouseError) || fromClickHouseError(error) !== error;

/**
 * Streams a file of a table into `search_import_lines`, and checks each line where it is stored.
 * Throws `UnreadableFile` for what is not of the format.
 */
export async function streamBulkLines(
  workspace: WorkspaceReads,
  lines: BulkLines,
  file: { table: BulkTable; format: BulkFormat; bytes: Readable },
  signal: AbortSignal,
): Promise<void> {
  const { table, format, bytes } = file;
  try {
    const client = await workspace.clickhouse.client();
    const { stream } = await client.exec({
      query: insertSql(table, format),
      values: bytes,
      abort_signal: signal,
      query_params: { workspace: workspace.workspaceId, ...parametersOf(lines) },
      clickhouse_settings: {
        ...bounds,
        max_execution_time: 3_600,
        log_comment: 'search-import-lines',
        async_insert: 0,
        input_format_with_names_use_header: 1,
        input_format_skip_unknown_fields: 1,
        input_format_null_as_default: 1,
        input_format_parquet_allow_missing_columns: 1,
        input_format_json_read_numbers_as_strings: 1,
        input_format_json_read_bools_as_strings: 1,
        // Lines are numbered in the order of the file.
        input_format_parallel_parsing: 0,
        max_insert_threads: '1',
        max_threads: 1,
      },
    });
    for await (const _ of stream);
  } catch (error) {
    signal.throwIfAborted();
    if (isOfServer(error)) throw fromClickHouseError(error);
    throw new UnreadableFile((error as Error).message, { cause: error });
  }
}

/** Every cell is read as text, so that a bad one is named by its line instead of ending the file. */
function insertSql(table: BulkTable, format: BulkFormat): string {
  const structure = bulkColumns.map((name) => `${name} Nullable(String)`).join(', ');
  const isTrue = (column: string) => `lower(ifNull(${column}, 'false')) IN ('true', '1')`;
  const text = (column: string) => `ifNull(${column}, '')`;
  const isByPage = aggregationOf(table) === 'byPage';
  return `INSERT INTO search_import_lines (workspace_id, website_id, import_id, received_on, line,
      problem, day, property, search_type, query, page, is_anonymized, country, device, clicks,
      impressions, weighted_position)
    SELECT {workspace:String}, {website:String}, {importId:String}, {receivedOn:Date},
      rowNumberInAllBlocks() + 1,
      multiIf(
        dayOrNull IS NULL OR length(${text('data_date')}) != 10, 'data_date',
        ${text('site_url')} = '', 'site_url',
        type = '', 'search_type',
        clicksOrNull IS NULL, 'clicks',
        impressionsOrNull IS NULL, 'impressions',
        NOT withoutPosition AND (positionOrNull IS NULL OR NOT isFinite(positionOrNull)),
          '${positionColumn[table]}',
        clicksOrNull > impressionsOrNull, 'clicks_over_impressions', ''),
      ifNull(dayOrNull, toDate(0)), ${text('site_url')}, type,
      if(anonymized, '', ${text('query')}),
      ${isByPage ? text('url') : "''"}, anonymized,
      lower(${text('country')}), upper(${text('device')}),
      ifNull(clicksOrNull, 0), ifNull(impressionsOrNull, 0),
      if(withoutPosition, 0, ifNull(positionOrNull, 0) + ifNull(impressionsOrNull, 0))
    FROM (
      SELECT *, toDateOrNull(data_date) AS dayOrNull, toUInt32OrNull(clicks) AS clicksOrNull,
        toUInt32OrNull(impressions) AS impressionsOrNull,
        toFloat64OrNull(${positionColumn[table]}) AS positionOrNull,
        ${isTrue('is_anonymized_query')} OR ${isTrue('is_anonymized_discover')} AS anonymized,
        transform(upper(${text('search_type')}),
          ['WEB', 'IMAGE', 'VIDEO', 'NEWS', 'DISCOVER', 'GOOGLE_NEWS'],
          ['web', 'image', 'video', 'news', 'discover', 'googleNews'], '') AS type,
        type IN ('discover', 'googleNews') AS withoutPosition
      FROM input('${structure}'))
    FORMAT ${format}`;
}

const inImport = `website_id = {website:String}
  AND import_id = {importId:String} AND received_on = {receivedOn:Date}`;

const parametersOf = ({ websiteId, importId, receivedOn }: BulkLines) => ({
  website: websiteId,
  importId,
  receivedOn,
});

export type BulkSummary = {
  lines: number;
  /** The first line whose query a spreadsheet changed; 0 without one. */
  changedLine: number;
  bad: number;
  properties: string[];
  types: string[];
  from: string;
  to: string;
  days: number;
};

/** Rounded numbers, errors of formulas and columns that were too narrow. */
const changedBySpreadsheet =
  '^-?[0-9](?:[.,][0-9]+)?E[+][0-9]{1,3}$|^#(?:NAME[?]|[A-Z/0]+!|N/A)$|^#{3,}$';

/** Returns what a file has. */
export async function summarizeBulkLines(
  workspace: WorkspaceReads,
  lines: BulkLines,
): Promise<BulkSummary> {
  const [row] = await workspace.clickhouse.query<BulkSummary>({
    sql: `SELECT count() AS lines, countIf(problem != '') AS bad,
        minIf(line, match(query, {changed:String})) AS changedLine,
        groupUniqArrayIf(10)(toString(property), problem = '') AS properties,
        arraySort(groupUniqArrayIf(10)(toString(search_type), problem = '')) AS types,
        toString(minIf(day, problem = '')) AS from, toString(maxIf(day, problem = '')) AS to,
        uniqExactIf(day, problem = '') AS days
      FROM search_import_lines WHERE ${inImport}`,
    parameters: { ...parametersOf(lines), changed: changedBySpreadsheet },
    comment: 'search-import-summary',
  });
  if (!row) throw new Error('the summary of an import has no row');
  return row;
}

/** Returns the first bad lines, with the column that is wrong. */
export const readBadLines = (
  workspace: WorkspaceReads,
  lines: BulkLines,
  linesMax: number,
): Promise<{ line: number; problem: string }[]> =>
  workspace.clickhouse.query({
    sql: `SELECT line, problem FROM search_import_lines WHERE ${inImport} AND problem != ''
      ORDER BY line LIMIT {linesMax:UInt32}`,
    parameters: { ...parametersOf(lines), linesMax },
    comment: 'search-import-bad-lines',
  });

/** How the days of an import are stored. */
export type BulkCommit = { table: BulkTable; version: number; source: 'live' | 'sandbox' };

/**
 * Adds the lines up into the rows of each day and shape, then commits the days: from now on they
 * count. Rows written by an attempt that failed count for nothing.
 */
export async function commitBulkLines(
  workspace: WorkspaceReads,
  lines: BulkLines,
  { table, version, source }: BulkCommit,
): Promise<void> {
  const shapes = shapesOfTable[table];
  for (const shape of shapes) {
    if (shape !== 'date' && shape !== 'appearance') {
      await addUpRows(workspace, lines, { shape, version });
    }
  }
  for (const shape of shapes)
    await commitShape(workspace, lines, { shape, table, version, source });
}

type Shape = 'date' | keyof typeof textsOfShape;

/** Discover and Google News have no queries, so neither rows nor days by them. */
const withQueries = "search_type NOT IN ('discover', 'googleNews')";

/** Which lines are in a shape's rows: those without a text are in totals only. */
function inShape(shape: Shape): string {
  const texts = shape === 'date' ? [] : textsOfShape[shape];
  const hasTexts = texts.map((column) => `l.${column} != ''`);
  return [
    ...(shape.startsWith('query') ? [withQueries, 'NOT is_anonymized'] : []),
    ...hasTexts,
    '1',
  ].join(' AND ');
}

async function addUpRows(
  workspace: WorkspaceReads,
  lines: BulkLines,
  { shape, version }: { shape: Exclude<Shape, 'date'>; version: number },
): Promise<void> {
  const texts = textsOfShape[shape];
  const query = texts.includes('query') ? 'l.query' : "''";
  const page = texts.includes('page') ? withoutGoogleParametersSql('l.page') : "''";
  const shown = texts.includes('page') ? `if(l.page = ${page}, '', l.page)` : "''";
  const value = shape === 'country' || shape === 'device' ? `l.${shape}` : "''";
  await workspace.clickhouse.insertFrom({
    sql: `INSERT INTO search_rows (workspace_id, website_id, property, search_type, shape, day,
        version, query, page, shown_url, value, clicks, impressions, weighted_position)
      SELECT workspace_id, website_id, property, search_type, {shape:String}, l.day,
        {version:UInt64}, ${query}, ${page}, ${shown}, ${value},
        sum(l.clicks), sum(l.impressions), sum(l.weighted_position)
      FROM search_import_lines AS l WHERE ${inImport} AND ${inShape(shape)}
      GROUP BY workspace_id, website_id, property, search_type, l.day,
        ${texts.map((name) => `l.${name}`).join(', ')}`,
    parameters: { ...parametersOf(lines), shape, version },
    comment: 'search-import-rows',
    settings: { ...bounds, max_partitions_per_insert_block: '0' },
  });
}

/** A day's marker adds up the lines of its rows; the property's total, all lines. */
async function commitShape(
  workspace: WorkspaceReads,
  lines: BulkLines,
  { shape, table, version, source }: BulkCommit & { shape: Shape | 'appearance' },
): Promise<void> {
  if (shape === 'appearance') return;
  const texts = shape === 'date' ? [] : textsOfShape[shape];
  const counted = inShape(shape);
  const rows = texts.length === 0 ? '1' : `uniqExactIf((${texts.join(', ')}, 0), ${counted})`;
  await workspace.clickhouse.insertFrom({
    sql: `INSERT INTO search_days (workspace_id, website_id, property, search_type, shape, day,
        version, clicks, impressions, weighted_position, row_count, is_final, is_capped,
        aggregation, method, source, pulled_at, job_id)
      SELECT workspace_id, website_id, property, search_type, {shape:String}, l.day,
        {version:UInt64}, sumIf(l.clicks, ${counted}), sumIf(l.impressions, ${counted}),
        sumIf(l.weighted_position, ${counted}), ${rows}, true, false, {aggregation:String},
        'bulk_export', {source:String}, now64(3), import_id
      FROM search_import_lines AS l
      WHERE ${inImport} ${shape.startsWith('query') ? `AND ${withQueries}` : ''}
      GROUP BY workspace_id, website_id, property, search_type, l.day, import_id`,
    parameters: {
      ...parametersOf(lines),
      shape,
      version,
      source,
      aggregation: aggregationOf(table),
    },
    comment: 'search-import-days',
    settings: { ...bounds, max_partitions_per_insert_block: '0' },
  });
}

/**
 * Deletes the days of an import that still count, and all older versions of them: the next collection
 * asks Google for them again. Days that a later import replaced stay. Idempotent.
 */
export async function deleteBulkDays(
  workspace: WorkspaceReads,
  websiteId: string,
  version: number,
): Promise<void> {
  const own = 'workspace_id = {workspace:String} AND website_id = {website:String}';
  const key = 'property, search_type, shape, day';
  const ofImport = `${own} AND version <= {version:UInt64} AND (${key}) IN (
    SELECT ${key} FROM search_days WHERE ${own} AND version = {version:UInt64})`;
  for (const table of ['search_rows', 'search_days']) {
    await workspace.clickhouse.deleteRows({
      table,
      where: ofImport,
      parameters: { website: websiteId, version },
      comment: 'search-import-delete',
      how: 'rewrite',
    });
  }
}
