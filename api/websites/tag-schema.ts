import { z } from 'zod';
import { distinctTags, tagKey } from '../../modules/websites/rules/tag-name';
import { noSuch, rowsInvalid } from '../../platform/errors';
import { label } from '../operation/fields';

export const tagSchema = z
  .object({
    name: z.string().describe('Name of the tag, as it was first spelled'),
    websiteCount: z.int().describe('Number of active and paused websites with the tag'),
  })
  .meta({ id: 'Tag' });

/** Names of tags that must exist. */
const namedTags = z
  .array(label(100))
  .min(1)
  .max(100)
  .transform((names) => distinctTags(names));

export const renameFields = {
  from: namedTags.describe('Names of the tags to rename, in any case; several become one tag'),
  to: label(100).describe(
    'The new name. If another tag has it, the tags become one; case is shown as given here',
  ),
};

export const deleteFields = { names: namedTags.describe('Names of the tags, in any case') };

/** Throws a 422 that names every tag that is not among those found. */
export function refuseUnknownTags(
  names: readonly string[],
  found: ReadonlyMap<string, unknown>,
  field: 'from' | 'names',
): void {
  const unknown = names.flatMap((name, index) =>
    found.has(tagKey(name))
      ? []
      : [{ path: `${field}.${index}`, code: 'not_found', message: noSuch('tag') }],
  );
  if (unknown.length > 0) throw rowsInvalid('Some of these tags do not exist.', unknown);
}
