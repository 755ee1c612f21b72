import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { findUpdateProblems } from '../../modules/rankings/keywords/find-update-problems';
import { spellChanges } from '../../modules/rankings/keywords/spell-changes';
import type { Keyword } from '../../modules/rankings/keywords/store/keyword-row';
import {
  changedFields,
  changesNothing,
  findConflicts,
  type KeywordUpdate,
  updateOf,
  writeUpdates,
} from '../../modules/rankings/keywords/store/keyword-update';
import { type ErrorDetail, rowsInvalid } from '../../platform/errors';
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
    const asked = await spellChanges(db, toUpdateRows(body));
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

const pathOfId = (update: UpdateRow | undefined) =>
  update?.path.startsWith('updates') ? `${update.path}.id` : (update?.path ?? 'ids');

/** Throws a 422 that names every update with invalid fields, lists or groups. */
async function refuseInvalid(
  { db }: WriteContext,
  asked: readonly UpdateRow[],
  updates: KeywordUpdate[],
): Promise<void> {
  const found = await findUpdateProblems(db, updates);
  const problems = asked.flatMap((row, index): ErrorDetail[] => [
    ...sentBackProblems(row, (updates[index] as KeywordUpdate).before),
    ...(found[index] ?? []).map((one) => ({ ...one, path: `${row.path}.${one.path}` })),
  ]);
  if (problems.length > 0)
    throw rowsInvalid('Some changes are not valid. Nothing was changed.', problems);
}

async function refuseConflicts(
  { db }: WriteContext,
  asked: readonly UpdateRow[],
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
