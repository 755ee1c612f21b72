import { z } from 'zod';

/**
 * How a frozen dataset's file is cut: a zstd frame of the document, and one of each table's rows, so
 * that a table can be read without those before it. All frames together are the whole as JSON lines.
 */
export const frozenLayoutSchema = z.object({
  key: z.string(),
  /** Bytes of the document's frame. */
  documentBytes: z.int(),
  /** Where each table's frame begins and ends (not included); equal where it has no rows. */
  tables: z.record(z.string(), z.object({ start: z.int(), end: z.int() })),
});

export type FrozenLayout = z.output<typeof frozenLayoutSchema>;
