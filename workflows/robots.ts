import type { RobotsReadInput, RobotsReadsInput } from '../modules/crawlers/workflow-input';
import type { JobInput } from '../modules/jobs/job-types';
import { activities } from './activities';
import { type CodeCounts, describeCauses, NothingDone, newStatus, runJob } from './job';
import { startDue } from './start-due';

const { findRobotsHosts, readRobotsOfHost, noteRobotsRead, startDueRobotsReads } = activities;

/**
 * Reads the robots.txt of each of a website's hosts. An unreachable host is recorded, too, but a job
 * that could read none has failed.
 */
export async function readRobots(job: JobInput<RobotsReadInput>): Promise<unknown> {
  return runJob(job, newStatus('hosts'), async ({ status, whileCollectable }) => {
    await whileCollectable();
    const website = { workspaceId: job.workspaceId, websiteId: job.websiteId ?? '' };
    const { hosts } = await findRobotsHosts({ ...website, hostsMax: job.input.hostsMax });
    status.progress.total = hosts.length;
    let changed = 0;
    const failureCodes: CodeCounts = {};
    for (const host of hosts) {
      const { isChanged, outcome, reason } = await readRobotsOfHost({ ...website, host });
      if (isChanged) changed += 1;
      if (outcome === 'disallow_all') {
        status.skipped.push({ what: host, code: reason });
        failureCodes[reason] = (failureCodes[reason] ?? 0) + 1;
      }
      status.progress.done += 1;
    }
    await noteRobotsRead(website);
    const failed = status.skipped.length;
    const result = { hosts: hosts.length, read: hosts.length - failed, failed, changed };
    if (failed > 0 && result.read === 0) {
      throw new NothingDone(
        `robots.txt of none of ${failed} hosts could be read`,
        failureCodes,
        result,
      );
    }
    if (failed > 0) {
      status.warnings.push(
        `robots.txt of ${failed} of ${hosts.length} hosts could not be read: ${describeCauses(failureCodes)}`,
      );
    }
    return result;
  });
}

/** Queues the reads of all websites whose copies are stale. */
export const startRobotsReads = (input: RobotsReadsInput): Promise<{ started: number }> =>
  startDue(input, startDueRobotsReads);
