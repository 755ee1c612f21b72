import { z } from 'zod';
import { label } from '../operation/fields';

const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #0b6e4f')
  .toLowerCase()
  .meta({ example: '#0b6e4f' });

/** The branding of a report; omitted fields use the default, and null removes a value. */
const brandingFields = {
  name: label(100)
    .nullable()
    .optional()
    .describe('Name of the report’s publisher. Default: the workspace’s name'),
  color: color
    .nullable()
    .optional()
    .describe('Color of headings and charts as #rrggbb. Default: a dark blue'),
  footer: label(300)
    .nullable()
    .optional()
    .describe('Text at the bottom of every page. Default: none'),
  logoUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .nullable()
    .optional()
    .describe(
      'URL of the logo, fetched once and now: PNG or JPEG, at most 1 MB, 16 to 4,000 pixels a side. Null removes it',
    ),
};

export const brandingOverrides = z.strictObject(brandingFields);
export type BrandingOverrides = z.output<typeof brandingOverrides>;

export const brandingSchema = z
  .object({
    name: z.string().nullable().describe('Name of the publisher; null for the workspace’s name'),
    color: z
      .string()
      .nullable()
      .describe('Color of headings and charts as #rrggbb; null for the default, a dark blue'),
    footer: z.string().nullable().describe('Text at the bottom of every page; null for none'),
    logo: z
      .object({
        sha256: z.string().describe('SHA-256 of the file in hexadecimal'),
        mediaType: z.enum(['image/png', 'image/jpeg']).describe('Media type of the file'),
      })
      .nullable()
      .describe('Logo on the reports; null for none'),
  })
  .meta({ id: 'BrandingSettings' });
