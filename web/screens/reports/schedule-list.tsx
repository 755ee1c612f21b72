import { useState } from 'react';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { useRows } from '../../data/use-read';
import { formatNumber } from '../../format';
import { Badge } from '../../parts/badge';
import { Button } from '../../parts/button';
import { ConfirmButton } from '../../parts/confirm-button';
import { type Column, DataTable } from '../../parts/data-table';
import { Section } from '../../parts/page';
import { Await, Empty } from '../../parts/states';
import { labelOf, texts } from '../../texts';
import { reportTexts as words } from '../../texts/reports';
import type { Schedule } from './schedule';
import { ScheduleForm } from './schedule-form';
import { ScheduleRuns } from './schedule-runs';

/** Schedules with their recipients and runs. */
export function ScheduleList() {
  const canWrite = useCanWrite();
  const read = useRows(['schedules'], (with_) => api.reports.listSchedules({ limit: 200 }, with_));
  const names = useRows(['websites', 'names'], (with_) =>
    api.websites.list({ sort: 'name', limit: 1000 }, with_),
  );
  const domains = new Map(names.data?.rows.map(({ id, domain }) => [id, domain]));
  const [shown, setShown] = useState<{ schedule: Schedule; jobId?: string | undefined }>();
  const [edited, setEdited] = useState<Schedule | 'new'>();
  return (
    <Section
      title={words.schedules}
      actions={canWrite && <Button onClick={() => setEdited('new')}>{words.add}</Button>}
    >
      <Await read={read}>
        {(data) =>
          data.rows.length === 0 ? (
            <Empty title={words.empty}>{words.emptyHint}</Empty>
          ) : (
            <DataTable
              caption={words.schedules}
              columns={columnsOf({
                domains,
                canWrite,
                onRuns: (schedule, jobId) => setShown({ schedule, jobId }),
                onEdit: setEdited,
              })}
              rows={data.rows}
              request={data.request}
            />
          )
        }
      </Await>
      {shown && <ScheduleRuns {...shown} onClose={() => setShown(undefined)} />}
      {edited && (
        <ScheduleForm
          schedule={edited === 'new' ? undefined : edited}
          websites={names.data?.rows ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const timingOf = ({ timing }: Schedule): string =>
  timing.every === 'week'
    ? words.weekly(labelOf(timing.weekday), hourOf(timing.hour))
    : words.monthly(formatNumber(timing.day), hourOf(timing.hour));

type Shown = {
  domains: ReadonlyMap<string, string>;
  canWrite: boolean;
  onRuns: (schedule: Schedule, jobId?: string) => void;
  onEdit: (schedule: Schedule) => void;
};

const columnsOf = ({ domains, canWrite, onRuns, onEdit }: Shown): Column<Schedule>[] => [
  {
    id: 'name',
    header: words.name,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <bdi className="min-w-0 truncate font-medium">{row.name}</bdi>
        {row.isPaused && <Badge tone="warn">{words.paused}</Badge>}
      </span>
    ),
  },
  { id: 'type', header: texts.reports.type, cell: (row) => labelOf(row.type) },
  {
    id: 'websites',
    header: words.websites,
    cell: (row) => (
      <bdi>
        {row.websiteTag === null
          ? row.websiteIds.map((id) => domains.get(id) ?? '…').join(', ')
          : words.tagged(row.websiteTag)}
      </bdi>
    ),
  },
  {
    id: 'when',
    header: words.when,
    cell: (row) => (
      <span className="whitespace-nowrap" title={row.timezone}>
        {timingOf(row)}
      </span>
    ),
  },
  { id: 'period', header: words.period, cell: (row) => labelOf(row.period) },
  {
    id: 'recipients',
    header: words.recipients,
    cell: (row) =>
      row.recipients.length === 0 ? (
        <span className="text-muted">{words.nobody}</span>
      ) : (
        <span title={row.recipients.join('\n')}>
          {formatNumber(row.recipients.length)}
          {row.unconfirmedRecipients.length > 0 && (
            <span className="ms-1.5 text-xs text-warn">
              {words.unconfirmed(formatNumber(row.unconfirmedRecipients.length))}
            </span>
          )}
        </span>
      ),
  },
  {
    id: 'buttons',
    header: '',
    cell: (row) => (
      <span className="flex justify-end gap-1.5">
        <Button kind="quiet" onClick={() => onRuns(row)}>
          {words.runs}
        </Button>
        {canWrite && <ScheduleButtons schedule={row} onEdit={onEdit} onRuns={onRuns} />}
      </span>
    ),
  },
];

type ButtonsProps = { schedule: Schedule } & Pick<Shown, 'onEdit' | 'onRuns'>;

function ScheduleButtons({ schedule, onEdit, onRuns }: ButtonsProps) {
  const { id, isPaused, name } = schedule;
  const pause = useChange(
    (isToPause: boolean) => api.reports.updateSchedule(id, { isPaused: isToPause }),
    { stale: ['schedules'] },
  );
  const send = useChange(() => api.reports.sendSchedule(id, {}), {
    stale: ['schedule-runs', 'reports'],
    done: ({ reports }) => {
      onRuns(schedule, reports[0]?.jobId);
      return words.sending;
    },
  });
  const remove = useChange(() => api.reports.deleteSchedule(id), { stale: ['schedules'] });
  return (
    <>
      <ConfirmButton
        text={words.sendNow}
        kind="quiet"
        question={
          schedule.websiteTag === null
            ? words.sendQuestion(formatNumber(schedule.recipients.length))
            : words.sendTagQuestion(schedule.websiteTag)
        }
        isBusy={send.isPending}
        onConfirm={() => send.mutate(undefined)}
      />
      <Button kind="quiet" disabled={pause.isPending} onClick={() => pause.mutate(!isPaused)}>
        {isPaused ? words.resume : words.pause}
      </Button>
      <Button kind="quiet" onClick={() => onEdit(schedule)}>
        {words.edit}
      </Button>
      <ConfirmButton
        text={words.remove}
        question={words.removeQuestion(name)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}
