import { useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { isOver, useLiveJob } from '../../data/use-live';
import { useRows } from '../../data/use-read';
import { formatBytes, formatDay, formatMoment } from '../../format';
import { SandboxBadge } from '../../parts/badge';
import { Button, buttonClass } from '../../parts/button';
import { CopyText } from '../../parts/copy-text';
import { type Column, DataTable } from '../../parts/data-table';
import { Page } from '../../parts/page';
import { Modal } from '../../parts/panel-dialog';
import { Progress } from '../../parts/progress';
import { Await, Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { MakeReport } from './make-report';

type Report = Row<'listReports'>;

/** Reports: made, downloaded and shared. */
export function Reports() {
  const canWrite = useCanWrite();
  const read = useRows(['reports'], (with_) =>
    api.reports.list({ sort: '-createdAt', limit: 100 }, with_),
  );
  const [shared, setShared] = useState<{ url: string; expiresAt: string }>();
  const share = useChange((id: string) => api.reports.createLink(id, { format: 'pdf' }), {
    stale: [],
    done: (link) => {
      setShared(link);
      return undefined;
    },
  });
  const live = read.data?.rows.find(({ status }) => !isOver(status));
  useLiveJob(live?.jobId, ['reports']);
  const columns: Column<Report>[] = [
    {
      id: 'title',
      header: texts.reports.title,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <bdi className="font-medium">{row.title}</bdi>
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
    {
      id: 'files',
      header: texts.reports.files,
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          {row.files
            .filter(({ table, format }) => table === null || format !== 'csv')
            .map(({ format, bytes }) => (
              <a
                key={format}
                href={`/dashboard/api/v1/reports/${row.id}/download?format=${format}`}
                className={buttonClass()}
                download
              >
                {format.toUpperCase()}{' '}
                <span className="text-xs text-muted">{formatBytes(bytes)}</span>
              </a>
            ))}
          {canWrite && row.files.some(({ format }) => format === 'pdf') && (
            <Button kind="quiet" onClick={() => share.mutate(row.id)}>
              {texts.reports.share}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Page title={texts.screens.reports} actions={<MakeReport />}>
      <Await read={read}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title={texts.reports.empty} />
          ) : (
            <DataTable caption={texts.screens.reports} columns={columns} rows={data.rows} />
          )
        }
      </Await>
      {shared && (
        <Modal title={texts.reports.share} isOpen onClose={() => setShared(undefined)}>
          <p className="mb-2 text-muted">
            {texts.reports.shareHint(formatMoment(shared.expiresAt))}
          </p>
          <CopyText text={shared.url} />
        </Modal>
      )}
    </Page>
  );
}
