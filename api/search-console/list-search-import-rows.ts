import { z } from 'zod';
import { exportDimensions } from '../../modules/search-console/rules/search-export';
import {
  readExportRows,
  type SearchImport,
} from '../../modules/search-console/store/search-import-store';
import { getWebsite } from '../../modules/websites/store/website-store';
import { withoutGoogleParameters } from '../../platform/url/google-parameters';
import { type Context, defineList, type PageQuery } from '../operation/operation';
import { ownFact, ownPages } from './page-facts';
import { pathSearchImport, searchImportPath } from './search-import-schema';

const row = z
  .object({
    name: z
      .string()
      .describe('Query, page, country, device, appearance or day, as the export names it'),
    page: z
      .string()
      .nullable()
      .describe(
        'The page of an address, without what Google added to it, such as `srsltid`; null for other tables',
      ),
    ...ownFact,
    clicks: z.int(),
    impressions: z.int(),
    ctr: z.number().nullable().describe('Clicks per impression, from 0 to 1; null without one'),
    position: z.number().nullable().describe('Average position from 1; null without an impression'),
  })
  .meta({ id: 'SearchImportRow' });

const rowsARead = 1_000;

async function read(
  context: Context,
  { id, websiteId }: SearchImport,
  asked: { dimension: (typeof exportDimensions)[number] } & PageQuery,
) {
  const { rows, total } = await readExportRows(context.db, id, asked);
  const owns = await ownPages(context, await getWebsite(context.db, websiteId));
  return {
    rows: rows.map(({ dimension, ...each }) => ({
      ...each,
      page: dimension === 'page' ? withoutGoogleParameters(each.name) : null,
      isOwn: dimension === 'page' ? owns(each.name) : null,
      ctr: each.impressions === 0 ? null : each.clicks / each.impressions,
    })),
    total,
  };
}

export const listSearchImportRows = defineList({
  id: 'listSearchImportRows',
  area: 'search-console',
  path: '/websites/{websiteId}/search-console/imports/{searchImportId}/rows',
  summary: 'List the rows of an imported export',
  description:
    'Returns one table of a snapshot in the order of the file. Rows are totals of the whole period, 1,000 a table at most: they never add up to the period’s totals. Tables of the bulk export have none here: they are days in `performance`.',
  tool: {
    description:
      'Rows of one table of an imported snapshot: totals of its whole period. Never add them up.',
  },
  params: searchImportPath,
  query: z.object({
    dimension: z.enum(exportDimensions).default('query').describe('Table of the export'),
  }),
  response: row,
  resolve: pathSearchImport,
  handle: (context, { resource, query: { dimension }, page }) =>
    read(context, resource, { dimension, ...page }),
  async *rows(context, { resource, query: { dimension } }) {
    for (let offset = 0; ; offset += rowsARead) {
      const page = { limit: rowsARead, offset };
      const { rows } = await read(context, resource, { dimension, ...page });
      yield* rows;
      if (rows.length < rowsARead) return;
    }
  },
});
