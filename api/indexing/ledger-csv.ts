import { engineNames } from '../../modules/indexing/rules/engines';
import { submissionChannels } from '../../modules/indexing/rules/submission';
import type { LedgerUrlRow } from './to-ledger-url';

const plainColumns = [
  'id',
  'url',
  'addedBy',
  'addedAt',
  'states',
  'firstCrawledAt',
  'discoveredAt',
  'discoveredBy',
] as const;

const ofSubmission = ['state', 'firstSubmittedAt', 'lastSubmittedAt', 'replyCode', 'confirmedAt'];
const ofEngine = [
  'firstSubmittedAt',
  'firstCrawledAt',
  'firstCrawledHttpStatus',
  'lastCrawledAt',
  'lastHttpStatus',
  'visits',
  'errors',
  'discoveredAt',
  'submittedToCrawledSeconds',
  'latencyReason',
];
const ofSitemap = ['state', 'since', 'lastmod'];
const ofCitations = ['state', 'citedFirstAt', 'citedLastAt'];
const ofRanking = ['state', 'source', 'bestPosition', 'keywords', 'checkedAt'];
const ofFirstLink = ['state', 'firstSeenAt', 'source'];
const ofImpressions = ['state', 'impressions', 'clicks', 'from', 'to', 'days', 'source'];
const ofIndex = ['state', 'source', 'since', 'lastImpressionDay', 'inspectedAt'];

/** Joins `google` and `firstCrawledAt` to `googleFirstCrawledAt`. */
const columnOf = (of: string, field: string) => of + field[0]?.toUpperCase() + field.slice(1);

/** Bing is a channel and an engine: their columns must not have the same names. */
const submissionOf = (channel: string) => (channel === 'bing' ? 'bingSubmission' : channel);

/** The columns of the CSV: one per field, none containing JSON. */
export const flatColumns: string[] = [
  ...plainColumns,
  ...submissionChannels.flatMap((channel) =>
    ofSubmission.map((field) => columnOf(submissionOf(channel), field)),
  ),
  ...engineNames.flatMap((engine) => ofEngine.map((field) => columnOf(engine, field))),
  ...ofSitemap.map((field) => columnOf('inSitemaps', field)),
  ...ofRanking.map((field) => columnOf('ranking', field)),
  ...ofCitations.map((field) => columnOf('citations', field)),
  ...ofFirstLink.map((field) => columnOf('firstLink', field)),
  ...ofIndex.map((field) => columnOf('googleIndex', field)),
  ...ofImpressions.map((field) => columnOf('googleSearch', field)),
];

/** Adds the nested fields of a URL as flat columns. */
export function toFlatRow(url: LedgerUrlRow): LedgerUrlRow & Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  const add = (of: string, fields: string[], from: Record<string, unknown>) => {
    for (const field of fields) flat[columnOf(of, field)] = from[field];
  };
  for (const one of url.submissions) add(submissionOf(one.channel), ofSubmission, one);
  for (const one of url.engines) add(one.engine, ofEngine, one);
  add('inSitemaps', ofSitemap, url.sitemap);
  add('ranking', ofRanking, url.ranking);
  add('citations', ofCitations, url.citations);
  add('firstLink', ofFirstLink, url.firstLink);
  add('googleIndex', ofIndex, url.index);
  add('googleSearch', ofImpressions, url.impressions);
  return { ...url, ...flat };
}
