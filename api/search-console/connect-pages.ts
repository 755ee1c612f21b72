import express, { type Request, type Response, type Router } from 'express';
import { getWorkspace } from '../../modules/account/store/workspace-store';
import {
  consentUrl,
  newBrowserSecret,
  workspaceOfToken,
} from '../../modules/search-console/connections/consent';
import { findConsentClient } from '../../modules/search-console/connections/find-endpoints';
import {
  confirmAttempt,
  hasAttempt,
  hasAttemptOf,
} from '../../modules/search-console/store/attempt-store';
import { publicUrlOf } from '../../platform/public-url';
import { addressOf } from '../http/client-address';
import { refuseForeignForm } from '../http/own-form';
import { requestState } from '../http/request-state';
import type { Services } from '../services';
import { connectPage, sendConnectPage } from './connect-page';
import { finishConnect } from './finish-connect';

const cookieName = 'sightline_connect';
const cookieSeconds = 30 * 60;

const pathOf = '/connect/google';

export const redirectUriOf = ({ config }: Services) => `${publicUrlOf(config)}${pathOf}/callback`;

const cookieOf = (request: Request): string =>
  new RegExp(`(?:^|; *)${cookieName}=([\\w-]+)`).exec(request.get('Cookie') ?? '')?.[1] ?? '';

const stateOf = (request: Request): URLSearchParams =>
  new URL(request.originalUrl, 'http://service').searchParams;

/**
 * `/connect/google`: a person connects a Google account. The page names the workspace, so that a
 * link from elsewhere does not connect an account to a stranger's, and so does the page after
 * Google's, whichever way the person came there. The cookie binds the consent to the browser that
 * saw the page.
 */
export function connectPages(services: Services): Router {
  const router = express.Router();
  router.get(pathOf, (request, response) => show(services, request, response));
  router.post(pathOf, (request, response) => leave(services, request, response));
  router.get(`${pathOf}/callback`, (request, response) => arrive(services, request, response));
  router.post(`${pathOf}/callback`, (request, response) => {
    const isOwn = isOwnForm(services, request);
    return isOwn
      ? finish(services, request, response)
      : sendConnectPage(response, connectPage.foreign);
  });
  return router;
}

function isOwnForm({ config }: Services, request: Request): boolean {
  try {
    refuseForeignForm(request, config);
    return true;
  } catch {
    return false;
  }
}

async function show(services: Services, request: Request, response: Response): Promise<void> {
  const token = stateOf(request).get('state') ?? '';
  const workspaceId = workspaceOfToken(token);
  const client = findConsentClient(services.config);
  if (!workspaceId || !client) return sendConnectPage(response, connectPage.ended);
  const db = services.database.reader(workspaceId);
  if (!(await hasAttempt(db, token))) return sendConnectPage(response, connectPage.ended);
  const { name } = await getWorkspace(db);
  sendConnectPage(response, connectPage.ask(name), new URL(client.endpoints.authorize).origin);
}

async function leave(services: Services, request: Request, response: Response): Promise<void> {
  if (!isOwnForm(services, request)) return sendConnectPage(response, connectPage.foreign);
  const token = stateOf(request).get('state') ?? '';
  const workspaceId = workspaceOfToken(token);
  const client = findConsentClient(services.config);
  if (!workspaceId || !client) return sendConnectPage(response, connectPage.ended);
  const browser = newBrowserSecret();
  const attempt = await services.database.transaction(workspaceId, (tx) =>
    confirmAttempt(tx, services.cipher, { token, browser }),
  );
  if (!attempt) return sendConnectPage(response, connectPage.ended);
  const redirectUri = redirectUriOf(services);
  response.cookie(cookieName, browser, {
    path: pathOf,
    httpOnly: true,
    // Lax: Google's redirect must bring it.
    sameSite: 'lax',
    secure: redirectUri.startsWith('https:'),
    maxAge: cookieSeconds * 1_000,
  });
  response.set('Cache-Control', 'no-store');
  response.redirect(303, consentUrl(client, { token, verifier: attempt.verifier, redirectUri }));
}

/** Names the workspace once more: nothing is connected until the person agrees to that one. */
async function arrive(services: Services, request: Request, response: Response): Promise<void> {
  const query = stateOf(request);
  if (!query.has('code')) return finish(services, request, response);
  const token = query.get('state') ?? '';
  const workspaceId = workspaceOfToken(token);
  if (!workspaceId) return sendConnectPage(response, connectPage.ended);
  const db = services.database.reader(workspaceId);
  const isOwn = await hasAttemptOf(db, { token, browser: cookieOf(request) });
  if (!isOwn) return sendConnectPage(response, connectPage.ended);
  const { name } = await getWorkspace(db);
  sendConnectPage(response, connectPage.confirm(name));
}

async function finish(services: Services, request: Request, response: Response): Promise<void> {
  const query = stateOf(request);
  const outcome = await finishConnect(services, {
    token: query.get('state') ?? '',
    code: query.get('code') ?? undefined,
    browser: cookieOf(request),
    redirectUri: redirectUriOf(services),
    requestId: requestState(response).requestId,
    address: addressOf(request),
  });
  response.clearCookie(cookieName, { path: pathOf });
  sendConnectPage(response, connectPage[outcome]);
}
