/** Texts of ways to end a campaign. */
export const campaignEndTexts = {
  stop: 'Stop the campaign',
  stopHint: 'Ends it without a verdict, for good. What was measured stays readable.',
  reason: 'Reason',
  conclude: 'Conclude',
  concludeQuestion: 'Compute the result now? Its days must be over.',
  concluding: 'The result is being computed.',
} as const;
