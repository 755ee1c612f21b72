import { z } from 'zod';
import { idSchema } from '../platform/ids';
import { advanceNow, syncCampaignSchedule } from './campaigns/campaign-schedules';
import type { OutboxHandlers } from './jobs/outbox-dispatcher';
import { syncSchedule } from './rankings/collection-schedules';
import { syncReportSchedule } from './reports/report-schedules';
import { startDelivery } from './webhooks/start-delivery';

const websitePayload = z.object({
  workspaceId: idSchema('workspace'),
  websiteId: idSchema('website'),
});
const reportSchedulePayload = z.object({
  workspaceId: idSchema('workspace'),
  scheduleId: idSchema('reportSchedule'),
});

const webhookPayload = z.object({
  workspaceId: idSchema('workspace'),
  webhookId: idSchema('webhook'),
});

const campaignPayload = z.object({
  workspaceId: idSchema('workspace'),
  campaignId: idSchema('campaign'),
});

/** The modules' own outbox messages, by kind. */
export const outboxHandlers: OutboxHandlers = {
  sync_schedule: (payload, { database, client }) =>
    syncSchedule(database, client, websitePayload.parse(payload)),
  sync_report_schedule: (payload, { database, client }) =>
    syncReportSchedule(database, client, reportSchedulePayload.parse(payload)),
  sync_campaign: (payload, { database, client }) =>
    syncCampaignSchedule(database, client, campaignPayload.parse(payload)),
  advance_campaign: (payload, { client }) => advanceNow(client, campaignPayload.parse(payload)),
  deliver_webhook: (payload, { client }) => startDelivery(client, webhookPayload.parse(payload)),
};
