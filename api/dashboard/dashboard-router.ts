import { type Request, type Response, Router } from 'express';
import { audit } from '../../modules/account/store/audit-log';
import { relyingPartyOf } from '../../modules/dashboard/relying-party';
import { deleteSession } from '../../modules/dashboard/store/session-store';
import { readBrandLogo } from '../../modules/reports/store/branding-store';
import type { Config } from '../../platform/config';
import { AppError, notFound } from '../../platform/errors';
import type { AppOptions } from '../app-options';
import { refuseAgentKey, refuseOverLimit } from '../http/authenticator';
import { addressOf } from '../http/client-address';
import { setRateHeaders } from '../http/rate-headers';
import { requestState } from '../http/request-state';
import { issuerOf } from '../oauth/issuer';
import { actorOf } from './actor-of';
import { mailSignInLinks } from './mail-sign-in-links';
import { beginOpenIdSignIn, openIdOf } from './openid';
import {
  beginAtDomain,
  createDomainCode,
  domainOf,
  hostOf,
  isOwnDomain,
  queryOf,
} from './own-domain';
import {
  beginPasskeySignIn,
  beginRegistration,
  finishRegistration,
  ownPasskeys,
  removePasskey,
} from './passkeys';
import {
  refuseOtherPages,
  refuseOverSessionLimit,
  refuseWithoutPasskey,
  type SessionAuthenticator,
} from './session-authenticator';
import {
  assertCookiePossible,
  clearSessionCookie,
  sessionSecretOf,
  setSessionCookie,
} from './session-cookie';
import { createLink, reopenByPasskey, sessionData, signIn } from './sign-in';

type Handler = (request: Request, response: Response) => Promise<void>;

const sessionPath = '/dashboard/session';
const linksPath = '/dashboard/links';
const waysPath = '/dashboard/sign-in-ways';
const logoPath = '/dashboard/logo';
const mailsPath = '/dashboard/sign-in-mails';
const passkeysPath = '/dashboard/passkeys';
const passkeyPath = `${passkeysPath}/:passkeyId`;
/** What a browser asks its authenticator for: to sign in, or to make a passkey. */
const passkeySignInsPath = '/dashboard/passkey-sign-ins';
/** At an own domain a sign-in begins, and the service's own hands it a code. */
const domainSignInsPath = '/dashboard/domain-sign-ins';
const domainCodesPath = '/dashboard/domain-codes';
const openIdSignInsPath = '/dashboard/openid-sign-ins';
const registrationsPath = '/dashboard/passkey-registrations';

