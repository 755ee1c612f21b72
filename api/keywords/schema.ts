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
    depth: z.int().nullable().describe('Results read; null is the website’s setting'),
    targetUrl: z.string().nullable(),
    groupIds: z.array(idSchema('keywordGroup')),
    tags: z.array(z.string()),
    searchVolume: z.int().nullable().describe('Searches a month; null is unknown, not none'),
    volumeEvidence: z
      .object({
        state: z
          .enum(volumeStates)
          .describe(
            'pending: not known yet; no_data: the provider knows none; unsupported: the provider ' +
              'cannot take such a keyword or place',
          ),
        source: volumeSource.describe(
          'given: by a person or an import, and never overwritten; else whose keyword data it is',
        ),
        checkedAt: timestamp.nullable().describe('When it was read or given'),
      })
      .meta({ id: 'VolumeEvidence' }),
    cpc: z.number().nullable().describe('Cost per click; from a provider in US dollars'),
    cpcSource: volumeSource,
    position: position.describe('Among organic results in the newest reading; null is none'),
    previousPosition: position,
    change: z
      .int()
      .nullable()
      .describe('previousPosition − position: positive is up; null where either is missing'),
    bestPosition: position,
    url: z.string().nullable().describe('The website’s page that ranks'),
    evidence: z
      .object({
        state: evidenceState.describe(
          'stale: the newest check failed, or the reading is older than three times its cadence; ' +
            'frozen: over the plan’s number of keywords, kept but not collected',
        ),
        source: z.string().nullable(),
        checkedAt: timestamp.nullable(),
        depth: z.int().nullable().describe('Results that were read'),
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
  .object({ path: z.string(), code: z.string(), message: z.string() })
  .meta({ id: 'RowDetail' });
