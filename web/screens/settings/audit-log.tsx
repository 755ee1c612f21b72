import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { formatMoment } from '../../format';
import type { Column } from '../../parts/data-table';
import { FilterText } from '../../parts/field';
import { LongTable } from '../../parts/long-table';
import { pick } from '../../search-params';
import { texts } from '../../texts';
import { crawlersTexts } from '../../texts/crawlers';
import { settingsTexts } from '../../texts/settings';
import { useUrlSearch } from '../../use-search';

type Entry = Row<'listAuditLog'>;
type Query = NonNullable<Parameters<typeof api.account.listAuditLog>[0]>;

const columns: readonly Column<Entry>[] = [
  {
    id: 'at',
    header: texts.chart.time,
    sort: 'at',
    cell: (row) => <span className="whitespace-nowrap">{formatMoment(row.at)}</span>,
  },
  {
    id: 'action',
    header: settingsTexts.action,
    cell: (row) => <code className="font-mono text-xs">{row.action}</code>,
  },
  { id: 'actor', header: settingsTexts.actor, cell: (row) => <bdi>{row.actor}</bdi> },
  {
    id: 'target',
    header: settingsTexts.target,
    cell: (row) => <code className="font-mono text-xs text-muted">{row.targetId}</code>,
  },
  {
    id: 'address',
    header: crawlersTexts.address,
    cell: (row) => <span className="font-mono text-xs text-muted">{row.address}</span>,
  },
];

export function AuditLog() {
  const [search, change] = useUrlSearch();
  const query = pick<Query>(search, ['action', 'sort']);
  return (
    <LongTable
      caption={settingsTexts.tabs.log}
      readKey={['audit-log', query]}
      read={(page, with_) => api.account.listAuditLog({ ...query, ...page }, with_)}
      columns={columns}
      sort="-at"
      filters={
        <FilterText
          label={settingsTexts.actionFilter}
          value={search['action'] ?? ''}
          onText={(action) => change({ action }, { isReplaced: true })}
        />
      }
    />
  );
}
