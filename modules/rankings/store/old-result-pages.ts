import type { ClickHouse } from '../../../platform/clickhouse/clickhouse';
import { measureRows } from '../../../platform/clickhouse/measure-rows';
import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import type { OldDays } from '../../account/rules/retention';

/** Result pages of a workspace's old days; their readings stay. */
const oldPages = ({ from, before }: OldDays) => ({
  table: 'serp_pages',
  condition: 'day >= {from:Date} AND day < {before:Date}',
  parameters: { from, before },
  comment: 'old-result-pages',
});

export const measureOldPages = (clickhouse: ClickHouse, workspaceId: string, days: OldDays) =>
  measureRows(clickhouse, workspaceId, { ...oldPages(days), bytes: 'byteSize(places, items)' });

export const removeOldPages = (clickhouse: ClickHouse, workspaceId: string, days: OldDays) =>
  purgeRows(clickhouse, workspaceId, oldPages(days));
