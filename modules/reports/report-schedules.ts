import { type Client, ScheduleOverlapPolicy } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { type Database, sql } from '../../platform/postgres/database';
import { dropSchedule, putSchedule, reconcileKind } from '../../platform/temporal/schedules';
import { searchAttributes, taskQueues } from '../../platform/temporal/task-queues';
import {
  type ReportScheduleRef,
  type ReportTiming,
  reportTimingSchema,
} from './rules/report-schedule';
import { type ScheduledReportInput, scheduledReportWorkflow } from './workflow-input';

const prefix = 'report:';
const catchUp = '12 hours' as const;

type Row = {
  workspaceId: string;
  id: string;
  name: string;
  timing: unknown;
  timezone: string;
  isPaused: boolean;
};

type DayName = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';

const calendarOf = (timing: ReportTiming) =>
  timing.every === 'week'
    ? { hour: timing.hour, dayOfWeek: timing.weekday.toUpperCase() as DayName }
    : { hour: timing.hour, dayOfMonth: timing.day };

async function setSchedule(client: Client, row: Row): Promise<void> {
  const scheduleId = prefix + row.id;
  const input: ScheduledReportInput = { workspaceId: row.workspaceId, scheduleId: row.id };
  const options = {
    // Temporal evaluates the times in this zone, including daylight saving changes.
    spec: { calendars: [calendarOf(reportTimingSchema.parse(row.timing))], timezone: row.timezone },
    action: {
      type: 'startWorkflow' as const,
      workflowType: scheduledReportWorkflow,
      workflowId: `${scheduleId}:run`,
      taskQueue: taskQueues.core,
      args: [input],
      typedSearchAttributes: new TypedSearchAttributes([
        { key: searchAttributes.workspace, value: row.workspaceId },
      ]),
      memo: { name: row.name },
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchUp },
    state: { paused: row.isPaused },
  };
  await putSchedule(client, scheduleId, options, { memo: { name: row.name } });
}

/**
 * Syncs one schedule with the current state in Postgres, not with the state at the time of the
 * request.
 */
export async function syncReportSchedule(
  database: Database,
  client: Client,
  { workspaceId, scheduleId }: ReportScheduleRef,
): Promise<void> {
  const [row] = await database
    .reader(workspaceId)
    .run<Row>(
      sql('report_schedules')
        .select('workspace_id', 'id', 'name', 'timing', 'timezone', 'is_paused')
        .where({ workspace_id: workspaceId, id: scheduleId }),
    );
  if (row) await setSchedule(client, row);
  else await dropSchedule(client, prefix + scheduleId);
}

/** Syncs every schedule with Postgres, and deletes those that no longer exist there. */
export const reconcileReportSchedules = (database: Database, client: Client): Promise<number> =>
  reconcileKind<Row>(client, {
    prefix,
    readPage: (after, rowsMax) =>
      database.system.run(
        sql.raw('select * from report_schedules_to_sync(?, ?)', [after, rowsMax]),
      ),
    idOf: (row) => row.id,
    put: (row) => setSchedule(client, row),
  });
