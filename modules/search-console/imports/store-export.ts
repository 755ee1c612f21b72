import type { Workspace } from '../../../platform/workspace';
import type { Actor } from '../../account/store/audit-log';
import { periodOf, searchTypeOf, totalsOf } from '../rules/export-facts';
import type { ExportFilter, ExportRow, NamedSearchType } from '../rules/search-export';
import type { SearchType } from '../rules/search-shape';
import { insertExport, type SearchImport } from '../store/search-import-store';
import { storeImport } from './store-import';

type ReadExport = {
  rows: readonly ExportRow[];
  ignoredColumns: string[];
  filters: ExportFilter[];
  searchType: NamedSearchType | null;
};

type Asked = { type?: SearchType | undefined; from?: string | undefined; to?: string | undefined };

/** Stores an export as a snapshot of its period. Throws a 422 if what was asked is of another one. */
export function storeExport(
  workspace: Workspace,
  websiteId: string,
  { file, asked }: { file: ReadExport; asked: Asked },
  actor: Actor,
): Promise<{ stored: SearchImport; isNew: boolean }> {
  const { rows, ignoredColumns, filters } = file;
  const searchType = searchTypeOf(file.searchType, asked.type);
  const days = rows.filter(({ dimension }) => dimension === 'date');
  const about = { ...periodOf(days, asked), ...totalsOf(days) };
  return storeImport(workspace, websiteId, actor, (tx) =>
    insertExport(tx, { websiteId, searchType, ...about, ignoredColumns, filters, rows }),
  );
}
