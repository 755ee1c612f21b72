import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NotFoundError } from '../../packages/client/src/errors';
import type { Data } from '../../packages/client/src/schema-types';
import { api } from '../data/api';
import { useCanWrite } from '../data/session';
import { useRead } from '../data/use-read';
import { formatAgo, formatMoment } from '../format';
import { Button } from '../parts/button';
import { Page } from '../parts/page';
import { Await, Empty, Failure } from '../parts/states';
import { approvalTexts as words } from '../texts/approval';

type Approval = Data<'getApproval'>;

const lookMs = 5_000;

/** What an agent asks for: who asks, what it would do, and until when. */
export function ApprovalPage() {
  const { approvalId = '' } = useParams({ strict: false });
  const decide = useMutation({
    mutationFn: async (isApproved: boolean) => ({
      isApproved,
      approval: await (isApproved
        ? api.approvals.approveCall(approvalId)
        : api.approvals.refuseCall(approvalId)),
    }),
  });
  const read = useRead(
    ['approval', approvalId],
    (with_) => api.approvals.get(approvalId, {}, with_),
    { enabled: decide.data === undefined, refetchMs: lookMs },
  );
  if (decide.data && !decide.data.isApproved) {
    return (
      <Page title={words.title}>
        <Empty title={words.refused} />
      </Page>
    );
  }
  // An approval that has ended is no longer found.
  const isOver = read.error instanceof NotFoundError;
  return (
    <Page title={words.title} note={isOver ? undefined : words.note}>
      {isOver ? (
        <Empty title={words.over}>{words.overHint}</Empty>
      ) : (
        <Await read={read} rows={4}>
          {({ data }) => (
            <Asked
              approval={decide.data?.approval ?? data}
              isBusy={decide.isPending}
              onDecide={decide.mutate}
            />
          )}
        </Await>
      )}
      {decide.error && (
        <div className="mt-4 max-w-2xl">
          <Failure error={decide.error} />
        </div>
      )}
    </Page>
  );
}

type AskedProps = {
  approval: Approval;
  isBusy: boolean;
  onDecide: (isApproved: boolean) => void;
};

function Asked({ approval, isBusy, onDecide }: AskedProps) {
  const canWrite = useCanWrite();
  return (
    <div className="max-w-2xl rounded-lg border border-line bg-panel p-5">
      <h2 className="font-medium">{words.what}</h2>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        {approval.summary.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5">
        <Fact label={words.who}>
          <bdi className="font-medium">{approval.keyName}</bdi>{' '}
          <code className="font-mono text-xs text-muted">{approval.keyId}</code>
        </Fact>
        <Fact label={words.tool}>
          <code className="font-mono text-xs">{approval.tool}</code>
        </Fact>
        <Fact label={words.until}>
          {formatMoment(approval.expiresAt)}{' '}
          <span className="text-muted">({words.untilHint(formatAgo(approval.expiresAt))})</span>
        </Fact>
      </dl>
      {approval.approvedAt ? (
        <p role="status" className="mt-5 rounded-md bg-good-tint px-3 py-2 text-good">
          <span className="font-medium">{words.approved}</span>{' '}
          {words.approvedNote(formatMoment(approval.expiresAt))}
        </p>
      ) : canWrite ? (
        <div className="mt-5 flex gap-2">
          <Button kind="main" disabled={isBusy} onClick={() => onDecide(true)}>
            {words.approve}
          </Button>
          <Button kind="danger" disabled={isBusy} onClick={() => onDecide(false)}>
            {words.refuse}
          </Button>
        </div>
      ) : (
        <p className="mt-5 text-warn">{words.readOnly}</p>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);
