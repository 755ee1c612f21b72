import type { Logger } from '../../platform/logger';
import type { Caller } from '../http/authenticator';
import type { Services } from '../services';
import type { Tool } from './tool';

/** One request of an agent's client, after authentication and rate limiting. */
export type Session = {
  caller: Caller;
  services: Services;
  log: Logger;
  requestId: string;
  address: string;
  validateResponses: boolean;
  /** Tools of the requested toolkits that this key may use. */
  tools: Tool[];
  /** Every tool that there is, to say where one is that is not among these. */
  everyTool: readonly Tool[];
  /** Whether the client asked for all arguments and the schemas of answers. */
  isFull: boolean;
  /** The base URL at which people reach the service. */
  baseUrl: string;
};
