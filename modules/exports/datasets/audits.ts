import { type PageColumn, pageColumns } from '../../audits/store/audit-page-columns';
import type { ClickHouseDataset, ExportColumn, PostgresDataset } from '../rules/dataset';
import { boolean, integer, json, number, text, time, websiteId } from './columns';

export const audits: PostgresDataset = {
  name: 'audits',
  store: 'postgres',
  description: 'Audits with their scores',
  note: 'Every export has all rows. When an audit is deleted, delete its pages and findings.',
  key: ['id'],
  from: 'audits r join jobs j on j.workspace_id = r.workspace_id and j.id = r.job_id',
  website: 'r.website_id',
  hasDeletions: true,
  columns: [
    text('id', 'Id of the audit', 'r.id'),
    text('websiteId', 'Id of the website', 'r.website_id'),
    text('status', 'Status of its job', 'j.status'),
    text('endReason', 'Why the crawl ended; null before that', 'r.end_reason'),
    boolean('isPublished', 'Whether its results can be read', 'r.run is not null'),
    integer(
      'healthScore',
      'Share of healthy pages in percent; null before the end',
      'r.health_score',
    ),
    integer('pages', 'Pages that were crawled', 'r.pages_done'),
    integer(
      'samplePagesKnown',
      'Pages that were known where a limit cut a crawl of the site off, so that the score is one of a sample; null otherwise',
      "(r.summary->'sample'->>'knownPages')::int",
    ),
    time('createdAt', 'Time at which it was requested', 'r.created_at'),
    time('startedAt', 'Time at which it began; null before that', 'r.started_at'),
    time('finishedAt', 'Time at which it ended; null before that', 'r.finished_at'),
  ],
};

const ofAudits = `website_id IN {websites:Array(String)}
  AND run = {runs:Array(UInt32)}[indexOf({audits:Array(String)}, audit_id)]
  AND has({audits:Array(String)}, audit_id)`;

const auditId = text('auditId', 'Id of the audit');
const publishedNote =
  'With `changedSince`: of audits that ended since then. Rows of an audit never change.';

const page =
  (make: (name: string, description: string, sql?: string) => ExportColumn) =>
  (name: PageColumn, description: string) =>
    make(name, description, pageColumns[name]);
const pageText = page(text);
const pageInteger = page(integer);
const pageFlag = page(boolean);

export const auditPages: ClickHouseDataset = {
  name: 'auditPages',
  store: 'clickhouse',
  description: 'URLs of published audits',
  note: publishedNote,
  key: ['auditId', 'number'],
  from: `audit_urls WHERE ${ofAudits}`,
  scope: 'audits',
  columns: [
    websiteId,
    auditId,
    pageInteger('number', 'Number of the URL in its audit'),
    pageText('url', 'The URL'),
    pageText('kind', '`page`, `resource` or `external`'),
    pageText('source', 'Where the URL was found'),
    pageInteger('depth', 'Clicks from the start; null if it was not reached by links'),
    pageFlag('isInSitemap', 'Whether a sitemap has it'),
    page(time)('fetchedAt', 'Time of the request; null if it was not requested'),
    pageInteger('httpStatus', 'HTTP status; null without a response'),
    pageText('failure', 'Why there was no response; null if there was one'),
    pageText('mediaType', 'Media type; null if it is unknown'),
    pageInteger('bytes', 'Bytes of the body'),
    page(number)('ttfbMs', 'Milliseconds to the first byte'),
    page(number)('totalMs', 'Milliseconds to the last byte'),
    pageText('redirectTo', 'Target of the redirect; null without one'),
    pageFlag('isHtml', 'Whether it is an HTML document'),
    pageFlag('isIndexable', 'Whether search engines may index it'),
    pageText('unindexableReason', 'Why not; null if they may'),
    pageText('title', 'Title'),
    pageText('description', 'Meta description'),
    pageText('h1', 'First h1'),
    pageText('canonical', 'Canonical; null without one'),
    pageInteger('words', 'Words'),
    pageInteger('linksIn', 'Internal links to it'),
    pageInteger('linksOut', 'Internal links on it'),
    page(number)('pageRank', 'Page rank within the audit, 0 to 100'),
    page(json)('issues', 'Codes of the checks that it fails'),
  ],
};

export const auditFindings: ClickHouseDataset = {
  name: 'auditFindings',
  store: 'clickhouse',
  description: 'Findings of published audits: one row for each URL that fails a check',
  note: `${publishedNote} Join the URL by \`auditId\` and \`number\`. A URL may fail a check more than once.`,
  key: [],
  from: `audit_findings WHERE ${ofAudits}`,
  scope: 'audits',
  columns: [
    websiteId,
    auditId,
    text('code', 'Code of the check'),
    integer('number', 'Number of the URL in its audit'),
    json('detail', 'Evidence', "if(detail = '', '{}', detail)"),
  ],
};
