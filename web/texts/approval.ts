/** Texts of the page at which a person decides about an agent's call. */
export const approvalTexts = {
  title: 'An agent asks for your approval',
  note: 'It has done nothing yet. It continues only if you approve.',
  what: 'What it would do',
  tool: 'Tool',
  who: 'Agent’s key',
  until: 'Until',
  untilHint: (ago: string) => `ends ${ago}`,
  approve: 'Approve',
  refuse: 'Refuse',
  approved: 'Approved. Ask the agent to continue.',
  approvedNote: (until: string) => `It may make this call once, until ${until}.`,
  refused: 'Refused. The agent cannot make this call.',
  over: 'Nothing waits for approval here',
  overHint:
    'It was refused, has been done, or has ended: an approval waits five minutes. The agent can ask again.',
  readOnly: 'This sign-in may only read. Sign in with one that may make changes.',
};
