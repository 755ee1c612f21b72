/** Texts of the sessions of the dashboard. */
export const sessionTexts = {
  title: 'Sessions',
  who: 'Signed in',
  key: 'key',
  browser: 'Browser',
  address: 'Address',
  signedIn: 'Since',
  seen: 'Last seen',
  ends: 'Ends by',
  unknown: 'unknown',
  end: 'End',
  endQuestion: (name: string) =>
    `End this session of “${name}”? The browser is signed out at once; the key can sign in again.`,
};
