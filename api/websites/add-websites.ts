import { z } from 'zod';
import { auditAll } from '../../modules/account/store/audit-log';
import { announceNewWebsites } from '../../modules/rankings/store/collection-change';
import { addWebsites as add } from '../../modules/websites/add-websites';
import type { WebsiteOutcome } from '../../modules/websites/store/website-store';
import { idSchema } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { rowDetailsText } from '../operation/body-rows';
import type { Context } from '../operation/operation';
import type { WebsiteRow } from './read-website-row';
import { updateSettingsBody } from './settings-schema';

export const settingsFrom = idSchema('website')
  .optional()
  .describe(
    'Id of the website whose settings every new website gets, except `ownedHosts` and `reportRecipients`',
  );

export const sharedSettings = updateSettingsBody.omit({ ownedHosts: true });

export type SharedSettings = z.output<typeof sharedSettings>;

export const rowDetails = z
  .array(
    z.object({
      path: z.string().describe('Field of the row, such as `country`'),
      code: z.string().describe('What is wrong with it, for programs'),
      message: z.string().describe('What is wrong with it, for people'),
    }),
  )
  .optional()
  .describe(rowDetailsText);

export const websiteAnswer = z
  .object({
    id: idSchema('website').nullable().describe('Id of the website; null if it was not added'),
    domain: z
      .string()
      .nullable()
      .describe('The domain as it is stored; of an invalid row, as it was given'),
    result: z
      .enum(['created', 'exists', 'invalid', 'over_limit'])
      .describe(
        '`created`; `exists`: the workspace has the domain already, perhaps archived, or it was given before in this request; `invalid`: see `details`; `over_limit`: the plan’s number of websites is reached',
      ),
    details: rowDetails,
  })
  .meta({ id: 'WebsiteAnswer' });

export type WebsiteAnswer = z.input<typeof websiteAnswer>;

/**
 * Adds the valid rows up to the plan's limit, also under concurrent requests; answers are in the
 * order of the rows.
 */
export async function addWebsites(
  tx: Queries,
  actor: Pick<Context, 'caller' | 'requestId' | 'address'>,
  rows: WebsiteRow[],
  options: { settingsFrom: string | undefined; settings: SharedSettings },
): Promise<WebsiteAnswer[]> {
  const valid = rows.flatMap((row) => ('website' in row ? [row.website] : []));
  const outcomes = await add(tx, valid, options);
  const created = outcomes.flatMap(({ result, id }, index) =>
    result === 'created' ? [{ id, domain: valid[index]?.domain ?? '' }] : [],
  );
  await announceNewWebsites(
    tx,
    created.map(({ id }) => id),
  );
  await auditAll(
    tx,
    actor,
    created.map(({ id, domain }) => ({
      action: 'website.create',
      targetType: 'website',
      targetId: id,
      details: { domain },
    })),
  );
  const answers = outcomes.values();
  return rows.map((row) =>
    'website' in row
      ? { domain: row.website.domain, ...(answers.next().value as WebsiteOutcome) }
      : { id: null, result: 'invalid', ...row },
  );
}
