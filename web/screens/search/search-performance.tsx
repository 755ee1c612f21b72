import type { Row } from '../../../packages/client/src/schema-types';
import { countryName } from '../../country-name';
import { api } from '../../data/api';
import { formatDifference, formatNumber, formatShare } from '../../format';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { FilterSelect, FilterText } from '../../parts/field';
import { Change, Figure, NotMeasured } from '../../parts/figure';
import { LongTable } from '../../parts/long-table';
import type { DayRange } from '../../range';
import { pick } from '../../search-params';
import { texts } from '../../texts';
import { searchTexts } from '../../texts/search';
import { useUrlSearch, useWindow } from '../../use-search';

type PerformanceRow = Row<'listSearchPerformance'>;
type Query = NonNullable<Parameters<typeof api.searchConsole.listPerformance>[1]>;

const dimensions = ['query', 'page', 'country', 'device', 'appearance'] as const;
const dimensionOf = (text: string | undefined) =>
  dimensions.find((known) => known === text) ?? 'query';

export function SearchPerformance({ websiteId, range }: { websiteId: string; range: DayRange }) {
  const [search, change] = useUrlSearch();
  const dimension = dimensionOf(search['dimension']);
  const { comparison } = useWindow();
  const query = pick<Query>(search, ['query', 'page', 'sort', 'type']);
  return (
    <LongTable
      caption={searchTexts.tabs.performance}
      readKey={['search-performance', websiteId, dimension, query, range, comparison]}
      read={(page, with_) =>
        api.searchConsole.listPerformance(
          websiteId,
          { ...query, ...range, dimension, compare: comparison, ...page },
          with_,
        )
      }
      columns={performanceColumns(dimension)}
      sort="-clicks"
      csv
      filters={
        <>
          <FilterSelect
            label={searchTexts.by}
            value={dimension === 'query' ? '' : dimension}
            choices={dimensions.map((value) => ({
              value: value === 'query' ? '' : value,
              label: searchTexts.dimensions[value],
            }))}
            onChoice={(value) => change({ dimension: value, query: undefined, page: undefined })}
          />
          {dimension === 'query' && (
            <FilterText
              label={searchTexts.queryFilter}
              value={search['query'] ?? ''}
              onText={(text) => change({ query: text }, { isReplaced: true })}
            />
          )}
          {dimension === 'page' && (
            <FilterText
              label={searchTexts.pageFilter}
              value={search['page'] ?? ''}
              onText={(text) => change({ page: text }, { isReplaced: true })}
            />
          )}
        </>
      }
    />
  );
}

type Dimension = (typeof dimensions)[number];

function performanceColumns(dimension: Dimension): Column<PerformanceRow>[] {
  const { metrics } = searchTexts;
  const nameOf = ({ name }: PerformanceRow) => (dimension === 'country' ? countryName(name) : name);
  const count = (id: 'clicks' | 'impressions'): Column<PerformanceRow> => ({
    id,
    header: metrics[id],
    sort: id,
    isNumber: true,
    cell: (row, request) => (
      <span className="inline-flex items-baseline gap-2">
        <Change value={row.change?.[id]} text={formatDifference(row.change?.[id] ?? 0)} />
        <Figure
          value={formatNumber(row.now[id])}
          evidence={() => ({
            title: `${metrics[id]}: ${nameOf(row)}`,
            value: formatNumber(row.now[id]),
            request,
            facts: [
              { label: texts.evidence.source, value: 'Google Search Console' },
              {
                label: texts.evidence.before,
                value: row.before ? formatNumber(row.before[id]) : texts.notMeasured,
              },
            ],
          })}
        />
      </span>
    ),
  });
  return [
    {
      id: 'name',
      header: searchTexts.dimensions[dimension],
      sort: 'name',
      cell: (row) => (
        <span className="flex max-w-[36rem] items-baseline gap-2">
          <bdi
            className="truncate font-medium"
            title={[nameOf(row), ...(row.shownUrls ?? [])].join('\n')}
          >
            {nameOf(row)}
          </bdi>
          {row.isOwn === false && <Badge>{searchTexts.otherHost}</Badge>}
        </span>
      ),
    },
    count('clicks'),
    count('impressions'),
    {
      id: 'ctr',
      header: metrics.ctr,
      sort: 'ctr',
      isNumber: true,
      cell: (row) => (row.now.ctr === null ? <NotMeasured /> : formatShare(row.now.ctr)),
    },
    {
      id: 'position',
      header: metrics.position,
      sort: 'position',
      isNumber: true,
      cell: (row) => (row.now.position === null ? <NotMeasured /> : formatNumber(row.now.position)),
    },
  ];
}
