import { z } from 'zod';
import type { Sort } from '../../platform/sort';

/**
 * The `sort` parameter of a list: any of the fields, ascending or, with `-`, descending. Pass the
 * description of the default order. A list whose default order is one of the sorts calls
 * `.default('-day')` on it; see `platform/sort.ts` for sorting in SQL and in memory.
 */
export const sortBy = <const Field extends string>(
  fields: readonly Field[],
  defaultOrder: string,
) =>
  z
    .enum(fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]))
    .optional()
    .describe(
      `Field to sort by; a leading \`-\` sorts in descending order. Unknown values come last in both directions. Default: ${defaultOrder}`,
    );
