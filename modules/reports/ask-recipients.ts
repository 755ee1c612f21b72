import { createHash, randomUUID } from 'node:crypto';
import { dayMs } from '../../platform/calendar/day';
import type { Database, Queries } from '../../platform/postgres/database';
import { getWorkspace } from '../account/store/workspace-store';
import type { ReportMail } from './report-mail';
import { signMailToken } from './rules/mail-token';
import {
  addRecipients,
  claimQuestions,
  type RecipientState,
  releaseQuestion,
} from './store/recipient-store';
import { takeMailOfPlan } from './take-mail-of-plan';

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
): Promise<void> {
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
        subject: `${name} wants to mail you reports`,
        text: textOf(name, linkOf(mail, { workspaceId, address })),
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
  { recipient, state }: { recipient: string; state: RecipientState },
): Promise<string | null> {
  if (state === 'pending') await askRecipients(deps, db.workspaceId, [recipient]);
  return state === 'confirmed' ? takeMailOfPlan(db) : refusals[state];
}

function linkOf(mail: ReportMail, whom: { workspaceId: string; address: string }): string {
  const expiresAtMs = Date.now() + linkDays * dayMs;
  const token = signMailToken(mail.encryptionKey, { act: 'confirm', ...whom, expiresAtMs });
  return `${mail.baseUrl}/mail/confirm?token=${token}`;
}

const textOf = (name: string, link: string) =>
  [
    `${name} wants to mail you reports about websites in search engines.`,
    '',
    'If you want them, confirm your address:',
    '',
    link,
    '',
    `The link works for ${linkDays} days. If you do not know what this is about, ignore this mail: no report is sent to you.`,
    '',
  ].join('\n');

function messageIdOf({ mailer }: ReportMail, address: string): string {
  const digest = createHash('sha256').update(address).digest('hex').slice(0, 16);
  return `<${randomUUID()}.${digest}@${mailer.domain}>`;
}
