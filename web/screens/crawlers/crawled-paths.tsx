import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { crawlersTexts } from '../../texts/crawlers';
import { ledgerTexts } from '../../texts/ledger';
import { useRange, useUrlSearch } from '../../use-search';
import { purposes } from './crawler-matrix';

type Path = Row<'listCrawledPaths'>;
type Query = NonNullable<Parameters<typeof api.crawlers.listCrawledPaths>[1]>;

const columns: readonly Column<Path>[] = [
  {
    id: 'path',
    header: crawlersTexts.columns.path,
    cell: (row) => (
      <bdi className="block max-w-[34rem] truncate">
        {row.path}
        {row.query ? `?${row.query}` : ''}
      </bdi>
    ),
  },
  {
    id: 'visits',
    header: crawlersTexts.columns.visits,
    isNumber: true,
    cell: (row) => formatNumber(row.visits),
  },
  {
    id: 'verified',
    header: crawlersTexts.columns.verified,
    isNumber: true,
    cell: (row) => formatNumber(row.verified),
  },
  {
    id: 'status',
    header: crawlersTexts.columns.status,
    cell: (row) => (
      <Badge tone={row.lastHttpStatus < 400 ? 'neutral' : 'bad'}>{row.lastHttpStatus}</Badge>
    ),
  },
  {
    id: 'bots',
    header: crawlersTexts.columns.bot,
    cell: (row) => (
      <span className="block max-w-72 truncate text-muted">{row.bots.join(', ')}</span>
    ),
  },
  { id: 'last', header: ledgerTexts.lastVisit, cell: (row) => formatMoment(row.lastAt) },
];

export function CrawledPaths({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, ['kind', 'purpose', 'bot', 'path', 'verification']);
  return (
    <LongTable
      caption={crawlersTexts.tabs.paths}
      readKey={['crawled-paths', websiteId, query, range]}
      read={(page, with_) =>
        api.crawlers.listCrawledPaths(websiteId, { ...query, ...range, ...page }, with_)
      }
      columns={columns}
      csv
      filters={
        <>
          <FilterSelect
            label={crawlersTexts.kind}
            value={search['kind'] ?? ''}
            choices={[
              { value: '', label: crawlersTexts.kinds.most },
              { value: 'least', label: crawlersTexts.kinds.least },
              { value: 'new', label: crawlersTexts.kinds.new },
              { value: 'gone', label: crawlersTexts.kinds.gone },
            ]}
            onChoice={(kind) => change({ kind })}
          />
          <FilterSelect
            label={crawlersTexts.columns.purpose}
            value={search['purpose'] ?? ''}
            choices={choicesOf(crawlersTexts.anyPurpose, purposes)}
            onChoice={(purpose) => change({ purpose })}
          />
          <FilterText
            label={crawlersTexts.pathFilter}
            value={search['path'] ?? ''}
            onText={(path) => change({ path }, { isReplaced: true })}
          />
        </>
      }
    />
  );
}
