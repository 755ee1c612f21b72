import { Connection, Client as TemporalClient, WorkflowNotFoundError } from '@temporalio/client';
import { Client } from 'pg';
import { mapWithConcurrency } from '../../platform/map-with-concurrency';
import { dropSchedule } from '../../platform/temporal/schedules';

/**
 * Ends what earlier files of this jest worker left behind: pending jobs would run during the next file
 * that starts a Temporal worker, and daily schedules would start more of them.
 */
export async function clearLeftovers(env: NodeJS.ProcessEnv): Promise<void> {
  const owner = new Client({ connectionString: env['DATABASE_OWNER_URL'] });
  await owner.connect();
  try {
    await owner.query("update websites set status = 'paused' where status = 'active'");
    await owner.query('delete from outbox');
  } finally {
    await owner.end();
  }
  const connection = await Connection.connect({
    address: env['TEMPORAL_ADDRESS'] ?? '',
    connectTimeout: '1 minute',
  });
  const namespace = env['TEMPORAL_NAMESPACE'] ?? 'default';
  try {
    await clearTemporal(new TemporalClient({ connection, namespace }));
  } finally {
    await connection.close();
  }
}

const callsAtOnce = 10;

async function clearTemporal(client: TemporalClient): Promise<void> {
  const running: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query: 'ExecutionStatus="Running"' })) {
    running.push(workflowId);
  }
  await mapWithConcurrency(running, callsAtOnce, (id) => terminate(client, id));
  const schedules: string[] = [];
  for await (const { scheduleId } of client.schedule.list()) schedules.push(scheduleId);
  await mapWithConcurrency(schedules, callsAtOnce, (id) => dropSchedule(client, id));
}

async function terminate(client: TemporalClient, workflowId: string): Promise<void> {
  try {
    await client.workflow.getHandle(workflowId).terminate('left behind by another test file');
  } catch (error) {
    // The workflow has ended since it was listed.
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
