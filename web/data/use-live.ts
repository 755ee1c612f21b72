import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Job } from '../../packages/client/src/schema-types';
import { api } from './api';

const pauseMs = 2000;
const pauseMsMax = 60_000;

/**
 * Follows a job until it ends, by long polls: the service answers when the job changes, or after 30
 * seconds. A failed poll is repeated ever later. Streams would need a connection of their own for
 * each page, and jobs change every few seconds at most.
 */
export function useLiveJob(jobId: string | undefined, stale: readonly string[]): Job | undefined {
  const [job, setJob] = useState<Job>();
  const queries = useQueryClient();
  const names = stale.join(' ');
  useEffect(() => {
    if (jobId === undefined) return;
    const ended = new AbortController();
    const follow = async () => {
      let pause = pauseMs;
      for (let wait = 0; !ended.signal.aborted; wait = 30) {
        try {
          const next = await api.jobs.get(
            jobId,
            { wait, until: 'change' },
            { signal: ended.signal },
          );
          setJob(next);
          for (const name of names.split(' ')) void queries.invalidateQueries({ queryKey: [name] });
          if (isOver(next.status)) return;
          pause = pauseMs;
        } catch {
          pause = Math.min(pauseMsMax, pause * 2);
        }
        // Progress of a fast job would otherwise draw the page again and again.
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    void follow();
    return () => ended.abort();
  }, [jobId, names, queries]);
  return job;
}

export const isOver = (status: Job['status']): boolean =>
  status === 'completed' || status === 'failed' || status === 'canceled';
