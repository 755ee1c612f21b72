import { audit } from '../../modules/account/store/audit-log';
import { sectionsIn } from '../../modules/reports/rules/report-layout';
import {
  getReportSchedule,
  updateReportSchedule as write,
} from '../../modules/reports/store/schedule-store';
import { defineWrite } from '../operation/operation';
import { askNewRecipients, checkReportRecipients } from '../websites/report-recipients';
import { checkedNotes } from './decide-report';
import {
  lockedPathSchedule,
  scheduleChanges,
  schedulePath,
  scheduleSchema,
  toSchedule,
} from './schedule-schema';
import { decideLayout } from './template-schema';

export const updateReportSchedule = defineWrite({
  id: 'updateReportSchedule',
  area: 'reports',
  method: 'patch',
  path: '/report-schedules/{scheduleId}',
  summary: 'Update or pause a report schedule',
  description:
    'Changes the given fields and keeps the others. Of the content of the reports `layout` (also by `templateId`), `notes` and `recommendations` can be changed: create another schedule for the rest.',
  tool: {
    description:
      'Changes when scheduled reports are created and who receives them, or pauses them ' +
      '(`isPaused`). Omitted fields stay; of the content only `layout`, `notes` and `recommendations` can be changed.',
  },
  params: schedulePath,
  body: scheduleChanges,
  response: scheduleSchema,
  resolve: lockedPathSchedule,
  represent: toSchedule,
  confirm: async (_context, { body, resource }) => {
    const isStarted = body.isPaused === false && resource.isPaused;
    const recipients = body.recipients ?? resource.recipients;
    if (!isStarted && (body.recipients ?? []).length === 0) return undefined;
    const listed = recipients.slice(0, 10).join(', ');
    return {
      summary: [
        ...(isStarted
          ? [`Makes a report every ${(body.timing ?? resource.timing).every} again, from now on.`]
          : []),
        ...(recipients.length > 0 ? [`Mails its reports from now on to ${listed}.`] : []),
      ],
      version: resource.updatedAt,
    };
  },
  async handle(context, { body, resource }) {
    const { db, services } = context;
    const { websiteIds, template } = resource;
    const { notes, recommendations, layout: _layout, templateId: _id, ...ofSchedule } = body;
    const chosen = await decideLayout(context, body);
    const sections = chosen ? sectionsIn(chosen.layout) : template.sections;
    const content = {
      ...template,
      sections,
      ...(chosen && { layout: chosen.layout }),
      ...(chosen?.template && { name: chosen.template.name }),
      ...((notes || chosen) && {
        notes: checkedNotes(
          notes ?? template.notes ?? {},
          sections,
          Math.max(1, websiteIds.length),
        ),
      }),
      ...(recommendations && { recommendations }),
    };
    const changes = Object.fromEntries(
      Object.entries(ofSchedule).filter(([, value]) => value !== undefined),
    );
    checkReportRecipients(context, body.recipients, '', 'recipients');
    const { unconfirmedRecipients: _, ...kept } = resource;
    await write(db, resource.id, { ...kept, template: content, ...changes });
    await audit(db, context, {
      action: 'report_schedule.update',
      targetType: 'report_schedule',
      targetId: resource.id,
      details: {
        ...changes,
        ...(chosen && { layout: chosen.layout.length }),
        ...(notes && { notes: Object.keys(notes) }),
        ...(recommendations && { recommendations: recommendations.length }),
        ...(body.recipients && { recipients: body.recipients.length }),
      },
    });
    askNewRecipients(context, body.recipients, template.language);
    db.afterCommit(() => services.dispatcher.wake());
    return { data: toSchedule(await getReportSchedule(db, resource.id)) };
  },
});
