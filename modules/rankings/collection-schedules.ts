import { type Client, ScheduleOverlapPolicy } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { type Database, sql } from '../../platform/postgres/database';
import { dropSchedule, putSchedule, reconcileKind } from '../../platform/temporal/schedules';
import { searchAttributes, taskQueues } from '../../platform/temporal/task-queues';
import type { PlanName } from '../account/rules/plans';
import type { WebsiteRef } from '../websites/rules/website-ref';
import { toSettings } from '../websites/rules/website-settings';
import { collectionTime } from './rules/collection-schedule';
import {
  type ScheduledCollectionInput,
  scheduledCollectionWorkflow,
  scheduleIdOf,
} from './workflow-input';

/** The fields of a website that its schedule depends on. */
type ScheduledWebsite = {
  workspaceId: string;
  websiteId: string;
  domain: string;
  plan: PlanName;
  status: string;
  settings: unknown;
};

const catchUp = '12 hours' as const;

const dayNames = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;

async function setSchedule(client: Client, website: ScheduledWebsite): Promise<void> {
  const { workspaceId, websiteId } = website;
  const { cadence } = toSettings(website.settings).collection;
  const time = collectionTime({ ...website, cadence });
  const input: ScheduledCollectionInput = { workspaceId, websiteId };
  const options = {
    spec: {
      calendars: [
        {
          hour: time.hour,
          minute: time.minute,
          ...(time.dayOfWeek === undefined
            ? {}
            : { dayOfWeek: dayNames[time.dayOfWeek] ?? 'MONDAY' }),
        },
      ],
    },
    action: {
      type: 'startWorkflow' as const,
      workflowType: scheduledCollectionWorkflow,
      workflowId: `${scheduleIdOf(websiteId)}:run`,
      taskQueue: taskQueues.core,
      args: [input],
      typedSearchAttributes: new TypedSearchAttributes([
        { key: searchAttributes.workspace, value: workspaceId },
        { key: searchAttributes.website, value: websiteId },
      ]),
      memo: { domain: website.domain },
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchUp },
    state: { paused: !time.isActive },
  };
  await putSchedule(client, scheduleIdOf(websiteId), options, { memo: { domain: website.domain } });
}

/**
 * Syncs one website's schedule with the current state in Postgres, not with the state at the time
 * of the request. Concurrent changes therefore converge, whatever their order.
 */
export async function syncSchedule(
  database: Database,
  client: Client,
  { workspaceId, websiteId }: WebsiteRef,
): Promise<void> {
  const [row] = await database
    .reader(workspaceId)
    .run<ScheduledWebsite>(
      sql('websites as w')
        .join('workspaces as s', 's.id', 'w.workspace_id')
        .where({ 'w.workspace_id': workspaceId, 'w.id': websiteId })
        .select(
          'w.workspace_id',
          'w.id as website_id',
          's.plan',
          'w.status',
          'w.settings',
          'w.domain',
        ),
    );
  if (row) await setSchedule(client, row);
  else await dropSchedule(client, scheduleIdOf(websiteId));
}

/**
 * Syncs every website's schedule with Postgres, and deletes those of deleted websites. Changes
 * reach Temporal through the outbox; this repairs what was lost on either side.
 */
export const reconcileSchedules = (database: Database, client: Client): Promise<number> =>
  reconcileKind<ScheduledWebsite>(client, {
    prefix: scheduleIdOf(''),
    readPage: (after, rowsMax) =>
      database.system.run(sql.raw('select * from websites_to_schedule(?, ?)', [after, rowsMax])),
    idOf: (row) => row.websiteId,
    put: (row) => setSchedule(client, row),
  });
