/** Texts of the people who sign in to the dashboard. */
export const peopleTexts = {
  title: 'People who sign in',
  invite: 'Invite a person',
  again: 'New link',
  againHint: 'Ends the links before. Opening it ends the person’s sessions.',
  revoke: 'Revoke',
  revokeQuestion: (name: string) => `Revoke the sign-in of “${name}”? Its sessions end at once.`,
  left: (names: string) =>
    `Revoked. Keys and people that this person added still have access: ${names}.`,
  empty: 'No one was invited yet.',
  emptyHint:
    'Invite people by a link instead of giving a key away: the audit log names them, and each can be revoked or limited to websites.',
  linkOnce: (name: string, until: string) =>
    `Send this link to ${name}. It works once, until ${until}, and is not shown again.`,
  mailed: (name: string, until: string) =>
    `The invitation is on its way to ${name}. This is its link, which works once, until ${until}, and is not shown again.`,
  all: 'All websites',
  role: 'Role',
  roles: { owner: 'Owner', editor: 'Editor', viewer: 'Viewer', client: 'Client' },
  roleHints: {
    owner: 'Owner: everything',
    editor: 'Editor: all websites, but no people, keys or providers',
    viewer: 'Viewer: all websites, reading only',
    client: 'Client: chosen websites, reading only',
  },
  email: 'Mail address',
  emailHint: 'Links for signing in are mailed there. Without one, the person gets a key.',
  sees: 'Sees',
  count: (count: string) => (count === '1' ? '1 website' : `${count} websites`),
  state: 'State',
  states: { invited: 'invited', active: 'active' },
  until: (day: string) => `link until ${day}`,
  seen: 'Last seen',
  you: 'you',
  websites: 'Websites',
  chooseWebsites: 'Choose the websites that the client sees.',
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  changed: (name: string) => `${name} is changed. Open sessions follow at once.`,
  ownRole: 'You cannot change your own role. Ask another owner.',
};
