import { type ErrorDetail, noSuch } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import type { CampaignContent } from './store/campaign-store';
import {
  knownGroups,
  readLinkTargets,
  readTargetKeywords,
  readTargetPrompts,
  websiteOfAiTarget,
} from './store/target-reads';

type Named = Pick<CampaignContent, 'websiteIds' | 'targets' | 'controls' | 'aiTargetId'>;

/** Finds ids in a plan that its websites do not have. */
export async function unknownTargets(
  db: Queries,
  { websiteIds, targets, controls, aiTargetId }: Named,
): Promise<ErrorDetail[]> {
  const problems: ErrorDetail[] = [];
  const look = (path: string, what: string, ids: readonly string[], known: Iterable<string>) => {
    const found = new Set(known);
    for (const [index, id] of ids.entries()) {
      if (found.has(id)) continue;
      const message = `${noSuch(what)} Its website must be among websiteIds.`;
      problems.push({ path: `${path}.${index}`, code: 'not_found', message });
    }
  };
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  for (const [arm, sets] of Object.entries({ targets, controls })) {
    const { linkIds, keywordIds, keywordGroupIds, promptIds } = sets;
    if (linkIds.length > 0) {
      const known = idsOf(await readLinkTargets(db, websiteIds, linkIds));
      look(`${arm}.linkIds`, 'link', linkIds, known);
    }
    if (keywordIds.length > 0) {
      const named = { ids: keywordIds, groupIds: [], tags: [] };
      const known = idsOf(await readTargetKeywords(db, websiteIds, named));
      look(`${arm}.keywordIds`, 'keyword', keywordIds, known);
    }
    if (keywordGroupIds.length > 0) {
      const known = await knownGroups(db, websiteIds, keywordGroupIds);
      look(`${arm}.keywordGroupIds`, 'keyword group', keywordGroupIds, known);
    }
    if (promptIds.length > 0) {
      const known = idsOf(await readTargetPrompts(db, websiteIds, { ids: promptIds, tags: [] }));
      look(`${arm}.promptIds`, 'prompt', promptIds, known);
    }
  }
  if (aiTargetId !== null) {
    const websiteId = await websiteOfAiTarget(db, aiTargetId);
    if (websiteId === undefined || !websiteIds.includes(websiteId)) {
      const message = `${noSuch('target')} Its website must be among websiteIds.`;
      problems.push({ path: 'aiTargetId', code: 'not_found', message });
    }
  }
  return problems;
}
