import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { audit } from '../../modules/account/store/audit-log';
import { requireWithinPlan } from '../../modules/account/store/plan-limit';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import type { OpenIdAccount } from '../../modules/dashboard/openid-clients';
import { OpenIdFailed } from '../../modules/dashboard/rules/openid-failed';
import {
  findIdentity,
  type OpenIdProvider,
  openOpenIdProvider,
  readOpenIdProvider,
  saveIdentity,
} from '../../modules/dashboard/store/openid-store';
import {
  findPersonByEmail,
  insertMailedLink,
  insertPerson,
} from '../../modules/dashboard/store/person-store';
import { AppError } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import type { Transaction } from '../../platform/postgres/database';
import type { AppOptions } from '../app-options';
import { readBody } from '../http/body';
import { addressOf } from '../http/client-address';
import { check } from '../operation/validation';
import type { Services } from '../services';
import { actorOf } from './actor-of';
import { beginAttempt, finishAttempt } from './attempt-cookie';
import { limitMails } from './mail-sign-in-links';
import { openIdRedirectOf } from './openid-urls';

const attemptSeconds = 600;
const bodyBytesMax = 4 * 1024;

type Exchange = { options: AppOptions; request: Request; response: Response };

const workspaceSchema = z.strictObject({ workspaceId: idSchema('workspace') });

/** The provider of a workspace, as the page for signing in shows it; null without one. */
export async function openIdOf({ database }: Services, workspaceId: string) {
  if (!idSchema('workspace').safeParse(workspaceId).success) return null;
  const provider = await readOpenIdProvider(database.reader(workspaceId));
  return provider ? { workspaceId, host: new URL(provider.issuer).host } : null;
}

const noProvider = () =>
  new AppError(
    'conflict',
    'This workspace has no OpenID provider any more. Sign in by another way.',
  );

/** Begins a sign-in at the provider of a workspace; returns the address of the provider's page. */
export async function beginOpenIdSignIn(exchange: Exchange): Promise<{ url: string }> {
  const { options, request, response } = exchange;
  const { services } = options;
  const { json } = await services.bodyGate.admit({ workspaceId: '', response }, bodyBytesMax, () =>
    readBody(request, response, bodyBytesMax),
  );
  const { workspaceId } = check(workspaceSchema, '', json ?? {});
  const provider = await openOpenIdProvider(services.database.reader(workspaceId), services.cipher);
  if (!provider) throw noProvider();
  const { url, request: kept } = await forPeople(() =>
    services.openId.begin(provider, openIdRedirectOf(services)),
  );
  const { issuer, clientId } = provider;
  const content = { workspaceId, issuer, clientId, request: kept };
  await beginAttempt({ services, request, response }, 'openid', {
    content,
    seconds: attemptSeconds,
  });
  return { url };
}

async function forPeople<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OpenIdFailed) {
      throw new AppError('unauthorized', error.message, { cause: error });
    }
    throw error;
  }
}

/** A person with the address must agree by a mail first. */
export type MailedConsent = { mailedTo: string };

type Found = { workspaceId: string; keyId: string };

/**
 * Finds whom a provider's answer signs in. The workspace and the provider are those that this browser
 * began with: what comes back names neither.
 */
export async function finishOpenIdSignIn(
  exchange: Exchange,
  query: string,
): Promise<Found | MailedConsent> {
  const { options, request, response } = exchange;
  const { services } = options;
  const attempt = await finishAttempt({ services, request, response }, 'openid');
  const { workspaceId } = attempt;
  const { database, cipher } = services;
  const provider = await openOpenIdProvider(database.reader(workspaceId), cipher);
  if (!provider || provider.issuer !== attempt.issuer || provider.clientId !== attempt.clientId) {
    throw noProvider();
  }
  const answer = new URL(openIdRedirectOf(services));
  answer.search = query;
  const account = await forPeople(() =>
    services.openId.finish(provider, { request: attempt.request, answer }),
  );
  const found = await database.transaction(workspaceId, (tx) =>
    findPerson(tx, exchange, { provider, account }),
  );
  if ('keyId' in found) return { workspaceId, keyId: found.keyId };
  await limitMails(services, addressOf(request), found.email);
  await mailConsent(services, { ...found, workspaceId, host: new URL(provider.issuer).host });
  return { mailedTo: found.email };
}

