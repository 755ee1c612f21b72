import type { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { readLimits } from '../../modules/account/store/workspace-store';
import { changeOwnHosts } from '../../modules/ai/change-brands';
import { isOfTeam } from '../../modules/dashboard/store/person-store';
import { announceCollectionChange } from '../../modules/rankings/store/collection-change';
import { raisedCosts } from '../../modules/websites/rules/raised-costs';
import {
  getWebsiteSettings,
  updateWebsiteSettings as writeSettings,
} from '../../modules/websites/store/website-settings-store';
import { updateWebsite } from '../../modules/websites/store/website-store';
import { invalid } from '../../platform/errors';
import type { Queries } from '../../platform/postgres/database';
import { checkOwnRules } from '../audits/check-own-rules';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from './path-website';
import { askNewRecipients, checkReportRecipients } from './report-recipients';
import { settingsSchema, updateSettingsBody } from './settings-schema';

const ownHostsOf = ({
  matchMode,
  ownedHosts,
}: Pick<z.output<typeof settingsSchema>, 'matchMode' | 'ownedHosts'>) =>
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

async function changeOwner(db: Queries, websiteId: string, ownerId: string | null): Promise<void> {
  if (ownerId !== null && !(await isOfTeam(db, ownerId))) {
    throw invalid(
      'ownerId',
      'not_found',
      'must be a person of this workspace, of any role but client. GET /account/people lists them.',
    );
  }
  await updateWebsite(db, websiteId, { ownerId });
}

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
    const { ownerId = resource.ownerId, ...changes } = body;
    const before = await getWebsiteSettings(db, resource.id);
    if (Object.keys(body).length === 0) return { data: { ...before, ownerId } };
    checkReportRecipients(context, body.reportRecipients);
    if (ownerId !== resource.ownerId) await changeOwner(db, resource.id, ownerId);
    if (body.audits) checkOwnRules(ownRulesAfter(before.audits, body.audits), 'audits.');
    const settings = await writeSettings(db, resource.id, changes);
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
    return { data: { ...settings, ownerId } };
  },
});
