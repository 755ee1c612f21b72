import type { Data } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { columnsOf, listOf } from '../../parts/list';
import { labelOf } from '../../texts';
import { indexTexts as words } from '../../texts/index-lists';
import { listTexts as common } from '../../texts/lists';

const reasons = [
  'blocked_by_robots',
  'noindex',
  'not_found',
  'soft_404',
  'server_error',
  'access_denied',
  'client_error',
  'redirect_error',
  'crawl_error',
  'other_canonical',
  'never_crawled',
  'crawled_not_indexed',
  'no_verdict',
  'indexed',
];
const reason = { name: 'reason', label: words.reason, any: words.anyReason, values: reasons };

const verdicts = {
  PASS: 'good',
  PARTIAL: 'warn',
  FAIL: 'bad',
  NEUTRAL: 'neutral',
  VERDICT_UNSPECIFIED: 'neutral',
} as const;

export const inspections = listOf({
  name: 'inspections',
  title: words.tabs.inspections,
  note: words.inspectionsNote,
  read: (id, query, with_) => api.indexing.listInspections(id, query, with_),
  filters: [
    {
      name: 'state',
      label: common.state,
      any: common.anyState,
      values: ['queued', 'inspected', 'failed'],
    },
    reason,
  ],
  sort: '-inspectedAt',
  empty: { title: words.noInspections },
  columns: [
    { header: common.url, value: (row) => row.url, as: 'address', sort: 'url' },
    { header: common.state, value: (row) => row.state, as: 'label' },
    {
      header: words.verdict,
      value: (row) => row.verdict,
      as: 'label',
      tone: ({ verdict }) => verdicts[verdict ?? 'NEUTRAL'],
    },
    { header: words.reason, value: (row) => row.reason ?? row.failureMessage, as: 'label' },
    {
      header: words.inspectedAt,
      value: (row) => row.inspectedAt,
      as: 'moment',
      sort: 'inspectedAt',
    },
    { header: words.lastCrawl, value: (row) => row.lastCrawlAt, as: 'moment', sort: 'lastCrawlAt' },
    { header: words.canonical, value: (row) => row.googleCanonical, as: 'address' },
  ],
});

export const inspectionChanges = listOf({
  name: 'inspection changes',
  title: words.tabs.changes,
  note: words.changesNote,
  read: (id, query, with_) => api.indexing.listInspectionChanges(id, query, with_),
  filters: [reason],
  sort: '-inspectedAt',
  empty: { title: words.noChanges },
  columns: [
    { header: common.url, value: (row) => row.url, as: 'address' },
    {
      header: words.inspectedAt,
      value: (row) => row.inspectedAt,
      as: 'moment',
      sort: 'inspectedAt',
    },
    {
      header: words.reason,
      value: (row) => row.reason,
      as: 'label',
      tone: ({ verdict }) => verdicts[verdict],
    },
    { header: words.before, value: (row) => row.reasonBefore, as: 'label' },
    { header: words.canonical, value: (row) => row.googleCanonical, as: 'address' },
  ],
});

const sitemapStates = { queued: 'neutral', ok: 'good', failed: 'bad' } as const;

export const sitemaps = listOf({
  name: 'sitemaps',
  title: words.tabs.sitemaps,
  note: words.sitemapsNote,
  read: (id, query, with_) => api.indexing.listSitemaps(id, query, with_),
  filters: [
    {
      name: 'state',
      label: common.state,
      any: common.anyState,
      values: ['queued', 'ok', 'failed'],
    },
  ],
  empty: { title: words.noSitemaps },
  columns: [
    { header: words.sitemap, value: (row) => row.url, as: 'address', sort: 'url' },
    {
      header: common.state,
      value: (row) => row.state,
      as: 'label',
      tone: ({ state }) => sitemapStates[state],
    },
    { header: words.kind, value: (row) => row.kind, as: 'label' },
    { header: common.source, value: (row) => row.source, as: 'label' },
    { header: words.listed, value: (row) => row.urlCount, as: 'number', sort: 'urlCount' },
    { header: words.added, value: (row) => row.lastChanges?.added, as: 'number' },
    { header: words.gone, value: (row) => row.lastChanges?.gone, as: 'number' },
    { header: words.readAt, value: (row) => row.readAt, as: 'moment', sort: 'readAt' },
    {
      header: words.problem,
      value: (row) => [...(row.error ? [row.error.message] : []), ...row.warnings.map(labelOf)],
    },
  ],
});

const submissionStates = {
  queued: 'neutral',
  sending: 'neutral',
  accepted: 'good',
  refused: 'bad',
  failed: 'bad',
  canceled: 'neutral',
} as const;

export const submissions = listOf({
  name: 'submissions',
  title: words.tabs.submissions,
  note: words.submissionsNote,
  read: (id, query, with_) => api.indexing.listSubmissions(id, query, with_),
  filters: [
    {
      name: 'channel',
      label: words.channel,
      any: words.anyChannel,
      values: ['indexnow', 'bing', 'sitemap'],
    },
    {
      name: 'state',
      label: common.state,
      any: common.anyState,
      values: Object.keys(submissionStates),
    },
  ],
  sort: '-queuedAt',
  hasCsv: true,
  empty: { title: words.noSubmissions },
  columns: [
    { header: common.url, value: (row) => row.url, as: 'address' },
    { header: words.channel, value: (row) => row.channel, as: 'label' },
    {
      header: common.state,
      value: (row) => row.state,
      as: 'label',
      tone: ({ state }) => submissionStates[state],
    },
    { header: words.queuedAt, value: (row) => row.queuedAt, as: 'moment', sort: 'queuedAt' },
    { header: words.times, value: (row) => row.times, as: 'number' },
    { header: words.reply, value: (row) => row.replyMeaning ?? row.replyCode },
    { header: words.confirmedAt, value: (row) => row.confirmedAt, as: 'moment' },
  ],
});

const channelStates = {
  available: 'good',
  held: 'warn',
  provider_not_configured: 'neutral',
  not_connected: 'neutral',
  ineligible: 'neutral',
} as const;

type Quota = Data<'getSubmissionQuota'>[number];

export const quotaColumns = columnsOf<Quota>([
  { header: words.channel, value: (row) => row.channel, as: 'label' },
  {
    header: common.state,
    value: (row) => row.state,
    as: 'label',
    tone: ({ state }) => channelStates[state],
  },
  { header: words.perDay, value: (row) => row.perDayMax, as: 'number' },
  { header: words.usedToday, value: (row) => row.usedToday, as: 'number' },
  { header: words.remaining, value: (row) => row.remainingToday, as: 'number' },
  { header: words.lastReply, value: (row) => row.lastReply?.meaning },
]);
