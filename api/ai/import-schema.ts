import { z } from 'zod';
import { reportSources } from '../../modules/ai/rules/report';
import { type AiImport, getImport } from '../../modules/ai/store/import-store';
import { getWebsite } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';
import { day } from '../rankings/ranking-schema';
import { websitePath } from '../websites/path-website';

export const reportSource = z
  .enum(reportSources)
  .describe(
    '`google_report`: generative AI in Search Console; `bing_report`: AI Performance in Bing Webmaster Tools',
  );

export const importSchema = z
  .object({
    id: idSchema('aiImport'),
    websiteId: idSchema('website'),
    source: reportSource,
    periodFrom: day.describe('First day that the report covers'),
    periodTo: day.describe('Last day that the report covers'),
    isDaily: z
      .boolean()
      .describe('Whether each row is of one day; otherwise each covers the whole period'),
    hasPages: z.boolean().describe('Whether it has pages, which the ledger then learns'),
    hasQueries: z.boolean().describe('Whether it has grounding queries, which can become prompts'),
    rowCount: z.int().describe('Number of rows that were stored'),
    ignoredColumns: z.array(z.string()).describe('Names of columns that were not read'),
    createdAt: timestamp,
  })
  .meta({ id: 'AiImport' });

export const importPath = websitePath.extend({ importId: idSchema('aiImport') });
type ImportPath = z.output<typeof importPath>;

/** Returns the report that the path names, or throws a 404. */
export async function pathImport(
  { db }: Context,
  { websiteId, importId }: ImportPath,
): Promise<AiImport> {
  await getWebsite(db, websiteId);
  return getImport(db, websiteId, importId);
}

/** Does the same for a write: the website stays locked until the transaction ends. */
export async function lockedPathImport(
  { db }: WriteContext,
  { websiteId, importId }: ImportPath,
): Promise<AiImport> {
  await getWebsite(db, websiteId, { forUpdate: true });
  return getImport(db, websiteId, importId);
}
