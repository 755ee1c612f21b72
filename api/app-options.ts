import type { Logger } from '../platform/logger';
import type { Authenticator } from './http/authenticator';
import type { Shutdown } from './http/shutdown';
import type { Operation } from './operation/operation';
import type { Services } from './services';

/** Parts that the HTTP service is composed of. */
export type AppOptions = {
  services: Services;
  operations: readonly Operation[];
  log: Logger;
  authenticator: Authenticator;
  validateResponses: boolean;
  /** Folder of the built dashboard; without it `/` lists what there is. */
  webFolder?: string | undefined;
  shutdown: Shutdown;
};
