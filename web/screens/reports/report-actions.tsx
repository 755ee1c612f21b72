import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { listTexts as common } from '../../texts/lists';
import { removalTexts as words } from '../../texts/removals';

/** Ends the links to a report, or the report. */
export function ReportActions({ reportId }: { reportId: string }) {
  const canWrite = useCanWrite();
  const revoke = useChange((id: string) => api.reports.revokeLinks(id), {
    stale: ['reports'],
    done: () => words.revoked,
  });
  const remove = useChange((id: string) => api.reports.delete(id), { stale: ['reports'] });
  if (!canWrite) return null;
  return (
    <span className="flex gap-1">
      <ConfirmButton
        text={words.revokeLinks}
        question={words.revokeLinksQuestion}
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate(reportId)}
      />
      <ConfirmButton
        text={common.remove}
        question={words.removeReport}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(reportId)}
      />
    </span>
  );
}
