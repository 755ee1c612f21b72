/** Texts of agents’ access by OAuth. */
export const grantTexts = {
  title: 'Agents with access',
  none: 'No agent has access by OAuth.',
  agent: 'Agent',
  host: 'Host',
  access: 'Access',
  lastUsed: 'Last used',
  expires: 'Ends',
  revoke: 'Revoke',
  revokeQuestion: (name: string) => `Revoke the access of “${name}”? It is refused at once.`,
} as const;
