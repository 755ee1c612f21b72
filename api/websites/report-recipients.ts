import { z } from 'zod';
import { askRecipients } from '../../modules/reports/ask-recipients';
import type { ReportLanguage } from '../../modules/reports/rules/report-language';
import { invalid } from '../../platform/errors';
import type { WriteContext } from '../operation/operation';

/** E-mail addresses that reports are sent to. */
export const recipientList = z
  .array(z.email().max(254))
  .max(50)
  .transform((all) => [...new Set(all)]);

/** Refuses recipients if no mail can be sent, so that they do not wait for it in vain. */
export function checkReportRecipients(
  { services }: Pick<WriteContext, 'services'>,
  recipients: readonly string[] | null | undefined,
  path = '',
  field = 'reportRecipients',
): void {
  if (!recipients || recipients.length === 0 || services.config.mail) return;
  const message =
    'No mail can be sent: ask the operator to set SMTP_URL and MAIL_FROM, or omit the recipients.';
  throw invalid(`${path}${field}`, 'mail_not_configured', message);
}

/** Asks new recipients by mail once the change is committed; with a report if that fails. */
export function askNewRecipients(
  { db, caller, services, log }: WriteContext,
  recipients: readonly string[] | null | undefined,
  language: ReportLanguage = 'en',
): void {
  const { reportMail: mail, database } = services;
  if (!mail || !recipients || recipients.length === 0) return;
  db.afterCommit(() => {
    askRecipients({ database, mail }, caller.workspaceId, recipients, language).catch(
      (error: unknown) => log.warn({ err: error }, 'asking recipients failed'),
    );
  });
}
