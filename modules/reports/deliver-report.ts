import { createHash } from 'node:crypto';
import { dayMs } from '../../platform/calendar/day';
import type { FileStore } from '../../platform/files/file-store';
import { type Mail, MailRefused } from '../../platform/mail/mailer';
import type { Database } from '../../platform/postgres/database';
import { refusalOf } from './ask-recipients';
import { linkUrl, signLink } from './report-link';
import type { ReportMail } from './report-mail';
import { signMailToken } from './rules/mail-token';
import { queuedRecipients, settleDelivery } from './store/delivery-store';
import { recipientState } from './store/recipient-store';
import { getReport, type Report } from './store/report-store';
import { textsIn } from './texts/texts-in';
import { Wording } from './texts/wording';

/** Larger PDFs are linked instead of attached: many servers reject such mail. */
const attachedBytesMax = 7 * 1024 * 1024;
const linkDays = 30;

type Deps = { database: Database; files: FileStore };
type Work = { workspaceId: string; report: Report; mail: ReportMail; files: FileStore };

function linksOf({ workspaceId, report, mail }: Work): string[] {
  const expiresAtMs = Math.min(
    Date.parse(report.createdAt) + linkDays * dayMs,
    Date.parse(report.expiresAt),
  );
  return report.options.formats.map((format) => {
    const token = signLink(mail.encryptionKey, {
      workspaceId,
      reportId: report.id,
      version: report.linksVersion,
      format,
      expiresAtMs,
    });
    return `${format.toUpperCase()}: ${linkUrl(mail.baseUrl, token)}`;
  });
}

const unsubscribeUrlOf = ({ mail, workspaceId }: Work, recipient: string): string => {
  const claims = { act: 'unsubscribe' as const, workspaceId, expiresAtMs: null };
  const address = recipient.toLowerCase();
  const token = signMailToken(mail.encryptionKey, { ...claims, address });
  return `${mail.baseUrl}/mail/unsubscribe?token=${token}`;
};

function subjectOf({ title, options: { language, period } }: Report): string {
  const wording = new Wording(language);
  const { from, to } = period;
  return wording.texts.mail.subject(title, wording.formatDay(from), wording.formatDay(to));
}

function textOf(work: Work, unsubscribeUrl: string): string {
  const { options } = work.report;
  const { mode, branding, language } = options;
  const { mail } = textsIn(language);
  const made = mode === 'sandbox' ? [mail.sandbox] : [];
  return [
    subjectOf(work.report),
    ...made,
    '',
    ...linksOf(work),
    '',
    mail.links(linkDays),
    ...(branding.footer ? ['', branding.footer] : []),
    '',
    mail.unsubscribe(unsubscribeUrl),
    '',
  ].join('\n');
}

async function attachmentsOf({ report, files }: Work): Promise<NonNullable<Mail['attachments']>> {
  const pdf = report.files.find(({ format }) => format === 'pdf');
  if (!pdf || pdf.bytes > attachedBytesMax) return [];
  const content = await files.open(pdf.storageKey);
  if (!content) return [];
  return [
    {
      filename: `${report.options.type}-${report.options.period.to}.pdf`,
      contentType: pdf.mediaType,
      content,
    },
  ];
}

async function send(work: Work, recipient: string): Promise<string | null> {
  const { report, mail } = work;
  const unsubscribeUrl = unsubscribeUrlOf(work, recipient);
  const digest = createHash('sha256').update(recipient).digest('hex').slice(0, 16);
  try {
    await mail.mailer.send({
      to: recipient,
      subject: subjectOf(report),
      text: textOf(work, unsubscribeUrl),
      unsubscribeUrl,
      messageId: `<${report.id}.${digest}@${mail.mailer.domain}>`,
      attachments: await attachmentsOf(work),
    });
    return null;
  } catch (error) {
    if (error instanceof MailRefused) return error.message;
    throw error;
  }
}

/**
 * Mails a report to its pending recipients, one after the other. Each delivery is recorded at once,
 * so a retry sends only to the rest. With `isLast`, mail that cannot be sent now is given up and
 * recorded as failed. Returns the recipients that were not reached, with the reasons.
 */
export async function deliverReport(
  { database, files }: Deps,
  mail: ReportMail | undefined,
  { workspaceId, reportId, isLast }: { workspaceId: string; reportId: string; isLast: boolean },
): Promise<string[]> {
  const db = database.reader(workspaceId);
  const report = await getReport(db, reportId);
  let failure: unknown;
  for (const recipient of await queuedRecipients(db, reportId)) {
    let error: string | null = 'No mail server is set.';
    try {
      if (mail) {
        const state = await recipientState(db, recipient);
        error =
          (await refusalOf({ database, mail }, db, { recipient, state })) ??
          (await send({ workspaceId, report, mail, files }, recipient));
      }
    } catch (thrown) {
      failure = thrown;
      if (!isLast) continue;
      error = 'The mail server could not be reached.';
    }
    await settleDelivery(db, reportId, { recipient, error });
  }
  if (failure !== undefined && !isLast) throw failure;
  const { deliveries } = await getReport(db, reportId);
  return deliveries
    .filter(({ state }) => state === 'failed')
    .map(({ recipient, error }) => `Not mailed to ${recipient}: ${error}`);
}
