import { z } from 'zod';
import { evidenceStates } from '../../modules/rankings/rules/keyword-evidence';
import { volumeSources, volumeStates } from '../../modules/rankings/rules/search-volume';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import { device, engine } from './keyword-fields';

export const evidenceState = z.enum(evidenceStates);

const position = z.int().min(1).nullable();

const volumeSource = z.enum(volumeSources).nullable();

export const keywordSchema = z
  .object({
    id: idSchema('keyword'),
    websiteId: idSchema('website'),
    keyword: z.string(),
    country: z.string(),
    language: z.string(),
    location: z.string().nullable(),
    device,
    engine,
    depth: z
      .int()
      .nullable()
      .describe('Number of organic results to read; null for the website’s setting'),
    targetUrl: z.string().nullable(),
    groupIds: z.array(idSchema('keywordGroup')),
    tags: z.array(z.string()),
    searchVolume: z.int().nullable(),
    volumeEvidence: z
      .object({
        state: z
          .enum(volumeStates)
          .describe(
            '`pending`: not read yet; `measured`: known; `no_data`: the provider has none; `unsupported`: ' +
              'the provider does not accept such a keyword or place',
          ),
        source: volumeSource.describe(
          '`given`: set by a person or an import, and never overwritten; otherwise the provider. Null without a volume',
        ),
        checkedAt: timestamp
          .nullable()
          .describe('Time at which it was read or given; null without a volume'),
      })
      .meta({ id: 'VolumeEvidence' }),
    cpc: z
      .number()
      .nullable()
      .describe(
        'Cost per click, in `cpcCurrency`; null if unknown. Lists sort it within each currency',
      ),
    cpcCurrency: z
      .string()
      .nullable()
      .describe(
        'Currency of `cpc`, ISO 4217: USD if from a provider; null without a price, or if one was given without a currency',
      ),
    cpcSource: volumeSource,
    position: position.describe(
      'Rank among organic results in the newest reading, from 1; null if not found or not read',
    ),
    previousPosition: position.describe(
      'Position in the newest reading of an earlier day; null if not found or not read',
    ),
    change: z
      .int()
      .nullable()
      .describe('previousPosition − position: positive is up; null unless found in both readings'),
    bestPosition: position,
    url: z.string().nullable().describe('The website’s best page; null if none was found'),
    evidence: z
      .object({
        state: evidenceState.describe(
          '`pending`: never checked; `measured`: found; `not_found`: not found within the depth read; `beyond_depth`: the depth read is too small to compare; `failed`: checked without success; `stale`: the newest check failed, or the reading is older than three times its cadence; `frozen`: over the plan’s number of keywords, so kept but not collected',
        ),
        source: z
          .string()
          .nullable()
          .describe('Provider of the reading; `sandbox` is made-up data. Null without a reading'),
        checkedAt: timestamp.nullable().describe('Time of the reading; null without one'),
        depth: z
          .int()
          .nullable()
          .describe('Number of organic results read; null without a reading'),
        isConfirmed: z
          .boolean()
          .nullable()
          .describe(
            'Whether the reading counts as settled; false for a drop that was seen only once, until the next reading. Null without a reading',
          ),
        failureCode: z.string().nullable(),
        failedAt: timestamp.nullable(),
      })
      .meta({ id: 'KeywordEvidence' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Keyword' });

/** The most keywords changed by one request. */
export const keywordsMax = 10_000;

export const keywordIds = z.array(idSchema('keyword')).min(1).max(keywordsMax);

export const rowDetail = z
  .object({
    path: z.string().describe('Field of the row, such as `country`'),
    code: z.string().describe('What is wrong with it, for programs'),
    message: z.string().describe('What is wrong with it, for people'),
  })
  .meta({ id: 'RowDetail' });
