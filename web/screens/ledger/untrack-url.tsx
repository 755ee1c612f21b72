import { useNavigate } from '@tanstack/react-router';
import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { ConfirmButton } from '../../parts/confirm-button';
import { removalTexts as words } from '../../texts/removals';

/** Takes a URL out of the ledger. */
export function UntrackUrl({ websiteId, urlId }: { websiteId: string; urlId: string }) {
  const canWrite = useCanWrite();
  const navigate = useNavigate();
  const untrack = useChange(
    async (ids: string[]) => {
      await api.indexing.untrackUrls(websiteId, { ids });
      await navigate({ to: '/websites/$websiteId/ledger', params: { websiteId }, search: {} });
    },
    { stale: ['ledger', 'ledger-summary'] },
  );
  if (!canWrite) return null;
  return (
    <ConfirmButton
      text={words.untrack}
      question={words.untrackQuestion}
      isBusy={untrack.isPending}
      onConfirm={() => untrack.mutate([urlId])}
    />
  );
}
