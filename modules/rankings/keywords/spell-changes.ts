import type { Queries } from '../../../platform/postgres/database';
import type { KeywordChange } from '../rules/keyword-change';
import { websitesOfKeywords } from './store/keyword-store';
import { registerKeywordTags, spellTags } from './store/keyword-tag-store';

type Asked = { id: string; change: KeywordChange };

/** Spells the tags of changes as the keywords' websites do; must run before keywords are locked. */
export async function spellChanges<Row extends Asked>(
  tx: Queries,
  asked: readonly Row[],
): Promise<readonly Row[]> {
  const tagging = asked.filter(({ change }) => change.tags !== undefined);
  if (tagging.length === 0) return asked;
  const websites = await websitesOfKeywords(
    tx,
    tagging.map(({ id }) => id),
  );
  const names = new Map([...websites.values()].map((id) => [id, new Set<string>()]));
  for (const { id, change } of tagging) {
    const named = names.get(websites.get(id) ?? '');
    const added = change.tags && ('replace' in change.tags ? change.tags.replace : change.tags.add);
    for (const name of added ?? []) named?.add(name);
  }
  const spellings = await registerKeywordTags(tx, names);
  return asked.map((row) => {
    const websiteId = websites.get(row.id);
    const { tags } = row.change;
    if (!tags || !websiteId) return row;
    const spell = (list: string[]) => spellTags(spellings, websiteId, list);
    const spelled =
      'replace' in tags ? { replace: spell(tags.replace) } : { ...tags, add: spell(tags.add) };
    return { ...row, change: { ...row.change, tags: spelled } };
  });
}
