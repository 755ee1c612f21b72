import { api } from '../../data/api';
import { useCanWrite } from '../../data/session';
import { useChange } from '../../data/use-change';
import { formatNumber } from '../../format';
import { Button } from '../../parts/button';
import { LinesDialog } from '../../parts/lines-dialog';
import { texts } from '../../texts';

type Added = { keywords: string[]; close: () => void };

/** Tracks keywords, and reads the rankings of all. */
export function AddKeywords({ websiteId }: { websiteId: string }) {
  const canWrite = useCanWrite();
  const add = useChange(
    async ({ keywords, close }: Added) => {
      const answers = await api.keywords.create({ websiteId, keywords });
      close();
      return answers;
    },
    {
      stale: ['rankings', 'keywords'],
      done: (answers) => {
        const created = answers.filter(({ result }) => result === 'created').length;
        return texts.rankings.added(formatNumber(created), formatNumber(answers.length - created));
      },
    },
  );
  const refresh = useChange((kinds: 'serp'[]) => api.websites.refresh(websiteId, { kinds }), {
    stale: ['jobs'],
    done: () => texts.rankings.refreshing,
  });
  if (!canWrite) return null;
  return (
    <>
      <Button onClick={() => refresh.mutate(['serp'])} disabled={refresh.isPending}>
        {texts.rankings.refresh}
      </Button>
      <LinesDialog
        title={texts.rankings.add}
        hint={texts.firstRun.keywordHint}
        isBusy={add.isPending}
        onLines={(keywords, close) => add.mutate({ keywords, close })}
      />
    </>
  );
}
