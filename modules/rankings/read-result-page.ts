import type { WorkspaceReads } from '../../platform/workspace';
import { stateWithoutPage } from './rules/keyword-evidence';
import type { RankedRow } from './rules/ranking-row';
import { readHistory, readSerpPage, type SerpPage } from './store/rank-history';
import type { RankKeyword } from './store/rank-row';

type ResultPage = Pick<SerpPage, 'organic' | 'items'> &
  Pick<RankedRow, 'position' | 'url' | 'aiOverview' | 'ownUrls' | 'serpFeatures' | 'evidence'> & {
    day: string | null;
  };

const noEvidence = {
  source: null,
  checkedAt: null,
  depth: null,
  samples: 0,
  isConfirmed: null,
  failureCode: null,
  failedAt: null,
};

const noPage = (keyword: RankKeyword, date: string | undefined): ResultPage => ({
  day: date ?? null,
  position: null,
  url: null,
  aiOverview: null,
  ownUrls: [],
  serpFeatures: [],
  organic: [],
  items: [],
  evidence: { state: stateWithoutPage(keyword.newest, date), ...noEvidence },
});

/** Returns the result page of a day, or the newest one, with what was read from it. */
export async function readResultPage(
  workspace: WorkspaceReads,
  keyword: RankKeyword,
  date: string | undefined,
): Promise<ResultPage> {
  const { source, checkedAt, confirmed } = keyword.newest;
  if (source === null) return noPage(keyword, date);
  const page = await readSerpPage(workspace, keyword, { source, date });
  if (!page) return noPage(keyword, date);
  const range = { source, from: page.day, to: page.day };
  const [found] = await readHistory(workspace, keyword, range);
  const reading = found?.reading;
  return {
    day: page.day,
    position: reading?.position ?? null,
    url: reading?.url ?? null,
    aiOverview: reading?.aiOverview ?? null,
    ownUrls: reading?.ownUrls ?? [],
    serpFeatures: reading?.serpFeatures ?? [],
    organic: page.organic,
    items: page.items,
    evidence: {
      state: reading?.state ?? 'not_measured',
      ...noEvidence,
      source,
      checkedAt: page.checkedAt,
      depth: page.depthRead,
      samples: 1,
      isConfirmed: page.checkedAt !== checkedAt || confirmed,
    },
  };
}
