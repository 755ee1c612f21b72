import type { PageColumn } from '../../audits/store/audit-page-columns';
import { type AuditPage, streamAuditPages } from '../../audits/store/audit-page-reads';
import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  rowsFrom,
  type SectionContext,
  table,
} from '../section';
import { auditSource, noAudit, readAuditFacts, readsOf } from './audit-facts';

const title = 'Pages';

const read = [
  'url',
  'httpStatus',
  'title',
  'isIndexable',
  'errors',
  'warnings',
  'depth',
  'words',
  'linksIn',
  'ttfbMs',
] as const satisfies PageColumn[];

const head = columns(
  'url:Page:url',
  'httpStatus:HTTP status:text',
  'title:Title:text',
  'isIndexable:Indexable:text',
  'errors:Errors:count',
  'warnings:Warnings:count',
  'depth:Clicks:count',
  'words:Words:count',
  'linksIn:Links in:count',
  'ttfbMs:First byte:duration',
);

const toCell = (value: unknown): ReportCell =>
  value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? ((value ?? null) as ReportCell)
    : JSON.stringify(value);

const toRow = (page: AuditPage): ReportCell[] => read.map((column) => toCell(page[column]));

/** Builds the section on every page that an audit crawled, those with most errors first. */
export async function auditPagesSection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readAuditFacts(context);
  const sources = [auditSource(context, facts)];
  if (!facts) return emptySection(title, await noAudit(context), sources);
  const key = context.keyOf('pages');
  const asked = {
    filter: { kind: 'page', bounds: {} },
    columns: [...read],
    sort: '-errors',
  } as const;
  return {
    title,
    blocks: [table({ key, title, columns: head, shownMax: 50 })],
    rows: new Map([[key, rowsFrom(() => streamAuditPages(readsOf(context, facts), asked), toRow)]]),
    sources,
    summary: [],
  };
}
