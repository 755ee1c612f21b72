import { useState } from 'react';
import type { Row } from '../../../packages/client/src/schema-types';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatBytes, formatMoment } from '../../format';
import { Button, buttonClass } from '../../parts/button';
import { CopyText } from '../../parts/copy-text';
import { Modal } from '../../parts/panel-dialog';
import { texts } from '../../texts';

type Report = Pick<Row<'listReports'>, 'id' | 'files' | 'dataHash'>;

/** Downloads of a report, and a link that shares it as a page. */
export function ReportFiles({ report }: { report: Report }) {
  const canWrite = useCanWrite();
  const [shared, setShared] = useState<{ url: string; expiresAt: string }>();
  const share = useChange((id: string) => api.reports.createLink(id, { format: 'page' }), {
    stale: [],
    done: (link) => {
      setShared(link);
      return undefined;
    },
  });
  return (
    <span className="flex flex-wrap gap-1.5">
      {report.files
        .filter(({ table, format }) => table === null || format !== 'csv')
        .map(({ format, bytes }) => (
          <a
            key={format}
            href={`/dashboard/api/v1/reports/${report.id}/download?format=${format}`}
            className={buttonClass()}
            download
          >
            {format.toUpperCase()} <span className="text-xs text-muted">{formatBytes(bytes)}</span>
          </a>
        ))}
      {canWrite && report.dataHash !== null && (
        <Button kind="quiet" onClick={() => share.mutate(report.id)}>
          {texts.reports.share}
        </Button>
      )}
      {shared && (
        <Modal title={texts.reports.share} isOpen onClose={() => setShared(undefined)}>
          <p className="mb-2 text-muted">
            {texts.reports.shareHint(formatMoment(shared.expiresAt))}
          </p>
          <CopyText text={shared.url} />
        </Modal>
      )}
    </span>
  );
}
