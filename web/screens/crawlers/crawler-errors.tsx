import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { LongTable } from '../../parts/long-table';
import { Empty } from '../../parts/states';
import { pick } from '../../search-params';
import { texts } from '../../texts';
import { useRange, useUrlSearch } from '../../use-search';

type CrawlerError = Row<'listCrawlerErrors'>;
type Query = NonNullable<Parameters<typeof api.crawlers.listErrors>[1]>;

const columns: readonly Column<CrawlerError>[] = [
  {
    id: 'path',
    header: texts.crawlers.columns.path,
    cell: (row) => <bdi className="block max-w-[34rem] truncate">{row.path}</bdi>,
  },
  {
    id: 'status',
    header: texts.crawlers.columns.status,
    cell: (row) => <Badge tone="bad">{row.httpStatus}</Badge>,
  },
  {
    id: 'visits',
    header: texts.crawlers.columns.visits,
    isNumber: true,
    cell: (row) => formatNumber(row.visits),
  },
  {
    id: 'bots',
    header: texts.crawlers.columns.bot,
    cell: (row) => (
      <span className="block max-w-72 truncate text-muted">{row.bots.join(', ')}</span>
    ),
  },
  { id: 'first', header: texts.ledger.firstVisit, cell: (row) => formatMoment(row.firstAt) },
  { id: 'last', header: texts.ledger.lastVisit, cell: (row) => formatMoment(row.lastAt) },
  {
    id: 'ok',
    header: texts.crawlers.lastOk,
    cell: (row) => (row.lastOkAt ? formatMoment(row.lastOkAt) : texts.ledger.never),
  },
];

export function CrawlerErrors({ websiteId }: { websiteId: string }) {
  const [search] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, ['purpose', 'bot', 'path', 'httpStatus']);
  return (
    <LongTable
      caption={texts.crawlers.tabs.errors}
      readKey={['crawler-errors', websiteId, query, range]}
      read={(page, with_) =>
        api.crawlers.listErrors(websiteId, { ...query, ...range, ...page }, with_)
      }
      columns={columns}
      csv
      empty={<Empty title={texts.crawlers.noErrors} />}
    />
  );
}
