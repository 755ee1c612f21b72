/** Kept in memory alone: a reload asks the service for it again. */
let token: string | undefined;
const listeners = new Set<() => void>();

export const pageToken = (): string | undefined => token;

export function rememberToken(received: string): void {
  token = received;
}

/** Called when the service no longer knows the session. */
export function forgetSession(): void {
  token = undefined;
  for (const listener of listeners) listener();
}

export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
