import { z } from 'zod';
import type { BacklinkImport } from '../../modules/backlinks/store/backlink-site-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import { linkSource } from './backlink-schema';

const count = z.int().min(0);

export const backlinkImportSchema = z
  .object({
    id: idSchema('backlinkImport'),
    source: linkSource,
    state: z
      .enum(['reading', 'ready', 'merged', 'failed'])
      .describe('`ready`: stored, and to be merged; `merged`: its links count'),
    isComplete: z
      .boolean()
      .describe('Whether it names all links that its source has, so that a missing one is lost'),
    links: count.describe('Number of links that were read'),
    invalid: count.describe('Number of rows or links that are not valid'),
    createdAt: timestamp,
    mergedAt: timestamp.nullable().describe('When its links began to count; null before that'),
  })
  .meta({ id: 'BacklinkImport' });

export const toImportAnswer = ({
  id,
  source,
  state,
  isComplete,
  rowCount,
  invalidRows,
  createdAt,
  mergedAt,
}: BacklinkImport) => ({
  id,
  source,
  state,
  isComplete,
  links: rowCount,
  invalid: invalidRows,
  createdAt,
  mergedAt,
});
