import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { AppError } from '../platform/errors';
import type { Logger } from '../platform/logger';
import { actingFor } from '../platform/network/acting-workspace';
import { isTracing } from '../platform/tracing/tracing';
import type { AppOptions } from './app-options';
import { drainTokenFrom } from './crawlers/drain-token';
import { otherElasticPaths } from './crawlers/elastic-protocol';
import { answerAsShipperExpects, shipperChallenges, speak } from './crawlers/shippers';
import { dashboardRouter } from './dashboard/dashboard-router';
import { hostOf } from './dashboard/own-domain';
import {
  refuseOtherPages,
  refuseOverSessionLimit,
  refuseWithoutPasskey,
  SessionAuthenticator,
} from './dashboard/session-authenticator';
import { sessionSecretOf } from './dashboard/session-cookie';
import { WebPages } from './dashboard/web-pages';
import { type Caller, refuseAgentKey, refuseOverLimit } from './http/authenticator';
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
import { traceRequest } from './http/trace-request';
import { warnOfProxies } from './http/warn-of-proxies';
import { approvalsPage } from './mcp/approvals-page';
import { mcpRouter } from './mcp/mcp-route';
import { oauthRouter } from './oauth/oauth-router';
import { docsRouter } from './operation/docs';
import type { Method, Operation } from './operation/operation';
import { assertScope } from './operation/perform';
import { runOperation } from './operation/run-operation';
import { assertSeen } from './people/seen-operations';
import { mailPages } from './reports/mail-pages';
import { sharedReportsRouter } from './reports/shared-reports';
import { connectPages } from './search-console/connect-pages';
import { servicesFor } from './services';

export const basePath = '/api/v1';
/** The same operations, for the dashboard's page. */
const dashboardBasePath = '/dashboard/api/v1';

/** Composes the HTTP service; the order of the middleware is the order of the checks. */
export function createApp(options: AppOptions): Express {
  const { services, operations, log } = options;
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', trustProxyOf(services.config.trustProxy));
  app.use(warnOfProxies(log));
  app.use((request, response, next) => {
    requestState(response).startedAt = performance.now();
    const requestId = requestIdFrom(request.get('X-Request-Id'));
    requestState(response).requestId = requestId;
    requestState(response).log = log;
    response.set('X-Request-Id', requestId);
    // A compressed download alone adds eight listeners of its end.
    response.setMaxListeners(20);
    response.once('close', () => logRequest(log, request, response));
    if (isTracing()) traceRequest(request, response, next);
    else next();
  });
  app.use((_request, response, next) => {
    // The client's next request then goes to another process.
    if (!options.shutdown.isAccepting) response.set('Connection', 'close');
    next();
  });
  app.use(helmet(), compressReplies);
  // First, since most requests are for it: the others' paths are not tried for these.
  app.use(operationRoutes(options, basePath, admitByKey(options)));
  const sessions = new SessionAuthenticator(services.database.system, options.authenticator);
  app.use(operationRoutes(options, dashboardBasePath, admitBySession(options, sessions)));
  app.use(dashboardRouter(options, sessions));
  const web = WebPages.open(options.webFolder);
  if (web) app.use(web.files);
  else app.use(startPage({ temporalUiUrl: services.config.temporal.uiUrl }));
  app.use(healthRouter(services, options.shutdown), metricsRouter(services.config.metricsKey));
  app.use(docsRouter(operations, services.config), shipperChallenges());
  app.use(mcpRouter(options), oauthRouter(options), sharedReportsRouter(services));
  // The dashboard has a page of its own for it.
  if (!web) app.use(approvalsPage());
  app.use(mailPages(services), connectPages(services));
  app.use(otherElasticPaths(basePath));
  if (web) app.use(web.fallback);
  app.use((_request, _response) => {
    throw new AppError('not_found', 'There is nothing at this path. See /docs.');
  });
  app.use(errorHandler);
  return app;
}

/** Parses a number of hops, or a list of addresses and names such as loopback. */
const trustProxyOf = (text: string): number | string[] =>
  /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim());

/** Authenticates a request for an operation, and counts it. */
type Admit = (operation: Operation, request: Request, response: Response) => Promise<Caller>;

function operationRoutes(options: AppOptions, prefix: string, admit: Admit): RequestHandler {
  const routes = new RouteIndex(prefix);
  const byPath = Map.groupBy(options.operations, (operation) => operation.path);
  for (const [path, operations] of byPath) {
    const route = routes.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const operation of operations) {
      route[operation.method]((request, response) =>
        serve(options, { operation, admit }, request, response),
      );
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

/** Under /api/v1 a bearer key counts, or the token of a drain; a cookie does not. */
const admitByKey =
  ({ authenticator }: AppOptions): Admit =>
  async (operation, request, response) => {
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
    return caller;
  };

/** Under /dashboard/api/v1 the cookie alone counts, and changes must come from the page itself. */
const admitBySession =
  ({ services }: AppOptions, sessions: SessionAuthenticator): Admit =>
  async (operation, request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const secret = sessionSecretOf(services.config, request);
    const admitted = await sessions.authenticate(secret, {
      host: hostOf(request),
      addressOf: () => addressOf(request),
    });
    const { caller, rate } = admitted;
    requestState(response).caller = caller;
    setRateHeaders(response, rate);
    refuseOverSessionLimit(admitted);
    refuseWithoutPasskey(caller);
    if (operation.method !== 'get') refuseOtherPages(request, admitted.secret);
    return caller;
  };

async function serve(
  options: AppOptions,
  { operation, admit }: { operation: Operation; admit: Admit },
  request: Request,
  response: Response,
): Promise<void> {
  requestState(response).operation = operation.id;
  if (operation.acceptsDrainToken) answerAsShipperExpects(request, response);
  if (operation.protocol) speak(operation.protocol, request, response);
  const caller = await admit(operation, request, response);
  assertScope(operation, caller);
  assertSeen(operation, caller);
  const { log, validateResponses, shutdown } = options;
  const services = servicesFor(options.services, caller);
  const requestId = requestState(response).requestId;
  const address = addressOf(request);
  const asked = { operation, services, caller, log, requestId, address, validateResponses };
  await actingFor(caller.workspaceId, () =>
    runOperation(asked, request, response, shutdown.ending),
  );
}

function logRequest(log: Logger, request: Request, response: Response): void {
  const { startedAt, requestId, caller, errorCode, operation = 'none' } = requestState(response);
  const durationMs = performance.now() - startedAt;
  countRequest(operation, response.statusCode, durationMs / 1000);
  // A process that says it is not ready, as when it stops, answers correctly.
  const isError = response.statusCode >= 500 && request.path !== '/readyz';
  const level = isError ? 'error' : 'info';
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
