import type { DayRange } from '../../../platform/calendar/day-range';
import { AppError, invalid } from '../../../platform/errors';
import type { Logger } from '../../../platform/logger';
import { peek } from '../../../platform/network/unpack-body';
import type { Queries } from '../../../platform/postgres/database';
import type { Workspace } from '../../../platform/workspace';
import { isZip } from '../../../platform/zip/read-zip';
import type { Actor } from '../../account/store/audit-log';
import { rollUpImportedSpans } from '../collect/roll-up-spans';
import { findBinding } from '../connections/open-binding';
import { bulkFormatOf, unknownColumns } from '../rules/bulk-format';
import type { BulkTable } from '../rules/bulk-table';
import { covers } from '../rules/property';
import type { SearchType } from '../rules/search-shape';
import { getConnection } from '../store/connection-store';
import { insertTable, type SearchImport } from '../store/search-import-store';
import { importBulkTable, requireColumns } from './import-bulk';
import { storeImport } from './store-import';

/** Enough for the first line of any table. */
const headBytes = 16_384;

type Website = { id: string; domain: string };
type Call = Actor & { signal: AbortSignal; log: Logger };

/**
 * Stores a table of the bulk export, and records that its days are there. Throws a 422 or a conflict
 * if it is no such table, or of another property.
 */
export async function storeTable(
  workspace: Workspace,
  website: Website,
  { table, body }: { table: BulkTable; body: AsyncIterable<Buffer> },
  call: Call,
): Promise<{ stored: SearchImport; lines: number; changedLine: number }> {
  const { head, whole } = await peek(body, headBytes);
  if (isZip(head) || (head[0] === 0x1f && head[1] === 0x8b)) {
    throw invalid('body', 'compressed', 'Send tables of the bulk export uncompressed.');
  }
  const { format, names } = bulkFormatOf(head);
  if (names) requireColumns(table, names);
  const target = (property: string) => targetOf(workspace.db, website, property);
  const file = { table, format, body: whole };
  const read = await importBulkTable(workspace, website.id, file, {
    target,
    signal: call.signal,
  });
  const { importId: id, property, version, source: dataSource, from, to, lines } = read;
  const { stored } = await storeImport(workspace, website.id, call, async (tx) => ({
    stored: await insertTable(tx, {
      id,
      websiteId: website.id,
      kind: table,
      property,
      searchTypes: read.types as SearchType[],
      periodFrom: from,
      periodTo: to,
      rowCount: lines,
      ignoredColumns: unknownColumns(names ?? []),
      version,
      dataSource,
    }),
    isNew: true,
  }));
  await rollUp(workspace, { websiteId: website.id, property, from, to }, call);
  return { stored, lines, changedLine: read.changedLine };
}

/** Throws unless the file's property is that of the website. */
async function targetOf(
  db: Queries,
  { id, domain }: Website,
  property: string,
): Promise<{ source: 'live' | 'sandbox' }> {
  const binding = await findBinding(db, id, 'google');
  if (binding && binding.property !== property) {
    throw new AppError(
      'conflict',
      `The file is of ${property}, and the website is bound to ${binding.property}: numbers of two properties are never mixed. Bind the website to ${property}, or send the export of ${binding.property}. Nothing was imported.`,
    );
  }
  if (binding) return { source: (await getConnection(db, binding.connectionId)).dataSource };
  if (covers(property, domain)) return { source: 'live' };
  throw new AppError(
    'conflict',
    `The file is of ${property}, which is not a property of ${domain}. Choose the other website. Nothing was imported.`,
  );
}

/** Only makes reads faster, so a failure must not be the import's. */
async function rollUp(
  workspace: Workspace,
  imported: { websiteId: string; property: string } & DayRange,
  { signal, log }: Call,
): Promise<void> {
  try {
    await rollUpImportedSpans(workspace, imported, signal);
  } catch (error) {
    log.warn(
      { err: error },
      'imported months were not rolled up; reads are slower until the next collection or import',
    );
  }
}
