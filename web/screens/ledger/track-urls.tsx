import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { LinesDialog } from '../../parts/lines-dialog';
import { texts } from '../../texts';

type Tracked = { urls: string[]; close: () => void };

/** Adds URLs to the ledger. */
export function TrackUrls({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const track = useChange(
    async ({ urls, close }: Tracked) => {
      const answer = await api.indexing.trackUrls(websiteId, { urls });
      close();
      return answer;
    },
    {
      stale: ['ledger', 'ledger-summary'],
      done: ({ counts }) =>
        texts.ledger.tracked(formatNumber(counts.created), formatNumber(counts.exists)),
    },
  );
  if (!canWrite) return null;
  return (
    <LinesDialog
      title={texts.ledger.track}
      hint={texts.ledger.trackHint}
      isBusy={track.isPending}
      className="font-mono"
      onLines={(urls, close) => track.mutate({ urls, close })}
    />
  );
}
