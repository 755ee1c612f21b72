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

const head = {
  url: 'url',
  httpStatus: 'text',
  title: 'text',
  isIndexable: 'text',
  errors: 'count',
  warnings: 'count',
  depth: 'count',
  words: 'count',
  linksIn: 'count',
  ttfbMs: 'duration',
} as const;

const toCell = (value: unknown): ReportCell =>
  value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value)
    ? ((value ?? null) as ReportCell)
    : JSON.stringify(value);

const toRow = (page: AuditPage): ReportCell[] => read.map((column) => toCell(page[column]));

/** Builds the section on every page that an audit crawled, those with most errors first. */
export async function auditPagesSection(context: SectionContext): Promise<BuiltSection> {
  const facts = await readAuditFacts(context);
  const sources = [auditSource(context, facts)];
  const t = context.texts.pages;
  const { title } = t;
  if (!facts) return emptySection(title, await noAudit(context), sources);
  const key = context.keyOf('pages');
  const asked = {
    filter: { kind: 'page', bounds: {} },
    columns: [...read],
    sort: '-errors',
    extractions: [],
  } as const;
  return {
    title,
    blocks: [table({ key, title, columns: columns(t.columns, head), shownMax: 50 })],
    rows: new Map([[key, rowsFrom(() => streamAuditPages(readsOf(context, facts), asked), toRow)]]),
    sources,
    summary: [],
  };
}
