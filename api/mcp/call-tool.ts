import {
  type CallToolRequestParams,
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { toAppError } from '../error-handler';
import { type Answer, type Ask, assertScope, performRead, performWrite } from '../perform';
import type { Session } from './session';
import { splitArguments } from './tool-arguments';
import { toErrorResult, toResult } from './tool-result';

/** Does one call of a tool by the path that REST takes; what is refused is a result that says why. */
export async function callTool(
  session: Session,
  params: CallToolRequestParams,
  context: ServerContext,
): Promise<CallToolResult> {
  const tool = session.tools.find(({ name }) => name === params.name);
  if (!tool) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'There is no such tool among those of this key and its toolkits.',
    );
  }
  const { operation } = tool;
  const { params: path, query, body } = splitArguments(operation, params.arguments ?? {});
  const { caller, services, log, requestId, checksReplies } = session;
  const ask: Ask = {
    ...{ operation, caller, services, log, requestId, checksReplies },
    params: path,
    query: () => query,
    signal: () => context.mcpReq.signal,
  };
  try {
    assertScope(operation, caller);
    const answer =
      operation.method === 'get'
        ? await performRead(ask, () => false)
        : await performWrite(ask, body, {});
    return toResult((answer as Answer).body);
  } catch (error) {
    const foreseen = toAppError(error);
    if (foreseen.status >= 500) log.error({ err: error, requestId }, foreseen.message);
    return toErrorResult(foreseen, requestId);
  }
}
