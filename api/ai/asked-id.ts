import { z } from 'zod';
import { idSchema } from '../../platform/ids';

const kinds = [idSchema('prompt'), idSchema('keyword')];

/** What an answer is to: one schema of text, since a union of two kinds is twice as long for agents. */
export const askedId = z
  .string()
  .refine((value) => kinds.some((kind) => kind.safeParse(value).success), {
    error: 'must be an id that begins with prm_ or kw_',
    params: { code: 'invalid_format' },
  })
  .describe('The prompt; of an AI Overview, the keyword')
  .meta({ example: idSchema('prompt').meta()?.['example'] });
