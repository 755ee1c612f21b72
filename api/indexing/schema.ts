import { z } from 'zod';
import { engineNames } from '../../modules/indexing/rules/engines';
import { latencyReasons } from '../../modules/indexing/rules/ledger-engine';
import { ledgerStates } from '../../modules/indexing/rules/ledger-facts';
import { addedByNames } from '../../modules/indexing/store/ledger-url-store';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';

/** The most URLs in one request. */
export const urlsMax = 10_000;

export const engineName = z.enum(engineNames);
export const ledgerState = z.enum(ledgerStates);

const time = timestamp.nullable();
const httpStatus = z.int().min(0).max(999);

const botVisits = z
  .object({
    bot: z.string(),
    visits: z.int().describe('Verified ones; others never count here'),
    errors: z.int().describe('Of these, those that were answered 4xx or 5xx'),
    firstAt: timestamp,
    firstHttpStatus: httpStatus,
    lastAt: timestamp,
    lastHttpStatus: httpStatus,
    firstOkAt: time.describe('The first that was answered 2xx or 3xx'),
    lastOkAt: time,
  })
  .meta({ id: 'LedgerBot' });

const submission = z
  .object({
    channel: z.string(),
    state: z.string().describe('queued or sending; else the channel’s newest word'),
    source: z.string().nullable().describe('live or sandbox'),
    queuedAt: timestamp,
    firstSubmittedAt: time,
    lastSubmittedAt: time,
    times: z.int().describe('How often it was sent, whatever came of it'),
    replyHttpStatus: httpStatus.nullable().describe('HTTP status of the newest reply'),
    replyCode: z.string().nullable(),
    replyMeaning: z.string().nullable().describe('What the code means'),
    confirmUntil: time.describe('Until when logs are watched for a crawler that takes the channel'),
    confirmedAt: time,
    confirmedBy: z.string().nullable().describe('The crawler that came'),
  })
  .meta({ id: 'LedgerSubmission' });

const engineStanding = z
  .object({
    engine: engineName,
    firstSubmittedAt: time.describe('By a channel that the engine takes; Google takes no IndexNow'),
    submissionSource: z.string().nullable(),
    firstCrawledAt: time.describe('The first verified visit, whatever it was answered'),
    firstCrawledHttpStatus: httpStatus.nullable(),
    lastCrawledAt: time,
    lastHttpStatus: httpStatus.nullable(),
    visits: z.int(),
    errors: z.int(),
    discoveredAt: time.describe('The first verified visit that was answered 2xx or 3xx'),
    discoveredBy: z.string().nullable(),
    submittedToCrawledSeconds: z
      .int()
      .nullable()
      .describe('From the first submission to the first visit; null where it would mean nothing'),
    latencyReason: z.enum(latencyReasons).nullable().describe('Why there is no latency'),
    bots: z.array(botVisits),
  })
  .meta({ id: 'LedgerEngine' });

/** State of a value that no source has measured yet: "not measured" is not "no". */
const notMeasured = z.object({ state: z.literal('not_measured') }).meta({ id: 'NotMeasured' });

const ranking = z
  .object({
    state: z
      .enum(['measured', 'not_found', 'not_measured'])
      .describe('not_found: no keyword’s newest reading shows it; not_measured: none was read'),
    source: z.string().nullable(),
    bestPosition: z.int().nullable(),
    keywords: z.int().describe('Keywords whose newest reading shows this URL'),
    checkedAt: time,
  })
  .meta({ id: 'LedgerRanking' });

const sitemap = z
  .object({
    state: z
      .enum(['in_sitemap', 'not_in_sitemap', 'not_measured'])
      .describe('not_measured: no sitemap of the website was read yet'),
    sitemapIds: z.array(idSchema('sitemap')),
    since: time.describe('Since when it stands in one of them without a break'),
    lastmod: z.string().nullable().describe('The newest that they name, as they have it'),
    isInRobots: z
      .boolean()
      .nullable()
      .describe('Whether robots.txt names one; null: not known yet'),
  })
  .meta({ id: 'LedgerSitemap' });

export const ledgerUrlSchema = z
  .object({
    id: idSchema('url'),
    url: z.string(),
    addedBy: z.enum(addedByNames),
    addedAt: timestamp,
    states: z.array(ledgerState).describe('All that is true of it; none replaces another'),
    firstCrawledAt: time.describe(
      'The first verified visit of any crawler, whatever it was answered',
    ),
    discoveredAt: time.describe('The first that a search crawler was answered 2xx or 3xx'),
    discoveredBy: z.string().nullable(),
    submissions: z.array(submission),
    engines: z.array(engineStanding).describe('Those that came, or take a channel it was sent by'),
    otherBots: z.array(botVisits).describe('Crawlers that search for no engine'),
    sitemap,
    ranking,
    index: notMeasured,
    impressions: notMeasured,
    citations: notMeasured,
  })
  .meta({ id: 'LedgerUrl' });
