import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { choicesOf } from '../../parts/choices';
import type { Column } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { texts } from '../../texts';
import { useRange, useUrlSearch } from '../../use-search';
import { purposes } from './crawler-matrix';

type Path = Row<'listCrawledPaths'>;
type Query = NonNullable<Parameters<typeof api.crawlers.listCrawledPaths>[1]>;

const columns: readonly Column<Path>[] = [
  {
    id: 'path',
    header: texts.crawlers.columns.path,
    cell: (row) => (
      <bdi className="block max-w-[34rem] truncate">
        {row.path}
        {row.query ? `?${row.query}` : ''}
      </bdi>
    ),
  },
  {
    id: 'visits',
    header: texts.crawlers.columns.visits,
    isNumber: true,
    cell: (row) => formatNumber(row.visits),
  },
  {
    id: 'verified',
    header: texts.crawlers.columns.verified,
    isNumber: true,
    cell: (row) => formatNumber(row.verified),
  },
  {
    id: 'status',
    header: texts.crawlers.columns.status,
    cell: (row) => (
      <Badge tone={row.lastHttpStatus < 400 ? 'neutral' : 'bad'}>{row.lastHttpStatus}</Badge>
    ),
  },
  {
    id: 'bots',
    header: texts.crawlers.columns.bot,
    cell: (row) => (
      <span className="block max-w-72 truncate text-muted">{row.bots.join(', ')}</span>
    ),
  },
  { id: 'last', header: texts.ledger.lastVisit, cell: (row) => formatMoment(row.lastAt) },
];

export function CrawledPaths({ websiteId }: { websiteId: string }) {
  const [search, change] = useUrlSearch();
  const range = useRange();
  const query = pick<Query>(search, ['kind', 'purpose', 'bot', 'path', 'verification']);
  return (
    <LongTable
      caption={texts.crawlers.tabs.paths}
      readKey={['crawled-paths', websiteId, query, range]}
      read={(page, with_) =>
        api.crawlers.listCrawledPaths(websiteId, { ...query, ...range, ...page }, with_)
      }
      columns={columns}
      csv
      filters={
        <>
          <FilterSelect
            label={texts.crawlers.kind}
            value={search['kind'] ?? ''}
            choices={[
              { value: '', label: texts.crawlers.kinds.most },
              { value: 'least', label: texts.crawlers.kinds.least },
              { value: 'new', label: texts.crawlers.kinds.new },
              { value: 'gone', label: texts.crawlers.kinds.gone },
            ]}
            onChoice={(kind) => change({ kind })}
          />
          <FilterSelect
            label={texts.crawlers.columns.purpose}
            value={search['purpose'] ?? ''}
            choices={choicesOf(texts.crawlers.anyPurpose, purposes)}
            onChoice={(purpose) => change({ purpose })}
          />
          <FilterText
            label={texts.crawlers.pathFilter}
            value={search['path'] ?? ''}
            onText={(path) => change({ path }, { isReplaced: true })}
          />
        </>
      }
    />
  );
}
