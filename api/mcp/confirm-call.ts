import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { audit } from '../../modules/account/store/audit-log';
import {
  type ConfirmationFault,
  type ConfirmationScope,
  type ConfirmationWay,
  consumeConfirmation,
  dropConfirmation,
  insertConfirmation,
} from '../../modules/account/store/confirmation-store';
import { AppError, invalid } from '../../platform/errors';
import type { Confirmation, WriteContext } from '../operation/operation';
import type { HandlerInput } from '../operation/perform';
import { digest } from './canonical';
import { openState, sealState } from './request-state';
import type { Session } from './session';
import type { Tool } from './tool';
import { structured } from './tool-result';

/** A call, possibly the second one that carries the confirmation. */
export type Call = {
  tool: Tool;
  session: Session;
  protocol: ServerContext;
  /** The arguments as sent, without the token. */
  given: Record<string, unknown>;
  token: unknown;
};

/** The result that is returned instead of acting. */
type Stop = { stop: CallToolResult | InputRequiredResult };

/**
 * Guards a call that needs a confirmation. Without a token valid for exactly this call nothing is
 * done: the result describes the effect and the next step. A valid token is consumed here, in the
 * transaction that acts.
 */
export async function confirmCall(
  call: Call,
  context: WriteContext,
  input: HandlerInput,
): Promise<Stop | undefined> {
  const { confirm } = call.tool.operation;
  const wanted = await confirm?.(context as never, input as never);
  if (!wanted) return undefined;
  const { caller } = context;
  const scope: ConfirmationScope = {
    keyId: caller.keyId,
    tool: call.tool.name,
    argumentsHash: digest(call.given),
    versionHash: digest(wanted.version),
  };
  const answered = readAnswer(call);
  if (answered === 'declined') return declined(call, context);
  if (answered === undefined) return askForConfirmation(call, context, { scope, wanted });
  const taken = await consumeConfirmation(context.db, answered.token, {
    ...scope,
    ways: answered.ways,
  });
  if ('fault' in taken) throw notGood(taken.fault);
  await audit(context.db, context, {
    action: 'agent.confirm',
    targetType: 'tool',
    targetId: call.tool.name,
    details: { way: taken.way, approvedBy: taken.approvedBy },
  });
  return undefined;
}

type Confirmed = { token: string; ways: ConfirmationWay[] };

const form = 'confirm';

/**
 * Reads a token from the arguments, or the person's choice sent by the client in a sealed state.
 */
function readAnswer({ session, token, protocol, tool }: Call): Confirmed | 'declined' | undefined {
  const state = protocol.mcpReq.requestState();
  if (typeof state === 'string') {
    const sealed = openState(session, tool.name, state);
    if (sealed === undefined) throw notGood('unknown');
    const word = inputResponse(protocol.mcpReq.inputResponses, form);
    if (word.kind !== 'elicit') throw notGood('not_approved');
    const isYes = word.action === 'accept' && word.content?.['confirm'] === true;
    return isYes ? { token: sealed, ways: ['elicitation'] } : 'declined';
  }
  // Models send null for arguments that they omit.
  if (token == null) return undefined;
  if (typeof token !== 'string') {
    throw invalid('confirmationToken', 'invalid_type', 'confirmationToken must be a string');
  }
  return { token, ways: ['token', 'link'] };
}

async function declined(call: Call, { db, caller }: WriteContext): Promise<Stop> {
  const state = call.protocol.mcpReq.requestState() as string;
  const token = openState(call.session, call.tool.name, state) ?? '';
  await dropConfirmation(db, { token, keyId: caller.keyId });
  return {
    stop: {
      isError: true,
      content: [{ type: 'text', text: 'Nothing was done: the person declined.' }],
    },
  };
}

type Question = { scope: ConfirmationScope; wanted: Confirmation };

async function askForConfirmation(
  call: Call,
  { db }: WriteContext,
  { scope, wanted }: Question,
): Promise<Stop> {
  const way = wayOf(call);
  const { summary } = wanted;
  const { id, token, expiresAt } = await insertConfirmation(db, {
    ...scope,
    summary,
    way,
  });
  if (way === 'elicitation') {
    const stop = inputRequired({
      requestState: sealState(call.session, call.tool.name, token),
      inputRequests: { [form]: inputRequired.elicit(question(summary)) },
    });
    return { stop };
  }
  const common = { summary, confirmationToken: token, expiresAt };
  if (way === 'token') {
    const confirmation = { status: 'confirmation_required', ...common, next };
    return { stop: structured({ confirmation }) };
  }
  const approvalUrl = `${call.session.baseUrl}/approvals/${id}`;
  const confirmation = { status: 'approval_required', approvalUrl, ...common, next: nextByLink };
  return { stop: structured({ confirmation }) };
}

/**
 * Elicits from the person if the client can; otherwise returns a token to the agent, or a link for
 * a person.
 */
function wayOf({ session, protocol }: Call): ConfirmationWay {
  const envelope = protocol.mcpReq.envelope as Record<string, unknown> | undefined;
  const { elicitation } = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
  // An empty capability means forms, the only kind that older protocol versions had.
  const hasForms =
    elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
  if (hasForms) return 'elicitation';
  return session.services.config.mcp.approval === 'person' ? 'link' : 'token';
}

const next =
  'Nothing was done yet. Tell the person you work for what the summary says. Only if they agree, ' +
  'call again with the same arguments and this confirmationToken, within five minutes.';
const nextByLink =
  'Nothing was done yet. A person must approve it at approvalUrl, with a read & write key other than ' +
  'this one. Then call again with the same arguments and this confirmationToken.';

const question = (summary: string[]) => ({
  message: summary.join('\n'),
  requestedSchema: {
    type: 'object' as const,
    properties: { [form]: { type: 'boolean' as const, title: 'Yes, do this' } },
    required: [form],
  },
});

const why: Record<ConfirmationFault, string> = {
  unknown: 'This confirmation was used, or never was one of this key.',
  expired: 'This confirmation is older than five minutes.',
  other_arguments: 'This confirmation is for another tool or other arguments.',
  changed: 'What this is about has changed since it was asked for.',
  not_approved: 'No person has approved this yet.',
};

const notGood = (fault: ConfirmationFault) =>
  new AppError(
    'conflict',
    `${why[fault]} Nothing was done.${fault === 'not_approved' ? '' : ' Call without it for a new preview.'}`,
    { details: [{ path: 'confirmationToken', code: fault, message: why[fault] }] },
  );
