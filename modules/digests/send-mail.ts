import { MailRefused } from '../../platform/mail/mailer';
import type { Database } from '../../platform/postgres/database';
import { refusalOf } from '../reports/ask-recipients';
import type { ReportMail } from '../reports/report-mail';
import { unsubscribeUrlOf } from './prepare-digest';
import { digestRecipientState } from './store/digest-store';
import {
  type ClaimedMail,
  delayMail,
  endMail,
  findQueuedMail,
  type NoticeMail,
} from './store/notice-mail-store';

/** About a day: then the news is old. */
const triesMax = 12;
const hourSeconds = 3_600;

const delaySeconds = (tries: number) => Math.min(60 * 2 ** (tries - 1), 3 * hourSeconds);

const send = (mail: ReportMail, workspaceId: string, { name, ...letter }: NoticeMail) =>
  mail.mailer.send({
    to: letter.recipient,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    unsubscribeUrl: unsubscribeUrlOf(mail, workspaceId, letter.recipient),
    messageId: `<${name}@${mail.mailer.domain}>`,
  });

/**
 * Sends a mail that this worker claimed. A worker that dies between the server's reply and its record
 * sends it again, with the same Message-ID. A mail that cannot be sent is tried for a day.
 */
export async function sendClaimedMail(
  deps: { database: Database; mail: ReportMail },
  { workspaceId, name, tries }: ClaimedMail,
): Promise<void> {
  const db = deps.database.reader(workspaceId);
  const letter = await findQueuedMail(db, name);
  if (!letter) return;
  const { recipient } = letter;
  const state = await digestRecipientState(db, recipient);
  const refusal = await refusalOf(deps, db, { recipient, state, language: 'en' });
  if (refusal !== null) return endMail(db, name, refusal);
  try {
    await send(deps.mail, workspaceId, letter);
  } catch (error) {
    if (error instanceof MailRefused) return endMail(db, name, error.message);
    const text = 'The mail server could not be reached.';
    if (tries >= triesMax) return endMail(db, name, text);
    return delayMail(db, name, { error: text, seconds: delaySeconds(tries) });
  }
  await endMail(db, name, null);
}
