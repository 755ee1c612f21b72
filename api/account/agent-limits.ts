import { AppError } from '../../platform/errors';
import type { Caller } from '../http/authenticator';

/**
 * Throws `forbidden` if an agent’s key would get the secret of a key that works outside of /mcp, where
 * nothing is confirmed.
 */
export function refuseToGiveAgent(caller: Caller, key: { isAgent: boolean }): void {
  if (!caller.isAgent || key.isAgent) return;
  throw new AppError(
    'forbidden',
    'The key of an agent can only create and rotate keys of agents (isAgent: true).',
  );
}
