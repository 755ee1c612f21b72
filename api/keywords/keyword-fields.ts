import { z } from 'zod';
import {
  keywordCharsMax,
  keywordDevices,
  keywordEngines,
  locationCharsMax,
  type Normalized,
  normalizeKeyword,
  normalizeLocation,
} from '../../modules/rankings/rules/keyword';
import { normalizeTargetUrl } from '../../modules/rankings/rules/target-url';
import { idSchema } from '../../platform/ids';
import { country, language, tagNames } from '../operation/fields';

/** Text that a domain function normalizes or rejects with its own error code. */
const normalized = (normalize: (text: string) => Normalized) =>
  z.string().transform((input, context) => {
    const result = normalize(input);
    if (result.ok) return result.text;
    const { code, reason } = result;
    context.addIssue({ code: 'custom', message: reason, params: { code }, input });
    return z.NEVER;
  });

export const device = z.enum(keywordDevices);
export const engine = z.enum(keywordEngines);

const unique = (values: string[]) => [...new Set(values)];

export const groupIds = z.array(idSchema('keywordGroup')).max(100).transform(unique);

/** The writable fields of a keyword, without defaults; null clears an optional one. */
export const keywordFields = {
  keyword: normalized(normalizeKeyword).meta({
    description: `1 to ${keywordCharsMax} characters; spaces are collapsed, case is kept`,
    example: 'running shoes',
  }),
  country,
  language,
  location: normalized(normalizeLocation)
    .transform((place) => place || null)
    .nullable()
    .meta({
      description: `A place as the provider names it, up to ${locationCharsMax} characters`,
      example: 'Austin,Texas,United States',
    }),
  device,
  engine,
  depth: z
    .int()
    .min(10)
    .max(100)
    .multipleOf(10)
    .nullable()
    .describe('Results read, in tens; null is the website’s setting'),
  targetUrl: normalized(normalizeTargetUrl)
    .nullable()
    .meta({ description: 'The page that should rank', example: 'https://example.com/shoes' }),
  searchVolume: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .describe('A month; null leaves it to the provider’s keyword data'),
  cpc: z
    .number()
    .min(0)
    .max(99_999_999.99)
    .nullable()
    .describe('Cost per click; two decimals; null as above'),
};

export const newKeyword = z.strictObject({
  ...keywordFields,
  country: country.optional().describe('Default: the website’s'),
  language: language.optional().describe('Default: the website’s'),
  location: keywordFields.location.default(null),
  device: device.default('desktop'),
  engine: engine.default('google'),
  depth: keywordFields.depth.default(null),
  targetUrl: keywordFields.targetUrl.default(null),
  searchVolume: keywordFields.searchVolume.default(null),
  cpc: keywordFields.cpc.default(null),
  groupIds: groupIds.default([]),
  tags: tagNames.default([]),
});
