import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { mapWithConcurrency } from '../../platform/concurrency/map-with-concurrency';
import { type Database, sql } from '../../platform/postgres/database';
import { dropSchedule } from '../../platform/temporal/schedules';

/** Pauses the websites that earlier test files left behind, and forgets their jobs that were not started. */
export async function clearDatabase(owner: Database): Promise<void> {
  await owner.transaction('', async (tx) => {
    await tx.run(sql.raw("update websites set status = 'paused' where status = 'active'"));
    await tx.run(sql.raw('delete from outbox'));
  });
}

const callsAtOnce = 10;

/** Ends all workflows and schedules of a namespace: a worker of a later test file would run them. */
export async function clearTemporal(client: Client): Promise<void> {
  const running: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query: 'ExecutionStatus="Running"' })) {
    running.push(workflowId);
  }
  await mapWithConcurrency(running, callsAtOnce, (id) => terminate(client, id));
  const schedules: string[] = [];
  for await (const { scheduleId } of client.schedule.list()) schedules.push(scheduleId);
  await mapWithConcurrency(schedules, callsAtOnce, (id) => dropSchedule(client, id));
}

async function terminate(client: Client, workflowId: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).terminate('left behind by another test file');
  } catch (error) {
    // The workflow has ended since it was listed.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
