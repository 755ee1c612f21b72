import { randomUUID } from 'node:crypto';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import type { ReportMail } from '../../modules/reports/report-mail';
import { takeMailOfPlan } from '../../modules/reports/take-mail-of-plan';
import type { WriteContext } from '../operation/operation';

type Invitation = { email: string | null; url: string; expiresAt: string };

/**
 * Mails an invitation once it is committed; returns whether it will. It contains no text of the
 * tenant but the workspace's name, which the operator gives, and counts as a mail of the plan.
 */
export function mailInvitation(
  { db, services, caller, log }: WriteContext,
  { email, ...invitation }: Invitation,
): boolean {
  const { reportMail: mail, database } = services;
  if (!mail || email === null) return false;
  const send = async () => {
    const reader = database.reader(caller.workspaceId);
    const { name } = await getWorkspace(reader);
    const refusal = await takeMailOfPlan(reader);
    if (refusal) throw new Error(refusal);
    await mail.mailer.send(letterOf(mail, email, { ...invitation, workspace: name }));
  };
  db.afterCommit(() => {
    send().catch((error: unknown) => log.warn({ err: error }, 'mailing an invitation failed'));
  });
  return true;
}

type Text = { workspace: string; url: string; expiresAt: string };

const letterOf = ({ mailer }: ReportMail, to: string, { workspace, url, expiresAt }: Text) => ({
  to,
  subject: `You are invited to ${workspace}`,
  text: [
    `${workspace} invites you to see how websites do in search engines and AI answers.`,
    '',
    'Open this link to sign in:',
    '',
    url,
    '',
    `The link works once, until ${expiresAt.slice(0, 10)}. Afterwards sign in with this mail address.`,
    'If you do not know what this is about, ignore this mail.',
    '',
  ].join('\n'),
  messageId: `<${randomUUID()}@${mailer.domain}>`,
});
