/** The context that the reply kept for an Idempotency-Key is sealed for. */
export const idempotencySealContext = (workspaceId: string, key: string): string =>
  `idempotency:${workspaceId}:${key}`;
