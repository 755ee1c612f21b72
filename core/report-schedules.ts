import {
  type Client,
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
} from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import {
  type ScheduledReportInput,
  scheduledReportWorkflow,
  searchAttributes,
  taskQueues,
} from '../workflows/contract';
import {
  type ReportScheduleRef,
  type ReportTiming,
  reportTimingSchema,
} from './domain/reports/report-schedule';
import { type Database, sql } from './postgres/database';

const prefix = 'report:';
const catchUp = '12 hours' as const;
const pageRows = 200;

type Row = {
  workspace_id: string;
  id: string;
  name: string;
  timing: unknown;
  timezone: string;
  is_paused: boolean;
};

type DayName = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';

const calendarOf = (timing: ReportTiming) =>
  timing.every === 'week'
    ? { hour: timing.hour, dayOfWeek: timing.weekday.toUpperCase() as DayName }
    : { hour: timing.hour, dayOfMonth: timing.day };

async function setSchedule(client: Client, row: Row): Promise<void> {
  const scheduleId = prefix + row.id;
  const input: ScheduledReportInput = { workspaceId: row.workspace_id, scheduleId: row.id };
  const options = {
    // Temporal reads the clocks of the zone, also where they change.
    spec: { calendars: [calendarOf(reportTimingSchema.parse(row.timing))], timezone: row.timezone },
    action: {
      type: 'startWorkflow' as const,
      workflowType: scheduledReportWorkflow,
      workflowId: `${scheduleId}:run`,
      taskQueue: taskQueues.core,
      args: [input],
      typedSearchAttributes: new TypedSearchAttributes([
        { key: searchAttributes.workspace, value: row.workspace_id },
      ]),
      memo: { name: row.name },
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchUp },
    state: { paused: row.is_paused },
  };
  try {
    await client.schedule.create({ scheduleId, ...options, memo: { name: row.name } });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update((previous) => ({ ...previous, ...options }));
  }
}

async function deleteSchedule(client: Client, scheduleId: string): Promise<void> {
  try {
    await client.schedule.getHandle(scheduleId).delete();
  } catch (error) {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  }
}

/** Brings one schedule to what Postgres says now, whatever was said when this was asked for. */
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
  else await deleteSchedule(client, prefix + scheduleId);
}

/** Brings every schedule to what Postgres says, and deletes those that are gone there. */
export async function reconcileReportSchedules(
  database: Database,
  client: Client,
): Promise<number> {
  const known = new Set<string>();
  for (let after = ''; ; ) {
    const rows = await database.system.run<Row>(
      sql.raw('select * from report_schedules_to_sync(?, ?)', [after, pageRows]),
    );
    for (const row of rows) {
      known.add(prefix + row.id);
      await setSchedule(client, row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) break;
    after = last.id;
  }
  for await (const { scheduleId } of client.schedule.list()) {
    if (!scheduleId.startsWith(prefix) || known.has(scheduleId)) continue;
    await deleteSchedule(client, scheduleId);
  }
  return known.size;
}
