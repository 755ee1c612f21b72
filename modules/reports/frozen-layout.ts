import { z } from 'zod';

/**
 * Layout of a frozen dataset's file: one zstd frame for the document, and one for each table's
 * rows. A table can thus be read without the preceding ones. All frames together are the dataset as
 * JSON lines.
 */
export const frozenLayoutSchema = z.object({
  key: z.string(),
  /** Size of the document's frame in bytes. */
  documentBytes: z.int(),
  /** Byte range of each table's frame, end exclusive; start and end are equal if it has no rows. */
  tables: z.record(z.string(), z.object({ start: z.int(), end: z.int() })),
});

export type FrozenLayout = z.output<typeof frozenLayoutSchema>;
