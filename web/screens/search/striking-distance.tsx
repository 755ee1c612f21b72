import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import type { Column } from '../../parts/data-table';
import { LongTable } from '../../parts/long-table';
import type { DayRange } from '../../range';
import { aiTexts } from '../../texts/ai';
import { searchTexts } from '../../texts/search';

type Query = Row<'listStrikingDistance'>;

const columns: readonly Column<Query>[] = [
  {
    id: 'query',
    header: searchTexts.dimensions.query,
    cell: (row) => <bdi className="font-medium">{row.query}</bdi>,
  },
  {
    id: 'position',
    header: searchTexts.metrics.position,
    isNumber: true,
    cell: (row) => formatNumber(row.position),
  },
  {
    id: 'impressions',
    header: searchTexts.metrics.impressions,
    isNumber: true,
    cell: (row) => formatNumber(row.impressions),
  },
  {
    id: 'clicks',
    header: searchTexts.metrics.clicks,
    isNumber: true,
    cell: (row) => formatNumber(row.clicks),
  },
  {
    id: 'tracked',
    header: aiTexts.tracked,
    cell: (row) => row.isTracked && <Badge tone="good">{aiTexts.tracked}</Badge>,
  },
];

/** Queries just below the first places. */
export function StrikingDistance({ websiteId, range }: { websiteId: string; range: DayRange }) {
  return (
    <LongTable
      caption={searchTexts.tabs.striking}
      readKey={['striking', websiteId, range]}
      read={(page, with_) =>
        api.searchConsole.listStrikingDistance(websiteId, { ...range, ...page }, with_)
      }
      columns={columns}
      csv
    />
  );
}
