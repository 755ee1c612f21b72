import { z } from 'zod';
import { bulkBodyBytesMax } from '../http/body';
import { readInTurns, withFewDetails } from '../operation/body-rows';
import { bulkMax, counted, quotedList } from '../operation/confirmation';
import { defineWrite } from '../operation/operation';
import { refuseIfNoRow } from '../operation/refuse-if-none';
import { addWebsites, settingsFrom, sharedSettings, websiteAnswer } from './add-websites';
import { newWebsite, readWebsiteRow, websitesMax } from './read-website-row';
import { askNewRecipients, checkReportRecipients } from './report-recipients';

/**
 * `readWebsiteRow` validates rows one at a time, so that a bad one fails alone. This schema only
 * describes them in the OpenAPI document.
 */
const item = z.unknown().meta(documentOf(z.union([z.string(), newWebsite])));

function documentOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

export const createWebsites = defineWrite({
  id: 'createWebsites',
  area: 'websites',
  method: 'post',
  path: '/websites/bulk',
  bodyBytesMax: bulkBodyBytesMax,
  summary: 'Create many websites',
  description:
    'Each website is a domain or an object. The response has one row for each, in the same order, with ' +
    '`result`: `created`, `exists` (left unchanged), `invalid` (see `details`; the others are added ' +
    'nevertheless) or `over_limit`. If none is taken or there already, the request fails. The same request may be sent again. All new websites get the ' +
    'settings of `settingsFrom`, and those in `settings` over them.',
  tool: {
    description:
      'Adds up to 1,000 websites at once: each a domain, or an object with name, tags and so on. ' +
      'Their settings can be copied from a website (`settingsFrom`). Returns one row per website ' +
      'with `result`: `created`, `exists`, `invalid` or `over_limit`.',
    rareArguments: ['settings'],
  },
  body: z.strictObject({
    websites: z.array(item).min(1).max(websitesMax).describe('Domains, or objects with more'),
    settingsFrom,
    settings: sharedSettings.default({}).describe('Settings of every new website'),
  }),
  response: z.array(websiteAnswer),
  errors: ['payment_required'],
  async confirm(_context, { body }) {
    const count = body.websites.length;
    const recipients = body.settings.reportRecipients ?? [];
    if (count <= bulkMax && recipients.length === 0) return undefined;
    const mailed =
      recipients.length === 0
        ? []
        : [
            `Reports that a schedule of a tag makes for them are mailed to ${quotedList(recipients)}.`,
          ];
    return { summary: [`Adds up to ${counted(count, 'website')}.`, ...mailed], version: '' };
  },
  async handle(context, { body: { websites, ...options } }) {
    const { db, services } = context;
    checkReportRecipients(context, options.settings.reportRecipients, 'settings.');
    const template = { settingsFrom: options.settingsFrom, settings: options.settings };
    const given = websites.map((row) => (typeof row === 'string' ? { domain: row } : row));
    const rows = await readInTurns(given, readWebsiteRow);
    const answers = await addWebsites(db, context, rows, template);
    refuseIfNoRow('websites', 'websites', answers);
    const data = withFewDetails(answers);
    askNewRecipients(context, options.settings.reportRecipients);
    db.afterCommit(() => services.dispatcher.wake());
    return { data };
  },
});
