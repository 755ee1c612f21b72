import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { AppError } from '../platform/errors';
import type { Logger } from '../platform/logger';
import { actingFor } from '../platform/network/acting-workspace';
import type { AppOptions } from './app-options';
import { drainTokenFrom } from './crawlers/drain-token';
import { otherElasticPaths } from './crawlers/elastic-protocol';
import { answerAsShipperExpects, shipperChallenges, speak } from './crawlers/shippers';
import { refuseAgentKey, refuseOverLimit } from './http/authenticator';
import { addressOf } from './http/client-address';
import { compressReplies } from './http/compress-replies';
import { errorHandler } from './http/error-handler';
import { healthRouter } from './http/health';
import { countRequest, metricsRouter } from './http/metrics';
import { setRateHeaders } from './http/rate-headers';
import { requestIdFrom } from './http/request-id';
import { requestState } from './http/request-state';
import { RouteIndex } from './http/route-index';
import { startPage } from './http/start-page';
import { approvalsPage } from './mcp/approvals-page';
import { mcpRouter } from './mcp/mcp-route';
import { oauthRouter } from './oauth/oauth-router';
import { docsRouter } from './operation/docs';
import type { Method, Operation } from './operation/operation';
import { assertScope } from './operation/perform';
import { runOperation } from './operation/run-operation';
import { mailPages } from './reports/mail-pages';
import { sharedReportsRouter } from './reports/shared-reports';
import { connectPages } from './search-console/connect-pages';

export const basePath = '/api/v1';

/** Composes the HTTP service; the order of the middleware is the order of the checks. */
export function createApp(options: AppOptions): Express {
  const { services, operations, log } = options;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', trustProxyOf(services.config.trustProxy));
  app.use((request, response, next) => {
    requestState(response).startedAt = performance.now();
    const requestId = requestIdFrom(request.get('X-Request-Id'));
    requestState(response).requestId = requestId;
    requestState(response).log = log;
    response.set('X-Request-Id', requestId);
    // A compressed download alone adds eight listeners of its end.
    response.setMaxListeners(20);
    response.once('close', () => logRequest(log, request, response));
    next();
  });
  app.use(helmet(), compressReplies);
  // First, since most requests are for it: the others' paths are not tried for these.
  app.use(operationRoutes(options));
  app.use(startPage({ temporalUiUrl: services.config.temporal.uiUrl }));
  app.use(healthRouter(services, options.isAccepting), metricsRouter(services.config.metricsKey));
  app.use(docsRouter(operations, services.config), shipperChallenges());
  app.use(mcpRouter(options), oauthRouter(options), approvalsPage(), sharedReportsRouter(services));
  app.use(mailPages(services), connectPages(services));
  app.use(otherElasticPaths(basePath));
  app.use((_request, _response) => {
    throw new AppError('not_found', 'There is nothing at this path. See /docs.');
  });
  app.use(errorHandler);
  return app;
}

/** Parses a number of hops, or a list of addresses and names such as loopback. */
const trustProxyOf = (text: string): number | string[] =>
  /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim());

function operationRoutes(options: AppOptions): RequestHandler {
  const routes = new RouteIndex(basePath);
  const byPath = Map.groupBy(options.operations, (operation) => operation.path);
  for (const [path, operations] of byPath) {
    const route = routes.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const operation of operations) {
      route[operation.method]((request, response) => serve(options, operation, request, response));
    }
    const allow = allowed(operations.map((operation) => operation.method));
    route.all((request) => {
      throw new AppError('method_not_allowed', `${request.method} is not allowed.`, {
        headers: { Allow: allow },
      });
    });
  }
  return routes.handler;
}

const allowed = (methods: Method[]) =>
  [...methods, ...(methods.includes('get') ? ['head'] : [])].join(', ').toUpperCase();

async function serve(
  options: AppOptions,
  operation: Operation,
  request: Request,
  response: Response,
): Promise<void> {
  const { services, authenticator } = options;
  requestState(response).operation = operation.id;
  if (operation.acceptsDrainToken) answerAsShipperExpects(request, response);
  if (operation.protocol) speak(operation.protocol, request, response);
  const drainToken = operation.acceptsDrainToken && drainTokenFrom(request);
  const admitted = drainToken
    ? await authenticator.authenticateDrain(drainToken, () => addressOf(request))
    : await authenticator.authenticate(request.get('Authorization'), () => addressOf(request));
  const { caller, rate } = admitted;
  const { vercelVerify } = caller.drain?.settings ?? {};
  if (vercelVerify) response.setHeader('x-vercel-verify', vercelVerify);
  requestState(response).caller = caller;
  setRateHeaders(response, rate);
  refuseOverLimit(admitted);
  refuseAgentKey(caller);
  assertScope(operation, caller);
  const { log, validateResponses } = options;
  const requestId = requestState(response).requestId;
  const address = addressOf(request);
  const asked = { operation, services, caller, log, requestId, address, validateResponses };
  await actingFor(caller.workspaceId, () => runOperation(asked, request, response));
}

function logRequest(log: Logger, request: Request, response: Response): void {
  const { startedAt, requestId, caller, errorCode, operation = 'none' } = requestState(response);
  const durationMs = performance.now() - startedAt;
  countRequest(operation, response.statusCode, durationMs / 1000);
  const level = response.statusCode >= 500 ? 'error' : 'info';
  log[level](
    {
      requestId,
      operation,
      method: request.method,
      // Logs the path without the query, which may contain a person's search terms.
      path: request.path,
      status: response.statusCode,
      errorCode,
      durationMs: Math.round(durationMs * 10) / 10,
      keyId: caller?.keyId,
      workspaceId: caller?.workspaceId,
      ...(response.writableFinished ? {} : { aborted: true }),
    },
    'request',
  );
}
