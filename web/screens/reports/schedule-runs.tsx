import { api } from '../../data/api';
import { useRows } from '../../data/use-read';
import { formatMoment, formatNumber } from '../../format';
import { SidePanel } from '../../parts/panel-dialog';
import { Await, Empty } from '../../parts/states';
import { reportTexts as words } from '../../texts/reports';
import type { Schedule } from './schedule';

type Props = { schedule: Schedule; onClose: () => void };

/** What each run of a schedule made, and what it could not make. */
export function ScheduleRuns({ schedule, onClose }: Props) {
  const read = useRows(['schedule-runs', schedule.id], (with_) =>
    api.reports.listScheduleRuns(schedule.id, { limit: 50 }, with_),
  );
  return (
    <SidePanel title={`${words.runs}: ${schedule.name}`} isOpen onClose={onClose}>
      <Await read={read}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={words.noRuns} />
          ) : (
            <ol className="space-y-3">
              {rows.map(({ run, startedAt, reports, refused }) => (
                <li key={run} className="rounded-lg border border-line p-3">
                  <p className="font-medium">{formatMoment(startedAt)}</p>
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
