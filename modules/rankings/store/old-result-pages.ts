import { measureRows } from '../../../platform/clickhouse/measure-rows';
import { purgeRows } from '../../../platform/clickhouse/purge-rows';
import type { WorkspaceReads } from '../../../platform/workspace';
import type { OldDays } from '../../account/rules/retention';

/** Result pages of a workspace's old days; their readings stay. */
const oldPages = ({ from, before }: OldDays) => ({
  table: 'serp_pages',
  condition: 'day >= {from:Date} AND day < {before:Date}',
  parameters: { from, before },
  comment: 'old-result-pages',
});

export const measureOldPages = (workspace: WorkspaceReads, days: OldDays) =>
  measureRows(workspace, { ...oldPages(days), bytes: 'byteSize(places, items)' });

export const removeOldPages = (workspace: WorkspaceReads, days: OldDays) =>
  purgeRows(workspace, oldPages(days));
