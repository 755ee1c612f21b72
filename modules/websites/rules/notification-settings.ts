import { z } from 'zod';

const count = (max: number) => z.int().min(1).max(max);

/** Thresholds within their bounds. */
const fields = {
  rankings: {
    placesMin: count(100).describe('Positions that a keyword must move in a day to count as moved'),
    keywordsMin: count(100_000).describe('Keywords that must move in a collection to tell of it'),
    dropPlacesMin: z
      .int()
      .min(5)
      .max(100)
      .describe('Positions that a keyword must lose, in two collections, to be a confirmed drop'),
  },
  ai: {
    pointsMin: z
      .number()
      .min(0)
      .max(100)
      .describe('Percentage points that a mention rate must move, besides leaving its interval'),
    windowDays: z
      .int()
      .min(1)
      .max(28)
      .describe('Days of answers that are compared with the same number of days before them'),
  },
  crawlers: {
    silentHoursMin: z
      .int()
      .min(24)
      .max(720)
      .describe('Hours with logs in which a crawler that used to visit must be absent'),
    errorsMin: count(1_000_000).describe('Responses of 5xx in 24 hours that can be a spike'),
    errorShareMin: z
      .number()
      .min(0.001)
      .max(1)
      .describe('Share of 5xx among a crawler’s visits that can be a spike'),
    spoofedVisitsMin: count(1_000_000).describe(
      'Visits of impostors in 24 hours that can be a spike',
    ),
  },
  logs: {
    silentHoursMin: count(720).describe(
      'Hours without log lines after which a drain can be silent',
    ),
  },
  urls: {
    discoveredMin: count(1_000_000).describe(
      'Discovered URLs that are told at once; fewer are told after a day',
    ),
    deindexedMin: count(1_000_000).describe('URLs that must have left the index within 28 days'),
  },
  links: {
    changedMin: count(100_000).describe(
      'Links of one site that must be lost, or be nofollow, within 14 days',
    ),
  },
};

const { rankings, ai, crawlers, logs, urls, links } = fields;

const texts = {
  all: 'What webhooks and digests tell about the website',
  rankings: 'When movements of rankings are told',
  ai: 'When changes in AI answers are told',
  crawlers: 'When changes of crawlers are told',
  logs: 'When silence of the logs is told',
  urls: 'When changes of URLs are told',
  links: 'When changes of known links are told',
  muted: 'Types of events that are not told about the website',
};

/** What is reported about a website. The defaults are what most websites want. */
export const notificationSettings = z
  .object({
    rankings: z
      .object({
        placesMin: rankings.placesMin.default(5),
        keywordsMin: rankings.keywordsMin.default(3),
        dropPlacesMin: rankings.dropPlacesMin.default(5),
      })
      .prefault({})
      .describe(texts.rankings),
    ai: z
      .object({ pointsMin: ai.pointsMin.default(5), windowDays: ai.windowDays.default(7) })
      .prefault({})
      .describe(texts.ai),
    crawlers: z
      .object({
        silentHoursMin: crawlers.silentHoursMin.default(72),
        errorsMin: crawlers.errorsMin.default(20),
        errorShareMin: crawlers.errorShareMin.default(0.05),
        spoofedVisitsMin: crawlers.spoofedVisitsMin.default(100),
      })
      .prefault({})
      .describe(texts.crawlers),
    logs: z
      .object({ silentHoursMin: logs.silentHoursMin.default(24) })
      .prefault({})
      .describe(texts.logs),
    urls: z
      .object({
        discoveredMin: urls.discoveredMin.default(10),
        deindexedMin: urls.deindexedMin.default(1),
      })
      .prefault({})
      .describe(texts.urls),
    links: z
      .object({ changedMin: links.changedMin.default(1) })
      .prefault({})
      .describe(texts.links),
    muted: z.array(z.string()).default([]).describe(texts.muted),
  })
  .prefault({})
  .describe(texts.all);

export type NotificationSettings = z.output<typeof notificationSettings>;

export const notificationsText = texts.all;

/** A change of them; `types` are those that can be muted. */
export const notificationChanges = (types: [string, ...string[]]) =>
  z
    .strictObject({
      rankings: z.strictObject(rankings).partial().describe(texts.rankings),
      ai: z.strictObject(ai).partial().describe(texts.ai),
      crawlers: z.strictObject(crawlers).partial().describe(texts.crawlers),
      logs: z.strictObject(logs).partial().describe(texts.logs),
      urls: z.strictObject(urls).partial().describe(texts.urls),
      links: z.strictObject(links).partial().describe(texts.links),
      muted: z
        .array(z.enum(types))
        .max(types.length)
        .transform((all) => [...new Set(all)])
        .describe(`${texts.muted}; replaces the list`),
    })
    .partial();
