import type { Queries } from '../../platform/postgres/database';
import { getWorkspace } from '../account/store/workspace-store';
import type { DisabledNotice } from '../webhooks/deliver-due';
import { disabledWebhookMail } from './digest-mail';
import { type DigestSettings, mailLinks } from './prepare-digest';
import { readHealthRecipients } from './store/digest-store';
import { queueMails } from './store/notice-mail-store';

const recipientsMax = 20;

/**
 * Queues mails that a webhook was disabled, in the transaction that disables it: to the recipient
 * that the webhook names, else to those of digests.
 */
export async function mailDisabledWebhook(
  tx: Queries,
  settings: DigestSettings,
  { webhookId, url, reason, failingDays, noticeRecipient }: DisabledNotice,
): Promise<void> {
  const recipients =
    noticeRecipient === null ? await readHealthRecipients(tx, recipientsMax) : [noticeRecipient];
  const { name: workspace } = await getWorkspace(tx);
  const at = Date.now();
  await queueMails(
    tx,
    recipients.map((recipient, index) => ({
      name: `${webhookId}.disabled.${at}.${index}`,
      digestId: null,
      recipient,
      ...disabledWebhookMail(
        {
          workspace,
          host: new URL(url).host,
          reason,
          failingDays,
          url: `${settings.baseUrl}/settings?tab=webhooks`,
        },
        mailLinks(settings, tx.workspaceId, recipient),
      ),
    })),
  );
}
