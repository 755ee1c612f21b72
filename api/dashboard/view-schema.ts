import { z } from 'zod';
import { viewColumns, viewMeasures, viewSorts } from '../../modules/dashboard/rules/overview-view';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';
import { sortBy } from '../operation/sort';
import { ownerFilter } from '../websites/owner-filter';
import { relationship } from '../websites/schema';

const bound = z.number().nullable();

const filters = z
  .strictObject({
    q: z.string().max(253).nullable().default(null).describe('Part of the domain or name'),
    tag: z.string().max(100).nullable().default(null).describe('Tag of the website'),
    relationship: relationship.nullable().default(null),
    owner: ownerFilter.unwrap().nullable().default(null).describe('An id, `none` or `me`'),
  })
  .describe('Filters of the list; null filters nothing');

const ranges = z
  .array(
    z
      .strictObject({
        field: z.enum(viewMeasures).describe('Number of the website'),
        min: bound.default(null).describe('Smallest value; null for none'),
        max: bound.default(null).describe('Largest value; null for none'),
      })
      .refine(({ min, max }) => min === null || max === null || min <= max, {
        path: ['max'],
        error: 'is below `min`',
      }),
  )
  .max(viewMeasures.length)
  .describe(
    'Bounds of numbers; a website without the number is not listed. Shares are 0 to 1, changes may be negative',
  );

const sort = sortBy(viewSorts, '`-change`')
  .unwrap()
  .describe('Field that the list is sorted by; `-` for descending');
const columns = z
  .array(z.enum(viewColumns))
  .max(viewColumns.length)
  .nullable()
  .describe('Columns that are shown; null for all');

const name = label(100).describe('Name of the view');
const isShared = z
  .boolean()
  .describe('Whether everyone of the workspace has it; otherwise only who made it');

export const viewBody = z.strictObject({
  name,
  isShared: isShared.default(false),
  filters: filters.prefault({}),
  ranges: ranges.default([]),
  sort: sort.default('-change'),
  columns: columns.default(null),
});

export const viewChanges = z
  .strictObject({ name, isShared, filters, ranges, sort, columns })
  .partial();

export const viewSchema = z
  .object({
    id: idSchema('overviewView'),
    name,
    isShared,
    filters: z
      .object({
        q: z.string().nullable().describe('Part of the domain or name'),
        tag: z.string().nullable().describe('Tag of the website'),
        relationship: relationship.nullable(),
        owner: z.string().nullable().describe('An id, `none` or `me`'),
      })
      .describe('Filters of the list; null filters nothing'),
    ranges: z
      .array(
        z.object({
          field: z.enum(viewMeasures).describe('Number of the website'),
          min: bound.describe('Smallest value; null for none'),
          max: bound.describe('Largest value; null for none'),
        }),
      )
      .describe('Bounds of numbers'),
    sort,
    columns,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'OverviewView' });
