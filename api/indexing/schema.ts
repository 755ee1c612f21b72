import { z } from 'zod';
import { citationSources } from '../../modules/indexing/rules/citation-source';
import { engineNames } from '../../modules/indexing/rules/engines';
import { latencyReasons } from '../../modules/indexing/rules/ledger-engine';
import { indexSources, indexStates, ledgerStates } from '../../modules/indexing/rules/ledger-facts';
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
    visits: z.int().describe('Number of verified visits of the crawler to the URL'),
    errors: z.int().describe('Number of these visits with a 4xx or 5xx response'),
    firstAt: timestamp.describe('Time of the first verified visit'),
    firstHttpStatus: httpStatus.describe('HTTP status of the first verified visit'),
    lastAt: timestamp.describe('Time of the last verified visit'),
    lastHttpStatus: httpStatus.describe('HTTP status of the last verified visit'),
    firstOkAt: time.describe(
      'Time of the first verified visit with a 2xx or 3xx response; null if there was none',
    ),
    lastOkAt: time.describe(
      'Time of the last verified visit with a 2xx or 3xx response; null if there was none',
    ),
  })
  .meta({ id: 'LedgerBot' });

const submission = z
  .object({
    channel: z.string(),
    state: z
      .string()
      .describe('`queued` or `sending` before the channel replied; then its newest result'),
    source: z
      .string()
      .nullable()
      .describe('Whether the result is `live` or from the `sandbox`; null before the first one'),
    queuedAt: timestamp,
    firstSubmittedAt: time,
    lastSubmittedAt: time,
    times: z.int().describe('Number of requests that contained the URL, failed ones included'),
    replyHttpStatus: httpStatus
      .nullable()
      .describe('HTTP status of the newest reply; null without a response'),
    replyCode: z.string().nullable(),
    replyMeaning: z
      .string()
      .nullable()
      .describe('Meaning of `replyCode` as a sentence; null without a reply'),
    confirmUntil: time.describe(
      'Time until which the logs are watched for a visit that confirms the submission; null if they are not',
    ),
    confirmedAt: time.describe(
      'Time of the visit that confirms the newest submission; null if there was none',
    ),
    confirmedBy: z
      .string()
      .nullable()
      .describe('Crawler of the confirming visit; null if there was none'),
  })
  .meta({ id: 'LedgerSubmission' });

const engineStanding = z
  .object({
    engine: engineName,
    firstSubmittedAt: time.describe(
      'Time of the first submission through a channel that the engine reads; null if there was none. Google does not read IndexNow',
    ),
    submissionSource: z.string().nullable(),
    firstCrawledAt: time.describe(
      'Time of the first verified visit of the engine’s crawlers, with any response; null without one',
    ),
    firstCrawledHttpStatus: httpStatus
      .nullable()
      .describe('HTTP status of the first verified visit; null without one'),
    lastCrawledAt: time,
    lastHttpStatus: httpStatus
      .nullable()
      .describe('HTTP status of the last verified visit; null without one'),
    visits: z.int().describe('Number of verified visits of the engine’s crawlers'),
    errors: z.int().describe('Number of these visits with a 4xx or 5xx response'),
    discoveredAt: time.describe(
      'Time of the first verified visit with a 2xx or 3xx response; null without one',
    ),
    discoveredBy: z.string().nullable(),
    submittedToCrawledSeconds: z
      .int()
      .nullable()
      .describe(
        'Seconds from the first submission to the first visit; null if it cannot be computed: `latencyReason` says why',
      ),
    latencyReason: z
      .enum(latencyReasons)
      .nullable()
      .describe('Why `submittedToCrawledSeconds` is null; null if it is not'),
    bots: z.array(botVisits).describe('The engine’s crawlers that visited the URL'),
  })
  .meta({ id: 'LedgerEngine' });

/** State of a value that no source has measured yet: "not measured" is not "no". */
const impressions = z
  .object({
    state: z
      .enum(['shown', 'not_shown', 'unknown', 'not_measured'])
      .describe(
        'Whether web search showed the URL in the window. `not_shown`: no row on any collected day, which does not mean that it is not indexed; `unknown`: likewise, but Google cut rows off; `not_measured`: no day is collected',
      ),
    impressions: z.int().nullable().describe('Impressions by page; null if unknown'),
    clicks: z.int().nullable().describe('Clicks by page; null if unknown'),
    from: z.string().nullable().describe('First day of the window; null if not measured'),
    to: z.string().nullable().describe('Last day of the window; null if not measured'),
    days: z.int().describe('Days of the window of which rows are collected'),
    source: z
      .enum(['live', 'sandbox'])
      .nullable()
      .describe('`sandbox`: the numbers are made up; null if not measured'),
  })
  .meta({ id: 'LedgerImpressions' });

