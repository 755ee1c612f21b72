import { z } from 'zod';
import { idSchema } from '../../platform/ids';
import { notTogether, tagNames } from '../operation/fields';
import { groupIds, keywordFields } from './keyword-fields';
import { keywordIds, keywordsMax } from './schema';

/** A plain list replaces the stored one; an object adds and removes entries. */
const listChange = (list: z.ZodType<string[], string[]>) =>
  z.union([
    list.transform((replace) => ({ replace })),
    z
      .strictObject({
        add: list.optional().describe('Entries to add'),
        remove: list.optional().describe('Entries to remove'),
      })
      .transform(({ add = [], remove = [] }) => ({ add, remove })),
  ]);

const settable = z.object(keywordFields).partial().shape;

const changes = {
  ...settable,
  tags: listChange(tagNames)
    .optional()
    .describe('Tag names: a list replaces all, an object with `add` and `remove` changes some'),
  groupIds: listChange(groupIds)
    .optional()
    .describe('Ids of keyword groups: a list replaces all, an object changes some'),
};

export const keywordChanges = z.strictObject(changes);

export const updateKeywordsBody = z
  .strictObject({
    updates: z
      .array(z.looseObject({ id: idSchema('keyword'), ...changes }))
      .max(keywordsMax)
      .optional()
      .describe('Keywords, each with its own changes'),
    ids: keywordIds.optional().describe('Ids of keywords that all get the same `changes`'),
    changes: keywordChanges.optional().describe('Changes for all keywords of `ids`'),
  })
  .superRefine(({ updates, ids, changes: same }, context) => {
    const refuse = (path: string, code: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code } });
    if (updates && ids)
      refuse('ids', 'not_both', 'cannot be given with updates: give updates, or ids with changes');
    if (ids && !same) refuse('changes', 'required', 'is required with ids');
    if (same && !ids) refuse('ids', 'required', 'is required with changes');
  })
  .meta({
    ...notTogether('updates', 'ids'),
    dependentRequired: { ids: ['changes'], changes: ['ids'] },
  });
