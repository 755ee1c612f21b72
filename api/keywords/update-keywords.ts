import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { websitesOfGroups } from '../../modules/rankings/keywords/store/keyword-membership';
import type { Keyword } from '../../modules/rankings/keywords/store/keyword-row';
import { websitesOfKeywords } from '../../modules/rankings/keywords/store/keyword-store';
import {
  registerKeywordTags,
  spellTags,
} from '../../modules/rankings/keywords/store/keyword-tag-store';
import {
  changesNothing,
  findConflicts,
  type KeywordUpdate,
  updateOf,
  writeUpdates,
} from '../../modules/rankings/keywords/store/keyword-update';
import { keywordFieldNames } from '../../modules/rankings/rules/keyword-change';
import { type ErrorDetail, rowsInvalid } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { bulkBodyBytesMax } from '../http/body';
import { bulkMax, counted } from '../operation/confirmation';
import { defineWrite, type WriteContext } from '../operation/operation';
import { bodyKeywords } from './body-keywords';
import { auditTarget } from './keyword-audit';
import { sentBackProblems, toUpdateRows, type UpdateRow } from './update-rows';
import { updateKeywordsBody } from './update-schema';

export const updateKeywords = defineWrite({
  id: 'updateKeywords',
  area: 'keywords',
  method: 'patch',
  path: '/keywords',
  bodyBytesMax: bulkBodyBytesMax,
  summary: 'Update keywords, all or none',
  description:
    'Takes either `updates`, each with an id and its own changes, or `ids` with the same `changes` for ' +
    'all. If one keyword is unknown or cannot be changed, nothing is changed and the 422 names every ' +
    'such keyword. A new text, country, language, location, device or engine starts a new series: the ' +
    'keyword is pending again.',
  tool: {
    description:
      'Changes keywords, all or none: with `updates`, each its own, or the same `changes` for all ' +
      '`ids`. A new text, place, language, device or engine starts a new series: earlier ' +
      'rankings are no longer shown.',
  },
  body: updateKeywordsBody,
  errors: ['conflict'],
  response: z.object({
    updated: z.int().describe('Number of keywords that were changed'),
    unchanged: z.int().describe('Number of keywords that already had these values'),
  }),
  async confirm(_context, { body }) {
    const count = body.ids?.length ?? body.updates?.length ?? 0;
    if (count <= bulkMax) return undefined;
    const names = Object.keys(body.changes ?? {});
    return {
      summary: [
        `Changes ${counted(count, 'keyword')}${names.length > 0 ? `: ${names.join(', ')}` : ''}.`,
        'Another text, place, device or engine begins a new series of ranks.',
      ],
      version: '',
    };
  },
  async handle(context, { body }) {
    const { db, caller } = context;
    const asked = await withSpelledTags(db, toUpdateRows(body));
    const keywords = await bodyKeywords(
      context,
      asked.map(({ id }) => id),
      (index) => pathOfId(asked[index]),
    );
    const at = new Date().toISOString();
    const updates = asked.map(({ id, change }) =>
      updateOf(keywords.get(id) as Keyword, change, at),
    );
    await refuseInvalid(context, asked, updates);
    const changed = updates.filter((update) => !changesNothing(update));
    await refuseConflicts(context, asked, changed);
    await writeUpdates(db, changed);
    if (changed.length > 0) {
      await audit(db, context, {
        action: 'keyword.update',
        ...auditTarget(
          caller.workspaceId,
          changed.map(({ before }) => before),
        ),
        details: { updated: changed.length, fields: changedFields(changed) },
      });
    }
    return { data: { updated: changed.length, unchanged: updates.length - changed.length } };
  },
});

/** Spells the tags of changes as the keywords' websites do; must run before keywords are locked. */
async function withSpelledTags(db: Queries, asked: UpdateRow[]): Promise<UpdateRow[]> {
  const tagging = asked.filter(({ change }) => change.tags !== undefined);
  if (tagging.length === 0) return asked;
  const websites = await websitesOfKeywords(
    db,
    tagging.map(({ id }) => id),
  );
  const names = new Map([...websites.values()].map((id) => [id, new Set<string>()]));
  for (const { id, change } of tagging) {
    const named = names.get(websites.get(id) ?? '');
    const added = change.tags && ('replace' in change.tags ? change.tags.replace : change.tags.add);
    for (const name of added ?? []) named?.add(name);
  }
  const spellings = await registerKeywordTags(db, names);
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

const pathOfId = (update: UpdateRow | undefined) =>
  update?.path.startsWith('updates') ? `${update.path}.id` : (update?.path ?? 'ids');

/** Throws a 422 that names every update with invalid fields, lists or groups. */
async function refuseInvalid(
  { db }: WriteContext,
  asked: UpdateRow[],
  updates: KeywordUpdate[],
): Promise<void> {
  const joined = updates.map(({ before, after }) =>
    after.groupIds.filter((id) => !before.groupIds.includes(id)),
  );
  const websiteByGroup = await websitesOfGroups(db, joined.flat());
  const problems = asked.flatMap((update, index): ErrorDetail[] => {
    const { before, after } = updates[index] as KeywordUpdate;
    const listProblems = (['tags', 'groupIds'] as const)
      .filter((name) => after[name].length > 100)
      .map((name) => ({
        path: `${update.path}.${name}`,
        code: 'too_big',
        message: 'would have more than 100 entries',
      }));
    const foreign = (joined[index] ?? []).filter(
      (id) => websiteByGroup.get(id) !== before.websiteId,
    );
    const groupProblems = foreign.map((id) => ({
      path: `${update.path}.groupIds`,
      code: 'group_not_found',
      message: `The keyword’s website has no keyword group ${id}.`,
    }));
    return [...sentBackProblems(update, before), ...listProblems, ...groupProblems];
  });
  if (problems.length > 0)
    throw rowsInvalid('Some changes are not valid. Nothing was changed.', problems);
}

async function refuseConflicts(
  { db }: WriteContext,
  asked: UpdateRow[],
  changed: KeywordUpdate[],
): Promise<void> {
  const conflicts = await findConflicts(db, changed);
  if (conflicts.size === 0) return;
  const details = asked.flatMap(({ id, path }): ErrorDetail[] => {
    const other = conflicts.get(id);
    if (other === undefined) return [];
    return [{ path, code: 'keyword_exists', message: `would be the same keyword as ${other}` }];
  });
  throw rowsInvalid(
    'Some keywords would become the same as another. Nothing was changed.',
    details,
  );
}

const changedFields = (changed: KeywordUpdate[]) =>
  keywordFieldNames.filter((name) =>
    changed.some(({ before, after }) => String(before[name]) !== String(after[name])),
  );
