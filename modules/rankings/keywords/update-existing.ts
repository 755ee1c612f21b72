import type { Queries } from '../../../platform/postgres/database';
import { existingRows, markUpdated, type Updated } from '../../../platform/row-outcomes';
import { distinctTags } from '../../websites/rules/tag-name';
import type { KeywordChange } from '../rules/keyword-change';
import type { InsertOutcome, NewKeyword } from './store/keyword-insert';
import { lockKeywords } from './store/keyword-store';
import { registerKeywordTags, spellTags } from './store/keyword-tag-store';
import { changesNothing, updateOf, writeUpdates } from './store/keyword-update';

/** What a row gives; what it leaves empty stays. */
const changeOf = (row: NewKeyword, tags: string[]): KeywordChange => ({
  depth: row.depth ?? undefined,
  targetUrl: row.targetUrl ?? undefined,
  searchVolume: row.searchVolume ?? undefined,
  cpc: row.cpc ?? undefined,
  cpcCurrency: row.cpc === null ? undefined : row.cpcCurrency,
  ...(tags.length > 0 && { tags: { replace: tags } }),
  ...(row.groupIds.length > 0 && { groupIds: { replace: row.groupIds } }),
});

/** Gives keywords that exist what rows of a file say of them, and marks those that it changed. */
export async function updateExisting(
  tx: Queries,
  websiteId: string,
  rows: readonly NewKeyword[],
  { outcomes, decided }: { outcomes: readonly InsertOutcome[]; decided: Set<string> },
): Promise<(InsertOutcome | Updated)[]> {
  const byId = existingRows(rows, outcomes, decided);
  const tags = [...byId.values()].flatMap((row) => row.tags);
  const spellings = await registerKeywordTags(tx, new Map([[websiteId, tags]]));
  const known = await lockKeywords(tx, [...byId.keys()]);
  const at = new Date().toISOString();
  const updates = [...byId].flatMap(([id, row]) => {
    const before = known.get(id);
    const spelled = spellTags(spellings, websiteId, distinctTags(row.tags));
    return before ? [updateOf(before, changeOf(row, spelled), at)] : [];
  });
  const changed = updates.filter((update) => !changesNothing(update));
  await writeUpdates(tx, changed);
  return markUpdated(
    outcomes,
    changed.map(({ before }) => before.id),
  );
}
