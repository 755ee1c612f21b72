import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatAgo, formatMoment, formatNumber } from '../../format';
import { Badge, type Tone } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { Figure, NotMeasured } from '../../parts/figure';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { labelOf, texts } from '../../texts';
import { crawlersTexts } from '../../texts/crawlers';
import { ledgerTexts } from '../../texts/ledger';
import { useRange, useUrlSearch } from '../../use-search';

type MatrixRow = Row<'listCrawlerMatrix'>;
type Query = NonNullable<Parameters<typeof api.crawlers.listMatrix>[1]>;

export const purposes = [
  'search',
  'ai_training',
  'ai_search',
  'ai_user',
  'seo',
  'social',
  'monitoring',
  'archive',
  'ads',
  'other',
];
const visitStates = ['visited', 'unverified', 'not_visited', 'not_measured', 'not_applicable'];
const accessTones: Record<MatrixRow['access'], Tone> = {
  allowed: 'good',
  partly: 'warn',
  blocked: 'bad',
  unknown: 'neutral',
};

/** Known crawlers: what robots.txt lets them do, and whether they came. */
export function CrawlerMatrix({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, ['purpose', 'visitState', 'access', 'sort']);
  return (
    <LongTable
      caption={crawlersTexts.tabs.matrix}
      readKey={['crawler-matrix', websiteId, query, range]}
      read={(page, with_) =>
        api.crawlers.listMatrix(websiteId, { ...query, ...range, ...page }, with_)
      }
      columns={matrixColumns}
      csv
      filters={
        <>
          <FilterSelect
            label={crawlersTexts.columns.purpose}
            value={search['purpose'] ?? ''}
            choices={choicesOf(crawlersTexts.anyPurpose, purposes)}
            onChoice={(purpose) => change({ purpose })}
          />
          <FilterSelect
            label={crawlersTexts.columns.access}
            value={search['access'] ?? ''}
            choices={choicesOf(crawlersTexts.anyAccess, [
              'allowed',
              'partly',
              'blocked',
              'unknown',
            ])}
            onChoice={(access) => change({ access })}
          />
          <FilterSelect
            label={crawlersTexts.columns.visits}
            value={search['visitState'] ?? ''}
            choices={choicesOf(crawlersTexts.anyVisit, visitStates)}
            onChoice={(visitState) => change({ visitState })}
          />
        </>
      }
    />
  );
}

const { columns } = crawlersTexts;

const matrixColumns: readonly Column<MatrixRow>[] = [
  {
    id: 'bot',
    header: columns.bot,
    cell: (row) => (
      <span className="whitespace-nowrap">
        <span className="font-medium">{row.bot}</span>{' '}
        <span className="text-xs text-muted">{row.operator}</span>
      </span>
    ),
  },
  { id: 'purpose', header: columns.purpose, cell: (row) => labelOf(row.purpose) },
  {
    id: 'access',
    header: columns.access,
    cell: (row) => (
      <span className="flex items-center gap-1.5" title={row.rule ?? undefined}>
        <Badge tone={accessTones[row.access]}>{labelOf(row.access)}</Badge>
        {row.urlsDisallowed > 0 && (
          <span className="text-xs text-muted">
            {crawlersTexts.disallowed(
              formatNumber(row.urlsDisallowed),
              formatNumber(row.urlsChecked),
            )}
          </span>
        )}
      </span>
    ),
  },
  { id: 'state', header: columns.came, cell: (row) => labelOf(row.visitState) },
  {
    id: 'visits',
    header: columns.visits,
    isNumber: true,
    cell: (row, request) =>
      row.visits === null ? (
        <NotMeasured why={labelOf(row.visitState)} />
      ) : (
        <Figure
          value={formatNumber(row.visits)}
          evidence={() => ({
            title: `${columns.visits}: ${row.bot}`,
            value: formatNumber(row.visits ?? 0),
            request,
            facts: [
              { label: texts.evidence.source, value: crawlersTexts.logs },
              { label: texts.evidence.state, value: labelOf(row.visitState) },
              {
                label: columns.spoofed,
                value: row.spoofed === null ? texts.notMeasured : formatNumber(row.spoofed),
              },
              {
                label: columns.unverifiable,
                value:
                  row.unverifiable === null ? texts.notMeasured : formatNumber(row.unverifiable),
              },
            ],
          })}
        />
      ),
  },
  {
    id: 'last',
    header: ledgerTexts.lastVisit,
    cell: (row) =>
      row.lastVisitAt && (
        <span title={formatMoment(row.lastVisitAt)}>{formatAgo(row.lastVisitAt)}</span>
      ),
  },
  {
    id: 'violations',
    header: columns.violations,
    isNumber: true,
    cell: (row) => (row.violations === null ? <NotMeasured /> : formatNumber(row.violations)),
    tone: ({ violations }) => (violations ? 'font-medium text-bad' : 'text-muted'),
  },
  {
    id: 'cited',
    header: columns.cited,
    isNumber: true,
    cell: (row) =>
      row.citedPages === null ? (
        <NotMeasured why={labelOf(row.citationState)} />
      ) : (
        formatNumber(row.citedPages)
      ),
  },
];
