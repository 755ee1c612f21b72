import { api } from '../../data/api';
import { useLiveJob } from '../../data/use-live';
import { useRows } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { SidePanel } from '../../parts/panel-dialog';
import { Progress } from '../../parts/progress';
import { Await, Empty } from '../../parts/states';
import { reportTexts as words } from '../../texts/reports';
import type { Schedule } from './schedule';

type Props = {
  schedule: Schedule;
  /** The job of a report that was just asked for. */
  jobId?: string | undefined;
  onClose: () => void;
};

/** What each run of a schedule made, and what it could not make. */
export function ScheduleRuns({ schedule, jobId, onClose }: Props) {
  const job = useLiveJob(jobId, ['schedule-runs', 'reports']);
  const read = useRows(['schedule-runs', schedule.id], (with_) =>
    api.reports.listScheduleRuns(schedule.id, { limit: 50 }, with_),
  );
  return (
    <SidePanel title={`${words.runs}: ${schedule.name}`} isOpen onClose={onClose}>
      {job && (
        <div className="mb-3">
          <Progress status={job.status} done={job.progress?.done} total={job.progress?.total} />
        </div>
      )}
      <Await read={read}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={words.noRuns} />
          ) : (
            <ol className="space-y-3">
              {rows.map(({ run, startedAt, startedBy, reports, refused }) => (
                <li key={run} className="rounded-lg border border-line p-3">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    {formatMoment(startedAt)}
                    {startedBy === 'person' && <Badge tone="neutral">{words.byHand}</Badge>}
                  </p>
                  <p className="text-muted">
                    {words.made} {formatNumber(reports.completed)} · {words.pending}{' '}
                    {formatNumber(reports.pending)} · {words.failed} {formatNumber(reports.failed)}
                  </p>
                  {refused.map(({ websiteId, code, message }) => (
                    <p key={`${websiteId} ${code}`} className="wrap-anywhere text-bad">
                      {words.refused}: {message}
                    </p>
                  ))}
                </li>
              ))}
            </ol>
          )
        }
      </Await>
    </SidePanel>
  );
}
