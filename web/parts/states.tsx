import type { ReactNode } from 'react';
import { ApiError, PermissionError } from '../../packages/client/src/errors';
import { texts } from '../texts';
import { Button } from './button';

export const Loading = ({ rows = 6 }: { rows?: number }) => (
  <div role="status" aria-label={texts.loading} className="space-y-2 py-2">
    {Array.from({ length: rows }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike.
      <div key={index} className="h-7 motion-safe:animate-pulse rounded bg-raised" />
    ))}
  </div>
);

export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="rounded-lg border border-dashed border-line px-5 py-8 text-center">
    <p className="font-medium">{title}</p>
    {children && <div className="mx-auto mt-1 max-w-prose text-muted">{children}</div>}
  </div>
);

export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const id = error instanceof ApiError ? error.requestId : undefined;
  const title =
    error instanceof PermissionError
      ? texts.errors.forbidden
      : error instanceof ApiError
        ? texts.errors.refused
        : texts.errors.unreachable;
  return (
    <div role="alert" className="rounded-lg border border-line bg-bad-tint px-4 py-3">
      <p className="font-medium text-bad">{title}</p>
      <p className="wrap-anywhere">{error.message}</p>
      {id && <p className="text-xs text-muted">{texts.errors.requestId(id)}</p>}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          {texts.errors.retry}
        </Button>
      )}
    </div>
  );
}

type Result = { error: Error | null; isPending: boolean; refetch: () => unknown };

/** Shows what a read is waiting for, or why it failed; otherwise its content. */
export function Await<Data>(props: {
  read: Result & { data: Data | undefined };
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  const { read, rows = 6, children } = props;
  if (read.data !== undefined) return children(read.data);
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  return <Loading rows={rows} />;
}
