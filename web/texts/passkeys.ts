/** Texts of passkeys. */
export const passkeyTexts = {
  title: 'Passkeys',
  note: 'Sign in by fingerprint, face or PIN of a device, without a mail.',
  none: 'You have no passkey.',
  noneHint:
    'A passkey is kept by your device or password manager, and works on this service alone.',
  add: 'Add a passkey',
  name: 'Name',
  nameHint: 'Such as the device that keeps it.',
  created: 'Added',
  used: 'Last used',
  never: 'never',
  remove: 'Remove',
  removeQuestion: (name: string) =>
    `Remove the passkey “${name}”? It no longer signs in. Remove it in your device or password manager, too.`,
  added: (name: string) => `The passkey “${name}” is added.`,
  signIn: 'Sign in with a passkey',
  cancelled: 'No passkey was chosen, or it took too long. Try again.',
  known: 'This device has a passkey of yours already.',
  unsupported: 'This browser knows no passkeys. Use another one.',
  required: (workspace: string) => `${workspace} requires a passkey.`,
  registerFirst: 'Add one to continue. From then on, sign in with it.',
  showFirst: 'Sign in with yours to continue. If it is lost, ask an owner to remove it.',
  rule: 'Rules',
  requirePasskey: 'Require a passkey of all people',
  requireHint:
    'Counts at once. Who has none adds one after the mailed link. A sign-in by your company’s provider counts as well; API keys are not asked.',
  nowRequired: 'Passkeys are required from now on.',
  noLonger: 'Passkeys are no longer required.',
  of: (count: string) => (count === '1' ? '1 passkey' : `${count} passkeys`),
  lost: 'Remove lost passkeys',
  lostQuestion: (name: string) =>
    `Remove all passkeys of “${name}” and end their sessions? They sign in by a mailed link and can add a new one.`,
  removed: (name: string) => `The passkeys of ${name} are removed.`,
};
