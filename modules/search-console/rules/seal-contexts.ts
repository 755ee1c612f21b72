/** The context that a connection's credentials are sealed for. */
export const connectionSealContext = (workspaceId: string, connectionId: string) =>
  `search-connection:${workspaceId}:${connectionId}`;

/** The context that the verifier of a consent under way is sealed for. */
export const attemptSealContext = (workspaceId: string, attemptId: string) =>
  `search-connect:${workspaceId}:${attemptId}`;
