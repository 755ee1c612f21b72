import type { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { readLimits } from '../../modules/account/store/workspace-store';
import { changeOwnHosts } from '../../modules/ai/change-brands';
import { announceCollectionChange } from '../../modules/rankings/store/collection-change';
import { raisedCosts } from '../../modules/websites/rules/raised-costs';
import {
  getWebsiteSettings,
  updateWebsiteSettings as writeSettings,
} from '../../modules/websites/store/website-settings-store';
import { checkOwnRules } from '../audits/check-own-rules';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from './path-website';
import { askNewRecipients, checkReportRecipients } from './report-recipients';
import { settingsSchema, updateSettingsBody } from './settings-schema';

const ownHostsOf = ({ matchMode, ownedHosts }: z.output<typeof settingsSchema>) =>
  JSON.stringify([matchMode, ownedHosts]);

type AuditSettings = z.output<typeof settingsSchema>['audits'];

const ownRulesAfter = (
  before: AuditSettings,
  {
    extractions,
    ownChecks,
  }: Partial<{ [Name in keyof AuditSettings]: AuditSettings[Name] | undefined }>,
) => ({
  extractions: extractions ?? before.extractions,
  ownChecks: ownChecks ?? before.ownChecks,
});

export const updateWebsiteSettings = defineWrite({
  id: 'updateWebsiteSettings',
  area: 'websites',
  method: 'patch',
  path: '/websites/{websiteId}/settings',
  summary: 'Update a website’s settings',
  description:
    'Changes the named settings and keeps the others. A greater depth, more devices or more readings per check cost more credits with every collection.',
  tool: {
    description:
      'Changes the named settings of a website and keeps the others. A greater `depth` or more ' +
      'devices cost more credits with every collection.',
  },
  params: websitePath,
  body: updateSettingsBody,
  response: settingsSchema,
  resolve: lockedPathWebsite,
  confirm: async ({ db }, { body, resource }) => {
    const [{ collection }, { keywordCadence }] = await Promise.all([
      getWebsiteSettings(db, resource.id),
      readLimits(db),
    ]);
    const raised = raisedCosts(collection, body.collection ?? {}, keywordCadence);
    const recipients = body.reportRecipients ?? [];
    if (raised.length === 0 && recipients.length === 0) return undefined;
    const named = `${recipients.slice(0, 10).join(', ')}${recipients.length > 10 ? ' and others' : ''}`;
    return {
      summary: [
        ...(raised.length > 0
          ? [`Makes every collection of ${resource.domain} cost more: ${raised.join(', ')}.`]
          : []),
        ...(recipients.length > 0
          ? [`Mails the scheduled reports of ${resource.domain} from now on to ${named}.`]
          : []),
      ],
      version: JSON.stringify([resource.id, collection]),
    };
  },
  async handle(context, { body, resource }) {
    const { db, services } = context;
    if (Object.keys(body).length === 0) {
      return { data: await getWebsiteSettings(db, resource.id) };
    }
    checkReportRecipients(context, body.reportRecipients);
    const before = await getWebsiteSettings(db, resource.id);
    if (body.audits) checkOwnRules(ownRulesAfter(before.audits, body.audits), 'audits.');
    const settings = await writeSettings(db, resource.id, body);
    if (ownHostsOf(settings) !== ownHostsOf(before)) {
      await changeOwnHosts(db, resource.id);
      db.afterCommit(() => services.dispatcher.wake());
    }
    if (body.collection) {
      await announceCollectionChange(db, resource.id);
      db.afterCommit(() => services.dispatcher.wake());
    }
    await audit(db, context, {
      action: 'website.settings.update',
      targetType: 'website',
      targetId: resource.id,
      // Addresses of people stay out of the log.
      details: {
        ...body,
        ...(body.reportRecipients && { reportRecipients: body.reportRecipients.length }),
      },
    });
    askNewRecipients(context, body.reportRecipients);
    return { data: settings };
  },
});
