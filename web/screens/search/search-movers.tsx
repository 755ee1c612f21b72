import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatDays, formatDifference, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { FilterSelect } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { type DayRange, rangeBefore } from '../../range';
import { texts } from '../../texts';
import { searchTexts } from '../../texts/search';
import { useUrlSearch, useWindow } from '../../use-search';

type Mover = Row<'listSearchMovers'>;

const columns: readonly Column<Mover>[] = [
  {
    id: 'name',
    header: searchTexts.name,
    cell: (row) => <bdi className="block max-w-[34rem] truncate font-medium">{row.name}</bdi>,
  },
  {
    id: 'clicks',
    header: searchTexts.metrics.clicks,
    isNumber: true,
    cell: (row) => formatNumber(row.now.clicks),
  },
  {
    id: 'change',
    header: searchTexts.change,
    isNumber: true,
    cell: (row) => formatDifference(row.change.clicks),
    tone: (row) => (row.change.clicks < 0 ? 'text-bad' : 'text-good'),
  },
  {
    id: 'byImpressions',
    header: searchTexts.byImpressions,
    hint: searchTexts.splitHint,
    isNumber: true,
    cell: (row) => formatDifference(row.byImpressions),
  },
  {
    id: 'byCtr',
    header: searchTexts.byCtr,
    hint: searchTexts.splitHint,
    isNumber: true,
    cell: (row) => formatDifference(row.byCtr),
  },
  {
    id: 'impressions',
    header: searchTexts.metrics.impressions,
    isNumber: true,
    cell: (row) => formatNumber(row.now.impressions),
  },
  {
    id: 'state',
    header: texts.evidence.state,
    cell: (row) => row.isUncertain && <Badge tone="warn">{searchTexts.uncertain}</Badge>,
  },
];

/** What gained or lost clicks, and whether by being shown or by being chosen. */
export function SearchMovers({ websiteId, range }: { websiteId: string; range: DayRange }) {
  const [search, change] = useUrlSearch();
  const dimension = search['dimension'] === 'page' ? 'page' : 'query';
  const { comparison } = useWindow();
  // What gained or lost is a comparison in any case.
  const compare = comparison === 'none' ? 'previous_period' : comparison;
  const before = rangeBefore(range, compare) ?? range;
  return (
    <>
      <p className="mb-3 text-muted">{`${formatDays(range)}, ${texts.range.against(formatDays(before))}`}</p>
      <LongTable
        caption={searchTexts.tabs.movers}
        readKey={['search-movers', websiteId, dimension, range, compare]}
        read={(page, with_) =>
          api.searchConsole.listMovers(websiteId, { ...range, dimension, compare, ...page }, with_)
        }
        columns={columns}
        csv
        filters={
          <FilterSelect
            label={searchTexts.by}
            value={dimension === 'query' ? '' : dimension}
            choices={[
              { value: '', label: searchTexts.dimensions.query },
              { value: 'page', label: searchTexts.dimensions.page },
            ]}
            onChoice={(value) => change({ dimension: value })}
          />
        }
      />
    </>
  );
}
