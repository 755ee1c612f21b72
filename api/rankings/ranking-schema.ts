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
        '`measured`: found; `not_found`: not found within the depth read; `beyond_depth`: the depth read is too small to compare; `not_measured`: no reading on the day or the seven days before; `stale`: the newest check failed, or the reading is old; `failed`: checked without success; `pending`: never checked; `frozen`: over the plan’s number of keywords',
      ),
    source: z
      .string()
      .nullable()
      .describe('Provider of the reading; `sandbox` is made-up data. Null without a reading'),
    checkedAt: timestamp.nullable().describe('Time of the reading; null without one'),
    depth: z.int().nullable().describe('Number of organic results read; null without a reading'),
    samples: z.int().describe('Number of readings behind the row: 1, or 0 without one'),
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
  .object({
    url: z.string().describe('URL of the page'),
    position: z.int().describe('Rank among organic results, from 1'),
    hasFeaturedSnippet: z.boolean().describe('Whether the page is shown in the featured snippet'),
  })
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
    position: place.describe(
      'Rank among organic results, from 1; a featured snippet of the website is 1. Null if not found or not read',
    ),
    previousPosition: place.describe(
      'Position in the reading compared with; null if not found or not read',
    ),
    change: z
      .int()
      .nullable()
      .describe('previousPosition − position: positive is up; null unless found in both readings'),
    status: rankStatus.describe(
      'Movement since the reading compared with, within the smaller of the two depths read: `improved`, `declined`, `unchanged`, `new`, `lost`, `not_found` in both. `beyond_depth`: one of the two was too shallow to compare; `not_measured`: one of the two days has no reading, or both have the same; `failed`: the newest check failed, so the position is an old one; `pending`: never checked',
    ),
    url: z.string().nullable().describe('The website’s best page; null if none was found'),
    searchVolume: z.int().nullable(),
    traffic: z
      .int()
      .nullable()
      .describe(
        'Estimated clicks a month, by the click-through curve sistrix-2020; null if the search volume is unknown or the keyword was not read',
      ),
    ...keywordNames,
    targetUrl: z.string().nullable(),
    isTargetUrl: z
      .boolean()
      .nullable()
      .describe('Whether `url` is `targetUrl`; null if there is no target or no page ranks'),
    serpFeatures: z.array(z.string()),
    aiOverview: aiOverview.nullable(),
    ownUrls: z.array(ownUrl),
    previousCheckedAt: timestamp
      .nullable()
      .describe('Time of the reading compared with; null without one'),
    evidence: rankEvidence,
  })
  .meta({ id: 'Ranking' });
