import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { FormDialog } from '../../parts/form';
import { campaignEndTexts as words } from '../../texts/campaign-end';

type Reason = { reason: string | null };

/** Ends a running campaign: with its result once its days are over, or without one. */
export function EndCampaign({ campaignId }: { campaignId: string }) {
  const canWrite = useCanWrite();
  const stale = ['campaign', 'campaigns'];
  const stop = useChange(
    async ({ reason, close }: Reason & { close: () => void }) => {
      await api.campaigns.stop(campaignId, { reason });
      close();
    },
    { stale },
  );
  const conclude = useChange((id: string) => api.campaigns.conclude(id), {
    stale,
    done: () => words.concluding,
  });
  if (!canWrite) return null;
  return (
    <>
      <ConfirmButton
        text={words.conclude}
        question={words.concludeQuestion}
        isBusy={conclude.isPending}
        onConfirm={() => conclude.mutate(campaignId)}
      />
      <FormDialog<Reason>
        title={words.stop}
        fields={[{ name: 'reason', label: words.reason, hint: words.stopHint, isNullable: true }]}
        isBusy={stop.isPending}
        onSubmit={({ reason }, close) => stop.mutate({ reason, close })}
      />
    </>
  );
}
