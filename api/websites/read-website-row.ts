import type { z } from 'zod';
import { AppError, type ErrorDetail } from '../../platform/errors';
import { country, language } from '../operation/fields';
import { check } from '../operation/validation';
import { createWebsiteBody, relationship } from './schema';

/** The most websites that one request adds. */
export const websitesMax = 1_000;

const fromTemplate = 'Default: that of `settingsFrom`';

export const newWebsite = createWebsiteBody.extend({
  relationship: relationship.optional().describe(`${fromTemplate}, otherwise \`own\``),
  country: country.optional().describe(`ISO 3166-1 alpha-2. ${fromTemplate}, otherwise US`),
  language: language.optional().describe(`ISO 639-1. ${fromTemplate}, otherwise en`),
});

/** One row of a body or a file; its errors affect this row alone. */
export type WebsiteRow =
  | { website: z.output<typeof newWebsite> }
  | { domain: string | null; details: ErrorDetail[] };

export function readWebsiteRow(row: unknown): WebsiteRow {
  try {
    return { website: check(newWebsite, '', row) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const domain = (row as { domain?: unknown } | null)?.domain;
    return { domain: typeof domain === 'string' ? domain : null, details: error.details };
  }
}
