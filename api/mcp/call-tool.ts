import {
  type CallToolRequestParams,
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { toAppError } from '../http/error-handler';
import {
  assertScope,
  type OperationCall,
  type OperationResponse,
  performRead,
  performWrite,
} from '../operation/perform';
import { confirmCall } from './confirm-call';
import { pickFields, splitFields } from './row-fields';
import type { Session } from './session';
import { splitArguments } from './tool-arguments';
import { toErrorResult, toResult } from './tool-result';
import { confirmationArgument } from './tool-schema';

/** Says how to get a tool that the client has not. */
function whereIs({ everyTool, caller }: Session, name: string): string {
  const tool = everyTool.find((each) => each.name === name);
  if (!tool) return '';
  const { area, scope } = tool.operation;
  if (scope !== 'read' && caller.access === 'read') return ` ${name} needs a read & write key.`;
  return ` ${name} is in the toolkit ${area}: connect to /mcp?toolkits=default,${area} for it.`;
}

/** Runs one call of a tool along the same path as REST; an error is a result with the reason. */
export async function callTool(
  session: Session,
  params: CallToolRequestParams,
  protocol: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = session.tools.find(({ name }) => name === params.name);
  if (!tool) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `There is no such tool among those of this key and its toolkits.${whereIs(session, params.name)}`,
    );
  }
  const { operation } = tool;
  const { [confirmationArgument]: token, ...given } = params.arguments ?? {};
  const { caller, services, log, requestId, address, validateResponses } = session;
  try {
    const { fields, others } = splitFields(operation, given);
    const { params: path, query, body } = splitArguments(operation, others);
    const ask: OperationCall = {
      operation,
      caller,
      services,
      log,
      requestId,
      address,
      validateResponses,
      params: path,
      query: () => query,
      signal: () => protocol.mcpReq.signal,
    };
    assertScope(operation, caller);
    if (operation.method === 'get') {
      const read = (await performRead(ask, () => false)) as OperationResponse;
      return toResult(pickFields(read.body, fields));
    }
    const answer = await performWrite(ask, body, {
      before: (context, input) =>
        confirmCall({ tool, session, protocol, given, token }, context, input),
    });
    return 'stop' in answer ? answer.stop : toResult(answer.body);
  } catch (error) {
    const foreseen = toAppError(error);
    if (foreseen.status >= 500) log.error({ err: error, requestId }, foreseen.message);
    return toErrorResult(foreseen, requestId);
  }
}
