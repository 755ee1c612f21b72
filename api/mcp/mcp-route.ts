import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import { type Request, type Response, Router } from 'express';
import { oauthScopes } from '../../modules/account/rules/oauth-scope';
import { AppError } from '../../platform/errors';
import { actingFor } from '../../platform/network/acting-workspace';
import type { AppOptions } from '../app-options';
import { refuseOverLimit } from '../http/authenticator';
import { bodyBytesMax, bulkBodyBytesMax, bytesToCome, readBody, refuseOver } from '../http/body';
import { addressOf } from '../http/client-address';
import { setRateHeaders } from '../http/rate-headers';
import { requestState } from '../http/request-state';
import { issuerOf, resourceMetadataPath } from '../oauth/issuer';
import { refuseForeignPages } from './host-check';
import { createMcpServer } from './mcp-server';
import { isTooDeep } from './nesting';
import type { Session } from './session';
import { type Tool, toolsOf } from './tool';
import { chooseTools, wantsFull } from './tool-choice';

/** `/mcp`: Streamable HTTP without sessions, for clients of the 2026 and 2025 protocol versions. */
export function mcpRouter(options: AppOptions): Router {
  const tools = toolsOf(options.operations);
  const handler = createMcpHandler((context) => createMcpServer(sessionOf(context)), {
    // This server sends no notifications, so no stream is kept open for them.
    maxSubscriptions: 0,
    onerror: (error) => options.log.info({ err: error }, 'an agent’s request was refused'),
  });
  const router = Router();
  router.all('/mcp', async (request, response) => {
    requestState(response).operation = 'mcp';
    requestState(response).errorBody = protocolError;
    refuseForeignPages(request, options.services.config);
    if (request.method !== 'POST') {
      throw new AppError('method_not_allowed', `${request.method} is not allowed.`, {
        headers: { Allow: 'POST' },
      });
    }
    const session = await openSession(options, tools, request, response);
    const { json, raw } = await options.services.bodyGate.admit(
      { workspaceId: session.caller.workspaceId, response },
      bytesToCome(request, bulkBodyBytesMax),
      () => readBody(request, response, bulkBodyBytesMax),
    );
    if (Array.isArray(json)) {
      // Each message counts against the key's limit, so each must be its own request.
      throw new AppError('bad_request', 'Send one message a request.');
    }
    refuseOver(raw, bytesMaxOf(json, session));
    if (isTooDeep(json)) throw new AppError('bad_request', 'The message is nested too deeply.');
    requestState(response).operation = toLabel(json, session);
    await actingFor(session.caller.workspaceId, () =>
      answer(handler.fetch, { session, json }, request, response),
    );
  });
  return router;
}

/**
 * Returns the label for logs and metrics: the operation that a call names, else the protocol
 * itself.
 */
function toLabel(json: unknown, session: Session): string {
  const called = calledBy(json, session);
  return called ? `mcp.${called.operation.id}` : 'mcp';
}

function calledBy(json: unknown, { tools }: Session): Tool | undefined {
  const { params } = (json ?? {}) as { params?: { name?: unknown } };
  return tools.find(({ name }) => name === params?.name);
}

/** A message is as long as the body of the operation that it calls, and what is around that. */
function bytesMaxOf(json: unknown, session: Session): number {
  const { bodyBytesMax: bytesMax = bodyBytesMax } = calledBy(json, session)?.operation ?? {};
  return Math.min(bytesMax, bulkBodyBytesMax);
}

async function openSession(
  options: AppOptions,
  tools: Tool[],
  request: Request,
  response: Response,
): Promise<Session> {
  const { services, log, authenticator, validateResponses } = options;
  const authorization = request.get('Authorization');
  const issuer = issuerOf(services.config, request);
  const admitted = await authenticator
    .authenticate(authorization, () => addressOf(request))
    .catch((error: unknown) => {
      throw withChallenge(error, issuer, authorization !== undefined);
    });
  const { caller, rate } = admitted;
  requestState(response).caller = caller;
  setRateHeaders(response, rate);
  refuseOverLimit(admitted);
  const url = new URL(request.originalUrl, 'http://localhost');
  return {
    caller,
    services,
    log,
    validateResponses,
    requestId: requestState(response).requestId,
    address: addressOf(request),
    everyTool: tools,
    tools: chooseTools(tools, url.searchParams.get('toolkits'), caller),
    isFull: wantsFull(url.searchParams.get('detail')),
    baseUrl: issuer,
  };
}

/** Adds to a 401 where a client can get a token (RFC 9728). */
function withChallenge(error: unknown, issuer: string, hasToken: boolean): unknown {
  if (!(error instanceof AppError) || error.status !== 401) return error;
  const parts = [
    'Bearer realm="sightline"',
    `resource_metadata="${issuer}${resourceMetadataPath}/mcp"`,
    `scope="${oauthScopes.join(' ')}"`,
    ...(hasToken ? ['error="invalid_token"'] : []),
  ];
  error.headers['WWW-Authenticate'] = parts.join(', ');
  return error;
}

/** The MCP package passes `authInfo` through unchanged. */
const sessionOf = (context: McpRequestContext) =>
  context.authInfo?.extra?.['session'] as unknown as Session;

type Fetch = ReturnType<typeof createMcpHandler>['fetch'];

async function answer(
  fetch: Fetch,
  { session, json }: { session: Session; json: unknown },
  request: Request,
  response: Response,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { caller } = session;
  const asked = new globalThis.Request(new URL(request.originalUrl, session.baseUrl), {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    signal: gone.signal,
  });
  const answered = await fetch(asked, {
    parsedBody: json,
    authInfo: { token: '', clientId: caller.keyId, scopes: [caller.access], extra: { session } },
  });
  response.status(answered.status);
  answered.headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  if (!answered.body) return void response.end();
  await pipeline(Readable.fromWeb(answered.body as never), response);
}

/**
 * Builds an error for requests refused before the MCP package runs: its shape, with REST's details.
 */
const protocolError = ({ code, message, details }: AppError, requestId: string) => ({
  jsonrpc: '2.0',
  error: {
    code: code === 'bad_request' ? -32700 : code === 'internal_error' ? -32603 : -32000,
    message,
    data: { code, requestId, details },
  },
  id: null,
});
