import { z } from 'zod';
import { fileWarnings } from './file-warning';

const count = z.int().min(0);

/** The first invalid rows of a file, as every import lists them. */
export const rowErrors = (errorsMax: number) =>
  z
    .array(
      z.object({
        row: z.int().describe('Number of the row in the file; the first row is 1'),
        code: z.string().describe('What is wrong with it, for programs'),
        message: z.string().describe('What is wrong with it, for people'),
      }),
    )
    .describe(`The first ${errorsMax} invalid rows`);

/** Builds the response of an import that counts its rows and lists the first invalid ones. */
export const importReply = (noun: string, errorsMax: number) =>
  z.object({
    received: count.describe('Number of rows below the header that are not blank'),
    created: count.describe(`Number of ${noun}s that were added`),
    updated: count.describe(
      `Number of rows whose ${noun} the website had, and that changed it; 0 without \`onExisting=update\``,
    ),
    exists: count.describe(
      `Number of rows whose ${noun} the website has as it is, or that an earlier row names`,
    ),
    invalid: count.describe('Number of rows that are not valid'),
    overLimit: count.describe(`Number of valid rows over the plan’s number of ${noun}s`),
    errors: rowErrors(errorsMax),
    ignoredColumns: z.array(z.string()).describe('Names of columns that were not read'),
    warnings: fileWarnings,
  });
