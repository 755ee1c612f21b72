import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { LinesDialog } from '../../parts/lines-dialog';
import { texts } from '../../texts';
import { rankingsTexts } from '../../texts/rankings';
import { ReadNow } from './read-now';

type Added = { keywords: string[]; close: () => void };

/** Tracks keywords, and offers to read the rankings of all. */
export function AddKeywords({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const add = useChange(
    async ({ keywords, close }: Added) => {
      const answers = await api.keywords.create({ websiteId, keywords });
      close();
      return answers;
    },
    {
      stale: ['rankings', 'keywords', 'estimate'],
      done: (answers) => {
        const created = answers.filter(({ result }) => result === 'created').length;
        return rankingsTexts.added(formatNumber(created), formatNumber(answers.length - created));
      },
    },
  );
  if (!canWrite) return null;
  return (
    <>
      <ReadNow websiteId={websiteId} />
      <LinesDialog
        title={rankingsTexts.add}
        hint={texts.firstRun.keywordHint}
        isBusy={add.isPending}
        onLines={(keywords, close) => add.mutate({ keywords, close })}
      />
    </>
  );
}
