import { z } from 'zod';
import { bulkTables } from '../../modules/search-console/rules/bulk-table';
import { toNumbers } from '../../modules/search-console/rules/search-rates';
import { searchTypes } from '../../modules/search-console/rules/search-shape';
import {
  getSearchImportRow,
  type SearchImport,
} from '../../modules/search-console/store/search-import-store';
import { getWebsite } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { websitePath } from '../websites/path-website';
import { searchNumbers } from './performance-schema';

export const importKind = z
  .enum(['export', ...bulkTables])
  .describe(
    '`export`: a snapshot of the performance report; else a table of the bulk export, whose rows are days',
  );

const day = z.iso.date();

export const searchImportSchema = z
  .object({
    id: idSchema('searchImport'),
    websiteId: idSchema('website'),
    kind: importKind,
    property: z
      .string()
      .nullable()
      .describe('Property that a table names; null in an export, which names none'),
    searchTypes: z.array(z.enum(searchTypes)).describe('Search types that it has'),
    periodFrom: day.describe('First day'),
    periodTo: day.describe('Last day'),
    rowCount: z.int().describe('Number of rows that were read'),
    totals: searchNumbers
      .nullable()
      .describe(
        'Totals of an export’s period, from its table of days, never from its other rows; null without that table, and for tables of the bulk export',
      ),
    filters: z
      .array(
        z.object({
          name: z.string().describe('What is filtered, as the export names it'),
          value: z.string().describe('What it was filtered by'),
        }),
      )
      .describe('Filters that were set when the export was made: numbers are those within them'),
    ignoredColumns: z.array(z.string()).describe('Names of columns that were not read'),
    dataSource: z.enum(['live', 'sandbox']).describe('`sandbox`: its numbers are made up'),
    createdAt: timestamp,
  })
  .meta({ id: 'SearchImport' });

export function toSearchImport({
  clicks,
  impressions,
  weightedPosition,
  version: _,
  ...stored
}: SearchImport): z.input<typeof searchImportSchema> {
  const isKnown = clicks !== null && impressions !== null && weightedPosition !== null;
  return {
    ...stored,
    totals: isKnown ? toNumbers({ clicks, impressions, weightedPosition }) : null,
  };
}

export const searchImportPath = websitePath.extend({ searchImportId: idSchema('searchImport') });
type ImportPath = z.output<typeof searchImportPath>;

/** Returns the import that the path names, or throws a 404. */
export async function pathSearchImport(
  { db }: Context,
  { websiteId, searchImportId }: ImportPath,
): Promise<SearchImport> {
  await getWebsite(db, websiteId);
  return getSearchImportRow(db, websiteId, searchImportId);
}

/** Does the same for a write: the website stays locked until the transaction ends. */
export async function lockedPathSearchImport(
  { db }: WriteContext,
  { websiteId, searchImportId }: ImportPath,
): Promise<SearchImport> {
  await getWebsite(db, websiteId, { forUpdate: true });
  return getSearchImportRow(db, websiteId, searchImportId);
}
