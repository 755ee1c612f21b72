import { type Request, type Response, Router } from 'express';
import type { AppOptions } from '../app-options';
import { addressOf } from '../http/client-address';
import { toAppError } from '../http/error-handler';
import { refuseForeignForm } from '../http/own-form';
import { requestState } from '../http/request-state';
import { refuseForeignPages } from '../mcp/host-check';
import { Authorize } from './authorize';
import { failurePage } from './consent-html';
import { isOwnResource, issuerOf, resourceMetadataPath } from './issuer';
import { limitAddress } from './limit-address';
import { resourceMetadata, serverMetadata } from './metadata';
import { OAuthFailure, oauthErrorBody } from './oauth-failure';
import { pageHeaders } from './page-html';
import { type Fields, readForm } from './read-form';
import { registerClient } from './register-client';
import { exchangeToken, revokeToken } from './tokens';

type Handler = (request: Request, response: Response) => Promise<void>;

const serverMetadataPath = '/.well-known/oauth-authorization-server';

/** OAuth 2.1 for `/mcp`, as the authorization of the Model Context Protocol describes it. */
export function oauthRouter(options: AppOptions): Router {
  const { services } = options;
  const { config } = services;
  const router = Router();
  const pages = new Authorize(options);

  /** Serves a program. */
  const answer =
    (handler: Handler): Handler =>
    async (request, response) => {
      requestState(response).operation = 'oauth';
      requestState(response).errorBody = oauthErrorBody;
      response.set('Cache-Control', 'no-store');
      refuseForeignPages(request, config);
      await handler(request, response);
    };
  /** Serves a person: errors are pages, too. */
  const show =
    (handler: Handler): Handler =>
    async (request, response) => {
      requestState(response).operation = 'oauth';
      try {
        refuseForeignPages(request, config);
        await handler(request, response);
      } catch (error) {
        showFailure(error, response);
      }
    };
  const formOf = async (request: Request, response: Response): Promise<Fields> => {
    const form = await readForm(services.bodyGate, request, response);
    const clientId = form['client_id'] ?? '';
    await limitAddress(services.database.system, 'token', {
      address: addressOf(request),
      clientId,
    });
    return form;
  };
  const originOf = (request: Request, response: Response) => ({
    requestId: requestState(response).requestId,
    address: addressOf(request),
  });

  for (const path of [resourceMetadataPath, `${resourceMetadataPath}/mcp`]) {
    router.get(
      path,
      answer(async (request, response) => {
        response.json(resourceMetadata(issuerOf(config, request)));
      }),
    );
  }
  // Clients of 2025-03-26 append the path of the resource.
  for (const path of [serverMetadataPath, `${serverMetadataPath}/mcp`]) {
    router.get(
      path,
      answer(async (request, response) => {
        response.json(serverMetadata(issuerOf(config, request)));
      }),
    );
  }
  router.post(
    '/oauth/register',
    answer((request, response) => registerClient(services, request, response)),
  );
  router.post(
    '/oauth/token',
    answer(async (request, response) => {
      const form = await formOf(request, response);
      const { resource } = form;
      if (resource !== undefined && !isOwnResource(resource, issuerOf(config, request))) {
        throw new OAuthFailure('invalid_target', 'This server gives no tokens for that resource.');
      }
      response.json(await exchangeToken(services, form, originOf(request, response)));
    }),
  );
  router.post(
    '/oauth/revoke',
    answer(async (request, response) => {
      const form = await formOf(request, response);
      await revokeToken(services, form, originOf(request, response));
      response.end();
    }),
  );
  router.get(
    '/oauth/authorize',
    show((request, response) => pages.start(request, response)),
  );
  router.post(
    '/oauth/authorize/key',
    show((request, response) => {
      refuseForeignForm(request, config);
      return pages.takeKey(request, response);
    }),
  );
  router.post(
    '/oauth/authorize/decision',
    show((request, response) => {
      refuseForeignForm(request, config);
      return pages.decide(request, response);
    }),
  );
  return router;
}

function showFailure(error: unknown, response: Response): void {
  const { log } = requestState(response);
  const failure = toAppError(error);
  if (failure.status >= 500) log.error({ err: error }, failure.message);
  requestState(response).errorCode = failure.code;
  response.status(failure.status).set(failure.headers).set(pageHeaders());
  response.type('html').send(failurePage(failure.message));
}
