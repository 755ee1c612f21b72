import { isStaticSql, parameterNameSql } from './visit-source';

const groups = 'bot, operator, purpose, verification, status';
const keys = 'workspace_id, website_id, partition, roll';
const ownKeys = 'workspace_id, website_id, partition, {roll:UInt64} AS roll';
const ofHour = `day, hour, ${groups}, method, host, has_query, is_static`;
const ofPath = `path, path_hash, ${groups}, has_query`;

/** The FROM of visits of a month, of the days that a condition names. */
export const visitsSql = (condition: string) =>
  `crawler_visits WHERE website_id = {website:String} AND partition = {partition:UInt32} AND ${condition}`;

// Rows that count a day, or a path, are in one slice.
const sliceOfDay = 'toDayOfMonth(day) % {slices:UInt8} = {slice:UInt8}';
const sliceOfPath = 'path_hash % {slices:UInt8} = {slice:UInt8}';

/** Builds the statements that count visits by hour, and by the names of queries' parameters. */
export const countTimesSql = (condition: string): string[] => [
  `INSERT INTO crawler_hours (${keys}, ${ofHour}, visits, first_at, last_at)
    SELECT ${ownKeys}, day, toHour(at) AS hour, ${groups}, method, host,
      toBool(query != '') AS has_query, ${isStaticSql} AS is_static,
      count() AS visits, min(at) AS first_at, max(at) AS last_at
    FROM ${visitsSql(condition)} AND ${sliceOfDay}
    GROUP BY workspace_id, website_id, partition, ${ofHour}`,
  `INSERT INTO crawler_parameters (${keys}, day, name, ${groups}, visits)
    SELECT ${ownKeys}, day, ${parameterNameSql} AS name, ${groups}, count() AS visits
    FROM ${visitsSql(condition)} AND ${sliceOfDay} AND query != ''
    GROUP BY workspace_id, website_id, partition, day, name, ${groups}`,
];

/** Builds the statements that count visits by path: first by crawler, then for all crawlers together. */
export const countPathsSql = (condition: string): string[] => [
  `INSERT INTO crawler_paths (${keys}, ${ofPath}, visits, first_at, last_at)
    SELECT ${ownKeys}, path, path_hash, ${groups}, toBool(query != '') AS has_query,
      count() AS visits, min(at) AS first_at, max(at) AS last_at
    FROM ${visitsSql(condition)} AND ${sliceOfPath}
    GROUP BY workspace_id, website_id, partition, ${ofPath}`,
  `INSERT INTO crawler_path_totals (${keys}, path, path_hash, verification, visits, first_at, last_at)
    SELECT ${keys}, path, path_hash, verification, sum(visits), min(first_at), max(last_at)
    FROM crawler_paths WHERE website_id = {website:String} AND partition = {partition:UInt32}
      AND roll = {roll:UInt64} AND ${sliceOfPath}
    GROUP BY ${keys}, path, path_hash, verification`,
];

const ofMonths = `WHERE website_id = {website:String}
  AND partition IN {months:Array(UInt32)} AND roll IN {rolls:Array(UInt64)}`;
// Without names, which the conditions would refer to instead of the columns.
const ofYear = 'workspace_id, website_id, {year:UInt32}, {roll:UInt64}';
const added = 'sum(visits), min(first_at), max(last_at)';
const dayGroups = `${groups}, has_query, method, host, is_static`;

/** The FROM of what is rolled up of some months by path. */
export const rolledPathsSql = `crawler_paths ${ofMonths}`;

/** Statements that add up rolled-up months. */
export const addMonthsSql = [
  `INSERT INTO crawler_paths (${keys}, ${ofPath}, visits, first_at, last_at)
    SELECT ${ofYear}, any(path), path_hash, ${groups}, has_query, ${added}
    FROM crawler_paths ${ofMonths} AND ${sliceOfPath}
    GROUP BY workspace_id, website_id, path_hash, ${groups}, has_query`,
  `INSERT INTO crawler_path_totals (${keys}, path, path_hash, verification, visits, first_at, last_at)
    SELECT ${ofYear}, any(path), path_hash, verification, ${added}
    FROM crawler_path_totals ${ofMonths} AND ${sliceOfPath}
    GROUP BY workspace_id, website_id, path_hash, verification`,
  // A row counts a whole day, so its hour says nothing.
  `INSERT INTO crawler_hours (${keys}, day, hour, ${dayGroups}, visits, first_at, last_at)
    SELECT ${ofYear}, day, 0, ${dayGroups}, ${added}
    FROM crawler_hours ${ofMonths} AND toDayOfYear(day) % {slices:UInt8} = {slice:UInt8}
    GROUP BY workspace_id, website_id, day, ${dayGroups}`,
];
