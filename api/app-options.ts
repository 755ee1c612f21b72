import type { Logger } from '../platform/logger';
import type { Authenticator } from './http/authenticator';
import type { Operation } from './operation/operation';
import type { Services } from './services';

/** What the HTTP service is composed of. */
export type AppOptions = {
  services: Services;
  operations: readonly Operation[];
  log: Logger;
  authenticator: Authenticator;
  validateResponses: boolean;
  /** False while the process shuts down, so that no new work is sent here. */
  isAccepting: () => boolean;
};