const ranking = z
  .object({
    state: z
      .enum(['measured', 'not_found', 'not_measured'])
      .describe(
        '`measured`: the newest reading of a keyword shows the URL; `not_found`: none does; `not_measured`: no keyword was read yet',
      ),
    source: z
      .string()
      .nullable()
      .describe('Provider of the best reading, or `sandbox`; null if no reading shows the URL'),
    bestPosition: z
      .int()
      .nullable()
      .describe('Best position in the newest readings; null if none shows the URL'),
    keywords: z.int().describe('Number of keywords whose newest reading shows the URL'),
    checkedAt: time.describe('Time of the newest of these readings; null without one'),
  })
  .meta({ id: 'LedgerRanking' });

const sitemap = z
  .object({
    state: z
      .enum(['in_sitemap', 'not_in_sitemap', 'not_measured'])
      .describe('`not_measured`: no sitemap of the website was read completely yet'),
    sitemapIds: z.array(idSchema('sitemap')),
    since: time.describe(
      'Time since which tracked sitemaps have listed the URL without a break; null if none lists it',
    ),
    lastmod: z
      .string()
      .nullable()
      .describe('Newest `lastmod` in these sitemaps, as written there; null without one'),
    isInRobots: z
      .boolean()
      .nullable()
      .describe('Whether robots.txt names one of the sitemaps; null until it was read'),
  })
  .meta({ id: 'LedgerSitemap' });

const citations = z
  .object({
    state: z
      .enum(['cited', 'not_cited', 'not_measured'])
      .describe(
        '`not_cited`: no answer that was looked at cites the URL; `not_measured`: no AI answer was looked at yet',
      ),
    citedFirstAt: time.describe(
      'First time that an AI answer cited the URL; made-up answers count only without real ones; null if none did',
    ),
    citedLastAt: time.describe('Last such time; null without a citation'),
    byEngine: z
      .array(
        z.object({
          engine: z.string().describe('Product whose answers cite the URL, such as `chatgpt`'),
          source: z
            .enum(citationSources)
            .describe(
              '`live` or `sandbox`: answers to your prompts; `google_report`, `bing_report`: imported reports',
            ),
          citedFirstAt: timestamp.describe(
            'First citation; of a report without days, the beginning of its period',
          ),
          citedLastAt: timestamp.describe(
            'Last citation; of a report without days, the end of its period',
          ),
        }),
      )
      .describe('Citations by engine and source'),
  })
  .meta({ id: 'LedgerCitations' });

const firstLink = z
  .object({
    state: z
      .enum(['linked', 'not_linked', 'not_measured'])
      .describe(
        '`not_linked`: no source names a link to the URL; `not_measured`: no links of the website were collected, imported or found yet',
      ),
    firstSeenAt: time.describe(
      'When a source first named a link of another website to the URL, by our own dates; null if none did',
    ),
    source: z
      .string()
      .nullable()
      .describe(
        'What named it first: `known_link`, a provider, or the tool whose file was imported; null without a link',
      ),
  })
  .meta({ id: 'LedgerFirstLink' });

const index = z
  .object({
    state: z
      .enum([...indexStates, 'not_measured'])
      .describe(
        'Whether Google’s index has the URL. `unknown`: no impressions and no inspection, or impressions that ended more than 28 days ago, which proves nothing. `not_measured`: nothing is known of any URL of the website; connect Search Console',
      ),
    source: z
      .enum(indexSources)
      .nullable()
      .describe(
        'Evidence: `gsc_impression` if search results showed the URL in the last 28 days, else `inspection`; null if unknown',
      ),
    since: time.describe('Time since which this state is known; null without evidence'),
    lastImpressionDay: z
      .string()
      .nullable()
      .describe(
        'Newest day, as Google counts days, on which search results showed the URL; null if none is known',
      ),
    inspectedAt: time.describe('Time of the newest inspection with a verdict; null without one'),
  })
  .meta({ id: 'LedgerIndex' });

export const ledgerUrlSchema = z
  .object({
    id: idSchema('url'),
    url: z.string(),
    addedBy: z.enum(addedByNames),
    addedAt: timestamp,
    states: z
      .array(ledgerState)
      .describe('States that are true of the URL; several may be at once'),
    firstCrawledAt: time.describe(
      'Time of the first verified visit of any crawler, with any response; null without one',
    ),
    discoveredAt: time.describe(
      'Time of the first verified visit of a search crawler with a 2xx or 3xx response; null without one',
    ),
    discoveredBy: z.string().nullable(),
    submissions: z.array(submission),
    engines: z
      .array(engineStanding)
      .describe(
        'Search engines whose crawlers visited the URL, or that read a channel it was submitted to',
      ),
    otherBots: z
      .array(botVisits)
      .describe('Crawlers that work for no search engine, such as those that train models'),
    sitemap,
    ranking,
    index,
    impressions,
    citations,
    firstLink,
  })
  .meta({ id: 'LedgerUrl' });
