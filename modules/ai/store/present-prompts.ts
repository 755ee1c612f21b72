import { toUuid } from '../../../platform/ids';
import type { Labels } from '../rules/visibility';

/** Groups of prompts that are drawn again for intervals: one a prompt, as long as they are few. */
export const groupsMax = 128;

/** Any group of many prompts, so that counts of them can be kept before they are asked for. */
const hashedGroup = `cityHash64(prompt_uuid) % ${groupsMax} + 1`;

/**
 * The condition for answers to the present revision of some prompts, and the group of prompts that
 * an answer is drawn again with.
 */
export function presentPromptsSql(labels: Labels) {
  // Sorted, since intervals depend on the order of the groups.
  const prompts = [...labels.keys()].map(toUuid).sort();
  const revised = [...labels.values()].filter(({ revision }) => revision !== 1);
  const isRevised = 'has({revised:Array(UUID)}, prompt_uuid)';
  return {
    condition: `prompt_uuid IN {prompts:Array(UUID)}
      ${
        revised.length === 0
          ? 'AND revision = 1'
          : `AND (revision = 1 AND NOT ${isRevised} OR ${isRevised}
              AND revision = {revisions:Array(UInt32)}[indexOf({revised:Array(UUID)}, prompt_uuid)])`
      }`,
    parameters: {
      prompts,
      ...(revised.length > 0 && {
        revised: revised.map(({ id }) => toUuid(id)),
        revisions: revised.map(({ revision }) => revision),
      }),
    },
    bucket:
      prompts.length <= groupsMax ? 'indexOf({prompts:Array(UUID)}, prompt_uuid)' : hashedGroup,
  };
}
