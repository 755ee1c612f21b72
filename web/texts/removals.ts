/** Texts of what can be taken back, and of new secrets. */
export const removalTexts = {
  rotate: 'New token',
  rotateHint: 'Senders can use the old token for one more day.',
  removeDrain: (name: string) =>
    `Delete the drain “${name}”? Its token is refused at once; its visits are kept.`,
  takeBack: 'Take back',
  takeBackHint:
    'Removes the visits of this batch and what was counted from them, as if it had never been sent.',
  visits: (count: string) => `${count} visits would go.`,
  continued: (count: string) =>
    `With the batches that continue it, ${count} visits would go. These are taken back, too.`,
  takingBack: 'The visits are being removed. Jobs shows the progress.',
  removeReport: 'Delete this report and its files?',
  revokeLinks: 'Revoke links',
  revokeLinksQuestion: 'Revoke all links to this report, mailed ones included?',
  revoked: 'The links lead nowhere now.',
  untrack: 'Stop tracking',
  untrackQuestion:
    'Stop tracking this URL? Its visits are kept; if it is tracked again, its history is there again.',
} as const;
