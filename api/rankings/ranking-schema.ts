import { z } from 'zod';
import { evidenceStates } from '../../modules/rankings/rules/keyword-evidence';
import { rankStatuses } from '../../modules/rankings/rules/rank-status';
import { idSchema } from '../../platform/ids';
import { device, engine } from '../keywords/keyword-fields';
import { timestamp } from '../operation/fields';

export const day = z.iso.date();

export const rankStatus = z.enum(rankStatuses);

export const place = z.int().min(1).nullable();

export const rankEvidence = z
  .object({
    state: z
      .enum([...evidenceStates, 'not_measured'])
      .describe(
        'measured; not_found and beyond_depth: within the depth that was read; not_measured: no ' +
          'reading on that day or within the seven days before; stale: a later check failed, or the ' +
          'reading is old; failed: checked in vain; pending: never checked; frozen: over the plan',
      ),
    source: z.string().nullable().describe('The provider, or sandbox'),
    checkedAt: timestamp.nullable(),
    depth: z.int().nullable().describe('Results that were read: “not found” holds within them'),
    samples: z.int(),
    isConfirmed: z
      .boolean()
      .nullable()
      .describe(
        'Whether the reading counts as settled; false for a drop that was seen only once, until the next reading. Null without a reading',
      ),
    failureCode: z.string().nullable(),
    failedAt: timestamp.nullable(),
  })
  .meta({ id: 'RankEvidence' });

export const citationStates = ['cited', 'not_cited', 'unknown', 'no_overview'] as const;

export const aiOverview = z
  .object({
    isPresent: z
      .boolean()
      .nullable()
      .describe('Whether the page has an AI Overview; null if the provider does not report it'),
    citationState: z
      .enum(citationStates)
      .describe(
        'Whether the AI Overview cites the website; `unknown` if its sources are not known, `no_overview` if the page has none',
      ),
  })
  .meta({ id: 'AiOverview' });

export const ownUrl = z
  .object({ url: z.string(), position: z.int(), hasFeaturedSnippet: z.boolean() })
  .meta({ id: 'OwnUrl' });

/** Columns that identify a keyword in every row about one. */
export const keywordColumns = {
  keyword: z.string(),
  keywordId: idSchema('keyword'),
  websiteId: idSchema('website'),
  domain: z.string(),
  device,
  country: z.string(),
  language: z.string(),
  location: z.string().nullable(),
  engine,
};

const { keyword, ...keywordNames } = keywordColumns;

/** Fields of a ranking shown to agents; the page's features and the other own pages are long. */
export const usualRankingFields = [
  'keyword',
  'keywordId',
  'position',
  'previousPosition',
  'change',
  'status',
  'url',
  'searchVolume',
  'traffic',
  'device',
  'country',
  'evidence',
];

export const rankingSchema = z
  .object({
    keyword,
    position: place.describe('Among organic results; an own featured snippet is 1'),
    previousPosition: place,
    change: z
      .int()
      .nullable()
      .describe('previousPosition − position: positive is up; null unless both rank'),
    status: rankStatus.describe(
      'Beside the earlier reading. lost and new hold within the lower of both depths, else ' +
        'beyond_depth; not_measured: one of the two days has no reading; failed: the newest check ' +
        'did not work, so that the position is an old one',
    ),
    url: z.string().nullable(),
    searchVolume: z.int().nullable().describe('Searches a month; null is unknown, not none'),
    traffic: z
      .int()
      .nullable()
      .describe('Visits a month by the curve sistrix-2020; null where the volume is unknown'),
    ...keywordNames,
    targetUrl: z.string().nullable(),
    isTargetUrl: z
      .boolean()
      .nullable()
      .describe('Whether `url` is `targetUrl`; null if there is no target or no page ranks'),
    serpFeatures: z.array(z.string()),
    aiOverview: aiOverview.nullable(),
    ownUrls: z.array(ownUrl).describe('All pages of the website on the result page'),
    previousCheckedAt: timestamp.nullable(),
    evidence: rankEvidence,
  })
  .meta({ id: 'Ranking' });
