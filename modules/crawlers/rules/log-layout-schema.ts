import { z } from 'zod';
import { columnRoles, type LogLayout, neededRoles, separators } from './log-layout';

/** Apart from the layout, so that the threads that read lines do without zod's 17 MiB. */
export const logLayoutSchema = z.object({
  kind: z.enum(['text', 'names']),
  separator: z.enum(separators),
  columns: z.array(
    z.object({
      column: z.string(),
      role: z.enum(columnRoles).nullable(),
      samples: z.array(z.string()),
    }),
  ),
  missing: z.array(z.enum(neededRoles)),
  advice: z.string().nullable(),
}) satisfies z.ZodType<LogLayout>;
