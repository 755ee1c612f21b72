import type { Request, Response } from 'express';
import type { Caller } from '../http/authenticator';
import { addressOf } from '../http/client-address';
import { requestState } from '../http/request-state';

/** The actor of an entry of the audit log, outside of the operations. */
export const actorOf = (
  caller: Pick<Caller, 'workspaceId' | 'keyId' | 'keyName'>,
  request: Request,
  response: Response,
) => ({ caller, requestId: requestState(response).requestId, address: addressOf(request) });
