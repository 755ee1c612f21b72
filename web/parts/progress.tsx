import type { Job } from '../../packages/client/src/schema-types';
import { formatNumber } from '../format';
import { labelOf } from '../texts';
import { Badge, type Tone } from './badge';

export const jobTones: Record<Job['status'], Tone> = {
  queued: 'neutral',
  running: 'accent',
  paused: 'warn',
  completed: 'good',
  failed: 'bad',
  canceled: 'neutral',
};

type Props = {
  status: Job['status'];
  done?: number | undefined;
  total?: number | null | undefined;
  unit?: string | undefined;
};

/** A job's status, with a bar where its end is known. */
export function Progress({ status, done, total, unit }: Props) {
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={jobTones[status]}>{labelOf(status)}</Badge>
      {done !== undefined && (status === 'running' || status === 'paused') && (
        <>
          {total ? (
            <progress
              max={total}
              value={Math.min(done, total)}
              aria-label={labelOf(status)}
              className="h-1.5 w-24 overflow-hidden rounded bg-raised accent-accent"
            />
          ) : null}
          <span className="text-xs text-muted tabular-nums" role="status">
            {formatNumber(done)}
            {total ? ` / ${formatNumber(total)}` : ''} {unit}
          </span>
        </>
      )}
    </span>
  );
}
