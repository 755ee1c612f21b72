import { audit } from '../../modules/account/store/audit-log';
import { lockLimits } from '../../modules/account/store/workspace-store';
import type { LogoFile } from '../../modules/reports/read-logo';
import {
  getReportSchedule,
  insertReportSchedule,
  listReportSchedules,
} from '../../modules/reports/store/schedule-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { AppError } from '../../platform/errors';
import { counted } from '../operation/confirmation';
import { defineWrite, type WriteContext } from '../operation/operation';
import { askNewRecipients, checkReportRecipients } from '../websites/report-recipients';
import { decideBranding, fetchNamedLogo } from './decide-branding';
import { bodyWebsites, checkedNotes, decideSections, titleOf } from './decide-report';
import { type ScheduleBody, scheduleBody, scheduleSchema, toSchedule } from './schedule-schema';

const schedulesMax = 200;

/**
 * Throws a 402 if the workspace has reached its limit of schedules, also under concurrent requests.
 */
async function reserveSchedule({ db }: WriteContext): Promise<void> {
  await lockLimits(db);
  const { total } = await listReportSchedules(db, { limit: 1, offset: 0 });
  if (total < schedulesMax) return;
  throw new AppError(
    'payment_required',
    `A workspace has at most ${schedulesMax} report schedules: delete one first.`,
  );
}

async function decideSchedule(
  context: WriteContext,
  body: ScheduleBody,
  logo: LogoFile | undefined,
) {
  const { db } = context;
  const sections = decideSections(body);
  checkReportRecipients(context, body.recipients, '', 'recipients');
  const websites = await bodyWebsites(context, body);
  const websiteIds = websites.map(({ id }) => id);
  const settings = await getWebsiteSettings(db, websiteIds[0] ?? '');
  const title = body.title ?? titleOf(body, websites);
  const { type, formats, compare, keepDays, timing, recipients } = body;
  return {
    name: body.name ?? title,
    websiteIds,
    websiteTag: null,
    timing,
    recipients,
    isPaused: false,
    timezone: body.timezone ?? settings.timezone,
    template: {
      type,
      title,
      formats,
      sections,
      compare,
      keepDays,
      mode: body.dataSource ?? null,
      csvBom: body.csvBom,
      notes: checkedNotes(body.notes, sections, websiteIds.length),
      recommendations: body.recommendations,
      period:
        body.period ??
        (timing.every === 'week' ? ('last_7_days' as const) : ('last_month' as const)),
      branding: await decideBranding(context, body.branding, logo),
    },
  };
}

export const createReportSchedule = defineWrite({
  id: 'createReportSchedule',
  area: 'reports',
  method: 'post',
  path: '/report-schedules',
  summary: 'Create a report schedule',
  description:
    'Creates a report every week or month about full days before it, in the local time of a time zone. ' +
    'Recipients confirm once, by a link that is mailed to them, unless they are at a domain that the ' +
    'workspace verified. They get links by mail that need no key, and can unsubscribe; each report ' +
    'lists the deliveries that failed.',
  tool: {
    description:
      'Creates a report every week or month, in the local time of a time zone, and mails it to ' +
      '`recipients` if the operator has set a mail server. Each report covers the days just ' +
      'before it. For a single report use create_report.',
  },
  body: scheduleBody,
  status: 201,
  errors: ['payment_required'],
  response: scheduleSchema,
  confirm: async (_context, { body }) => {
    const { recipients } = body;
    if (recipients.length === 0) return undefined;
    return {
      summary: [
        `Mails a report every ${body.timing.every} from now on to ${counted(recipients.length, 'recipient')}: ` +
          `${recipients.slice(0, 10).join(', ')}${recipients.length > 10 ? ' and others' : ''}.`,
      ],
      version: '',
    };
  },
  prefetch: (context, _params, body) => fetchNamedLogo(context, body?.branding),
  async handle(context, { body, prefetched: logo }) {
    const { db, services } = context;
    const content = await decideSchedule(context, body, logo);
    await reserveSchedule(context);
    const id = await insertReportSchedule(db, content);
    await audit(db, context, {
      action: 'report_schedule.create',
      targetType: 'report_schedule',
      targetId: id,
      details: { type: body.type, recipients: content.recipients.length },
    });
    askNewRecipients(context, content.recipients);
    db.afterCommit(() => services.dispatcher.wake());
    return {
      data: toSchedule(await getReportSchedule(db, id)),
      headers: { Location: `/api/v1/report-schedules/${id}` },
    };
  },
});
