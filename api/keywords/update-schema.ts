import { z } from 'zod';
import { idSchema } from '../../platform/ids';
import { tagNames } from '../operation/fields';
import { groupIds, keywordFields } from './keyword-fields';
import { keywordIds, keywordsMax } from './schema';

/** A plain list replaces the stored one; an object adds and removes entries. */
const listChange = (list: z.ZodType<string[], string[]>) =>
  z.union([
    list.transform((replace) => ({ replace })),
    z
      .strictObject({ add: list.optional(), remove: list.optional() })
      .transform(({ add = [], remove = [] }) => ({ add, remove })),
  ]);

const settable = z.object(keywordFields).partial().shape;

const changes = {
  ...settable,
  tags: listChange(tagNames).optional().describe('A list replaces; {add, remove} changes'),
  groupIds: listChange(groupIds).optional().describe('A list replaces; {add, remove} changes'),
};

export const keywordChanges = z.strictObject(changes);

export const updateKeywordsBody = z
  .strictObject({
    updates: z
      .array(z.looseObject({ id: idSchema('keyword'), ...changes }))
      .max(keywordsMax)
      .optional()
      .describe('Changes of their own for each keyword'),
    ids: keywordIds.optional().describe('Keywords that all get the same changes'),
    changes: keywordChanges.optional().describe('What the keywords of `ids` get'),
  })
  .superRefine(({ updates, ids, changes: same }, context) => {
    const refuse = (path: string, code: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, params: { code } });
    if (updates && ids) refuse('ids', 'not_both', 'give updates, or ids with changes, not both');
    if (ids && !same) refuse('changes', 'required', 'is required with ids');
    if (same && !ids) refuse('ids', 'required', 'is required with changes');
  });
