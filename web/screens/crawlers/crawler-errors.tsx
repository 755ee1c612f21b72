import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { LongTable } from '../../parts/long-table';
import { Empty } from '../../parts/states';
import { pick } from '../../search-params';
import { crawlersTexts } from '../../texts/crawlers';
import { ledgerTexts } from '../../texts/ledger';
import { useRange, useUrlSearch } from '../../use-search';

type CrawlerError = Row<'listCrawlerErrors'>;
type Query = NonNullable<Parameters<typeof api.crawlers.listErrors>[1]>;

const columns: readonly Column<CrawlerError>[] = [
  {
    id: 'path',
    header: crawlersTexts.columns.path,
    cell: (row) => <bdi className="block max-w-[34rem] truncate">{row.path}</bdi>,
  },
  {
    id: 'status',
    header: crawlersTexts.columns.status,
    cell: (row) => <Badge tone="bad">{row.httpStatus}</Badge>,
  },
  {
    id: 'visits',
    header: crawlersTexts.columns.visits,
    isNumber: true,
    cell: (row) => formatNumber(row.visits),
  },
  {
    id: 'bots',
    header: crawlersTexts.columns.bot,
    cell: (row) => (
      <span className="block max-w-72 truncate text-muted">{row.bots.join(', ')}</span>
    ),
  },
  { id: 'first', header: ledgerTexts.firstVisit, cell: (row) => formatMoment(row.firstAt) },
  { id: 'last', header: ledgerTexts.lastVisit, cell: (row) => formatMoment(row.lastAt) },
  {
    id: 'ok',
    header: crawlersTexts.lastOk,
    cell: (row) => (row.lastOkAt ? formatMoment(row.lastOkAt) : ledgerTexts.never),
  },
];

export function CrawlerErrors({ websiteId }: { websiteId: string }) {
  const [search] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, ['purpose', 'bot', 'path', 'httpStatus']);
  return (
    <LongTable
      caption={crawlersTexts.tabs.errors}
      readKey={['crawler-errors', websiteId, query, range]}
      read={(page, with_) =>
        api.crawlers.listErrors(websiteId, { ...query, ...range, ...page }, with_)
      }
      columns={columns}
      csv
      empty={<Empty title={crawlersTexts.noErrors} />}
    />
  );
}