/** Signing in to the dashboard, and out. What it shows comes from the operations. */
export function dashboardRouter(options: AppOptions, sessions: SessionAuthenticator): Router {
  const { services, authenticator } = options;
  const { config, database } = services;
  const router = Router();

  const answer =
    (handler: Handler): Handler =>
    async (request, response) => {
      requestState(response).operation = 'dashboard';
      response.set('Cache-Control', 'no-store');
      await handler(request, response);
    };
  const authenticate = async (request: Request, response: Response) => {
    const secret = sessionSecretOf(config, request);
    const admitted = await sessions.authenticate(secret, {
      host: hostOf(request),
      addressOf: () => addressOf(request),
    });
    requestState(response).caller = admitted.caller;
    setRateHeaders(response, admitted.rate);
    refuseOverSessionLimit(admitted);
    return admitted;
  };

  router.post(
    sessionPath,
    answer(async (request, response) => {
      refuseForeignSignIn(request);
      assertCookiePossible(config, request);
      const opened = await signIn(options, request, response);
      if ('mailedTo' in opened) {
        response.status(202).json({ data: opened });
        return;
      }
      const data = await sessionData(services, opened);
      setSessionCookie({ config, request, response }, opened.secret);
      response.status(201).json({ data });
    }),
  );
  router.get(
    sessionPath,
    answer(async (request, response) => {
      const admitted = await authenticate(request, response);
      response.json({ data: await sessionData(services, admitted) });
    }),
  );
  router.delete(
    sessionPath,
    answer(async (request, response) => {
      const { caller, secret } = await authenticate(request, response);
      refuseOtherPages(request, secret);
      await database.transaction(caller.workspaceId, async (tx) => {
        await deleteSession(tx, secret);
        await audit(tx, actorOf(caller, request, response), {
          action: 'dashboard_session.delete',
          targetType: 'key',
          targetId: caller.keyId,
        });
      });
      clearSessionCookie({ config, request, response });
      response.status(204).end();
    }),
  );
  router.get(
    waysPath,
    answer(async (request, response) => {
      const isOwn = await isOwnDomain(services, request);
      const domain = await domainOf(services, request);
      response.json({
        data: {
          mail: !isOwn && services.reportMail !== undefined,
          passkey: !isOwn && isAtRelyingParty(config, request),
          openId: isOwn
            ? null
            : await openIdOf(services, domain?.workspaceId ?? queryOf(request, 'workspace')),
          isOwnDomain: isOwn,
          brand: domain?.brand ?? null,
        },
      });
    }),
  );
  router.get(logoPath, async (request, response) => {
    requestState(response).operation = 'dashboard';
    const domain = await domainOf(services, request);
    const workspaceId =
      domain?.workspaceId ?? (await authenticate(request, response)).caller.workspaceId;
    const logo = await readBrandLogo(database.reader(workspaceId));
    if (!logo) throw notFound('logo');
    // Its address names its content.
    response.set('Cache-Control', 'private, max-age=86400').type(logo.mediaType).send(logo.bytes);
  });
  router.post(
    mailsPath,
    answer(async (request, response) => {
      refuseForeignSignIn(request);
      await mailSignInLinks(options, request, response);
    }),
  );
  router.post(
    passkeySignInsPath,
    answer(async (request, response) => {
      refuseForeignSignIn(request);
      const data = await beginPasskeySignIn({ options, request, response });
      response.status(201).json({ data });
    }),
  );
  router.post(
    domainSignInsPath,
    answer(async (request, response) => {
      refuseForeignSignIn(request);
      const data = await beginAtDomain(services, request, response);
      response.status(201).json({ data });
    }),
  );
  router.post(
    domainCodesPath,
    answer(async (request, response) => {
      const { caller, secret } = await authenticate(request, response);
      refuseOtherPages(request, secret);
      refuseWithoutPasskey(caller);
      const data = await createDomainCode(options, caller, request, response);
      response.status(201).json({ data });
    }),
  );
  router.post(
    openIdSignInsPath,
    answer(async (request, response) => {
      refuseForeignSignIn(request);
      const data = await beginOpenIdSignIn({ options, request, response });
      response.status(201).json({ data });
    }),
  );
  /** What people do about their own passkeys: changes come from the page itself. */
  const signedIn = async (request: Request, response: Response) => {
    const { caller, secret } = await authenticate(request, response);
    if (request.method !== 'GET') refuseOtherPages(request, secret);
    return { options, caller, request, response };
  };
  router.post(
    registrationsPath,
    answer(async (request, response) => {
      const data = await beginRegistration(await signedIn(request, response));
      response.status(201).json({ data });
    }),
  );
  router.post(
    passkeysPath,
    answer(async (request, response) => {
      const asked = await signedIn(request, response);
      const passkey = await finishRegistration(asked);
      if (!asked.caller.session?.needsPasskey) {
        response.status(201).json({ data: { passkey, session: null } });
        return;
      }
      const opened = await reopenByPasskey(options, asked.caller, request, response);
      const session = await sessionData(services, opened);
      setSessionCookie({ config, request, response }, opened.secret);
      response.status(201).json({ data: { passkey, session } });
    }),
  );
  router.get(
    passkeysPath,
    answer(async (request, response) => {
      const { caller } = await signedIn(request, response);
      response.json({ data: await ownPasskeys(options, caller) });
    }),
  );
  router.delete(
    passkeyPath,
    answer(async (request, response) => {
      const asked = await signedIn(request, response);
      refuseWithoutPasskey(asked.caller);
      await removePasskey(asked, String(request.params['passkeyId']));
      response.status(204).end();
    }),
  );
  router.post(
    linksPath,
    answer(async (request, response) => {
      const authorization = request.get('Authorization');
      const admitted = await authenticator.authenticate(authorization, () => addressOf(request));
      const { caller, rate } = admitted;
      requestState(response).caller = caller;
      setRateHeaders(response, rate);
      refuseOverLimit(admitted);
      refuseAgentKey(caller);
      const key = (authorization ?? '').replace(/^Bearer +/i, '').trim();
      const baseUrl = issuerOf(config, request);
      const data = await createLink(services, caller, { key, baseUrl, request, response });
      response.status(201).json({ data });
    }),
  );
  router.all(sessionPath, refuseMethod('GET, HEAD, POST, DELETE'));
  router.all(waysPath, refuseMethod('GET, HEAD'));
  router.all(logoPath, refuseMethod('GET, HEAD'));
  router.all(mailsPath, refuseMethod('POST'));
  router.all(linksPath, refuseMethod('POST'));
  const posted = [passkeySignInsPath, registrationsPath, openIdSignInsPath];
  router.all([...posted, domainSignInsPath, domainCodesPath], refuseMethod('POST'));
  router.all(passkeysPath, refuseMethod('GET, HEAD, POST'));
  router.all(passkeyPath, refuseMethod('DELETE'));
  return router;
}

/** Whether the page stands where passkeys are made and used. */
const isAtRelyingParty = (config: Config, request: Request): boolean => {
  const party = relyingPartyOf(config);
  return party !== undefined && new URL(party.origin).host === request.get('Host')?.toLowerCase();
};

const refuseMethod = (allow: string) => (request: Request) => {
  throw new AppError('method_not_allowed', `${request.method} is not allowed.`, {
    headers: { Allow: allow },
  });
};

/** Another page must not sign a person in, to a workspace that is not theirs. */
function refuseForeignSignIn(request: Request): void {
  const site = request.get('Sec-Fetch-Site');
  if (site === undefined || site === 'same-origin') return;
  throw new AppError('forbidden', 'Sign in from the dashboard’s own page.');
}
