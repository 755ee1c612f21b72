import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { findDomainWorkspace } from '../../modules/dashboard/store/domain-store';
import {
  type Addressed,
  findPeopleByEmail,
  insertMailedLink,
} from '../../modules/dashboard/store/person-store';
import type { ReportMail } from '../../modules/reports/report-mail';
import { AppError } from '../../platform/errors';
import type { AppOptions } from '../app-options';
import { readBody } from '../http/body';
import { addressOf } from '../http/client-address';
import { countHits } from '../http/count-hits';
import { check } from '../operation/validation';
import type { Services } from '../services';
import { actorOf } from './actor-of';

const bodyBytesMax = 4 * 1024;
const mailsMax = { client: 30, recipient: 5, windowSeconds: 900 };

const bodySchema = z.strictObject({
  email: z
    .email()
    .max(254)
    .transform((email) => email.toLowerCase()),
  /** The own domain that the person wants to get to. */
  domain: z.string().max(253).optional(),
});

/**
 * Mails links for signing in to the people with the address, and answers before it looks: neither the
 * answer nor its time depends on whether the address is known.
 */
export async function mailSignInLinks(
  { services, log }: AppOptions,
  request: Request,
  response: Response,
): Promise<void> {
  const mail = services.reportMail;
  if (!mail) {
    throw new AppError(
      'unavailable',
      'This service cannot send mail: its operator has not set SMTP_URL and MAIL_FROM. Sign in by another way.',
    );
  }
  const { json } = await services.bodyGate.admit({ workspaceId: '', response }, bodyBytesMax, () =>
    readBody(request, response, bodyBytesMax),
  );
  const { email, domain } = check(bodySchema, '', json ?? {});
  await limitMails(services, addressOf(request), email);
  response.status(202).json({ data: { isAsked: true } });
  sendLinks({ services, mail, domain }, email, (person) =>
    actorOf({ ...person, keyName: person.name }, request, response),
  ).catch((error: unknown) => log.warn({ err: error }, 'mailing a link for signing in failed'));
}

/** Throws `rate_limited` for a client, or an address, with too many mails, known or not. */
export async function limitMails(
  { database }: Services,
  client: string,
  email: string,
): Promise<void> {
  const subjects = [`sign-in-mails-from:${client}`, `sign-in-mails-to:${email}`];
  const counts = new Map(subjects.map((subject) => [subject, 1]));
  const rows = await countHits(database.system, counts, mailsMax.windowSeconds);
  const over = rows.find(
    ({ subject, hits }) => hits > (subject === subjects[0] ? mailsMax.client : mailsMax.recipient),
  );
  if (!over) return;
  throw new AppError(
    'rate_limited',
    'Too many links were asked for. Use the newest mail, or try again later.',
    { retryAfterSeconds: over.resetsInMs / 1000 },
  );
}

type Link = { workspace: string; url: string };

async function sendLinks(
  { services, mail, domain }: { services: Services; mail: ReportMail; domain?: string | undefined },
  email: string,
  actor: (person: Addressed) => ReturnType<typeof actorOf>,
): Promise<void> {
  const { database } = services;
  const links: Link[] = [];
  const ofDomain = domain && (await findDomainWorkspace(database.system, domain));
  for (const person of await findPeopleByEmail(database.system, email)) {
    const code = await database.transaction(person.workspaceId, async (tx) => {
      await audit(tx, actor(person), {
        action: 'person.mail_link',
        targetType: 'person',
        targetId: person.keyId,
      });
      return insertMailedLink(tx, person.keyId);
    });
    const onward = person.workspaceId === ofDomain ? `&domain=${domain}` : '';
    const url = `${mail.baseUrl}/dashboard/sign-in?code=${code}${onward}`;
    links.push({ workspace: person.workspaceName, url });
  }
  if (links.length > 0) await mail.mailer.send(letterOf(mail, email, links));
}

const letterOf = ({ mailer }: ReportMail, to: string, links: Link[]) => ({
  to,
  subject: 'Your link for signing in',
  text: [
    ...links.flatMap(({ workspace, url }) => [`Sign in to ${workspace}:`, '', url, '']),
    'Each link works once, for 15 minutes.',
    'If you did not ask to sign in, you can ignore this mail.',
    '',
  ].join('\n'),
  messageId: `<${randomUUID()}@${mailer.domain}>`,
});
