import type { PostgresDataset } from '../rules/dataset';
import { integer, text, time, websiteId } from './columns';

const ofWebsite = { store: 'postgres', website: 'r.website_id', hasDeletions: false } as const;
const wholeNote = 'Every export has all rows.';

export const ledgerUrls: PostgresDataset = {
  ...ofWebsite,
  name: 'ledgerUrls',
  description: 'Tracked URLs of the ledger',
  note: wholeNote,
  key: ['id'],
  from: 'ledger_urls r',
  columns: [
    text('id', 'Id of the URL'),
    websiteId,
    text('url', 'The URL'),
    text('addedBy', '`request`, `sitemap`, `audit` or `citation`'),
    time('addedAt', 'Time at which it was added'),
    time('submittedAt', 'Time of the first accepted submission; null without one'),
    time('firstCrawledAt', 'Time of the first verified visit; null without one'),
    time('discoveredAt', 'Time of the first verified visit of a search engine; null without one'),
    text('discoveredBy', 'Crawler of that visit; null without one'),
  ],
};

export const ledgerVisits: PostgresDataset = {
  ...ofWebsite,
  name: 'ledgerVisits',
  description: 'Verified visits of tracked URLs, counted by crawler',
  note: wholeNote,
  key: ['urlId', 'bot'],
  from: 'ledger_visits r',
  columns: [
    text('urlId', 'Id of the URL'),
    websiteId,
    text('bot', 'Crawler'),
    integer('visits', 'Number of visits'),
    integer('errors', 'Number of visits that got an error'),
    time('firstAt', 'Time of the first visit'),
    integer('firstHttpStatus', 'HTTP status of the first visit', 'r.first_status'),
    time('lastAt', 'Time of the last visit'),
    integer('lastHttpStatus', 'HTTP status of the last visit', 'r.last_status'),
  ],
};

export const submissions: PostgresDataset = {
  ...ofWebsite,
  name: 'submissions',
  description: 'Submissions of URLs, one for each URL and channel',
  note: wholeNote,
  key: ['urlId', 'channel'],
  from: 'ledger_submissions r',
  columns: [
    text('urlId', 'Id of the URL'),
    websiteId,
    text('channel', '`indexnow`, `bing` or `sitemap`'),
    text('state', 'State of the submission'),
    time('queuedAt', 'Time at which it was queued'),
    time('firstSubmittedAt', 'Time of the first submission; null before it'),
    time('lastSubmittedAt', 'Time of the last submission; null before the first'),
    integer('times', 'Number of submissions'),
    integer('replyHttpStatus', 'HTTP status of the reply; null before it', 'r.reply_status'),
    text('replyCode', 'Reply; null before it'),
    time('confirmedAt', 'Time of the verified visit that confirms it; null without one'),
    text('confirmedBy', 'Crawler of that visit; null without one'),
  ],
};

export const urlInspections: PostgresDataset = {
  ...ofWebsite,
  name: 'urlInspections',
  description: 'What Google’s index has of each inspected URL',
  note: wholeNote,
  key: ['urlId'],
  from: 'url_inspections r',
  columns: [
    text('urlId', 'Id of the URL'),
    websiteId,
    text('property', 'Property of Search Console'),
    time('inspectedAt', 'Time of the inspection'),
    text('dataSource', '`live`, or `sandbox` for data that the sandbox made up'),
    text('verdict', 'Verdict of Google'),
    text('reason', 'Reason of the verdict'),
    text('coverage', 'Coverage as Google words it; null if it does not say'),
    time('lastCrawlAt', 'Time of Google’s last crawl; null if it does not say'),
    text('googleCanonical', 'Canonical that Google chose; null if it does not say'),
    text('userCanonical', 'Canonical that the page names; null without one'),
  ],
};
