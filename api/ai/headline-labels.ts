import { z } from 'zod';
import type { Labels } from '../../modules/ai/rules/visibility';

/** Whether a read is about unbranded prompts or branded ones: an answer to a prompt that names the brand repeats it. */
export const isBranded = z
  .enum(['true', 'false'])
  .default('false')
  .transform((flag) => flag === 'true')
  .describe('`true` for prompts that name an own brand instead of the others')
  .meta({ default: 'false' });

/** Leaves prompts that name an own brand, or the others. */
export const labelsThat = (
  labels: Labels,
  { isBranded: wanted, promptId }: { isBranded: boolean; promptId?: string | undefined },
): Labels =>
  new Map(
    [...labels].filter(
      ([id, label]) => label.isBranded === wanted && (promptId === undefined || id === promptId),
    ),
  );
