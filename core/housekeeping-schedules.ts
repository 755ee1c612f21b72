import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import { housekeeping, taskQueues } from '../workflows/contract';

/** Makes the schedules that belong to no website, or brings them to what they should be now. */
export async function ensureHousekeepingSchedules(client: Client): Promise<void> {
  for (const { scheduleId, workflow, every, input } of housekeeping) {
    const options = {
      spec: { intervals: [{ every }] },
      action: {
        type: 'startWorkflow' as const,
        workflowType: workflow,
        workflowId: `${scheduleId}:run`,
        taskQueue: taskQueues.core,
        args: [input],
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP },
    };
    try {
      await client.schedule.create({ scheduleId, ...options });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      const handle = client.schedule.getHandle(scheduleId);
      await handle.update((previous) => ({ ...previous, ...options }));
    }
  }
}
