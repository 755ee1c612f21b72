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
    description: `Search term, 1 to ${keywordCharsMax} characters; spaces are collapsed, case is kept`,
    example: 'running shoes',
  }),
  country,
  language,
  location: normalized(normalizeLocation)
    .transform((place) => place || null)
    .nullable()
    .meta({
      description: `Place as the provider names it, up to ${locationCharsMax} characters; null for the whole country`,
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
    .describe('Number of organic results to read, in tens; null for the website’s setting'),
  targetUrl: normalized(normalizeTargetUrl).nullable().meta({
    description: 'The page that should rank; null for none',
    example: 'https://example.com/shoes',
  }),
  searchVolume: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .nullable()
    .describe('Searches a month; null to read it from the provider'),
  cpc: z
    .number()
    .min(0)
    .max(99_999_999.99)
    .nullable()
    .describe('Cost per click, two decimals; null to read it from the provider'),
  cpcCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217, such as EUR')
    .nullable()
    .meta({
      description:
        'Currency of `cpc`, ISO 4217; null if it is unknown. Ignored without a given cpc',
      example: 'EUR',
    }),
};

export const newKeyword = z.strictObject({
  ...keywordFields,
  country: country.optional().describe('ISO 3166-1 alpha-2. Default: the website’s'),
  language: language.optional().describe('ISO 639-1. Default: the website’s'),
  location: keywordFields.location.default(null),
  device: device.default('desktop').describe('Device whose results are read'),
  engine: engine.default('google').describe('Search engine'),
  depth: keywordFields.depth.default(null),
  targetUrl: keywordFields.targetUrl.default(null),
  searchVolume: keywordFields.searchVolume.default(null),
  cpc: keywordFields.cpc.default(null),
  cpcCurrency: keywordFields.cpcCurrency.default(null),
  groupIds: groupIds.default([]).describe('Ids of keyword groups of the website'),
  tags: tagNames.default([]),
});
