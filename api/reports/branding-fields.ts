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
    .describe('Whose report it is; default: the workspace’s name'),
  color: color.nullable().optional().describe('Of heads and charts, such as #0b6e4f'),
  footer: label(300).nullable().optional().describe('At the foot of every page'),
  logoUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .nullable()
    .optional()
    .describe('A PNG or JPEG, fetched now and once: at most 1 MB, 16 to 4,000 pixels a side'),
};

export const brandingOverrides = z.strictObject(brandingFields);
export type BrandingOverrides = z.output<typeof brandingOverrides>;

export const brandingSchema = z
  .object({
    name: z.string().nullable(),
    color: z.string().nullable(),
    footer: z.string().nullable(),
    logo: z
      .object({ sha256: z.string(), mediaType: z.enum(['image/png', 'image/jpeg']) })
      .nullable(),
  })
  .meta({ id: 'ReportBranding' });
