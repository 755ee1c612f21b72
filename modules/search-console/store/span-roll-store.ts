import { fromClickHouseError } from '../../../platform/clickhouse/clickhouse';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { SearchShape } from '../rules/search-shape';
import type { SpanRoll } from '../rules/span-rolls';
import { inSearchScope, type SearchScope, scopeParameters } from './search-scope';

/** Shapes with many rows; the others have a few a day. */
const rolledShapes = ['query', 'page', 'query_page'] as const satisfies SearchShape[];

export const isRolledUp = (shape: SearchShape): boolean =>
  rolledShapes.some((rolled) => rolled === shape);

/** Returns the roll-ups of a scope that count. */
export async function readSpanRolls(
  workspace: WorkspaceReads,
  scope: SearchScope,
): Promise<SpanRoll[]> {
  type Row = Omit<SpanRoll, 'parts'> & { days: string[]; versions: number[] };
  const rows = await workspace.clickhouse.query<Row>({
    sql: `SELECT span, roll, row_count AS rowCount, days, versions
          FROM search_span_rolls FINAL WHERE ${inSearchScope}`,
    parameters: scopeParameters(scope),
    comment: 'search-span-rolls',
  });
  return rows.map(({ days, versions, ...roll }) => ({
    ...roll,
    parts: days.map((part, at) => ({ part, version: versions[at] ?? 0 })),
  }));
}

/** Returns the scopes of a property that have a month of at least `rowsMin` rows. */
export async function readLargeScopes(
  workspace: WorkspaceReads,
  { websiteId, property }: Pick<SearchScope, 'websiteId' | 'property'>,
  rowsMin: number,
): Promise<SearchScope[]> {
  const scopes = await workspace.clickhouse.query<Pick<SearchScope, 'type' | 'shape'>>({
    sql: `SELECT DISTINCT search_type AS type, shape FROM (
        SELECT search_type, shape, sum(row_count) AS rows FROM search_days FINAL
        WHERE website_id = {website:String}
          AND property = {property:String} AND shape IN {shapes:Array(String)}
        GROUP BY search_type, shape, toStartOfMonth(day))
      WHERE rows >= {rowsMin:UInt32}`,
    parameters: { website: websiteId, property, shapes: rolledShapes, rowsMin },
    comment: 'search-large-scopes',
  });
  return scopes.map((scope) => ({ websiteId, property, ...scope }));
}

/** From now on the roll-up counts, instead of an earlier one of the same span. */
export async function commitRoll(
  workspace: WorkspaceReads,
  { websiteId, property, type, shape }: SearchScope,
  { span, roll, rowCount, parts }: SpanRoll,
): Promise<void> {
  try {
    const client = await workspace.clickhouse.client();
    await client.insert({
      table: 'search_span_rolls',
      format: 'JSONEachRow',
      values: [
        {
          workspace_id: workspace.workspaceId,
          website_id: websiteId,
          property,
          search_type: type,
          shape,
          span,
          roll,
          row_count: rowCount,
          days: parts.map(({ part }) => part),
          versions: parts.map(({ version }) => version),
        },
      ],
      clickhouse_settings: { async_insert: 0, log_comment: 'search-roll-up-commit' },
    });
  } catch (error) {
    throw fromClickHouseError(error);
  }
}
