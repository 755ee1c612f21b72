import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { LinesDialog } from '../../parts/lines-dialog';
import { ledgerTexts } from '../../texts/ledger';

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
        ledgerTexts.tracked(formatNumber(counts.created), formatNumber(counts.exists)),
    },
  );
  if (!canWrite) return null;
  return (
    <LinesDialog
      title={ledgerTexts.track}
      hint={ledgerTexts.trackHint}
      isBusy={track.isPending}
      className="font-mono"
      onLines={(urls, close) => track.mutate({ urls, close })}
    />
  );
}
