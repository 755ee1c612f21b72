import { openWorkspaceAlert } from '../../modules/alerts/store/alert-store';
import { mailDisabledWebhook } from '../../modules/digests/note-disabled-webhook';
import type { ReportMail } from '../../modules/reports/report-mail';
import { type DeliveryDeps as Deps, deliverDue } from '../../modules/webhooks/deliver-due';
import type { WebhookRef } from '../../modules/webhooks/store/delivery-store';
import { callSignal } from '../call-signal';

export type DeliveryDeps = Omit<Deps, 'onDisabled'> & { reportMail: ReportMail | undefined };

export const createWebhookActivities = ({ reportMail, ...deps }: DeliveryDeps) => {
  const onDisabled: Deps['onDisabled'] = async (tx, notice) => {
    const { webhookId, url, reason, failingDays } = notice;
    const evidence = { receiver: new URL(url).host, reason, failingDays };
    await openWorkspaceAlert(tx, { kind: 'webhook.disabled', subject: webhookId, evidence });
    if (reportMail) await mailDisabledWebhook(tx, reportMail, notice);
  };
  return {
    /** Sends what is due to a webhook; null when nothing is pending, else the time until more is due. */
    deliverDueMessages: (webhook: WebhookRef) =>
      deliverDue({ ...deps, onDisabled }, webhook, callSignal()),
  };
};
