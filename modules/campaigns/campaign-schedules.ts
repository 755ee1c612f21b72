import { type Client, ScheduleOverlapPolicy } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { type Database, sql } from '../../platform/postgres/database';
import { dropSchedule, putSchedule, reconcileKind } from '../../platform/temporal/schedules';
import { priorityOf, searchAttributes, taskQueues } from '../../platform/temporal/task-queues';
import { advanceCampaignWorkflow, type CampaignRef } from './workflow-input';

const prefix = 'campaign:';
const catchUp = '12 hours' as const;
/** Google finishes days within hours, and collections take a while: once a day would be late. */
const everyHours = 6;

type Row = { workspaceId: string; id: string; name: string };

const runOf = (ref: CampaignRef) => ({
  taskQueue: taskQueues.core,
  args: [ref] as [CampaignRef],
  typedSearchAttributes: new TypedSearchAttributes([
    { key: searchAttributes.workspace, value: ref.workspaceId },
  ]),
});

async function setSchedule(client: Client, row: Row): Promise<void> {
  const ref = { workspaceId: row.workspaceId, campaignId: row.id };
  const memo = { name: row.name };
  const options = {
    // The seconds differ by campaign, so that not all run at the same moment.
    spec: { intervals: [{ every: `${everyHours} hours` as const }], jitter: '30 minutes' as const },
    action: {
      type: 'startWorkflow' as const,
      workflowType: advanceCampaignWorkflow,
      workflowId: `${prefix}${row.id}:run`,
      memo,
      ...runOf(ref),
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: catchUp },
  };
  await putSchedule(client, prefix + row.id, options, { memo });
}

/** Gives a running campaign its schedule, and takes it from any other. */
export async function syncCampaignSchedule(
  database: Database,
  client: Client,
  { workspaceId, campaignId }: CampaignRef,
): Promise<void> {
  const [row] = await database
    .reader(workspaceId)
    .run<Row>(
      sql('campaigns')
        .select('workspace_id', 'id', 'name')
        .where({ workspace_id: workspaceId, id: campaignId, status: 'running' }),
    );
  if (row) await setSchedule(client, row);
  else await dropSchedule(client, prefix + campaignId);
}

/** Looks now whether a campaign is to be evaluated; a look that is under way is enough. */
export async function advanceNow(client: Client, ref: CampaignRef): Promise<void> {
  await client.workflow.start(advanceCampaignWorkflow, {
    workflowId: `${prefix}${ref.campaignId}:now`,
    workflowIdConflictPolicy: 'USE_EXISTING',
    priority: priorityOf(ref.workspaceId),
    ...runOf({ ...ref, isAsked: true }),
  });
}

/** Syncs the schedules of all campaigns with Postgres. */
export const reconcileCampaignSchedules = (database: Database, client: Client): Promise<number> =>
  reconcileKind<Row>(client, {
    prefix,
    readPage: (after, rowsMax) =>
      database.system.run(sql.raw('select * from campaigns_to_sync(?, ?)', [after, rowsMax])),
    idOf: (row) => row.id,
    put: (row) => setSchedule(client, row),
  });
