import { z } from 'zod';

/** What looks changed in a file, or was left out of it; nothing is refused for it. */
export type FileWarning = {
  row: number | null;
  column: string | null;
  code: string;
  message: string;
};

/** Warnings of one file; whole columns are alike, so the first ones say enough. */
export const warningsMax = 100;

export const fileWarningSchema = z
  .object({
    row: z.int().nullable().describe('Number of the row in the file; null for the whole file'),
    column: z.string().nullable().describe('Name of the column; null for the whole row or file'),
    code: z.string().describe('What looks wrong, for programs'),
    message: z.string().describe('What looks wrong and what to do, for people'),
  })
  .meta({ id: 'FileWarning' });

export const fileWarnings = z
  .array(fileWarningSchema)
  .describe(
    `The first ${warningsMax} cells that look changed by a spreadsheet, such as \`1.23E+12\`, and are imported as they are, or that were left out of their rows because they cannot be read`,
  );
