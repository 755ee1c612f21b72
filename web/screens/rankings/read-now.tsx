import { api } from '../../data/api';
import { useChange } from '../../data/use-change';
import { SpendButton } from '../../parts/spend-button';
import { labelOf, texts } from '../../texts';
import { rankingsTexts } from '../../texts/rankings';

/** Reads the rankings of all keywords of the website, once it was said what that costs. */
export function ReadNow({ websiteId }: { websiteId: string }) {
  const refresh = useChange((kinds: 'serp'[]) => api.websites.refresh(websiteId, { kinds }), {
    stale: ['jobs', 'estimate'],
    done: () => rankingsTexts.refreshing,
  });
  return (
    <SpendButton
      text={rankingsTexts.refresh}
      question={texts.spend.readRankings}
      readKey={['serp', websiteId]}
      estimate={(with_) => api.websites.estimateRefresh(websiteId, { kinds: ['serp'] }, with_)}
      costOf={({ serp, searchVolumes, credits, creditsRemaining, isAffordable }) => ({
        counts: [
          { label: texts.spend.keywords, value: serp.keywords },
          ...(searchVolumes.keywords > 0
            ? [{ label: texts.spend.volumes, value: searchVolumes.keywords }]
            : []),
        ],
        credits,
        creditsLeft: creditsRemaining,
        isAffordable,
        notes: [
          ...(serp.provider ? [texts.spend.provider(labelOf(serp.provider))] : []),
          ...(serp.skipped ? [labelOf(serp.skipped)] : []),
        ],
      })}
      isBusy={refresh.isPending}
      onConfirm={() => refresh.mutate(['serp'])}
    />
  );
}
