import { audit } from '../../modules/account/store/audit-log';
import { lockLimits } from '../../modules/account/store/workspace-store';
import type { LogoFile } from '../../modules/reports/read-logo';
import {
  getReportSchedule,
  insertReportSchedule,
  listReportSchedules,
  type ReportSchedule,
} from '../../modules/reports/store/schedule-store';
import { tagKey } from '../../modules/websites/rules/tag-name';
import { findTags } from '../../modules/websites/store/tag-store';
import { getWebsiteSettings } from '../../modules/websites/store/website-settings-store';
import { AppError, invalid, noSuch } from '../../platform/errors';
import { counted, quoted } from '../operation/confirmation';
import { exactlyOneOf } from '../operation/fields';
import { defineWrite, type WriteContext } from '../operation/operation';
import { askNewRecipients, checkReportRecipients } from '../websites/report-recipients';
import { decideBranding, fetchNamedLogo } from './decide-branding';
import { bodyWebsites, checkedNotes, decideShown, type Shown, titleOf } from './decide-report';
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

type Target = Pick<ReportSchedule, 'websiteIds' | 'websiteTag' | 'timezone'> & {
  /** Title of the reports; null if each website's report has its own. */
  title: string | null;
  /** What the schedule is called without a name. */
  name: string;
};

async function decideTarget(
  context: WriteContext,
  body: ScheduleBody,
  shown: Shown,
): Promise<Target> {
  const { db } = context;
  if (body.websiteTag === undefined) {
    const websites = await bodyWebsites(context, body);
    const websiteIds = websites.map(({ id }) => id);
    const { timezone } = await getWebsiteSettings(db, websiteIds[0] ?? '');
    const title = titleOf(body, shown, websites);
    return { websiteIds, websiteTag: null, timezone, title, name: title };
  }
  if (body.websiteId !== undefined || body.websiteIds !== undefined) {
    const message = 'Name either websites, or a tag by websiteTag.';
    throw invalid('websiteTag', 'not_both', message);
  }
  const tag = (await findTags(db, [body.websiteTag])).get(tagKey(body.websiteTag));
  if (!tag) throw invalid('websiteTag', 'not_found', noSuch('tag'));
  const title = body.title ?? null;
  const name = titleOf(body, shown, [tag]);
  return { websiteIds: [], websiteTag: tag.name, timezone: 'UTC', title, name };
}

async function decideSchedule(
  context: WriteContext,
  body: ScheduleBody,
  logo: LogoFile | undefined,
) {
  const shown = await decideShown(context, body);
  const { type, sections, layout } = shown;
  checkReportRecipients(context, body.recipients, '', 'recipients');
  const { title, name, timezone, ...target } = await decideTarget(context, body, shown);
  const { formats, compare, keepDays, timing, recipients } = body;
  return {
    name: body.name ?? name,
    ...target,
    timing,
    recipients,
    isPaused: false,
    timezone: body.timezone ?? timezone,
    template: {
      type,
      title,
      language: body.language,
      formats,
      sections,
      ...(layout && { layout }),
      ...(shown.name !== null && { name: shown.name }),
      compare,
      keepDays,
      mode: body.dataSource ?? null,
      csvBom: body.csvBom,
      // Each report of a tag is on one website.
      notes: checkedNotes(body.notes, sections, Math.max(1, target.websiteIds.length)),
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
    'lists the deliveries that failed. ' +
    'With `websiteTag`, each run makes one report for every website that has the tag then, and mails it ' +
    'to the `reportRecipients` of the website’s settings.',
  tool: {
    description:
      'Creates a report every week or month, in the local time of a time zone, and mails it to ' +
      '`recipients` if the operator has set a mail server. Each report covers the days just ' +
      'before it. `websiteTag` makes one report for each website with the tag. For a single ' +
      'report use create_report.',
  },
  body: scheduleBody.meta(exactlyOneOf('websiteId', 'websiteIds', 'websiteTag')),
  status: 201,
  errors: ['payment_required'],
  response: scheduleSchema,
  confirm: async (_context, { body }) => {
    const { recipients, websiteTag } = body;
    if (recipients.length === 0 && websiteTag === undefined) return undefined;
    const named =
      recipients.slice(0, 10).join(', ') + (recipients.length > 10 ? ' and others' : '');
    const every = `every ${body.timing.every} from now on`;
    const to = `${counted(recipients.length, 'recipient')}${named && `: ${named}`}`;
    return {
      summary:
        websiteTag === undefined
          ? [`Mails a report ${every} to ${to}.`]
          : [
              `Makes a report ${every} for each website with the tag ${quoted(websiteTag)}, also for those that get it later.`,
              `Mails each to the \`reportRecipients\` of its website; where it has none, to ${to}.`,
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
      details: { type: content.template.type, recipients: content.recipients.length },
    });
    askNewRecipients(context, content.recipients, body.language);
    db.afterCommit(() => services.dispatcher.wake());
    return {
      data: toSchedule(await getReportSchedule(db, id)),
      headers: { Location: `/api/v1/report-schedules/${id}` },
    };
  },
});
