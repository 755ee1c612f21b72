import { Link } from '@tanstack/react-router';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { isOver, useLiveJob } from '../../data/use-live';
import { useRows } from '../../data/use-read';
import { formatDay, formatMoment } from '../../format';
import { SandboxBadge } from '../../parts/badge';
import { type Column, DataTable } from '../../parts/data-table';
import { Progress } from '../../parts/progress';
import { Await, Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { ReportActions } from './report-actions';
import { ReportFiles } from './report-files';

type Report = Row<'listReports'>;

/** Reports: looked at, downloaded and shared. */
export function ReportList() {
  const read = useRows(['reports'], (with_) =>
    api.reports.list({ sort: '-createdAt', limit: 100 }, with_),
  );
  const live = read.data?.rows.find(({ status }) => !isOver(status));
  useLiveJob(live?.jobId, ['reports']);
  return (
    <Await read={read}>
      {(data) =>
        data.rows.length === 0 ? (
          <Empty title={texts.reports.empty} />
        ) : (
          <DataTable
            caption={texts.screens.reports}
            columns={columns}
            rows={data.rows}
            request={data.request}
          />
        )
      }
    </Await>
  );
}

const columns: readonly Column<Report>[] = [
  {
    id: 'title',
    header: texts.reports.title,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <Link
          to="/reports/$reportId"
          params={{ reportId: row.id }}
          search={{}}
          className="min-w-0 truncate font-medium hover:underline"
        >
          <bdi>{row.title}</bdi>
        </Link>
        {row.dataSource === 'sandbox' && <SandboxBadge />}
      </span>
    ),
  },
  { id: 'type', header: texts.reports.type, cell: (row) => labelOf(row.type) },
  {
    id: 'period',
    header: texts.evidence.days,
    cell: (row) => (
      <span className="whitespace-nowrap">
        {formatDay(row.period.from)} – {formatDay(row.period.to)}
      </span>
    ),
  },
  { id: 'status', header: texts.evidence.state, cell: (row) => <Progress status={row.status} /> },
  {
    id: 'created',
    header: texts.reports.made,
    cell: (row) => <span className="whitespace-nowrap">{formatMoment(row.createdAt)}</span>,
  },
  { id: 'files', header: texts.reports.files, cell: (row) => <ReportFiles report={row} /> },
  {
    id: 'actions',
    header: texts.table.actions,
    cell: (row) => <ReportActions reportId={row.id} />,
  },
];
