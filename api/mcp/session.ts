import type { Logger } from '../../platform/logger';
import type { Caller } from '../http/authenticator';
import type { Services } from '../services';
import type { Tool } from './tool';

/** One request of an agent's client, whose key and rate are checked. */
export type Session = {
  caller: Caller;
  services: Services;
  log: Logger;
  requestId: string;
  validateResponses: boolean;
  /** What this key may use of the toolkits that it asked for. */
  tools: Tool[];
  /** The base URL at which people reach the service. */
  baseUrl: string;
};
