/** Texts of signing in by the company's OpenID provider. */
export const openIdTexts = {
  title: 'Sign in with your company',
  note: 'OpenID Connect, such as Okta, Microsoft Entra or Google Workspace.',
  signIn: (host: string) => `Sign in with ${host}`,
  mailed: (email: string) =>
    `${email} belongs to a person here. A mail with a link is on its way: open it to connect your company’s sign-in. It works once, for 15 minutes.`,
  consent:
    'This link connects a sign-in at your company with your address here. Continue only if you just signed in there.',
  connect: 'Connect and sign in',
  none: 'No provider is set.',
  noneHint: 'People of your company can then sign in with the account that they have there.',
  setUp: 'Set up',
  change: 'Change',
  remove: 'Remove',
  removeQuestion:
    'Remove the provider? Sessions that it opened end; people stay, and sign in by mail.',
  removed: 'The provider is removed.',
  saved: 'Saved. The provider answers as it should.',
  issuer: 'Issuer',
  issuerHint: 'Such as https://login.example.com. Its discovery document is read on saving.',
  clientId: 'Client ID',
  secret: 'Client secret',
  secretHint: 'Stored encrypted, and not shown again.',
  secretKept: 'Leave it empty to keep the stored one.',
  newRole: 'People whom no one invited',
  newRoles: {
    none: 'do not get in',
    viewer: 'become viewers',
    editor: 'become editors',
  },
  domains: 'Their mail domains',
  domainsHint: 'Separated by commas, such as example.com. Empty: any.',
  anyDomain: 'any mail domain',
  redirect: 'Redirect address, for the provider',
  address: 'Address for signing in, for your people',
};
