import type { Session } from './session';

const contextOf = ({ caller }: Session, tool: string) =>
  `mcp-state:${caller.workspaceId}:${caller.keyId}:${tool}`;

/**
 * Seals a confirmation token for the client to carry, so that an agent cannot return it without the
 * person.
 */
export const sealState = (session: Session, tool: string, token: string): string =>
  session.services.cipher.seal(Buffer.from(token), contextOf(session, tool)).toString('base64url');

/** Returns the token; undefined if the state was altered, or belongs to another key or tool. */
export function openState(session: Session, tool: string, state: string): string | undefined {
  try {
    const sealed = Buffer.from(state, 'base64url');
    return session.services.cipher.open(sealed, contextOf(session, tool)).toString();
  } catch {
    return undefined;
  }
}
