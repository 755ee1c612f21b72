import { useMemo } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatBytes, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { crawlersTexts } from '../../texts/crawlers';
import { ledgerTexts } from '../../texts/ledger';
import { sectionTexts } from '../../texts/sections';
import { useUrlSearch } from '../../use-search';
import { type AuditExtraction, askedExtraction, ExtractionFilter } from './extraction-filter';
import { PageDetails } from './page-details';
import { SegmentFilter } from './segment-filter';

type AuditPage = Row<'listAuditPages'>;
type Query = NonNullable<Parameters<typeof api.audits.listPages>[1]>;

const orDash = (value: number | null | undefined, format = formatNumber) =>
  value === null || value === undefined ? '–' : format(value);

/** What an audit's extractions found of a page. */
const extractedColumn = (name: string): Column<AuditPage> => ({
  id: `extracted.${name}`,
  header: name,
  cell: (row) => {
    const value = row.extracted?.[name];
    if (value === undefined || value === null) return '–';
    if (typeof value === 'number') return formatNumber(value);
    return <bdi className="block max-w-72 truncate text-muted">{value.join(' · ')}</bdi>;
  },
});

const columnsOf = (
  auditId: string,
  extractions: readonly { name: string }[],
): readonly Column<AuditPage>[] => [
  {
    id: 'url',
    header: ledgerTexts.columns.url,
    cell: (row) => <PageDetails auditId={auditId} number={row.number} url={row.url} />,
  },
  {
    id: 'status',
    header: crawlersTexts.columns.status,
    cell: (row) =>
      row.httpStatus ? (
        <Badge tone={row.httpStatus < 400 ? 'neutral' : 'bad'}>{row.httpStatus}</Badge>
      ) : (
        <Badge tone="bad">{labelOf(row.failure ?? 'failed')}</Badge>
      ),
  },
  {
    id: 'indexable',
    header: texts.audits.indexable,
    cell: (row) =>
      row.isIndexable ? (
        texts.yes
      ) : (
        <span className="text-muted">{labelOf(row.unindexableReason ?? 'no')}</span>
      ),
  },
  {
    id: 'title',
    header: texts.audits.pageTitle,
    cell: (row) => <bdi className="block max-w-72 truncate text-muted">{row.title}</bdi>,
  },
  ...extractions.map(({ name }) => extractedColumn(name)),
  {
    id: 'issues',
    header: texts.audits.tabs.issues,
    isNumber: true,
    cell: (row) => orDash(row.issues?.length),
  },
  { id: 'depth', header: texts.audits.depth, isNumber: true, cell: (row) => orDash(row.depth) },
  { id: 'words', header: texts.audits.words, isNumber: true, cell: (row) => orDash(row.words) },
  { id: 'links', header: texts.audits.linksIn, isNumber: true, cell: (row) => orDash(row.linksIn) },
  {
    id: 'bytes',
    header: texts.audits.size,
    isNumber: true,
    cell: (row) => orDash(row.bytes, formatBytes),
  },
  {
    id: 'ttfb',
    header: texts.audits.ttfb,
    isNumber: true,
    cell: (row) => orDash(row.ttfbMs, (ms) => `${formatNumber(ms)} ms`),
  },
];

type Props = { auditId: string; extractions: readonly AuditExtraction[] };

export function AuditPages({ auditId, extractions }: Props) {
  const [search, change] = useUrlSearch();
  const columns = useMemo(() => columnsOf(auditId, extractions), [auditId, extractions]);
  const query = {
    ...pick<Query>(search, [
      'q',
      'isIndexable',
      'httpStatus',
      'issue',
      'severity',
      'segment',
      'under',
      'url',
    ]),
    ...askedExtraction(search),
  } as Query;
  return (
    <LongTable
      caption={texts.audits.tabs.pages}
      readKey={['audit-pages', auditId, query]}
      read={(page, with_) => api.audits.listPages(auditId, { ...query, ...page }, with_)}
      columns={columns}
      csv
      hiddenAtFirst={['bytes', 'ttfb']}
      filters={
        <>
          <FilterText
            label={ledgerTexts.filters.q}
            value={search['q'] ?? ''}
            onText={(q) => change({ q }, { isReplaced: true })}
          />
          <FilterSelect
            label={texts.audits.indexable}
            value={search['isIndexable'] ?? ''}
            choices={[
              { value: '', label: texts.audits.anyIndexable },
              { value: 'true', label: texts.audits.indexable },
              { value: 'false', label: texts.audits.notIndexable },
            ]}
            onChoice={(isIndexable) => change({ isIndexable })}
          />
          <SegmentFilter />
          {search['under'] !== undefined && (
            <FilterText
              label={sectionTexts.under}
              value={search['under']}
              onText={(under) => change({ under: under || undefined }, { isReplaced: true })}
            />
          )}
          {search['url'] !== undefined && (
            <FilterText
              label={ledgerTexts.columns.url}
              value={search['url']}
              onText={(url) => change({ url: url || undefined }, { isReplaced: true })}
            />
          )}
          <ExtractionFilter extractions={extractions} />
        </>
      }
    />
  );
}
