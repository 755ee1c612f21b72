import { z } from 'zod';
import { auditAll } from '../../modules/account/store/audit-log';
import { announceNewWebsites } from '../../modules/rankings/store/collection-change';
import { mergeSettings } from '../../modules/websites/rules/website-settings';
import { addWebsiteTags } from '../../modules/websites/store/tag-store';
import { readStoredSettings } from '../../modules/websites/store/website-settings-store';
import {
  findWebsite,
  insertWebsites,
  type StoredWebsite,
  type WebsiteOutcome,
} from '../../modules/websites/store/website-store';
import { invalid, noSuch } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { rowDetailsText } from '../operation/body-rows';
import type { Context } from '../operation/operation';
import type { WebsiteRow } from './read-website-row';
import { updateSettingsBody } from './settings-schema';
import { lockWebsiteRoom } from './website-limit';

export const settingsFrom = idSchema('website')
  .optional()
  .describe(
    'Id of the website whose settings every new website gets, except `ownedHosts` and `reportRecipients`',
  );

/** Settings that are of one website alone, so that they are not copied to others. */
const ownSettings = ['ownedHosts', 'reportRecipients'];

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

type Template = { website: StoredWebsite | undefined; settings: Record<string, unknown> };

async function readTemplate(
  db: Queries,
  id: string | undefined,
  settings: SharedSettings,
): Promise<Template> {
  if (id === undefined) return { website: undefined, settings: mergeSettings({}, settings) };
  const website = await findWebsite(db, id);
  if (!website) throw invalid('settingsFrom', 'not_found', noSuch('website'));
  const stored = Object.entries(await readStoredSettings(db, id));
  const copied = Object.fromEntries(stored.filter(([name]) => !ownSettings.includes(name)));
  return { website, settings: mergeSettings(copied, settings) };
}

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
  // Locked first, as for single websites: neither the count nor the domains may change before the insert.
  const room = await lockWebsiteRoom(tx);
  const template = await readTemplate(tx, options.settingsFrom, options.settings);
  const valid = rows.flatMap((row) => ('website' in row ? [row.website] : []));
  const websites = valid.map((website) => ({
    domain: website.domain,
    name: website.name ?? website.domain,
    relationship: website.relationship ?? template.website?.relationship ?? 'own',
    country: website.country ?? template.website?.country ?? 'US',
    language: website.language ?? template.website?.language ?? 'en',
  }));
  const outcomes = await insertWebsites(tx, websites, { room, settings: template.settings });
  const created = outcomes.flatMap((outcome, index) => {
    const { domain = '', tags = [] } = valid[index] ?? {};
    return outcome.result === 'created' ? [{ id: outcome.id, domain, tags }] : [];
  });
  await addWebsiteTags(tx, created);
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
