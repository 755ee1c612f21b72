import type { ApiRequest } from '../../data/api-request';
import { type OverviewRow, useOverviewColumns } from '../overview';

/** The website's row of the overview, as the first thing to look at. */
export function SummaryStrip({ row, request }: { row: OverviewRow; request: ApiRequest }) {
  const columns = useOverviewColumns().filter(({ id }) => id !== 'website');
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-3 rounded-lg border border-line bg-panel px-4 py-3">
      {columns.map((column) => (
        <div key={column.id}>
          <dt className="text-xs text-muted" title={column.hint}>
            {column.header}
          </dt>
          <dd className="flex min-h-6 items-center text-base tabular-nums">
            {column.cell(row, request)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
