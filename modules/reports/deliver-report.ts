import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { dayMs } from '../../platform/calendar/day';
import type { FileStore } from '../../platform/files/file-store';
import { type Mail, MailRefused } from '../../platform/mail/mailer';
import type { Database, Queries } from '../../platform/postgres/database';
import { refusalOf } from './ask-recipients';
import { writeReportMail } from './mail/write-report-mail';
import { openFrozen } from './open-frozen';
import { linkUrl, signLink } from './report-link';
import type { ReportMail } from './report-mail';
import { signMailToken } from './rules/mail-token';
import type { ReportDataset } from './rules/report-dataset';
import { readLogo } from './store/branding-store';
import { queuedRecipients, settleDelivery } from './store/delivery-store';
import { recipientState } from './store/recipient-store';
import { getReport, type Report, readReportWork } from './store/report-store';

/** Larger PDFs are linked instead of attached: many servers reject such mail. */
const attachedBytesMax = 7 * 1024 * 1024;
const linkDays = 30;

type Deps = { database: Database; files: FileStore };
type Work = {
  workspaceId: string;
  report: Report;
  dataset: ReportDataset;
  logo: Buffer | null;
  mail: ReportMail;
  files: FileStore;
};

function linkOf({ workspaceId, report, mail }: Work, format: 'page' | 'pdf'): string {
  const expiresAtMs = Math.min(
    Date.parse(report.createdAt) + linkDays * dayMs,
    Date.parse(report.expiresAt),
  );
  const { id: reportId, linksVersion: version } = report;
  const token = signLink(mail.encryptionKey, {
    workspaceId,
    reportId,
    version,
    format,
    expiresAtMs,
  });
  return linkUrl(mail.baseUrl, token);
}

const unsubscribeUrlOf = ({ mail, workspaceId, report }: Work, recipient: string): string => {
  const { language } = report.options;
  const claims = { act: 'unsubscribe' as const, workspaceId, expiresAtMs: null, language };
  const address = recipient.toLowerCase();
  const token = signMailToken(mail.encryptionKey, { ...claims, address });
  return `${mail.baseUrl}/mail/unsubscribe?token=${token}`;
};

const logoCid = 'logo@report';

type Attachments = NonNullable<Mail['attachments']>;

async function pdfOf({ report, files }: Work): Promise<Attachments> {
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

function logoOf({ dataset, logo }: Work): Attachments {
  const { logo: kind } = dataset.branding;
  if (logo === null || kind === null) return [];
  const ending = kind.mediaType === 'image/png' ? 'png' : 'jpg';
  const content = Readable.from([logo]);
  return [{ filename: `logo.${ending}`, contentType: kind.mediaType, content, cid: logoCid }];
}

/** Reads what a mail shows of the report. */
async function openContent(
  db: Queries,
  files: FileStore,
  reportId: string,
): Promise<Pick<Work, 'dataset' | 'logo'>> {
  const work = await readReportWork(db, reportId);
  if (!work?.frozen) throw new Error(`the report ${reportId} has no frozen data`);
  const { dataset, logo } = await openFrozen(files, work.frozen, await readLogo(db, reportId));
  return { dataset, logo };
}

async function send(work: Work, recipient: string): Promise<string | null> {
  const { report, mail, dataset } = work;
  const unsubscribeUrl = unsubscribeUrlOf(work, recipient);
  const pdf = await pdfOf(work);
  const logo = logoOf(work);
  const body = writeReportMail({
    dataset,
    pageUrl: linkOf(work, 'page'),
    linkDays,
    pdf:
      pdf.length > 0
        ? { kind: 'attached' }
        : report.options.formats.includes('pdf')
          ? { kind: 'linked', url: linkOf(work, 'pdf') }
          : null,
    logoCid: logo.length > 0 ? logoCid : null,
    unsubscribeUrl,
  });
  const digest = createHash('sha256').update(recipient).digest('hex').slice(0, 16);
  try {
    await mail.mailer.send({
      to: recipient,
      ...body,
      unsubscribeUrl,
      messageId: `<${report.id}.${digest}@${mail.mailer.domain}>`,
      attachments: [...logo, ...pdf],
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
  const { language } = report.options;
  let content: Awaited<ReturnType<typeof openContent>> | undefined;
  let failure: unknown;
  for (const recipient of await queuedRecipients(db, reportId)) {
    let error: string | null = 'No mail server is set.';
    try {
      if (mail) {
        const state = await recipientState(db, recipient);
        error = await refusalOf({ database, mail }, db, { recipient, state, language });
        if (error === null) {
          content ??= await openContent(db, files, reportId);
          error = await send({ workspaceId, report, mail, files, ...content }, recipient);
        }
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
