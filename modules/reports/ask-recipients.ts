import { createHash, randomUUID } from 'node:crypto';
import { dayMs } from '../../platform/calendar/day';
import type { Database, Queries } from '../../platform/postgres/database';
import { getWorkspace } from '../account/store/workspace-store';
import type { ReportMail } from './report-mail';
import { signMailToken } from './rules/mail-token';
import type { ReportLanguage } from './rules/report-language';
import {
  addRecipients,
  claimQuestions,
  type RecipientState,
  releaseQuestion,
} from './store/recipient-store';
import { takeMailOfPlan } from './take-mail-of-plan';
import { textsIn } from './texts/texts-in';

const linkDays = 30;

/**
 * Asks recipients by mail whether they want a workspace's reports, unless they were asked lately.
 * The mail contains no text of the tenant but the workspace's name, which the operator gives. A
 * question that cannot be sent is asked again with the next report.
 */
export async function askRecipients(
  { database, mail }: { database: Database; mail: ReportMail },
  workspaceId: string,
  addresses: readonly string[],
  language: ReportLanguage,
): Promise<void> {
  const { question } = textsIn(language);
  if (addresses.length === 0) return;
  const db = database.reader(workspaceId);
  await addRecipients(db, addresses);
  const { name } = await getWorkspace(db);
  for (const address of await claimQuestions(db, addresses)) {
    try {
      const refusal = await takeMailOfPlan(db);
      if (refusal) throw new Error(refusal);
      await mail.mailer.send({
        to: address,
        subject: question.subject(name),
        text: question
          .lines(name, linkOf(mail, { workspaceId, address, language }), linkDays)
          .join('\n'),
        messageId: messageIdOf(mail, address),
      });
    } catch {
      await releaseQuestion(db, address);
    }
  }
}

const refusals = {
  pending: 'The recipient has not confirmed yet. They were asked by mail.',
  unsubscribed: 'The recipient has unsubscribed.',
};

/**
 * Returns why a recipient in this state may not be mailed now; asks one who has not confirmed yet, and
 * counts the mail if it may be sent.
 */
export async function refusalOf(
  deps: { database: Database; mail: ReportMail },
  db: Queries,
  {
    recipient,
    state,
    language,
  }: { recipient: string; state: RecipientState; language: ReportLanguage },
): Promise<string | null> {
  if (state === 'pending') await askRecipients(deps, db.workspaceId, [recipient], language);
  return state === 'confirmed' ? takeMailOfPlan(db) : refusals[state];
}

function linkOf(
  mail: ReportMail,
  whom: { workspaceId: string; address: string; language: ReportLanguage },
): string {
  const expiresAtMs = Date.now() + linkDays * dayMs;
  const token = signMailToken(mail.encryptionKey, { act: 'confirm', ...whom, expiresAtMs });
  return `${mail.baseUrl}/mail/confirm?token=${token}`;
}

function messageIdOf({ mailer }: ReportMail, address: string): string {
  const digest = createHash('sha256').update(address).digest('hex').slice(0, 16);
  return `<${randomUUID()}.${digest}@${mailer.domain}>`;
}
