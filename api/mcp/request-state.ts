import type { Session } from './session';

const contextOf = ({ caller }: Session, tool: string) =>
  `mcp-state:${caller.workspaceId}:${caller.keyId}:${tool}`;

/** A confirmation's token as a client carries it: sealed, so that nobody gives it back by itself. */
export const sealState = (session: Session, tool: string, token: string): string =>
  session.services.cipher.seal(Buffer.from(token), contextOf(session, tool)).toString('base64url');

/** The token within; undefined when it was changed, or is another key's or another tool's. */
export function openState(session: Session, tool: string, state: string): string | undefined {
  try {
    const sealed = Buffer.from(state, 'base64url');
    return session.services.cipher.open(sealed, contextOf(session, tool)).toString();
  } catch {
    return undefined;
  }
}
