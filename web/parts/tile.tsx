import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDays } from '../format';
import type { DayRange } from '../range';
import { texts } from '../texts';

type Props = {
  label: string;
  hint?: string | undefined;
  /** The days that the number is of; a number of now has none. */
  days?: DayRange | string | undefined;
  before?: DayRange | string | undefined;
  /** The screen with the rows behind it, with the same days. */
  to?: string | undefined;
  children: ReactNode;
  actions?: ReactNode;
};

const written = (days: DayRange | string) => (typeof days === 'string' ? days : formatDays(days));

/** A number with its window, which leads to the list that it sums up. */
export const Tile = ({ label, hint, days, before, to, children, actions }: Props) => (
  <div className="flex min-w-0 flex-col px-3.5 py-2.5 outline outline-line">
    <dt className="flex min-h-6 items-center justify-between gap-2 text-xs text-muted" title={hint}>
      {to === undefined ? (
        label
      ) : (
        <Link
          to={to}
          className="inline-flex min-h-6 min-w-6 items-center text-balance hover:text-accent hover:underline"
        >
          {label}
        </Link>
      )}
      {actions}
    </dt>
    <dd className="flex min-h-8 flex-wrap items-baseline gap-x-2 text-xl font-semibold tabular-nums">
      {children}
    </dd>
    {days !== undefined && (
      <dd className="text-xs text-muted">
        {written(days)}
        {before !== undefined && (
          <span className="block">{texts.range.against(written(before))}</span>
        )}
      </dd>
    )}
  </div>
);

export const Tiles = ({ children }: { children: ReactNode }) => (
  <dl className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,45%),1fr))] gap-px overflow-hidden rounded-lg border border-line bg-panel">
    {children}
  </dl>
);
