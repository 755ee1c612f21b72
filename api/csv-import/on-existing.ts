import { z } from 'zod';

/** What an import does with rows of what is there already. */
export const onExisting = z
  .enum(['skip', 'update'])
  .default('skip')
  .describe(
    'What a row does whose like is there already: `skip` leaves that unchanged, `update` gives it the values of the row. Cells that are empty change nothing, and lists such as tags are replaced',
  );

export type OnExisting = z.output<typeof onExisting>;