type Sought = { provider: OpenIdProvider; account: OpenIdAccount };

/**
 * By issuer and subject, or, for an account that is new, as the settings say. An address that
 * a person has already is never enough: that person must agree.
 */
async function findPerson(
  tx: Transaction,
  exchange: Exchange,
  { provider, account }: Sought,
): Promise<{ keyId: string } | { email: string; code: string }> {
  const known = await findIdentity(tx, account);
  if (known && !known.isRevoked) return { keyId: known.keyId };
  const { email } = account;
  const personId = email === null ? undefined : await findPersonByEmail(tx, email);
  if (email !== null && personId !== undefined) {
    if (!exchange.options.services.reportMail) throw cannotAsk(email);
    return { email, code: await insertMailedLink(tx, personId, account) };
  }
  if (known) throw new AppError('unauthorized', 'Your sign-in was revoked. Ask an owner.');
  const keyId = await addPerson(tx, exchange, { provider, account });
  await saveIdentity(tx, account, keyId);
  return { keyId };
}

const cannotAsk = (email: string) =>
  new AppError(
    'conflict',
    `${email} belongs to a person here who must agree by a mail first, and this service cannot send mail. Sign in by another way, or ask the operator to set SMTP_URL.`,
  );

/** Lets a new person in, if the workspace lets its provider do so. */
async function addPerson(
  tx: Transaction,
  { request, response }: Exchange,
  { provider, account }: Sought,
): Promise<string> {
  const { newRole, mailDomains } = provider;
  const { email, subject } = account;
  if (newRole === null) {
    throw new AppError(
      'unauthorized',
      `${email ?? 'Your account'} is not known to this workspace. Ask an owner to invite you.`,
    );
  }
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? '';
  if (mailDomains.length > 0 && !mailDomains.includes(domain)) {
    throw new AppError(
      'unauthorized',
      email === null
        ? 'Your provider names no verified mail address, and this workspace asks for one. Ask an owner to invite you.'
        : `This workspace lets in addresses of ${mailDomains.join(', ')}. Ask an owner to invite ${email}.`,
    );
  }
  const name = (account.name ?? email ?? subject).replace(/\p{Cc}/gu, ' ').slice(0, 100);
  const person = { name, email, role: newRole, websiteIds: null };
  const keyId = await insertPerson(tx, person, null);
  await requireWithinPlan(tx, 'keys');
  const caller = { workspaceId: tx.workspaceId, keyId, keyName: name };
  await audit(tx, actorOf(caller, request, response), {
    action: 'person.join',
    targetType: 'person',
    targetId: keyId,
    details: { email, role: newRole, issuer: account.issuer },
  });
  return keyId;
}

type Consent = { email: string; code: string; workspaceId: string; host: string };

async function mailConsent(
  { database, reportMail: mail }: Services,
  { email, code, workspaceId, host }: Consent,
): Promise<void> {
  if (!mail) return;
  const { name } = await getWorkspace(database.reader(workspaceId));
  await mail.mailer.send({
    to: email,
    subject: `Connect your sign-in to ${name}`,
    text: [
      `Someone signed in at ${host} as ${email}, for ${name}.`,
      '',
      'If it was you, open this link. From then on that sign-in opens your dashboard:',
      '',
      `${mail.baseUrl}/dashboard/sign-in?code=${code}`,
      '',
      'The link works once, for 15 minutes.',
      'If it was not you, ignore this mail: nothing changes.',
      '',
    ].join('\n'),
    messageId: `<${randomUUID()}@${mail.mailer.domain}>`,
  });
}
