import { z } from 'zod';
import { creditMonth } from '../../modules/account/rules/credits';
import { readSpend, spendGroups } from '../../modules/account/store/spend-store';
import { idSchema } from '../../platform/ids';
import { defineList } from '../operation/operation';

const count = z.int().min(0);

const spendSchema = z
  .object({
    websiteId: idSchema('website')
      .nullable()
      .describe('The website; null where rows are grouped otherwise, or a call had none'),
    domain: z.string().nullable().describe('The website’s domain; null if it was deleted'),
    websiteTag: z
      .string()
      .nullable()
      .describe('The tag; null where rows are grouped otherwise, or a website has none'),
    provider: z
      .string()
      .nullable()
      .describe('The provider, or `sandbox`; null where rows are grouped otherwise'),
    calls: count.describe('Number of calls that were settled'),
    credits: count.describe('Credits that they cost'),
    charges: z
      .array(
        z.object({
          unit: z.string().describe('Unit of the charge, such as `usd` or `tokens`'),
          amount: z.number().describe('What the provider charged, in its unit'),
        }),
      )
      .describe('What providers charged the accounts of the workspace, as far as they report it'),
  })
  .meta({ id: 'Usage' });

export const getUsage = defineList({
  id: 'getUsage',
  area: 'account',
  path: '/account/usage',
  summary: 'List what calls to providers cost',
  description:
    'Returns the calls of a month with their credits and with what providers charged, by website, by tag of the website (a website with two tags counts for both) or by provider.',
  tool: {
    description:
      'Lists what calls to providers cost in a month, by website, tag or provider: credits, and the providers’ own charges by unit.',
  },
  query: z.object({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
      .optional()
      .describe('Month in UTC, such as 2026-11; default: the present one'),
    groupBy: z.enum(spendGroups).default('website').describe('What rows are counted by'),
  }),
  response: spendSchema,
  handle: ({ db }, { query: { month, groupBy }, page }) =>
    readSpend(
      db,
      { month: month === undefined ? creditMonth(new Date()) : `${month}-01`, groupBy },
      page,
    ),
});
